"""Atrium's own pages with the script: they follow what others change, search while one types and outlive the server."""

import contextlib
import re
import socket
import subprocess
import tempfile

import pytest
from conftest import PATIENCE, ROOT
from playwright.sync_api import expect

from test_notes import PASSWORD

expect.set_options(timeout=PATIENCE * 1_000)


def enter(page, server, email):
    page.goto(server + "/sign-up?then=/account")
    page.get_by_label("Email").fill(email)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign up", exact=True).click()
    page.wait_for_url(server + "/account")


def write(page, server, title, body=""):
    """Writes a new note and gives its address."""
    page.goto(server + "/notes/new")
    page.get_by_label("Title").fill(title)
    page.get_by_label("Body", exact=True).fill(body)
    page.get_by_role("button", name="Save", exact=True).click()
    page.wait_for_url(re.compile(r"/notes/[0-9a-f]{32}$"))
    return page.url


@pytest.fixture(scope="module")
def server():
    """One of its own: a server lets few people sign up at a time."""
    with tempfile.TemporaryDirectory() as data, atrium(free_port(), data) as address:
        yield address


@pytest.fixture
def context(browser):
    context = browser.new_context()
    yield context
    context.close()


def test_two_windows_on_a_note_see_each_others_saves(server, context):
    one, other = context.new_page(), context.new_page()
    enter(one, server, "two-windows@example.com")
    note = write(one, server, "Shopping", "milk")
    other.goto(note)
    expect(other.locator("main")).to_contain_text("milk")
    one.goto(note + "/edit")
    one.get_by_label("Body", exact=True).fill("milk and bread")
    one.get_by_role("button", name="Save", exact=True).click()
    expect(other.locator("main")).to_contain_text("milk and bread")


def test_a_list_follows_what_another_window_adds_and_moves_away(server, context):
    one, other = context.new_page(), context.new_page()
    enter(one, server, "list@example.com")
    write(one, server, "First")
    other.goto(server + "/notes")
    other.locator(".note-row").get_by_role("checkbox").check()
    second = write(one, server, "Second")
    expect(other.locator(".note-head h2")).to_have_text(["Second", "First"])
    assert other.locator(".note-row").nth(1).get_by_role("checkbox").is_checked(), "what was ticked stays ticked"
    one.goto(second)
    one.get_by_role("button", name="Archive", exact=True).click()
    expect(other.locator(".note-head h2")).to_have_text(["First"])


def test_undo_works_also_after_the_update_that_follows_its_notice(server, context):
    page = context.new_page()
    enter(page, server, "undo@example.com")
    write(page, server, "First")
    page.goto(server + "/notes")
    for button in ["Archive", "Move to trash"]:
        page.locator(".note-row").get_by_role("checkbox").check()
        page.get_by_role("button", name=button, exact=True).first.click()
        expect(page.locator(".note-row")).to_have_count(0)
        page.evaluate("() => new Promise(done => setTimeout(done, 3_000))")
        page.locator(".notice").get_by_role("button", name="Undo").click()
        expect(page.locator(".note-head h2")).to_have_text(["First"])


def test_a_search_shows_what_it_finds_while_one_types(server, context):
    page = context.new_page()
    page.goto(server + "/dog-facts")
    page.get_by_role("link", name="Domain names").click()
    page.wait_for_url(re.compile("/domains"))
    field = page.get_by_label("Name or part of it")
    field.click()
    field.press_sequentially("medium")
    expect(page.locator("#results")).to_contain_text("medium")
    page.wait_for_url(server + "/domains?query=medium")
    expect(field).to_be_focused()
    assert field.input_value() == "medium"
    sent = []
    page.on("request", lambda it: sent.append(it.url) if it.resource_type == "xhr" else None)
    field.press_sequentially("s")
    field.press("Backspace")
    field.press_sequentially(".c")
    page.wait_for_url(server + "/domains?query=medium.c")
    assert len(sent) == 1, "what was taken back is not asked for"
    page.reload()
    expect(page.locator("#results")).to_contain_text("medium")
    assert page.url == server + "/domains?query=medium.c"
    page.go_back()
    page.wait_for_url(re.compile("/dog-facts/"))


def test_a_draft_is_kept_while_one_types(server, context):
    page = context.new_page()
    enter(page, server, "draft@example.com")
    note = write(page, server, "Letter", "Dear")
    page.goto(note + "/edit")
    page.get_by_label("Body", exact=True).press_sequentially(" Ada")
    expect(page.locator("#writing").get_by_role("status")).to_contain_text("Draft saved")
    expect(page.locator(".notice")).to_have_count(0)
    expect(page.get_by_label("Body", exact=True)).to_be_focused()
    other = context.new_page()
    other.goto(server + "/notes/drafts")
    expect(other.locator("main")).to_contain_text("Letter")


def test_seven_windows_work_at_a_time(server, context):
    pages = [context.new_page() for _ in range(7)]
    enter(pages[0], server, "seven@example.com")
    for page in pages:
        page.goto(server + "/notes")
    write(pages[0], server, "For all seven")
    # Each of them can be used, whether or not there was a stream left for it.
    for page in pages[1:]:
        page.get_by_role("link", name="Domain names").click()
        page.wait_for_url(re.compile("/domains"))
        page.get_by_role("link", name="Notes", exact=True).click()
        expect(page.locator(".note-head h2")).to_have_text(["For all seven"])


@contextlib.contextmanager
def atrium(port, data):
    binary = ROOT / ".build" / "debug" / "atrium"
    process = subprocess.Popen(
        [binary, "serve", "--port", str(port), "--data", data], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    try:
        assert process.stdout.readline()
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        assert process.wait(timeout=PATIENCE) == 0, "the server did not stop cleanly"


def free_port():
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


def test_a_half_filled_form_outlives_the_server_and_its_page_goes_on(context):
    port = free_port()
    with tempfile.TemporaryDirectory() as data:
        with atrium(port, data) as server:
            form, reading = context.new_page(), context.new_page()
            enter(form, server, "restart@example.com")
            note = write(form, server, "Plan", "one")
            reading.goto(note)
            form.goto(note + "/edit")
            form.get_by_label("Body", exact=True).fill("one and two")
        with atrium(port, data):
            form.get_by_role("button", name="Save", exact=True).click()
            form.wait_for_url(note)
            expect(form.locator("main")).to_contain_text("one and two")
            expect(reading.locator("main")).to_contain_text("one and two")
