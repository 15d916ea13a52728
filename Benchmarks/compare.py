#!/usr/bin/env python3
"""Benchmarks another revision and this working copy in turns. See Scripts/bench-compare."""
import argparse, json, pathlib, shutil, statistics, subprocess, sys, tempfile

TOP = pathlib.Path(__file__).resolve().parent.parent
KEPT = TOP / ".build-compare"


def run(*command, **options):
    return subprocess.run([str(part) for part in command], check=True, text=True, **options)


def say(text):
    print(f"==> {text}", file=sys.stderr, flush=True)


def check_out(revision):
    """A worktree of a revision, made where there is none yet."""
    try:
        commit = run("git", "-C", TOP, "rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}",
                     stdout=subprocess.PIPE).stdout.strip()
    except subprocess.CalledProcessError:
        sys.exit(f"bench-compare: there is no revision \"{revision}\"")
    folder = KEPT / commit[:12]
    if not (folder / "Package.swift").exists():
        run("git", "-C", TOP, "worktree", "prune")
        run("git", "-C", TOP, "worktree", "add", "--detach", "--force", folder, commit, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
    return folder


def build(folder):
    """The benchmarks of a folder, as a program without debug information, which valgrind may not be able to read."""
    package = ["--package-path", folder / "Benchmarks", "-c", "release"]
    say(f"building {folder}")
    run("swift", "build", *package, "--product", "underpixel-bench", stdout=sys.stderr)
    products = run("swift", "build", *package, "--show-bin-path", stdout=subprocess.PIPE).stdout.strip()
    return pathlib.Path(products) / "underpixel-bench"


def measure(program, options):
    """What a run of the benchmarks gives, by name."""
    with tempfile.TemporaryDirectory() as folder:
        json_file = pathlib.Path(folder) / "results.json"
        more = ["--quick"] if not options.whole else []
        run(program, "--filter", options.filter, "--data", TOP / "datasets", "--json", json_file, *more,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        return {result["name"]: result for result in json.loads(json_file.read_text())}


def instructions(program, filter):
    """Instructions a query, by name; nothing where they can't be counted."""
    counter = pathlib.Path(__file__).with_name("instructions.py")
    found = subprocess.run([sys.executable, counter, program, "--print", "--filter", filter], text=True,
                           capture_output=True)
    return json.loads(found.stdout) if found.returncode == 0 and found.stdout.strip() else {}


def main():
    parser = argparse.ArgumentParser(prog="Scripts/bench-compare", description=__doc__)
    parser.add_argument("base", help="the revision to compare with")
    parser.add_argument("--filter", default="pixel/monaco/z16", help="benchmarks with this in their names")
    parser.add_argument("--rounds", type=int, default=5, help="runs of each (5)")
    parser.add_argument("--measure", default="p50", choices=["p50", "mean", "min"], help="what is compared (p50)")
    parser.add_argument("--whole", action="store_true", help="without --quick")
    options = parser.parse_args()
    programs = [build(check_out(options.base)), build(TOP)]
    if options.rounds < 1:
        sys.exit("bench-compare: --rounds has to be at least 1")

    ratios, times, sums = {}, {}, {}
    for number in range(options.rounds):
        say(f"round {number + 1} of {options.rounds}")
        # Each goes first every other time: who comes second finds the files at hand.
        results = [None, None]
        for side in ([0, 1], [1, 0])[number % 2]:
            results[side] = measure(programs[side], options)
        for name in results[1]:
            if name not in results[0]:
                continue
            pair = [result[name] for result in results]
            values = [entry[options.measure] for entry in pair]
            if min(values) > 0:
                ratios.setdefault(name, []).append(values[0] / values[1])
                times.setdefault(name, []).append(values)
            sums.setdefault(name, set()).update(entry["checksum"] for entry in pair)
    if not ratios:
        sys.exit(f"bench-compare: both have no benchmark with \"{options.filter}\" in its name")

    width = max(map(len, ratios)) + 2
    print(f"{'':{width}}{'base us':>12}{'here us':>12}{'x':>8}   least-most")
    for name, found in ratios.items():
        base, here = (statistics.median(side) / 1e3 for side in zip(*times[name]))
        verdict = "faster" if min(found) > 1 else "slower" if max(found) < 1 else ""
        answers = "  OTHER ANSWERS" if len(sums[name]) > 1 else ""
        print(f"{name:{width}}{base:12.3f}{here:12.3f}{statistics.median(found):8.3f}   "
              f"{min(found):.3f}-{max(found):.3f}  {verdict}{answers}".rstrip())
    print(f"x: {options.measure} of the base by that of this working copy in the same round, the median of "
          f"{options.rounds} rounds; above 1 is faster. A word stands where all rounds agree.")

    counts = [instructions(program, options.filter) for program in programs] if shutil.which("valgrind") else [{}, {}]
    both = [name for name in counts[1] if name in counts[0]]
    for name in both:
        base, here = counts[0][name]["each"], counts[1][name]["each"]
        answers = "" if counts[0][name]["checksum"] == counts[1][name]["checksum"] else "  OTHER ANSWERS"
        print(f"{name:{width}}{base:12,.0f}{here:12,.0f}{base / here:8.3f}   instructions{answers}")
    if not both:
        print("instructions: no kind of query that both can count (Scripts/instructions)")
    if any(len(found) > 1 for found in sums.values()):
        sys.exit("the two answer differently")


try:
    main()
except subprocess.CalledProcessError as error:
    sys.exit(f"bench-compare: {' '.join(map(str, error.cmd))} ended with {error.returncode}")
