"""Keys for what a page offers, the list of them, and finding a link by its name; a phone's menu of a note."""

import re

import pytest

from test_notes import sign_up, write


@pytest.fixture
def page(server, browser):
    context = browser.new_context()
    page = context.new_page()
    page.goto(server + "/domains?query=med")
    yield page
    context.close()


def focused(page):
    return page.evaluate("document.activeElement.getAttribute('name') ?? document.activeElement.tagName")


def test_a_key_goes_to_the_search_and_counts_for_nothing_while_one_types(page):
    page.keyboard.press("/")
    page.wait_for_function("document.activeElement.name === 'query'")
    page.keyboard.press("End")
    page.keyboard.type("/gd?")
    assert page.locator("input[name=query]").input_value() == "med/gd?"
    assert page.locator("dialog[open]").count() == 0


def test_two_keys_go_to_a_tab(page):
    page.keyboard.press("g")
    page.keyboard.press("f")
    page.wait_for_url("**/dog-facts/**")
    page.keyboard.press("f")
    page.keyboard.press("d")
    assert "/dog-facts/" in page.url, "none of them means anything by itself"


def test_the_keys_of_a_page_are_listed_and_pressed_there(page):
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Keyboard shortcuts")
    assert dialog.locator("kbd").all_inner_texts()[:3] == ["g d", "g n", "g f"]
    page.keyboard.press("Escape")
    dialog.wait_for(state="detached")
    page.keyboard.press("?")
    dialog.get_by_role("button", name="Dog facts").click()
    page.wait_for_url("**/dog-facts/**")


def test_a_link_or_button_is_found_by_its_name(page):
    page.keyboard.press("Control+k")
    dialog = page.get_by_role("dialog", name="Find a link or button")
    page.keyboard.type("appear LANG")
    assert dialog.get_by_role("button").all_inner_texts() == ["Language and appearance"]
    page.keyboard.press("Enter")
    page.wait_for_url("**/language*")
    page.keyboard.press("Control+k")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    page.keyboard.type("<b>nothing")
    assert dialog.get_by_role("button").count() == 0
    page.keyboard.press("Escape")
    dialog.wait_for(state="detached")


def test_what_stands_in_several_rows_under_one_name_is_not_offered(page):
    page.evaluate("document.querySelector('main').insertAdjacentHTML('beforeend', '<button>Remove it</button>'.repeat(2))")
    page.keyboard.press("Control+k")
    page.keyboard.type("remove it")
    dialog = page.get_by_role("dialog", name="Find a link or button")
    assert dialog.get_by_role("button").count() == 0, "another might be meant"
    page.keyboard.press("Control+k")
    dialog.wait_for(state="detached")


def test_keys_are_those_of_the_keyboard_in_another_script(page):
    press = "([key, code, ctrl]) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, code, ctrlKey: ctrl, bubbles: true, cancelable: true }))"
    page.evaluate(press, ["؟", "Slash", False])
    page.get_by_role("dialog", name="Keyboard shortcuts").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("dialog", name="Keyboard shortcuts").wait_for(state="hidden")
    page.evaluate(press, ["ن", "KeyK", True])
    page.get_by_role("dialog", name="Find a link or button").wait_for()


def test_keys_can_be_turned_off(page, server):
    page.goto(server + "/language")
    page.get_by_role("region", name="Keyboard shortcuts").get_by_role("button", name="Off").click()
    page.goto(server + "/domains?query=med")
    for key in ["/", "?", "Control+k", "g", "f"]:
        page.keyboard.press(key)
    assert page.locator("dialog").count() == 0
    assert focused(page) == "BODY"
    assert "/domains?query=med" in page.url


def test_what_is_rarely_done_with_a_note_is_in_a_menu_on_a_phone(server, browser):
    context = browser.new_context(viewport={"width": 375, "height": 740})
    page = context.new_page()
    sign_up(page, server, "phone@example.com")
    place = write(page, server, "Plan", "text")
    page.goto(place)
    assert page.locator("#tools").bounding_box()["height"] < 80, "one row"
    assert not page.get_by_role("link", name="History").is_visible()
    page.get_by_role("button", name="More actions").click()
    assert page.get_by_role("link", name="History").is_visible()
    page.keyboard.press("Escape")
    assert not page.get_by_role("link", name="History").is_visible()
    page.get_by_role("button", name="More actions").click()
    page.get_by_role("button", name="Archive", exact=True).click()
    page.get_by_role("button", name="Undo").wait_for()
    assert page.locator(":popover-open").count() == 0, "nothing stays open over what it has done"
    page.goto(place)
    page.get_by_role("button", name="More actions").click()
    page.get_by_role("link", name="History").click()
    page.wait_for_url(re.compile("/history$"))
    context.close()


def test_what_is_chosen_in_a_list_can_be_acted_on_where_one_is(server, browser):
    context = browser.new_context(viewport={"width": 375, "height": 740})
    page = context.new_page()
    sign_up(page, server, "many@example.com")
    for number in range(12):
        write(page, server, f"Note {number}", "text of it")
    page.goto(server + "/notes")
    assert page.evaluate(
        "[...document.querySelectorAll('.note-row')].filter(row => row.getBoundingClientRect().bottom <= innerHeight).length"
    ) >= 4
    page.locator(".note-choice").nth(1).click()
    assert page.get_by_role("button", name="Move to trash").bounding_box()["y"] < 740
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(server + "/notes")
    assert page.evaluate(
        "[...document.querySelectorAll('.note-row')].filter(row => row.getBoundingClientRect().bottom <= innerHeight).length"
    ) >= 9
    context.close()
