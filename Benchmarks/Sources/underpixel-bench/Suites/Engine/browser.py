#!/usr/bin/env python3
"""Runs a map engine in headless Chromium: a line of JSON with a task in, a line with what came out.

    browser.py --browser CHROMIUM --engine FOLDER --temporary-root FOLDER --limit SECONDS

Serves page.html, the engine's script and style sheet (FOLDER/maplibre-gl.js, .css) and the files of the root on
loopback alone, and hands the page what comes on standard input. Files that are gzip are served as such; tiles and ranges
of glyphs that are not there are empty; pictures that are not there are blank sprites, as large as the list of images beside
them asks for. Of the engine one function is mended on the way, see HOLES.

Ends when standard input does, when a task takes longer than the limit, or with the browser; the browser, its profile and
the root are gone then. What went wrong is the last line: {"error": TEXT}.
"""
import argparse
import http.server
import json
import os
import pathlib
import queue
import re
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import threading
import urllib.parse
import zlib

HERE = pathlib.Path(__file__).parent
TYPES = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".json": "application/json", ".png": "image/png"}
FLAGS = [
    "--headless=new", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader",
    "--force-device-scale-factor=1", "--window-size=1200,900", "--hide-scrollbars", "--mute-audio",
    "--no-first-run", "--no-default-browser-check", "--disable-extensions", "--disable-sync", "--disable-default-apps",
    "--disable-background-networking", "--disable-component-update", "--disable-domain-reliability",
    "--disable-client-side-phishing-detection", "--disable-breakpad", "--disable-dev-shm-usage",
    # A page that nobody looks at is as fast as one that somebody does.
    "--disable-background-timer-throttling", "--disable-renderer-backgrounding", "--disable-backgrounding-occluded-windows",
    # Whatever it may ask for by itself, nothing leaves this machine.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
]

# "Is the point in one of the rings?" Releases 5.2 to 5.5 hit a polygon in its holes; those before and after take a point for
# inside where an odd number of rings is around it.
HOLES = re.compile(
    r"function (\w+)\((\w),(\w)\)\{for\(let (\w)=0;\4<\2\.length;\4\+\+\)"
    r"if\((\w+)\(\2\[\4\],\3\)\)return !0;return !1\}")
MENDED = r"function \1(\2,\3){let odd=!1;for(let \4=0;\4<\2.length;\4++)\5(\2[\4],\3)&&(odd=!odd);return odd}"

tasks = queue.Queue()
answers = queue.Queue()


def blank_sprite(listing):
    """A transparent PNG that holds all images of a sprite's list."""
    images = json.loads(listing.read_bytes()).values()
    width, height = (max((i[at] + i[size] for i in images), default=1) for at, size in (("x", "width"), ("y", "height")))

    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    rows = zlib.compress(bytes((1 + 4 * width) * height))
    header = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    engine = root = None

    def log_message(self, *_):
        pass

    def reply(self, body=b"", kind="application/octet-stream", status=200):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        if status != 204:
            self.send_header("Content-Length", str(len(body)))
        if body[:2] == b"\x1f\x8b":
            self.send_header("Content-Encoding", "gzip")
        # A page by itself gets the finer clock.
        self.send_header("Cross-Origin-Opener-Policy", "same-origin")
        self.send_header("Cross-Origin-Embedder-Policy", "require-corp")
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        path = urllib.parse.unquote(urllib.parse.urlsplit(self.path).path)
        if path == "/next":
            try:
                self.reply(tasks.get(timeout=20), "application/json")
            except queue.Empty:
                self.reply(status=204)
        elif path == "/":
            self.reply((HERE / "page.html").read_bytes(), "text/html")
        elif path == "/engine/maplibre-gl.js":
            script, count = HOLES.subn(MENDED, (self.engine / "maplibre-gl.js").read_text())
            if count != 1:
                script = "throw new Error('it is not the release that this mends')"
            self.reply(script.encode(), "text/javascript")
        elif path.startswith("/engine/"):
            self.reply_file(self.engine, path.removeprefix("/engine/"))
        else:
            self.reply_file(self.root, path[1:])

    def reply_file(self, folder, name):
        file = pathlib.Path(os.path.normpath(folder / name))
        listing = file.with_suffix(".json")
        if not file.is_relative_to(folder):
            self.reply(status=404)
        elif file.is_file():
            self.reply(file.read_bytes(), TYPES.get(file.suffix, "application/octet-stream"))
        elif file.suffix == ".png" and listing.is_file():
            self.reply(blank_sprite(listing), "image/png")
        else:
            self.reply(status=204 if name.startswith(("tiles/", "glyphs/")) else 404)

    def do_POST(self):
        answers.put(self.rfile.read(int(self.headers["Content-Length"])))
        self.reply(status=204)


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *_):
        """A browser that ends drops its connections."""


def say(line):
    sys.stdout.buffer.write(line + b"\n")
    sys.stdout.buffer.flush()


def run(options, profile):
    """Hands tasks on until there are no more; returns what went wrong, or None."""
    Handler.engine, Handler.root = options.engine.resolve(), options.temporary_root.resolve()
    server = Server(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    # Chromium's own sandbox refuses to start as root.
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    log = profile / "log"
    with open(log, "wb") as output:
        browser = subprocess.Popen(
            [options.browser, *FLAGS, *sandbox, f"--user-data-dir={profile}", f"http://127.0.0.1:{server.server_port}/"],
            stdin=subprocess.DEVNULL, stdout=output, stderr=output, start_new_session=True)
    try:
        for line in sys.stdin.buffer:
            tasks.put(line)
            seconds = 0
            while True:
                try:
                    say(answers.get(timeout=1))
                    break
                except queue.Empty:
                    seconds += 1
                why = None
                if browser.poll() is not None:
                    why = f"the browser ended with status {browser.returncode}"
                elif seconds >= options.limit:
                    why = f"the page did not answer within {options.limit} s"
                if why:
                    lines = log.read_text(errors="replace").strip().splitlines()
                    return why + (", its last words: " + " | ".join(lines[-3:]) if lines else "")
    finally:
        try:
            os.killpg(browser.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        browser.wait()
        server.shutdown()
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--browser", required=True)
    parser.add_argument("--engine", required=True, type=pathlib.Path)
    parser.add_argument("--temporary-root", required=True, type=pathlib.Path)
    parser.add_argument("--limit", default=120, type=int)
    options = parser.parse_args()
    # An end by signal cleans up, too.
    for name in ("SIGTERM", "SIGHUP", "SIGINT"):
        signal.signal(getattr(signal, name), lambda *_: sys.exit(1))
    profile = pathlib.Path(tempfile.mkdtemp(prefix="underpixel-browser-"))
    try:
        problem = run(options, profile)
    except OSError as error:
        problem = str(error)
    finally:
        # Links in the root are removed, and not followed.
        for folder in (profile, options.temporary_root):
            shutil.rmtree(folder, ignore_errors=True)
    if problem:
        say(json.dumps({"error": problem}).encode())
        sys.exit(1)


main()
