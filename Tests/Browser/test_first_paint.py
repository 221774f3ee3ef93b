"""A page over a slow source, as a browser without JavaScript sees it: it shows its activity and completes by itself."""

import contextlib
import json
import re
import subprocess
import tempfile
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from conftest import PATIENCE, ROOT
from test_pages import find_no_violation, open_context, wait_for, watch

ROW = {
    "domain": "medium.com", "create_date": "2022-06-15T05:58:02.276425", "update_date": "2022-06-15T05:58:02.276428", "country": "US",
    "isDead": "False", "A": ["192.0.2.1"], "NS": ["ns1.example.net"], "CNAME": None, "MX": None, "TXT": None,
}
ANSWER = json.dumps({"domains": [ROW], "total": 1, "time": "499", "next_page": None}).encode()


class SlowSource(ThreadingHTTPServer):
    """Answers every search alike, once `release` is set."""

    daemon_threads = True

    def __init__(self, status=200):
        super().__init__(("127.0.0.1", 0), Handler)
        self.status = status
        self.release = threading.Event()
        self.asked = 0


class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        self.server.asked += 1
        self.server.release.wait()
        with contextlib.suppress(OSError):
            self.send_response(self.server.status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(ANSWER)))
            self.end_headers()
            self.wfile.write(ANSWER)

    def log_message(self, *_):
        pass


@contextlib.contextmanager
def atrium_over(source):
    threading.Thread(target=source.serve_forever, daemon=True).start()
    binary = ROOT / ".build" / "debug" / "atrium"
    address = f"http://127.0.0.1:{source.server_address[1]}"
    with tempfile.TemporaryDirectory() as data:
        process = subprocess.Popen(
            [binary, "serve", "--port", "0", "--data", data, "--domains-source", "domainsdb", "--domains-url", address],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        )
        try:
            line = process.stdout.readline()
            found = re.search(r"http://\S+:\d+", line)
            assert found, f"the server did not say where it is: {line!r}"
            yield found.group(0)
        finally:
            source.release.set()
            process.terminate()
            assert process.wait(timeout=PATIENCE) == 0, "the server did not stop cleanly"
            source.shutdown()


def release_when_shown(page, source):
    """Lets the source answer once the browser has the page without it, and not later: Atrium does not wait forever."""
    page.on("response", lambda answer: source.release.set() if answer.status == 202 else None)


@pytest.mark.parametrize("has_script", [False, True], ids=["without script", "with script"])
def test_a_slow_page_completes_by_itself_and_stops_asking(browser, has_script):
    source = SlowSource()
    with atrium_over(source) as server:
        context = browser.new_context(java_script_enabled=has_script)
        page = context.new_page()
        if has_script:
            page.clock.install()
        answers = watch(page)
        release_when_shown(page, source)
        page.goto(server + "/domains?query=med")
        page.get_by_role("link", name="medium.com").wait_for()
        statuses = [answer.status for answer in answers]
        # With script the rest comes as an update, or is asked for without loading the page anew.
        assert statuses == [202] if has_script else statuses[-1] == 200 and set(statuses[:-1]) == {202}
        assert page.locator("progress, [aria-busy]").count() == 0
        assert page.url == server + "/domains?query=med"

        # Nothing of a complete page asks again: not its head, and no script when all its timers are due.
        if not has_script:
            assert answers[-1].header_value("refresh") is None
        assert page.locator("meta[http-equiv]").count() == 0
        if has_script:
            page.clock.run_for(60_000)
        assert len(answers) == len(statuses)
        assert source.asked == 1, "every refresh joined the same work"
        # The refreshes took no place in the history.
        page.go_back()
        assert page.url == "about:blank"
        context.close()


def test_a_source_that_fails_late_ends_it_too(browser):
    source = SlowSource(status=403)
    with atrium_over(source) as server:
        page = browser.new_page()
        answers = watch(page)
        release_when_shown(page, source)
        page.goto(server + "/domains?query=med")
        wait_for(page, lambda: page.locator("progress, [aria-busy]").count() == 0, "the page is told of the failure")
        assert answers[0].status == 202
        assert page.locator("#message").inner_text() != ""
        page.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("screen", ["phone", "desktop"])
def test_axe_finds_no_violation_in_an_incomplete_page(browser, screen, scheme):
    source = SlowSource()
    with atrium_over(source) as server:
        context, page, console = open_context(browser, screen, scheme)
        # Axe takes longer than a second, so the page is kept as it is.
        page.route("**/domains*", lambda route: answer_without_refresh(route))
        status = page.goto(server + "/domains?query=med").status
        assert status == 202
        assert page.locator("main").get_attribute("aria-busy") == "true"
        assert page.get_by_role("progressbar", name="This page is loading").is_visible()
        assert page.get_by_label("Name or part of it").input_value() == "med"
        assert page.locator("progress#loading").evaluate("bar => getComputedStyle(bar).animationName") == "none"
        find_no_violation(page, status, console)
        # The page asks again every second, and may be waiting for an answer.
        page.unroute_all(behavior="ignoreErrors")
        context.close()


def answer_without_refresh(route):
    if "event-stream" in route.request.header_value("accept"):
        return route.fulfill(status=204)
    answer = route.fetch(timeout=PATIENCE * 1_000)
    headers = {name: value for name, value in answer.headers.items() if name.lower() != "refresh"}
    route.fulfill(status=answer.status, headers=headers, body=answer.body())
