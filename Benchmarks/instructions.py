#!/usr/bin/env python3
"""Compares the instructions of hot queries with those counted before. See Scripts/instructions."""
import argparse, json, os, pathlib, platform, re, subprocess, sys, tempfile

FILE = pathlib.Path(__file__).with_suffix(".json")
# By how much a count may rise: the memory allocator takes other ways when addresses change.
TOLERANCE = 0.03


def count(program, filter):
    """Instructions a query and the checksum of the answers, by name."""
    with tempfile.TemporaryDirectory() as folder:
        # Valgrind does not read the debug information of every compiler.
        stripped = f"{folder}/{pathlib.Path(program).name}"
        subprocess.run(["strip", "-g", "-o", stripped, program], check=True)
        command = ["valgrind", "--tool=callgrind", "--quiet", "--instr-atstart=no",
                   f"--callgrind-out-file={folder}/out", stripped, "--instructions"]
        # Swift's hash tables have another order in each process unless told otherwise; the linker is to look nothing up late.
        environment = dict(os.environ, SWIFT_DETERMINISTIC_HASHING="1", LD_BIND_NOW="1", LC_ALL="C")
        run = subprocess.run(command + (["--filter", filter] if filter else []), env=environment, text=True,
                             stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        if run.returncode != 0:
            sys.exit(run.stderr.strip() or f"{program} ended with {run.returncode}")
        totals = {}
        for file in pathlib.Path(folder).glob("out.*"):
            text = file.read_text()
            name = re.search(r"^desc: Trigger: Client Request: (.*)$", text, re.M)
            total = re.search(r"^totals: ([1-9]\d*)$", text, re.M)
            if name and total:
                totals[name[1]] = int(total[1])
    counts = {}
    for line in run.stdout.splitlines():
        name, queries, checksum = line.split()
        if name not in totals:
            sys.exit("nothing was counted: the benchmarks were built without valgrind/callgrind.h; install valgrind's "
                     "headers and build Benchmarks anew")
        counts[name] = {"each": round(totals[name] / int(queries), 1), "checksum": checksum}
    return counts


def toolchain():
    text = subprocess.run(["swift", "--version"], text=True, capture_output=True).stdout
    found = re.search(r"Swift version \S+ \([^)]*\)", text)
    return found[0] if found else "unknown"


def write(known, here, counts):
    entries = {**known.get("instructions", {}), **counts}
    lines = ",\n".join(f"    {json.dumps(name)}: {json.dumps(entry)}" for name, entry in entries.items())
    head = "".join(f"  {json.dumps(key)}: {json.dumps(value)},\n" for key, value in here.items())
    FILE.write_text(f'{{\n{head}  "tolerance": {TOLERANCE},\n  "instructions": {{\n{lines}\n  }}\n}}\n')


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--filter", default="", help="only queries with this in their names, of several between commas one")
    parser.add_argument("--update", action="store_true", help="keep what is counted now")
    parser.add_argument("--print", action="store_true", help="write the counts as JSON, and compare with nothing")
    options = parser.parse_args()
    counts = count(options.program, options.filter)
    if options.print:
        return print(json.dumps(counts))
    if not counts:
        sys.exit(f"no query that is counted has \"{options.filter}\" in its name")
    known = json.loads(FILE.read_text()) if FILE.exists() else {}
    here = {"toolchain": toolchain(), "machine": platform.machine()}
    is_same = all(known.get(key) == value for key, value in here.items())
    before = known.get("instructions", {})
    tolerance = known.get("tolerance", TOLERANCE)
    rose = 0
    for name, entry in counts.items():
        was = before.get(name)
        change = entry["each"] / was["each"] - 1 if was else 0
        word = "new" if not was else "ROSE" if change > tolerance else "fell" if change < -tolerance else ""
        rose += word == "ROSE"
        answers = "  other answers" if was and was["checksum"] != entry["checksum"] else ""
        print(f"{name:44} {entry['each']:12,.1f} instructions  {100 * change:+6.2f} %  {word}{answers}".rstrip())
    if options.update:
        write(known if is_same else {}, here, counts)
        return print(f"{FILE.name} has them now")
    if not is_same and known:
        return print(f"not compared: counted before with {known['toolchain']} on {known['machine']}, now with {here['toolchain']} on "
                     f"{here['machine']}")
    if rose:
        sys.exit(f"{rose} of {len(counts)} kinds of queries take more instructions than they did")


main()
