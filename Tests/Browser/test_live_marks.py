"""The marks of `portico.js` in Atrium's style: accessible in light and dark, on a phone and a desktop."""

import threading

import pytest
from conftest import PATIENCE
from live_site import Site, frame
from test_live_client import wait_for_heading
from test_pages import SCREENS, find_no_violation, open_context, wait_for, wait_until

FORM = """<form class="note-form" id="writing" method="post" action="/save">
<input type="hidden" name="_event" value="{version}">
<label class="field"><span class="label">Title</span><input name="title" value="{text}"></label>
<label class="field"><span class="label">Body</span><textarea name="body" rows="4">{text}</textarea></label>
<label class="field"><span class="label">Order</span><select name="order"><option{first}>New</option><option{second}>Old</option><option>Both</option></select></label>
<label>Pinned <input type="checkbox" name="pinned"{first}></label>
<p class="ways"><button class="button">Save</button> <button class="button button-quiet" formaction="/draft">Save draft</button></p>
</form>
<p class="ways"><a class="button button-quiet" href="/slow">Leave without saving</a></p>"""
OLD = '<article class="writing"><h1>Edit</h1>' + FORM.format(version=1, text="old", first=" selected checked", second="") + "</article>"
NEW = FORM.format(version=2, text="new", first="", second=" selected").split("\n</form>")[0] + "\n</form>"
PAUSED = b"Live updates are paused: the server has too many at the moment."


@pytest.fixture
def site():
    site = Site()
    yield site
    site.close()


def write(page, site):
    """A form that was typed in and changed elsewhere, and then a server that has too many streams."""
    site.page("/", OLD, "AAAAAAAAAA1")
    page.goto(site.address + "/")
    page.get_by_label("Title").fill("a title of my own")
    page.get_by_label("Body").fill("words of my own")
    page.get_by_label("Order").select_option("Both")
    page.get_by_label("Pinned").uncheck()
    page.get_by_label("Pinned").check()
    wait_for(page, site.open_streams, "the page is followed")
    site.no_stream = (429, {"Content-Type": "text/plain", "Retry-After": "600"}, PAUSED)
    stream = site.open_streams()[0]
    stream.send(frame(NEW, version="AAAAAAAAAA2"))
    wait_for(page, lambda: page.locator(".portico-changed").count() == 4, "what was changed is said")
    stream.close()
    page.locator(".portico-quiet").get_by_text("paused").wait_for()


def fail(page):
    page.route("**/save", lambda route: route.abort())
    page.get_by_role("button", name="Save", exact=True).click()
    page.locator(".portico-failed").get_by_text("Not sent yet").wait_for()
    page.unroute("**/save")


def load(page):
    page.once("dialog", lambda it: it.accept())
    page.get_by_role("link", name="Leave").click()
    page.locator("main[aria-busy=true] .portico-progress:not([value])").wait_for()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("screen", SCREENS)
def test_axe_finds_no_violation_in_what_the_script_says(site, browser, screen, scheme):
    go_on = threading.Event()
    site.page("/slow", lambda _: go_on.wait(PATIENCE) and "<h1>There</h1>")
    context, page, _ = open_context(browser, screen, scheme)
    write(page, site)
    fail(page)
    assert page.locator(".portico-changed").count() == 4 and page.locator(".portico-quiet, .portico-failed").count() == 2
    find_no_violation(page, 0, [])
    load(page)
    find_no_violation(page, 0, [])
    # As of a file that is sent.
    page.evaluate("document.querySelector('.portico-progress').value = 0.4")
    find_no_violation(page, 0, [])
    go_on.set()
    wait_for_heading(page, "There")
    context.close()
