"""Pictures in the form of a note, as the site serves it: with drafts, a preview and the server's own pages."""

import base64

import pytest
from test_notes import sign_up
from test_pages import wait_until

PICTURE = {
    "name": "my boat.png", "mimeType": "image/png",
    "buffer": base64.b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="),
}


@pytest.fixture
def page(browser, server, request):
    context = browser.new_context(locale="en-US")
    page = context.new_page()
    sign_up(page, server, f"{request.node.name.replace('_', '')[:40]}@example.org")
    page.goto(server + "/notes/new")
    yield page
    context.close()


def is_shown(page):
    image = page.locator(".markdown img")
    image.wait_for()
    wait_until(page, "document.querySelector('.markdown img').naturalWidth === 1", "it is shown")


def test_a_picture_outlives_the_drafts_that_are_kept_meanwhile(page):
    page.get_by_label("Title").fill("Boat")
    page.locator("textarea").press_sequentially("Before.")
    page.locator("input[type=file]").set_input_files([PICTURE])
    page.get_by_text("Ready").wait_for()
    assert page.locator("textarea").input_value() == "Before.\n\n![my boat](<my boat.png>)"
    page.wait_for_url("**/notes/new/draft*")
    page.locator("textarea").press("End")
    page.get_by_role("button", name="Save", exact=True).click()
    is_shown(page)


def test_a_picture_outlives_the_preview(page):
    page.get_by_label("Title").fill("Boat")
    page.locator("input[type=file]").set_input_files([PICTURE])
    page.get_by_text("Ready").wait_for()
    page.get_by_role("button", name="Preview", exact=True).click()
    page.locator("#preview img").wait_for()
    wait_until(page, "document.querySelectorAll('#draft-files li').length === 1", "it is the draft's")
    page.get_by_role("button", name="Save", exact=True).click()
    is_shown(page)


def test_titles_and_tags_of_the_notes_are_suggested(page):
    page.get_by_label("Title").fill("Bread with rye")
    page.get_by_label("Tags").fill("kitchen")
    page.get_by_label("Title").press("Enter")
    page.keyboard.type("dough")
    page.keyboard.press("Control+Enter")
    page.get_by_role("heading", name="Bread with rye").wait_for()
    page.goto(page.url.split("/notes/")[0] + "/notes/new")
    page.locator("textarea").press_sequentially("See [[rye")
    page.get_by_role("option", name="Bread with rye").click()
    page.locator("textarea").press_sequentially(" #kit")
    page.get_by_role("option", name="kitchen").wait_for()
    page.keyboard.press("Enter")
    assert page.locator("textarea").input_value().strip() == "See [[Bread with rye]] #kitchen"
