"""Drafts of notes where answers are lost and people go on: no word twice, no picture in another note."""

import pytest
from test_note_files import PICTURE, is_shown
from test_notes import sign_up
from test_pages import wait_until


@pytest.fixture(scope="module")
def signed_in(browser, server):
    """One account for all: a server lets only so many sign up at a time."""
    context = browser.new_context()
    sign_up(context.new_page(), server, "drafts@example.org")
    yield context.storage_state()
    context.close()


@pytest.fixture
def page(browser, server, signed_in):
    context = browser.new_context(locale="en-US", storage_state=signed_in)
    page = context.new_page()
    page.goto(server + "/notes/new")
    yield page
    context.close()


@pytest.fixture
def title(request):
    """A word that no other test has."""
    return request.node.name.removeprefix("test_").replace("_", "")


def lose_answers(page, count=1):
    """The server gets the next posts, and nobody its answers to them."""
    lost = []

    def lose(route):
        if route.request.method != "POST" or len(lost) == count:
            return route.continue_()
        lost.append(route.fetch(max_redirects=0).status)
        return route.abort("connectionreset")

    page.route("**/notes/new**", lose)
    return lost


def type_a_draft(page, title, words):
    page.get_by_label("Title").fill(title)
    page.locator("textarea").press_sequentially(words)


def find_one_note_and_no_draft(page, server, title, text):
    page.get_by_role("heading", name=title).wait_for()
    wait_until(page, f"document.querySelector('.markdown').textContent.includes({text!r})", "it is saved")
    page.goto(server + "/notes/drafts")
    assert title not in page.locator("main").inner_text()
    page.goto(server + f"/notes?query={title}")
    assert page.locator(".note-row").count() == 1


def test_a_save_ends_the_draft_whose_answer_was_lost(page, server, title):
    lost = lose_answers(page)
    type_a_draft(page, title, "Flour")
    page.get_by_text("Not sent yet").wait_for()
    page.get_by_role("button", name="Save", exact=True).click()
    find_one_note_and_no_draft(page, server, title, "Flour")
    assert len(lost) == 1


def test_a_form_goes_on_with_its_draft_after_the_connection_was_lost(page, server, title):
    lost = lose_answers(page)
    type_a_draft(page, title, "Flour and water")
    page.get_by_text("Not sent yet").wait_for()
    page.context.set_offline(True)
    page.locator("textarea").fill("Flour and much more water")
    page.context.set_offline(False)
    page.wait_for_url("**/notes/new/draft*")
    assert len(lost) == 1
    page.locator("textarea").press_sequentially(", and salt")
    page.get_by_role("button", name="Save", exact=True).click()
    find_one_note_and_no_draft(page, server, title, "Flour and much more water, and salt")


def test_a_note_is_saved_once_though_the_answers_to_draft_and_save_were_lost(page, server, title):
    lost = lose_answers(page, 3)
    type_a_draft(page, title, "Flour")
    page.get_by_text("Not sent yet").wait_for()
    page.get_by_role("button", name="Save", exact=True).click()
    wait_until(page, "document.querySelector('.portico-failed')", "it is told")
    page.locator("textarea").fill("Flour, and water")
    page.get_by_role("button", name="Save", exact=True).click()
    find_one_note_and_no_draft(page, server, title, "Flour, and water")
    assert len(lost) == 3


def fail_once(page):
    """The next post does not reach the server."""
    failed = []

    def fail(route):
        if route.request.method != "POST" or failed:
            return route.continue_()
        failed.append(route.request)
        return route.abort("connectionreset")

    page.route("**/notes/new**", fail)


def test_words_that_are_typed_after_a_save_that_failed_are_saved(page, server, title):
    type_a_draft(page, title, "Flour")
    page.wait_for_url("**/notes/new/draft*")
    fail_once(page)
    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_text("Not sent yet").wait_for()
    page.locator("textarea").press_sequentially(" and ZEBRA", delay=20)
    # What failed would be sent again by now.
    page.wait_for_timeout(8_000)
    assert page.locator("textarea").input_value() == "Flour and ZEBRA"
    page.get_by_role("button", name="Save", exact=True).click()
    find_one_note_and_no_draft(page, server, title, "Flour and ZEBRA")


def test_a_picture_comes_along_though_the_save_failed_first(page, server, title):
    page.get_by_label("Title").fill(title)
    page.locator("input[type=file]").set_input_files([PICTURE])
    page.get_by_text("Ready").wait_for()
    fail_once(page)
    page.get_by_role("button", name="Save", exact=True).click()
    # It is sent again by itself, after the draft that is due.
    page.get_by_role("heading", name=title).wait_for()
    is_shown(page)
    find_one_note_and_no_draft(page, server, title, "")


def test_a_picture_is_saved_once_though_the_answer_was_lost(page, server, title):
    page.get_by_label("Title").fill(title)
    page.locator("input[type=file]").set_input_files([PICTURE])
    page.get_by_text("Ready").wait_for()
    lost = lose_answers(page)
    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_text("Not sent yet").wait_for()
    page.locator("textarea").press("End")
    page.locator("textarea").press_sequentially(" baked")
    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_role("heading", name=title).wait_for()
    assert len(lost) == 1 and page.locator(".markdown img").count() == 1
    find_one_note_and_no_draft(page, server, title, "baked")


def test_a_picture_stays_with_the_note_it_was_chosen_for(page, server):
    page.locator("input[type=file]").set_input_files([PICTURE])
    page.wait_for_url("**/notes/new/draft*")
    drafted = page.url
    page.get_by_role("link", name="Close and keep draft").click()
    page.get_by_role("link", name="New note").first.click()
    page.wait_for_url("**/notes/new")
    page.get_by_label("Title").fill("Another")
    wait_until(page, "document.querySelectorAll('.uploads li, #draft-files li').length === 0", "it has none")
    page.locator("textarea").fill("Nothing to see.")
    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_role("heading", name="Another").wait_for()
    assert page.locator(".markdown img").count() == 0
    page.goto(drafted)
    is_listed(page)
    page.get_by_label("Title").fill("Boat")
    page.get_by_role("button", name="Save", exact=True).click()
    is_shown(page)


def is_listed(page):
    wait_until(page, "document.querySelectorAll('#draft-files li').length === 1", "the draft has it")


def test_the_files_of_a_draft_are_there_on_another_device(page, server, browser):
    page.get_by_label("Title").fill("Boat")
    page.locator("input[type=file]").set_input_files([PICTURE])
    page.wait_for_url("**/notes/new/draft*")
    is_listed(page)
    other = browser.new_context(locale="en-US", java_script_enabled=False, storage_state=page.context.storage_state())
    there = other.new_page()
    there.goto(page.url)
    assert there.locator("#draft-files li").count() == 1
    assert "my boat" in there.locator("textarea").input_value()
    there.get_by_role("button", name="Preview", exact=True).click()
    assert there.locator("#preview img").count() == 1
    there.get_by_role("button", name="Save", exact=True).click()
    assert there.locator(".markdown img").count() == 1
    other.close()
