"""Forms keep what they began with: versions, words behind an error page, fields with odd names, and lists told by numbers."""

import threading
from urllib.parse import parse_qs

import pytest
from conftest import PATIENCE
from live_site import fnv, frame
from test_live_client import SEE_OTHER, V1, V2, V3, context, go, is_marked, page, site, wait_for_stream, wait_for_heading, wait_for_text  # noqa: F401
from test_live_words import listen, pause
from test_pages import wait_for, wait_until


def main(text):
    return f"<main id='main' tabindex='-1'>\n{text}\n</main>"


def versioned(version, controls, more=""):
    return (f"<form id='form' method='post' action='/save'><input type='hidden' name='version' value='{version}'>{controls}"
            f"<button>Save</button>{more}</form><p id='other'>{version}</p>")


def boxes(*lines):
    return "".join(f"<p><label><input type='checkbox' name='c' value='{number}'> {it}</label></p>" for number, it in enumerate(lines))


def options(*lines):
    return "<select name='c' aria-label='C'>" + "".join(f"<option value='{number}'>{it}</option>" for number, it in enumerate(lines)) + "</select>"


def fields(*lines):
    return "".join(f"<p><label>{it} <input name='c.{number}'></label></p>" for number, it in enumerate(lines))


NUMBERED = {
    "boxes": (boxes, lambda page: page.get_by_label("bread").check(), "c", "1"),
    "options": (options, lambda page: page.get_by_label("C").select_option("1"), "c", "1"),
    "fields": (fields, lambda page: page.get_by_label("bread").fill("7"), "c.1", "7"),
}


@pytest.mark.parametrize("kind", NUMBERED)
def test_what_was_chosen_by_its_number_is_sent_with_the_version_it_was_chosen_in(site, page, kind):
    controls, choose, name, value = NUMBERED[kind]
    site.page("/", versioned(1, controls("milk", "bread")), V1)
    site.page("/save", "<h1>Saved</h1>")
    go(page, site)
    stream = wait_for_stream(page, site)
    choose(page)
    stream.send(frame(main(versioned(2, controls("eggs", "milk", "bread"))), version=V2))
    wait_for_text(page, "eggs")
    page.get_by_role("button", name="Save").click()
    wait_for_text(page, "Saved")
    sent = parse_qs(site.asked("/save")[0].body.decode())
    assert sent["version"] == ["1"] and sent[name] == [value], "the server finds what had that number then"


def test_a_choice_made_after_a_mark_is_sent_with_the_version_before_it(site, page):
    radios = lambda it: "".join(f"<label><input type='radio' name='c' value='{one}'{' checked' if one == it else ''}>{one}</label>" for one in "abc")
    site.page("/", versioned(1, radios("a")), V1)
    site.page("/save", "<h1>Saved</h1>")
    go(page, site)
    stream = wait_for_stream(page, site)
    page.get_by_label("b", exact=True).check()
    stream.send(frame(main(versioned(2, radios("c"))), version=V2))
    wait_for_text(page, "Changed elsewhere")
    page.get_by_label("a", exact=True).check()
    stream.send(frame(main(versioned(2, radios("c")) + "<p>More</p>"), version=V3))
    wait_for_text(page, "More")
    page.get_by_role("button", name="Save").click()
    wait_for_text(page, "Saved")
    assert parse_qs(site.asked("/save")[0].body.decode()) == {"version": ["1"], "c": ["a"]}


EDIT = "<h1>Edit</h1><form id='form' method='post' action='/save'><input type='hidden' name='_form' value='1'><label>Text <textarea name='t'></textarea></label>{}<button>Save</button></form>"


@pytest.mark.parametrize("status", [404, 413, 429, 500, 503])
def test_a_page_that_says_a_save_failed_is_asked_about(site, page, status):
    site.page("/", EDIT.format(""))
    site.pages["/save"] = lambda _: site.render("<h1>Sorry</h1>", status=status)
    asked = listen(page, False)
    go(page, site)
    page.get_by_label("Text").fill("much work")
    page.get_by_role("button", name="Save").click()
    wait_for(page, lambda: asked, "it is asked")
    pause(page, 200)
    assert page.locator("h1").inner_text() == "Edit" and page.get_by_label("Text").input_value() == "much work"


@pytest.mark.parametrize("kind", ["html", "plain"])
def test_a_save_that_a_gateway_failed_to_pass_on_is_sent_again(site, page, kind):
    bad = {"html": b"<html><head><title>502</title></head><body><h1>Bad gateway</h1></body></html>", "plain": b"upstream connect error"}[kind]
    site.page("/", EDIT.format(""))
    site.pages["/save"] = lambda _: (502, {"Content-Type": f"text/{kind}"}, bad) if len(site.asked("/save")) < 2 else site.render("<h1>Saved</h1>")
    go(page, site)
    page.get_by_label("Text").fill("words")
    page.get_by_role("button", name="Save").click()
    page.locator(".portico-failed").get_by_text("Not sent yet").wait_for()
    assert page.get_by_label("Text").input_value() == "words"
    wait_for_text(page, "Saved")
    assert is_marked(page) and len({it.body for it in site.asked("/save")}) == 1


def test_a_button_that_is_pressed_without_a_connection_is_sent_when_there_is_one(site, page):
    site.page("/", "<h1>Note</h1><form method='post' action='/pin'><input type='hidden' name='_form' value='1'><fieldset><legend>This note</legend><button>Pin</button></fieldset></form>")
    site.page("/pin", "<h1>Pinned</h1>")
    go(page, site)
    page.context.set_offline(True)
    page.get_by_role("button", name="Pin").click()
    page.locator(".portico-failed").get_by_text("Not sent yet").wait_for()
    pause(page, 6_000)
    assert page.locator(".portico-failed").count() == 1, "it is said once"
    page.context.set_offline(False)
    wait_for_text(page, "Pinned")
    pause(page, 6_000)
    assert is_marked(page) and len(site.asked("/pin")) == 1


@pytest.mark.parametrize("further", ["", " and more"])
def test_what_is_saved_without_a_connection_is_sent_as_long_as_it_is_what_was_typed(site, page, further):
    site.page("/", EDIT.format(""))
    site.page("/save", "<h1>Saved</h1>")
    go(page, site)
    page.get_by_label("Text").fill("words")
    page.context.set_offline(True)
    page.get_by_role("button", name="Save").click()
    page.locator(".portico-failed").get_by_text("Not sent yet").wait_for()
    page.get_by_label("Text").press_sequentially(further)
    page.context.set_offline(False)
    if further:
        pause(page, 6_000)
        assert not site.asked("/save") and page.get_by_label("Text").input_value() == "words and more", "it may be half of a sentence"
        page.get_by_role("button", name="Save").click()
    wait_for_text(page, "Saved")
    assert len(site.asked("/save")) == 1


def test_who_leaves_before_a_button_was_sent_is_asked(site, page):
    site.page("/", "<h1>Note</h1><a href='/other'>Other</a><form id='portico' method='post' action='/pin'><input type='hidden' name='_form' value='1'></form><button form='portico'>Pin</button>")
    site.page("/other", "<h1>Other</h1>")
    asked = listen(page, False)
    go(page, site)
    page.context.set_offline(True)
    page.get_by_role("button", name="Pin").click()
    page.locator(".portico-failed").get_by_text("Not sent yet").wait_for()
    page.context.set_offline(False)
    page.get_by_role("link", name="Other").click()
    wait_for(page, lambda: asked, "it is asked")
    assert page.locator("h1").inner_text() == "Note"


def test_what_was_refused_and_then_saved_asks_no_more(site, page):
    form = "<h1>Reminders</h1><a href='/other'>Other</a><form method='post' action='/save'><input type='hidden' name='_form' value='{}'><label>Day <input name='day' value='{}'></label><button>Set</button></form>"
    site.page("/", form.format(1, "noon"))
    site.page("/other", "<h1>Other</h1>")
    site.pages["/save"] = lambda it: site.render(form.format(2, it.fields["day"]), status=422, headers=[("Content-Location", "/")]) if it.fields["day"] == "past" else (303, {**SEE_OTHER, "Location": "/"}, b"")
    asked = listen(page, False)
    go(page, site)
    for day in ["past", "tomorrow"]:
        page.get_by_label("Day").fill(day)
        page.get_by_role("button", name="Set").click()
        wait_for(page, lambda: len(site.asked("/save")) == (1 if day == "past" else 2), "it is sent")
        pause(page, 500)
    page.get_by_role("link", name="Other").click()
    wait_for_heading(page, "Other")
    assert not asked


def test_a_page_stays_while_a_gateway_fails_to_pass_on_what_is_new(site, page):
    site.page("/", "<h1>List</h1><p id='p'>1</p>", V1)
    go(page, site)
    stream = wait_for_stream(page, site)
    site.pages["/"] = lambda _: (502, {"Content-Type": "text/html"}, b"<html><head><title>502</title></head><body><h1>Bad gateway</h1></body></html>")
    stream.send(frame("", "reload") + frame(version=V2))
    wait_for(page, lambda: len(site.asked("/")) > 1, "it is asked for")
    assert page.locator("h1").inner_text() == "List"
    site.page("/", "<h1>List</h1><p id='p'>2</p>", V2)
    wait_for(page, lambda: len(site.streams) > 1 and site.open_streams(), "it is followed again")
    site.open_streams()[-1].send(frame("", "reload") + frame(version=V2))
    wait_until(page, "document.getElementById('p').textContent === '2'", "it is there when the gateway is well again")


def test_words_for_one_are_not_laid_into_the_form_for_another(site, page):
    letter = lambda it: (f"<h1>{it}</h1><form method='post' action='/next'><button>Next</button></form>"
                         f"<form method='post' action='/send'><input type='hidden' name='to' value='{it}'><label>Text <textarea name='t'></textarea></label><button>Send</button></form>")
    site.page("/", letter("Ann"))
    site.page("/next", letter("Bob"))
    asked = listen(page, False)
    go(page, site)
    page.get_by_label("Text").fill("for Ann only")
    page.get_by_role("button", name="Next").click()
    wait_for(page, lambda: asked, "it is asked")
    assert page.locator("h1").inner_text() == "Ann" and page.get_by_label("Text").input_value() == "for Ann only"


LATER = {
    "select": ("<select name='c' aria-label='C'><option value='a'>a<option value='b'>b</select>", lambda page: page.get_by_label("C").select_option("b")),
    "radio": ("<label><input type='radio' name='c' value='a' checked>A</label><label><input type='radio' name='c' value='b'>B</label>", lambda page: page.get_by_label("B").check()),
    "checkbox": ("<label><input type='checkbox' name='c'>C</label>", lambda page: page.get_by_label("C").check()),
}


@pytest.mark.parametrize("kind", LATER)
def test_what_is_chosen_after_saving_is_asked_about_where_the_next_page_has_no_place_for_it(site, page, kind):
    control, choose = LATER[kind]
    go_on = threading.Event()
    site.page("/", EDIT.format(control))
    site.page("/save", lambda _: go_on.wait(PATIENCE) and "<h1>Saved</h1>")
    asked = listen(page, False)
    go(page, site)
    page.get_by_label("Text").fill("words")
    page.get_by_role("button", name="Save").click()
    wait_for(page, lambda: site.asked("/save"), "it is sent")
    choose(page)
    go_on.set()
    wait_for(page, lambda: asked, "it is asked")
    assert page.locator("h1").inner_text() == "Edit"


def test_words_written_in_place_are_asked_about(site, page):
    site.page("/", "<h1>One</h1><form method='post' action='/save'><div contenteditable role='textbox' aria-label='Text'>old</div></form><a href='/two' rel='nofollow'>Two</a>")
    site.page("/two", "<h1>Two</h1>")
    asked = listen(page, False)
    go(page, site)
    page.get_by_label("Text").press_sequentially("new")
    page.get_by_role("link", name="Two").click()
    wait_for(page, lambda: asked, "it is asked")
    assert page.locator("h1").inner_text() == "One"


@pytest.mark.parametrize("form", ["method='dialog'", "action='/blank' target='_blank'"])
def test_a_form_that_stays_here_does_not_take_the_question_away(site, page, form):
    site.page("/", f"<h1>One</h1><form method='post' action='/save'><label>Text <textarea name='t'></textarea></label></form>"
                   f"<p><a href='/two' rel='nofollow'>Two</a></p><dialog open><form {form}><button>OK</button></form></dialog>")
    site.page("/blank", "<h1>Blank</h1>")
    site.page("/two", "<h1>Two</h1>")
    asked = listen(page, False)
    go(page, site)
    page.get_by_label("Text").fill("words")
    page.get_by_role("button", name="OK").click()
    page.bring_to_front()
    page.get_by_role("link", name="Two").click()
    wait_for(page, lambda: asked, "it is asked")
    assert page.locator("h1").inner_text() == "One"


# Fields may have any name, and a form has properties of these names.
NAMES = ["elements", "attributes", "matches", "reset", "dataset", "remove", "before", "closest", "children", "name", "id", "action", "method",
         "getAttribute", "contains", "append", "after", "title", "target", "length", "submit", "style", "open", "mark", "served", "value", "type", "cloneNode"]


@pytest.mark.parametrize("name", NAMES)
def test_a_form_works_whatever_its_fields_are_called(site, page, name):
    odd = lambda it: versioned(it, f"<label>Text <textarea name='t'>{it}</textarea></label><input name='{name}' value='x' aria-label='Odd'>")
    site.page("/", odd(1) + f"<form id='gone'><input name='{name}' aria-label='Gone'></form>", V1)
    site.page("/save", "<h1>Saved</h1>")
    go(page, site)
    stream = wait_for_stream(page, site)
    page.locator("textarea").focus()
    page.keyboard.insert_text("mine")
    stream.send(frame(fnv("gone"), "remove") + frame(main(odd(2)), version=V2))
    wait_for_text(page, "Changed elsewhere")
    assert page.locator("[aria-label=Gone]").count() == 0 and page.locator("textarea").input_value() == "mine1"
    page.evaluate("document.querySelector('#form button').click()")
    wait_for_text(page, "Saved")
    assert is_marked(page)


@pytest.mark.parametrize("name", ["after", "elements", "dataset", "reset"])
def test_a_search_that_cannot_be_sent_says_so_whatever_its_fields_are_called(site, page, name):
    site.page("/", f"<form action='/' data-latest='50'><label>Q <input name='q'></label><input type='date' name='{name}' aria-label='Odd'></form>")
    go(page, site)
    page.context.set_offline(True)
    page.get_by_label("Q").press_sequentially("x")
    page.locator(".portico-failed").wait_for()


def test_a_search_that_is_taken_back_is_not_said_to_have_failed(site, page):
    site.page("/", lambda it: f"<form action='/' data-latest='50'><label>Q <input name='q'></label></form><p>{it.path}</p>")
    go(page, site)
    page.get_by_label("Q").press_sequentially("x")
    wait_for_text(page, "q=x")
    page.context.set_offline(True)
    page.get_by_label("Q").press_sequentially("y")
    page.locator(".portico-failed").wait_for()
    page.context.set_offline(False)
    page.get_by_label("Q").press("Backspace")
    page.locator(".portico-failed").wait_for(state="detached")


def test_a_search_is_shown_beside_what_was_typed_where_its_page_has_no_place_for_it(site, page):
    bulk = "<form id='bulk' method='post'><label>Tags <input name='tags'></label><button>Add</button></form>"
    site.page("/", lambda it: f"<form action='/' data-latest='50'><label>Q <input name='q'></label></form>{'<p>Nothing</p>' if 'q=x' in it.path else bulk}")
    go(page, site)
    page.get_by_label("Tags").fill("my words")
    page.get_by_label("Q").press_sequentially("x")
    wait_for_text(page, "Nothing")
    assert page.get_by_label("Tags").input_value() == "my words" and is_marked(page)
    page.get_by_label("Q").press("Backspace")
    wait_until(page, "!document.querySelector('main').textContent.includes('Nothing')", "all is there again")
    assert page.get_by_label("Tags").input_value() == "my words" and page.get_by_label("Tags").count() == 1
    assert page.locator(".portico-failed").count() == 0


def test_a_search_does_not_keep_what_was_picked_and_is_not_found(site, page):
    row = lambda it: f"<li id='r{it}'><label><input type='checkbox' form='bulk' name='rows' value='{it}'>row {it}</label></li>"
    site.page("/", lambda it: "<form action='/' data-latest='50'><label>Q <input name='q'></label></form><form id='bulk' method='post'><button>Trash</button></form><ul>"
              + "".join(row(one) for one in "123" if it.path.partition("q=")[2] in one) + "</ul>")
    go(page, site)
    page.get_by_label("row 1").check()
    page.get_by_label("Q").press_sequentially("2")
    wait_until(page, "document.querySelectorAll('li').length === 1", "the others go")
    assert page.locator("li").all_inner_texts() == ["row 2"] and page.locator(".portico-changed").count() == 0


def test_a_row_goes_though_a_field_elsewhere_has_its_name_as_a_value(site, page):
    row = lambda it: f"<li id='n{it}'><label><input type='checkbox' id='pick-n{it}' name='rows' value='n{it}'>Row {it}</label></li>"
    site.page("/", "<form method='post' action='/save'><ul>" + "".join(map(row, "123")) + "</ul></form><p id='p'>1</p>", V1)
    go(page, site)
    stream = wait_for_stream(page, site)
    page.get_by_label("Row 3").check()
    stream.send(frame(fnv("n1"), "remove") + frame("<p id='p'>2</p>", version=V2))
    wait_until(page, "document.getElementById('p').textContent === '2'", "the row goes")
    assert [it.strip() for it in page.locator("li").all_inner_texts()] == ["Row 2", "Row 3"]


def test_a_date_that_is_half_typed_is_not_taken_over(site, page):
    date = lambda version, value: versioned(version, f"<label>Due <input type='date' name='d' value='{value}'></label>")
    site.page("/", date(1, ""), V1)
    go(page, site)
    stream = wait_for_stream(page, site)
    page.get_by_label("Due").focus()
    page.keyboard.type("03")
    stream.send(frame(main(date(2, "2026-05-05")), version=V2))
    wait_until(page, "document.getElementById('other').textContent === '2'", "the page is new")
    page.keyboard.type("042027")
    assert page.get_by_label("Due").input_value() == "2027-03-04"


def test_a_draft_is_sent_while_another_field_is_half_typed(site, page):
    site.page("/", EDIT.format("<input type='email' name='e' aria-label='Email'><button formaction='/draft' data-latest='50'>Save draft</button>"))
    site.page("/draft", EDIT.format(""))
    go(page, site)
    page.get_by_label("Email").fill("half@")
    page.get_by_label("Text").fill("words")
    wait_for(page, lambda: site.asked("/draft"), "it is sent")


def test_a_choice_that_was_saved_follows_what_others_save(site, page):
    select = lambda version, chosen: (f"<form id='form' method='post'><input type='hidden' name='version' value='{version}'><select name='c' aria-label='C'>"
                                      + "".join(f"<option{' selected' if it == chosen else ''}>{it}</option>" for it in "abc")
                                      + f"</select><button formaction='/save' data-latest='0'>Save</button></form><p id='other'>{version}</p>")
    site.page("/", select(1, "a"), V1)
    site.pages["/save"] = lambda _: site.render(select(2, "b"), V2, headers={"Content-Location": "/"})
    go(page, site)
    wait_for_stream(page, site)
    page.get_by_label("C").select_option("b")
    wait_until(page, "document.getElementById('other').textContent === '2'", "it is saved")
    wait_for(page, lambda: len(site.streams) == 2 and site.open_streams(), "it is followed again")
    stream = site.open_streams()[-1]
    for version, chosen in ((3, "c"), (4, "a")):
        stream.send(frame(main(select(version, chosen)), version=V3[:-1] + str(version)))
        wait_until(page, f"document.getElementById('other').textContent === '{version}'", "somebody else saves")
        assert page.get_by_label("C").input_value() == chosen and page.locator(".portico-changed").count() == 0


def test_a_popup_saves_a_tick_before_it_closes(site, page):
    go_on = threading.Event()
    popup = "<h1>Tasks</h1><form id='form' method='post'><label><input type='checkbox' name='c'>Milk</label><button formaction='/tasks' data-latest='50'>Save</button></form>"

    def tasks(request):
        if request.method == "POST":
            go_on.wait(PATIENCE)
        return site.render(popup, headers={"Portico-Popup": "/", "Content-Location": "/tasks"})

    site.page("/", "<h1>List</h1><a href='/tasks' rel='nofollow'>Tasks</a>")
    site.pages["/tasks"] = tasks
    asked = listen(page, False)
    go(page, site)
    page.get_by_role("link", name="Tasks").click()
    page.locator("dialog[open]").wait_for()
    page.get_by_label("Milk").check()
    wait_for(page, lambda: site.asked("/tasks", "POST"), "it is sent")
    page.keyboard.press("Escape")
    go_on.set()
    page.locator("dialog").wait_for(state="detached")
    assert asked == [] and is_marked(page) and site.asked("/tasks", "POST")[-1].body == b"c=on"


def test_a_link_whose_early_request_is_refused_is_asked_for_again(site, page):
    def two(request):
        if request.headers.get("Purpose") != "prefetch":
            return site.render("<h1>Two</h1>")
        pause_until.wait(PATIENCE)
        return site.render("<h1>Too many</h1>", status=429)

    pause_until = threading.Event()
    site.page("/", "<h1>One</h1><a href='/two'>Two</a>")
    site.pages["/two"] = two
    go(page, site)
    page.get_by_role("link", name="Two").hover()
    wait_for(page, lambda: site.asked("/two"), "it is asked for early")
    page.get_by_role("link", name="Two").click()
    pause_until.set()
    wait_for_heading(page, "Two")


def test_a_refused_form_is_shown_though_its_field_has_an_id_now(site, page):
    field = "<form method='post' action='/save'><label>Code <input name='code'{}></label><button>Send</button></form>"
    go_on = threading.Event()
    site.page("/", "<h1>Code</h1>" + field.format(""))
    site.pages["/save"] = lambda _: go_on.wait(PATIENCE) and site.render("<h1>Wrong</h1>" + field.format(" id='field-code' aria-invalid='true'"), status=422)
    asked = listen(page, False)
    go(page, site)
    page.get_by_label("Code").fill("12")
    page.get_by_role("button", name="Send").click()
    wait_for(page, lambda: site.asked("/save"), "it is sent")
    page.get_by_label("Code").press("End")
    page.keyboard.type("34")
    go_on.set()
    wait_for_text(page, "Wrong")
    assert asked == [] and page.get_by_label("Code").input_value() == "1234", "and what was typed meanwhile is laid into it"


def test_an_element_changes_place_with_what_holds_it(site, page):
    site.page("/", "<h1>List</h1><div id='outer'><p id='inner'>1</p></div><p id='said'>1</p>", V1)
    go(page, site)
    stream = wait_for_stream(page, site)
    stream.send(frame("<main><h1>List</h1><p id='inner'><b id='outer'>2</b></p><p id='said'>2</p></main>", version=V2))
    wait_until(page, "document.getElementById('said').textContent === '2'", "it is laid out")
    stream.send(frame("<main><h1>List</h1><div id='inner'><p id='other'>3</p></div><div id='other-outer'><div id='inner-too'>3</div></div><p id='said'>3</p></main>", version=V3))
    wait_until(page, "document.getElementById('said').textContent === '3'", "it is laid out")
    stream.send(frame("<main><h1>List</h1><div id='inner-too'><div id='other-outer'>4</div></div><p id='said'>4</p></main>", version="AAAAAAAAAA4"))
    wait_until(page, "document.getElementById('said').textContent === '4'", "and the holder is held now")
    assert page.locator("#inner-too > #other-outer").count() == 1 and page.locator("div").count() == 2


def test_a_choice_stays_unmarked_when_another_group_comes_before_it(site, page):
    group = "<optgroup label='{0}'><option>{0}1<option>{0}2</optgroup>"
    choice = lambda *names: "<h1>Edit</h1><form method='post' action='/save'><label>C <select name='c'>" + "".join(group.format(it) for it in names).replace("<option>B1", "<option selected>B1") + "</select></label></form>"
    site.page("/", choice("B", "C"), V1)
    go(page, site)
    stream = wait_for_stream(page, site)
    page.get_by_label("C").select_option("C2")
    stream.send(frame("<main>" + choice("A", "B", "C") + "<p id='said'></p></main>", version=V2))
    page.locator("#said").wait_for(state="attached")
    assert page.get_by_label("C").input_value() == "C2" and page.locator(".portico-changed").count() == 0


def test_a_save_whose_connection_ends_without_an_answer_is_sent_again(site, page):
    is_broken = True

    def save(_):
        if is_broken:
            raise ConnectionAbortedError
        return site.render("<h1>Saved</h1>")

    site.page("/", "<h1>Edit</h1><form method='post' action='/save'><label>Text <textarea name='t'></textarea></label><button>Save</button></form>")
    site.pages["/save"] = save
    go(page, site)
    page.get_by_label("Text").fill("words")
    page.get_by_role("button", name="Save").click()
    page.locator(".portico-failed").wait_for()
    is_broken = False
    page.get_by_role("heading", name="Saved").wait_for()
    assert len({it.body for it in site.asked("/save")}) == 1


def test_a_save_whose_answer_breaks_off_is_sent_again_beside_what_is_typed_since(site, page):
    def save(_):
        return site.render("<h1>Saved</h1>", headers={"Content-Length": "9999"} if len(site.asked("/save")) == 1 else {})

    site.page("/", "<h1>Edit</h1><form method='post' action='/save'><label>Text <textarea name='t'></textarea></label><button>Save</button></form>")
    site.pages["/save"] = save
    asked = listen(page, False)
    go(page, site)
    page.get_by_label("Text").fill("words")
    page.get_by_role("button", name="Save").click()
    page.locator(".portico-failed").wait_for()
    page.get_by_label("Text").press_sequentially(" more")
    wait_for(page, lambda: len(site.asked("/save")) == 2, "it is sent again")
    wait_for(page, lambda: asked, "the answer has no place for what is typed since")
    assert page.get_by_label("Text").input_value() == "words more" and is_marked(page)
    assert len({it.body for it in site.asked("/save")}) == 1


def test_the_other_forms_of_a_page_take_along_what_was_done_in_the_first(site, page):
    """A page that is worked on in memory: what its forms take along is of the page that is shown, also beside words."""

    def working(done):
        return "<h1>Work {}</h1>".format(done) + "".join(
            f"<form id='{name}' method='post' action='/'><input type='hidden' name='_memory' value='{done}'><label>{name} <input name='{name}'></label>"
            f"<button>Send {name}</button></form>" for name in ("one", "two")
        )

    site.page("/", working(0))
    go(page, site)
    for done in (1, 2):
        site.page("/", working(done))
        if done == 2:
            page.get_by_label("two").fill("words")
        page.get_by_role("button", name="Send one").click()
        wait_for_heading(page, f"Work {done}")
    assert page.get_by_label("two").input_value() == "words"
    page.get_by_role("button", name="Send two").click()
    wait_for(page, lambda: len([it for it in site.asked("/") if it.body]) == 3, "it is sent")
    sent = parse_qs([it for it in site.asked("/") if it.body][-1].body.decode())
    assert sent["_memory"] == ["2"] and sent["two"] == ["words"]
