"""Atrium in Firefox and in WebKit: with the script, without it, and with one that fails. `make setup-browsers` installs them."""

import contextlib
import http.client
import re
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from conftest import PATIENCE
from drivers import Firefox, WebKit
from live_site import Site
from test_live_client import BROKEN
from test_live_pages import atrium, free_port
from test_notes import PASSWORD

TITLE, BODY, QUERY = "[name=title]", "[name=body]", "[name=query]"
ESCAPE = "\ue00c"


class Server:
    """One of its own, which can be started again: a server lets few people sign up at a time."""

    def __init__(self, data):
        self.data, self.port = data, free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.running = contextlib.ExitStack()
        self.start()

    def start(self):
        self.running.enter_context(atrium(self.port, self.data))

    def stop(self):
        self.running.close()

    @contextlib.contextmanager
    def stopped(self):
        self.stop()
        try:
            yield
        finally:
            self.start()


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    server = Server(tmp_path_factory.mktemp("data"))
    yield server
    server.stop()


@pytest.fixture(scope="module", params=[Firefox, WebKit], ids=lambda it: it.name)
def browser(request, server, tmp_path_factory):
    """With a visitor who has signed up."""
    yield from open_browser(request.param, server, tmp_path_factory.mktemp("browser"))


@pytest.fixture(scope="module", params=[Firefox, WebKit], ids=lambda it: it.name)
def plain_browser(request, server, tmp_path_factory):
    """The same with JavaScript off."""
    yield from open_browser(request.param, server, tmp_path_factory.mktemp("browser"), has_script=False)


def open_browser(kind, server, folder, has_script=True):
    if not kind.is_there:
        pytest.skip(f"{kind.name} is not here: make setup-browsers")
    with contextlib.closing(kind(folder, has_script)) as browser:
        browser.go(server.address + "/sign-up?then=/account")
        browser.type("[name=email]", f"{kind.name}-{has_script}@example.com")
        browser.type("[name=password]", PASSWORD)
        browser.press("Sign up")
        browser.wait_for(lambda: browser.url == server.address + "/account", "the visitor has an account")
        yield browser


@pytest.fixture
def page(browser):
    """One window, whose script throws nothing."""
    browser.errors()
    yield browser
    assert browser.errors() == []


@pytest.fixture
def site():
    with contextlib.closing(Site()) as site:
        yield site


@pytest.fixture
def other(page):
    """The handle of a second window; the first is the one that is driven."""
    first, other = page.window, page.open_window()
    yield other
    page.switch(other)
    errors = page.errors()
    page.close_window(other)
    page.switch(first)
    assert errors == []


def go(page, url):
    """Opens a page in the browser's own way and marks it: what is marked was not loaded anew."""
    page.go(url)
    page.run("void (window.mark = true)")


def is_marked(page):
    return page.run("window.mark === true")


def write(page, server, title, body=""):
    """Writes a new note and gives its address."""
    go(page, server.address + "/notes/new")
    page.type(TITLE, title)
    page.type(BODY, body)
    page.press("Save")
    page.wait_for(lambda: re.search(r"/notes/[0-9a-f]{32}$", page.url), "the note is there")
    page.wait_for_text(title, "h1")
    return page.url


def test_a_search_shows_what_it_finds_while_one_types(page, server):
    go(page, server.address + "/dog-facts")
    page.follow("Domains")
    page.click(QUERY)
    page.type(QUERY, "medium")
    page.wait_for_text("medium", "#results")
    page.wait_for(lambda: "query=medium" in page.url, "the address follows")
    page.wait_until("document.activeElement.name === 'query'", "one types on")
    assert page.value(QUERY) == "medium" and is_marked(page)
    page.reload()
    page.wait_for_text("medium", "#results")
    page.back()
    page.wait_for(lambda: "/dog-facts" in page.url, "what was typed has the place of one entry")


def test_the_new_heading_has_the_focus(page, server):
    go(page, server.address + "/domains?query=med")
    page.follow("medium.com")
    page.wait_until("document.activeElement.localName === 'h1'", "the heading has the focus")
    assert page.url.endswith("/domains/medium.com") and page.run("scrollY") == 0
    assert is_marked(page) and "medium.com" in page.text("h1")


def test_a_visit_that_is_cut_off_by_going_elsewhere_does_not_lead_back(page, site):
    go_on = threading.Event()
    site.page("/", "<h1>One</h1><a href='/slow' rel='nofollow'>Slow</a>")
    site.page("/slow", lambda _: go_on.wait(PATIENCE) and "<h1>Slow</h1>")
    site.page("/elsewhere", "<h1>Elsewhere</h1>")
    for time in range(5):
        page.go(site.address + "/")
        page.follow("Slow")
        page.wait_for(lambda: len(site.asked("/slow")) > time, "it is asked for")
        page.go(site.address + "/elsewhere")
        page.wait_for_text("Elsewhere", "h1")
        page.run("new Promise(done => setTimeout(done, 200))")
        assert page.text("h1") == "Elsewhere"
    go_on.set()


def test_back_and_forward_find_the_place(page, server):
    go(page, server.address + "/domains?query=a")
    # Else the driver would scroll to it.
    page.run("document.querySelector('main a[href*=page]').scrollIntoView({ block: 'center' })")
    place = page.run("scrollY")
    assert place > 500
    page.click("main a[href*=page]")
    page.wait_for_text("51–", "#total")
    page.wait_until("scrollY === 0", "a new page begins at its top")
    page.run("scrollTo(0, 700)")
    page.wait_until("history.state?.y === 700", "it is kept")
    page.back()
    page.wait_for_text("1–50", "#total")
    page.wait_until(f"scrollY === {place}", "back is where it was")
    page.forward()
    page.wait_for_text("51–", "#total")
    page.wait_until("scrollY === 700", "and forward too")
    page.reload()
    page.wait_until("scrollY === 700", "a page that is loaded again, too")


@pytest.mark.parametrize("how", ["back", "Escape"])
def test_a_popup_opens_over_its_page_and_closes_to_its_exact_place(page, server, how):
    go(page, server.address + "/account")
    page.type("[type=password]", "half")
    page.run("document.querySelector('main a[href$=delete]').scrollIntoView({ block: 'center' })")
    place = page.run("scrollY")
    page.follow("Delete the account")
    page.wait_until("document.activeElement.closest('dialog[open]') !== null", "the popup is open and has the focus")
    assert page.url.endswith("/account/delete")
    if how == "back":
        page.back()
    else:
        page.type("dialog h1", ESCAPE)
    page.wait_until("!document.querySelector('dialog') && location.pathname === '/account'", "it is closed")
    page.wait_until("document.activeElement.textContent === 'Delete the account'", "the focus is where it was")
    assert page.run("scrollY") == place and page.value("[type=password]") == "half" and is_marked(page)


def test_two_windows_on_a_note_see_each_others_saves(page, other, server):
    note = write(page, server, "Shopping", "milk")
    first = page.window
    page.switch(other)
    go(page, note)
    page.switch(first)
    go(page, note + "/edit")
    page.type(BODY, " and bread")
    page.press("Save")
    page.wait_for_text("milk and bread")
    page.switch(other)
    page.wait_for_text("milk and bread")
    assert is_marked(page)
    page.switch(first)


def test_a_field_keeps_its_words_focus_and_caret_when_its_note_is_saved_elsewhere(page, other, server):
    note = write(page, server, "Plan", "one")
    first = page.window
    page.switch(other)
    go(page, note + "/edit")
    page.type(BODY, " and two")
    page.run("document.activeElement.setSelectionRange(2, 5)")
    page.switch(first)
    go(page, note + "/edit")
    page.fill(TITLE, "Plans")
    page.fill(BODY, "three")
    page.press("Save")
    page.wait_for_text("three")
    page.switch(other)
    # By its field; and where its draft was sent before the other save, whose text the page then shows, by its message.
    page.wait_for_text("hanged elsewhere")
    if page.all(".portico-changed"):
        assert page.value(TITLE) == "Plans", "what was not touched follows"
    assert page.value(BODY) == "one and two"
    assert page.run("(it => [it.name, it.selectionStart, it.selectionEnd])(document.activeElement)") == ["body", 2, 5]
    assert is_marked(page)
    page.switch(first)


def test_a_half_filled_form_outlives_the_server(page, server):
    note = write(page, server, "Letter", "Dear")
    go(page, note + "/edit")
    with server.stopped():
        page.type(BODY, " Ada")
        page.press("Save")
        page.wait_for_text("Not sent yet", ".portico-failed")
        assert page.value(BODY) == "Dear Ada"
    page.press("Save")
    page.wait_for(lambda: page.url == note, "it is saved")
    page.wait_for_text("Dear Ada")
    assert is_marked(page)


# Without script


def use(page, address):
    """What works without script: a search, links, a form and back."""
    page.go(address + "/domains")
    page.type(QUERY, "med")
    page.press("Search")
    page.wait_for_text("medium.com", "#results")
    assert "query=med" in page.url
    page.follow("medium.com")
    page.wait_for_text("medium.com", "h1")
    page.back()
    page.wait_for_text("medium.com", "#results")
    page.go(address + "/notes/new")
    page.type(TITLE, "Plain")
    page.type(BODY, "without")
    page.press("Save")
    page.wait_for(lambda: re.fullmatch(re.escape(address) + "/notes/[0-9a-f]{32}", page.url), "the note is there")
    page.wait_for_text("without")


def test_a_page_works_with_javascript_off(plain_browser, server):
    use(plain_browser, server.address)


class Proxy(ThreadingHTTPServer):
    """Atrium with another script."""

    daemon_threads = True

    def __init__(self, server, script):
        super().__init__(("127.0.0.1", 0), Forwarding)
        self.address = f"http://127.0.0.1:{self.server_address[1]}"
        self.port, self.script = server.port, script
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def close(self):
        self.shutdown()
        self.server_close()

    def handle_error(self, *_):
        pass  # browsers leave when they like


class Forwarding(BaseHTTPRequestHandler):
    server: Proxy

    def do_GET(self):
        if not self.path.startswith("/static/portico."):
            self.forward()
        elif self.server.script is None:
            self.send_error(404)
        else:
            self.answer(200, [("Content-Type", "text/javascript")], self.server.script.encode())

    def do_POST(self):
        self.forward(self.rfile.read(int(self.headers["Content-Length"])))

    def forward(self, body=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port)
        # Forms have to come from the site's own pages.
        own = {"Host": f"127.0.0.1:{self.server.port}", "Origin": f"http://127.0.0.1:{self.server.port}"}
        connection.request(self.command, self.path, body, {**self.headers, **own})
        answer = connection.getresponse()
        self.answer(answer.status, [it for it in answer.getheaders() if not re.match("transfer|connection|content-length", it[0], re.I)])
        while part := answer.read1():
            self.wfile.write(part)
            self.wfile.flush()

    def answer(self, status, headers, body=b""):
        self.send_response(status)
        for header in headers:
            self.send_header(*header)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


@pytest.mark.parametrize("name", BROKEN)
def test_a_page_whose_script_fails_works_as_without(browser, server, name):
    with contextlib.closing(Proxy(server, BROKEN[name])) as proxy:
        use(browser, proxy.address)
        browser.go("about:blank")
