"""A small site that a test writes as it goes, with streams of updates, under the policy that Portico's pages have."""

import contextlib
import queue
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs

from conftest import ROOT

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'"
)
SCRIPT = (ROOT / "Static" / "portico.js").read_text(encoding="utf-8")
MODULES = ROOT / "Sources" / "PorticoWeb" / "Client" / "Modules"
STYLE = (ROOT / "Static" / "app.css").read_text(encoding="utf-8")


def fnv(text):
    """The hash that names an element to remove (FNV-1a of 32 bits)."""
    value = 0x811C9DC5
    for byte in text.encode():
        value = (value ^ byte) * 0x01000193 & 0xFFFFFFFF
    return str(value - (value >> 31 << 32))


def frame(data=None, event=None, version=None):
    lines = [f"event: {event}"] if event else []
    lines += [f"data: {line}" for line in data.split("\n")] if data is not None else []
    lines += [f"id: {version}"] if version else []
    return "\n".join(lines) + "\n\n"


class Stream:
    """One that a page has open."""

    def __init__(self, path, version):
        self.path, self.version = path, version
        self.frames = queue.Queue()
        self.is_open = True

    def send(self, *frames):
        self.frames.put("".join(frames))

    def close(self):
        self.frames.put(None)


class Request:
    def __init__(self, method, path, headers, body):
        self.method, self.path, self.headers, self.body = method, path, headers, body

    @property
    def fields(self):
        return {name: values[0] for name, values in parse_qs(self.body.decode(), keep_blank_values=True).items()}


class Site(ThreadingHTTPServer):
    daemon_threads = True
    allow_reuse_address = True
    request_queue_size = 64

    def __init__(self, port=0):
        super().__init__(("127.0.0.1", port), Handler)
        self.address = f"http://127.0.0.1:{self.server_address[1]}"
        self.pages, self.requests, self.streams = {}, [], []
        self.script, self.asset = SCRIPT, "/static/portico.js"
        # What the modules of elements are, by their addresses, and which ones the pages name.
        self.modules = {f"/static/portico/{it.name}": it.read_text(encoding="utf-8") for it in MODULES.iterdir()}
        self.named = []
        # What is answered to who asks for a stream instead of one.
        self.no_stream = None
        self.is_closed = False
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def page(self, path, main, version=None, title="A page", status=200, headers=(), body=""):
        """Answers `path` with a page; `main` may be a function of the request, and of what it gives back nothing else is made."""
        self.pages[path] = lambda request: self.render(main(request) if callable(main) else main, version, title, status, headers, body)

    def render(self, main, version=None, title="A page", status=200, headers=(), body=""):
        if isinstance(main, tuple):
            return main
        text = f"""<!DOCTYPE html>
<html lang="en" data-unsaved="Leave? What you typed is not saved." data-failed="Not sent yet. What you typed is kept." data-changed="Changed elsewhere. What you typed is kept." data-discard="Discard">
<head>
<meta charset="utf-8">
<title>{title}</title>
<link rel="stylesheet" href="/static/app.css">
<script type="module" src="{self.asset}"></script>
{"".join(f'<script type="module" src="{it}"></script>' for it in self.named)}
</head>
<body>
<header><a href="/">Home</a></header>
{main if main.startswith("<main") else '<main id="main" tabindex="-1">' + chr(10) + main + chr(10) + "</main>"}
{body}</body>
</html>
"""
        if version:
            text += f"<!--portico {version}-->\n"
        return status, {"Content-Type": "text/html; charset=utf-8", **dict(headers)}, text.encode()

    def asked(self, path, method=None):
        """The requests for a path, streams left out."""
        found = [it for it in list(self.requests) if it.path == path and "event-stream" not in it.headers.get("Accept", "")]
        return [it for it in found if method in (None, it.method)]

    def open_streams(self):
        return [stream for stream in list(self.streams) if stream.is_open]

    def close(self):
        self.is_closed = True
        for stream in list(self.streams):
            stream.close()
        self.shutdown()
        self.server_close()

    def handle_error(self, *_):
        pass  # browsers leave when they like


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: Site

    def do_GET(self):
        site = self.server
        if self.path == site.asset and site.script is not None:
            return self.answer(200, {"Content-Type": "text/javascript"}, site.script.encode())
        if self.path in site.modules:
            return self.answer(200, {"Content-Type": "text/javascript"}, site.modules[self.path].encode())
        if self.path == "/static/app.css":
            return self.answer(200, {"Content-Type": "text/css"}, STYLE.encode())
        request = Request("GET", self.path, dict(self.headers), b"")
        site.requests.append(request)
        if "event-stream" in self.headers.get("Accept", ""):
            return self.stream()
        self.respond(request)

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        request = Request("POST", self.path, dict(self.headers), body)
        self.server.requests.append(request)
        self.respond(request)

    def do_PATCH(self):
        body = self.rfile.read(int(self.headers["Content-Length"] or 0))
        self.answer(*self.server.patch(self.headers, body))

    def do_DELETE(self):
        self.server.requests.append(Request("DELETE", self.path, dict(self.headers), b""))
        self.answer(204, {})

    def respond(self, request):
        make = self.server.pages.get(request.path) or self.server.pages.get(request.path.split("?")[0])
        if make is None:
            return self.answer(*self.server.render("<h1>Not found</h1>", status=404))
        self.answer(*make(request))

    def answer(self, status, headers, body=b""):
        if self.server.is_closed:
            raise ConnectionAbortedError  # connections that are kept end with their server
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Security-Policy", POLICY)
        self.send_header("Cache-Control", "no-store")
        if "Content-Length" in headers:
            self.close_connection = True  # one that says more than it has breaks off
        else:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def stream(self):
        site = self.server
        if site.no_stream:
            return self.answer(*site.no_stream)
        stream = Stream(self.path, self.headers["Last-Event-ID"])
        self.close_connection = True
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Cache-Control", "no-store")
        self.send_header("Connection", "close")
        self.end_headers()
        site.streams.append(stream)
        with contextlib.suppress(OSError):
            self.write(stream)
        stream.is_open = False

    def write(self, stream):
        while True:
            try:
                frames = stream.frames.get(timeout=0.1)
            except queue.Empty:
                frames = ":\n\n"  # and so a browser that has gone is noticed
            if frames is None:
                return
            self.wfile.write(frames.encode())
            self.wfile.flush()

    def log_message(self, *_):
        pass
