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
from test_pages import wait_for

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
    page.get_by_label("Text", exact=True).fill(body)
    page.get_by_role("button", name="Save", exact=True).click()
    page.wait_for_url(re.compile(r"/notes/[0-9a-f]{32}$"))
    return page.url


@pytest.fixture(scope="module")
def another_server():
    """For those who could not sign up any more at the first: a server lets few people do so at a time."""
    with tempfile.TemporaryDirectory() as data, atrium(free_port(), data) as address:
        yield address


@pytest.fixture
def shared_computer():
    """Where several people sign up: a server of each test's own, since one lets few do so in a minute."""
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
    one.get_by_label("Text", exact=True).fill("milk and bread")
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
    page.get_by_role("link", name="Domains").click()
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
    page.get_by_label("Text", exact=True).press_sequentially(" Ada")
    expect(page.locator("#draft-saved")).to_contain_text("Draft saved")
    expect(page.locator(".notice")).to_have_count(0)
    expect(page.get_by_label("Text", exact=True)).to_be_focused()
    other = context.new_page()
    other.goto(server + "/notes/drafts")
    expect(other.locator("main")).to_contain_text("Letter")


def type_on(page, words):
    """Types behind the text of a note."""
    page.get_by_label("Text", exact=True).press("ControlOrMeta+End")
    page.keyboard.type(words)
    expect(page.locator("#draft-saved")).to_contain_text("Draft saved")


def drafts_of(context, server):
    """What the list of drafts shows, in a window of its own."""
    page = context.new_page()
    page.goto(server + "/notes/drafts")
    names = page.locator(".draft h2").all_inner_texts()
    page.close()
    return names


def test_two_windows_type_into_one_note_and_nothing_moves_or_goes(server, context):
    one, other = context.new_page(), context.new_page()
    enter(one, server, "two-drafts@example.com")
    note = write(one, server, "", "Dear")
    for page in (one, other):
        page.goto(note + "/edit")
    place = one.get_by_label("Text", exact=True).bounding_box()
    type_on(one, " Ada")
    expect(other.locator("#draft-line")).to_contain_text("Draft from")
    type_on(other, " Grace")
    expect(one.locator("#draft-line")).to_contain_text("Draft from")
    for page in (one, other):
        assert page.get_by_label("Text", exact=True).bounding_box() == place
    assert sorted(drafts_of(context, server)) == ["Dear Ada", "Dear Grace"]
    # The window is its address: reloaded, and left and come back to, it has its own draft.
    one.reload()
    assert one.get_by_label("Text", exact=True).input_value() == "Dear Ada"
    one.get_by_role("link", name="Notes", exact=True).click()
    one.wait_for_url(re.compile(r"/notes$"))
    one.go_back()
    expect(one.get_by_label("Text", exact=True)).to_have_value("Dear Ada")
    one.get_by_role("button", name="Save", exact=True).click()
    one.wait_for_url(note)
    assert drafts_of(context, server) == ["Dear Grace"], "a save ends its own draft alone"


def test_a_draft_that_is_offered_outlives_what_is_typed_beside_it(another_server, context):
    page = context.new_page()
    enter(page, another_server, "offered@example.com")
    note = write(page, another_server, "", "one")
    page.goto(note + "/edit")
    type_on(page, ", and an hour of typing")
    page.close(run_before_unload=False)
    page = context.new_page()
    page.goto(note + "/edit")
    expect(page.get_by_role("link", name="Open draft")).to_be_visible()
    type_on(page, "!")
    assert sorted(drafts_of(context, another_server)) == ["one!", "one, and an hour of typing"]
    page.get_by_role("link", name="Open draft").click()
    expect(page.get_by_label("Text", exact=True)).to_have_value("one, and an hour of typing")


def test_words_stay_on_the_screen_when_their_note_is_deleted_for_ever_elsewhere(another_server, browser, context):
    page = context.new_page()
    enter(page, another_server, "deleted@example.com")
    with contextlib.closing(browser.new_context(storage_state=context.storage_state())) as other:
        # In another window of one browser the address says that the note is gone; another device is led to the list.
        for count, (place, is_reloaded) in enumerate([(context, True), (context, False), (other, True)]):
            note = write(page, another_server, "Title", "one")
            window = place.new_page()
            window.goto(note + "/edit")
            type_on(window, " two")
            if is_reloaded:
                window.reload()
            page.get_by_role("button", name="Move to trash").click()
            page.wait_for_url(re.compile("/notes$"))
            page.goto(note + "/delete")
            page.get_by_role("button", name="Delete forever").click()
            page.wait_for_url(re.compile("/trash$"))
            expect(window.locator(".portico-changed")).to_contain_text("What you typed is kept")
            expect(window.get_by_label("Text", exact=True)).to_have_value("one two")
            expect(window.get_by_label("Title")).to_have_value("Title")
            assert drafts_of(context, another_server) == ["Title"] * count
            # Who leaves does not lose them either.
            window.get_by_role("link", name="Notes", exact=True).click()
            window.wait_for_url(re.compile("/notes$"))
            assert drafts_of(context, another_server) == ["Title"] * (count + 1)
            window.close()


def test_a_draft_that_another_window_discards_stays_on_the_screen_of_its_own(shared_computer, context):
    page = context.new_page()
    enter(page, shared_computer, "discarded@example.com")
    note = write(page, shared_computer, "Title", "one")
    page.goto(note + "/edit")
    type_on(page, " two")
    # Nothing is typed in the page that is read anew: what stands there is the draft's.
    page.reload()
    other = context.new_page()
    other.goto(shared_computer + "/notes/drafts")
    other.locator(".draft summary").last.click()
    other.locator(".draft").get_by_role("button", name="Discard").click()
    expect(other.locator(".draft")).to_have_count(0)
    expect(page.locator(".portico-changed")).to_contain_text("What you typed is kept")
    expect(page.get_by_label("Text", exact=True)).to_have_value("one two")
    page.get_by_role("button", name="Save", exact=True).click()
    page.wait_for_url(note)
    expect(page.locator("main")).to_contain_text("one two")


def test_a_window_that_only_shows_a_draft_follows_it_and_saves_it_whole(shared_computer, context):
    page, other = context.new_page(), context.new_page()
    enter(page, shared_computer, "followed@example.com")
    note = write(page, shared_computer, "", "one")
    page.goto(note + "/edit")
    type_on(page, " two")
    other.goto(page.url)
    text = other.get_by_label("Text", exact=True)
    expect(text).to_have_value("one two")
    type_on(page, " three")
    expect(text).to_have_value("one two three")
    type_on(page, " four")
    expect(text).to_have_value("one two three four")
    assert other.locator(".portico-changed").count() == 0
    type_on(other, " five")
    # Who typed here is told, and both texts are kept.
    expect(page.locator(".portico-changed")).to_contain_text("What you typed is kept")
    assert drafts_of(context, shared_computer) == ["one two three four five"]
    other.get_by_role("button", name="Save", exact=True).click()
    other.wait_for_url(note)
    expect(other.locator("main")).to_contain_text("one two three four five")
    expect(page.get_by_label("Text", exact=True)).to_have_value("one two three four")


def test_a_draft_is_saved_after_signing_out_and_in_again_in_another_tab(another_server, context):
    page, other = context.new_page(), context.new_page()
    enter(page, another_server, "again@example.com")
    note = write(page, another_server, "Title", "one")
    page.goto(note + "/edit")
    type_on(page, " two")
    other.goto(another_server + "/sign-out")
    other.get_by_role("main").get_by_role("button", name="Sign out", exact=True).click()
    other.wait_for_url(re.compile("/domains"))
    other.goto(another_server + "/sign-in?then=/account")
    other.get_by_label("Email").fill("again@example.com")
    other.get_by_label("Password").fill(PASSWORD)
    other.get_by_role("main").get_by_role("button", name="Sign in", exact=True).click()
    other.wait_for_url(another_server + "/account")
    statuses = []
    page.on("response", lambda it: statuses.append(it.status) if it.request.method == "POST" else None)
    page.get_by_label("Text", exact=True).press_sequentially("!")
    wait_for(page, lambda: len(statuses) == 2, "it comes back and is sent again")
    assert statuses == [403, 303]
    other.goto(another_server + "/notes/drafts")
    expect(other.locator(".draft")).to_contain_text("one two!")


@pytest.mark.parametrize("is_asleep", [True, False])
def test_words_of_one_account_come_into_no_form_of_another(shared_computer, context, is_asleep):
    sleep = "it => { Object.defineProperty(document, 'hidden', { configurable: true, value: it }); document.dispatchEvent(new Event('visibilitychange', { bubbles: true })) }"
    page, other = context.new_page(), context.new_page()
    enter(page, shared_computer, f"eve{is_asleep}@example.com")
    page.goto(shared_computer + "/notes/new")
    page.get_by_label("Text", exact=True).press_sequentially("words of eve")
    if is_asleep:
        page.evaluate(sleep, True)
    other.goto(shared_computer + "/sign-out")
    other.get_by_role("main").get_by_role("button", name="Sign out", exact=True).click()
    other.wait_for_url(re.compile("/domains"))
    enter(other, shared_computer, f"dan{is_asleep}@example.com")
    if is_asleep:
        page.evaluate(sleep, False)
    expect(page.locator(".portico-changed, .portico-failed").first).to_contain_text("What you typed is kept")
    expect(page.get_by_label("Text", exact=True)).to_have_value("words of eve")
    page.get_by_label("Text", exact=True).press_sequentially("!")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("heading", name="This form belongs to another account")).to_be_visible()
    expect(page.locator("dl.typed")).to_contain_text("words of eve!")
    other.goto(shared_computer + "/notes")
    expect(other.get_by_text("No notes yet")).to_be_visible()
    assert drafts_of(context, shared_computer) == []


def test_a_tick_is_saved_at_once_and_taken_back(another_server, context):
    one, other = context.new_page(), context.new_page()
    enter(one, another_server, "ticks@example.com")
    note = write(one, another_server, "Shopping", "- [ ] milk\n- [ ] bread")
    other.goto(note)
    one.goto(note)
    place = one.get_by_label("bread").bounding_box()
    save = one.get_by_role("button", name="Save checklist")
    expect(save).to_be_hidden()
    context.set_offline(True)
    one.get_by_label("milk").check()
    expect(save).to_be_visible()
    context.set_offline(False)
    expect(one.locator(".notice")).to_contain_text("“milk” is done.")
    assert one.get_by_label("bread").bounding_box() == place, "the next line is where it was"
    expect(save).to_be_hidden()
    expect(other.get_by_label("milk")).to_be_checked()
    one.get_by_label("bread").check()
    expect(one.locator(".notice")).to_contain_text("“bread” is done.")
    # With the mouse, where it is: what is told must not move under it, and the box shows what is stored.
    undo = one.locator(".notice").get_by_text("Undo").bounding_box()
    one.mouse.click(undo["x"] + undo["width"] / 2, undo["y"] + undo["height"] / 2)
    expect(one.locator(".notice")).to_contain_text("back where it was")
    expect(one.get_by_label("bread")).not_to_be_checked()
    assert one.locator(".notice").bounding_box()["height"] < 120, "it is a strip, also with the focus"
    one.get_by_label("bread").check()
    expect(one.locator(".notice")).to_contain_text("“bread” is done.")
    one.locator("#back").get_by_role("link", name="Notes").click()
    one.wait_for_url(re.compile(r"/notes$"))
    one.go_back()
    expect(one.get_by_label("bread")).to_be_checked()
    expect(one.get_by_label("milk")).to_be_checked()


def test_seven_windows_work_at_a_time(another_server, context):
    pages = [context.new_page() for _ in range(7)]
    enter(pages[0], another_server, "seven@example.com")
    for page in pages:
        page.goto(another_server + "/notes")
    write(pages[0], another_server, "For all seven")
    # Each of them can be used, whether or not there was a stream left for it.
    for page in pages[1:]:
        page.get_by_role("link", name="Domains").click()
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
            form.get_by_label("Text", exact=True).fill("one and two")
        with atrium(port, data):
            form.get_by_role("button", name="Save", exact=True).click()
            form.wait_for_url(note)
            expect(form.locator("main")).to_contain_text("one and two")
            expect(reading.locator("main")).to_contain_text("one and two")
