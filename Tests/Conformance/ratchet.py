#!/usr/bin/env python3
"""Asks everything that ratchet.json lists and compares with the figures reached before. See Scripts/conformance."""
import argparse, json, pathlib, subprocess, sys, tempfile

# The level of score.py that counts, by what is asked.
LEVELS = {"generated": "order", "query-tests": "order", "cases": "passed", "expressions": "agree", "pixels": "topmost",
          "style-pixels": "topmost", "points": "exact"}
FILE = pathlib.Path(__file__).with_name("ratchet.json")


def arguments(entry, folder):
    """The arguments of score.py: what names a file or folder starts in FOLDER."""
    return [str(folder / a) if a.startswith(("conformance/", "data")) else a for a in entry["ask"]]


def score(entry, folder):
    """How many agree, of how many; None where that can't be found out."""
    with tempfile.NamedTemporaryFile(suffix=".json") as answer:
        command = [sys.executable, str(folder / "tools/score.py"), *arguments(entry, folder), "--json", answer.name]
        status = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        try:
            total = json.loads(pathlib.Path(answer.name).read_text())["total"]
            return total.get(LEVELS[entry["ask"][0]], 0), total["n"]
        except (ValueError, KeyError):
            print(status.stderr.strip(), file=sys.stderr)
            return None


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--renew", action="store_true", help="write figures that rose into ratchet.json")
    options = parser.parse_args()
    entries = json.loads(FILE.read_text())
    fell = rose = 0
    for entry in entries:
        name, found = " ".join(entry["ask"]), score(entry, options.folder)
        if found is None:
            print(f"FAILED        {name}")
            fell += 1
            continue
        agreed, n = found
        # The data may have grown: then the shares are compared.
        difference = agreed * entry["of"] - entry["agreed"] * n
        word = "FELL" if difference < 0 else "rose" if difference > 0 or n != entry["of"] else ""
        before = f" (was {entry['agreed']} of {entry['of']})" if word else ""
        print(f"{100 * agreed / n:6.2f} %  {word:4} {name}: {agreed} of {n}{before}")
        fell += word == "FELL"
        if word == "rose":
            rose += 1
            entry["agreed"], entry["of"] = agreed, n
    if rose and options.renew:
        FILE.write_text("[\n" + ",\n".join("  " + json.dumps(entry) for entry in entries) + "\n]\n")
        print(f"{rose} figures are renewed in {FILE.name}")
    elif rose:
        print(f"{rose} figures rose: Scripts/conformance --renew keeps them")
    if fell:
        sys.exit(f"{fell} of {len(entries)} figures fell")


main()
