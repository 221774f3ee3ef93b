"""A page that is worked on in memory, with view models that know no web: the program Trips, in three engines."""

import contextlib

import pytest
from conftest import example
from drivers import Firefox, WebKit
from test_pages import wait_for


@pytest.fixture(scope="module")
def address():
    with example("Trips") as address:
        yield address


@pytest.fixture
def page(browser):
    page = browser.new_page()
    yield page
    page.close(run_before_unload=False)


def things(page):
    return page.locator("#things input").evaluate_all("inputs => inputs.map(it => it.value)")


def write(page, address):
    page.goto(address + "/new")
    page.get_by_role("textbox", name="Thing 1").fill("Tent")
    page.get_by_role("button", name="Add a thing").click()
    page.get_by_role("textbox", name="Thing 2").fill("Boots")
    page.get_by_label("Title").fill("Alps")
    page.get_by_role("button", name="Add a thing").click()
    page.get_by_role("textbox", name="Thing 3").fill("Map")


def test_rows_come_and_go_as_the_model_has_them_and_are_saved(page, address):
    write(page, address)
    page.evaluate("document.kept = true")
    page.get_by_role("button", name="Sort").click()
    wait_for(page, lambda: things(page) == ["Boots", "Map", "Tent"], "they are sorted")
    page.get_by_role("button", name="Remove thing 2").click()
    wait_for(page, lambda: things(page) == ["Boots", "Tent"], "the second is gone")
    assert page.get_by_label("Title").input_value() == "Alps" and page.evaluate("document.kept")
    asked = []
    page.on("dialog", lambda it: (asked.append(it.type), it.accept()))
    page.get_by_role("button", name="Save").click()
    page.get_by_role("heading", name="Trips").wait_for()
    assert page.locator("#trips").inner_text().split("\n")[:2] == ["Alps", "Boots, Tent"] and not asked


def test_what_is_typed_while_the_answer_is_on_its_way_stays(page, address):
    write(page, address)
    page.route("**/new", lambda route: (page.wait_for_timeout(700), route.continue_()))
    page.get_by_role("button", name="Add a thing").click(no_wait_after=True)
    page.get_by_label("Title").fill("Alps in winter")
    wait_for(page, lambda: len(things(page)) == 4, "there is one more")
    assert page.get_by_label("Title").input_value() == "Alps in winter"
    assert things(page) == ["Tent", "Boots", "Map", ""]


@pytest.mark.parametrize("way", ["reload", "link"])
def test_whoever_leaves_the_work_is_asked(page, address, way):
    write(page, address)
    page.get_by_role("button", name="Sort").click()
    wait_for(page, lambda: things(page) == ["Boots", "Map", "Tent"], "they are sorted")
    asked = []
    page.on("dialog", lambda it: (asked.append(it.type), it.dismiss()))
    if way == "reload":
        page.evaluate("setTimeout(() => location.reload())")
    else:
        page.evaluate("document.querySelector('h1').innerHTML = `<a href='/'>Elsewhere</a>`")
        page.get_by_role("link", name="Elsewhere").click()
    wait_for(page, lambda: asked == ["beforeunload" if way == "reload" else "confirm"], "the visitor is asked")
    assert things(page) == ["Boots", "Map", "Tent"]


@pytest.fixture(params=[Firefox, WebKit], ids=lambda it: it.name)
def window(request, tmp_path):
    if not request.param.is_there:
        pytest.skip(f"{request.param.name} is not here: make setup-browsers")
    with contextlib.closing(request.param(tmp_path)) as driver:
        yield driver


ROWS = "[...document.querySelectorAll('#things input')].map(it => it.value).join()"


def test_other_browsers_keep_the_rows_too(window, address):
    window.go(address + "/new")
    window.fill("#things input", "Tent")
    window.press("Add a thing")
    window.wait_for(lambda: window.run(ROWS) == "Tent,", "there is one more")
    window.fill("#things li:last-child input", "Boots")
    window.press("Sort")
    window.wait_for(lambda: window.run(ROWS) == "Boots,Tent", "they are sorted")
    window.fill("[name=title]", "Sea")
    window.press("Save")
    window.wait_for_text("Boots, Tent")
    assert window.text("h1") == "Trips"
