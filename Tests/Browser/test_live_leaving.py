"""What is saved without a click is sent before one leaves: by a link, a post, Back, or closing the page."""

import threading

import pytest
from conftest import PATIENCE
from live_site import Site
from test_live_client import V1, V2, context, go, is_marked, page, site, wait_for_heading, wait_for_text  # noqa: F401
from test_live_words import DRAFT, form, listen, network
from test_pages import wait_for

TASKS = ("<form id='tasks' method='post' action='/tick'><input type='hidden' name='_form' value='{number}'>{boxes}"
         "<button formaction='/tick' data-latest='0'>Save ticks</button></form>"
         "<form id='other' method='post' action='/pin'><button>Pin</button></form><a href='/two' rel='nofollow'>Two</a>")


def tasks(done=(), number=1):
    box = "<label><input type='checkbox' name='task' value='{0}'{1}> task {0}</label>"
    return "<h1>Note</h1>" + TASKS.format(number=number, boxes="".join(box.format(it, " checked" if str(it) in done else "") for it in [1, 2, 3]))


def ticked(request):
    return [it.removeprefix("task=") for it in request.body.decode().split("&") if it.startswith("task=")]


@pytest.fixture
def note(site, page):  # noqa: F811
    """A page with tasks, whose posts are answered when the test says so."""
    go_on = threading.Event()
    site.page("/start", "<h1>Start</h1><a href='/' rel='nofollow'>Note</a>")
    site.page("/", tasks(), V1)
    site.page("/two", "<h1>Two</h1>")
    site.page("/pin", "<h1>Pinned</h1>")
    site.page("/tick", lambda it: go_on.wait(PATIENCE) and site.render(tasks(ticked(it), len(site.asked("/tick")) + 1), V2, headers={"Content-Location": "/"}))
    go(page, site, "/start")
    page.get_by_role("link", name="Note").click()
    wait_for_text(page, "Save ticks")
    yield go_on
    go_on.set()


def tick(page, *numbers):  # noqa: F811
    for number in numbers:
        page.evaluate(f"document.querySelector('[name=task][value=\"{number}\"]').click()")


def wait_for_tick(page, site, *numbers):  # noqa: F811
    wait_for(page, lambda: [*map(str, numbers)] in map(ticked, site.asked("/tick")), f"{numbers} are sent")


WAYS = {
    "link": lambda page: page.evaluate("document.querySelector('main a').click()"),
    "post": lambda page: page.evaluate("document.querySelector('#other button').click()"),
    "back": lambda page: page.evaluate("history.back()"),
    "closed": lambda page: page.close(run_before_unload=True),
    "elsewhere": lambda page: page.evaluate("location.assign('/two')"),
}


@pytest.mark.parametrize("how", WAYS)
def test_a_tick_is_sent_before_one_leaves(site, page, context, note, how):  # noqa: F811
    listen(page, False)
    tick(page, 1)
    wait_for(page, lambda: site.asked("/tick"), "the first is sent")
    tick(page, 2)
    WAYS[how](page)
    # Another page of this browser, since this one may be gone.
    wait_for_tick(context.new_page(), site, 1, 2)
    note.set()
    if how in ["link", "post", "back"]:
        wait_for_text(page, {"link": "Two", "post": "Pinned", "back": "Start"}[how])
        assert is_marked(page)


def test_the_next_page_is_asked_for_when_the_tick_is_saved(site, page, note):  # noqa: F811
    tick(page, 1)
    wait_for_tick(page, site, 1)
    WAYS["link"](page)
    wait_for(page, lambda: len(site.asked("/tick")) == 2, "it is made sure of")
    assert not site.asked("/two")
    note.set()
    wait_for_text(page, "Two")
    assert len({it.body for it in site.asked("/tick")}) == 1, "under the number of one form, so that it has one effect"


def test_a_tick_made_while_the_next_page_comes_is_sent(site, page, note):  # noqa: F811
    note.set()
    go_on = threading.Event()
    site.page("/two", lambda _: go_on.wait(PATIENCE) and "<h1>Two</h1>")
    WAYS["link"](page)
    wait_for(page, lambda: site.asked("/two"), "it is asked for")
    tick(page, 1, 3)
    go_on.set()
    wait_for_tick(page, site, 1, 3)
    wait_for_text(page, "Two")


def test_a_tick_that_cannot_be_sent_is_asked_about(site, page, note):  # noqa: F811
    asked = listen(page, False)
    network(page)(0)
    tick(page, 1)
    page.locator(".portico-failed").wait_for()
    WAYS["link"](page)
    wait_for(page, lambda: asked == ["confirm"], "the visitor is asked")
    assert page.get_by_label("task 1").is_checked() and is_marked(page)


@pytest.mark.parametrize("status", [200, 409])
def test_a_tick_made_while_another_is_saved_stays_and_is_sent(site, page, note, status):  # noqa: F811
    tick(page, 1)
    wait_for_tick(page, site, 1)
    tick(page, 3)
    note.set()
    wait_for_tick(page, site, 1, 3)
    wait_for(page, lambda: page.locator("[name=_form]").input_value() == "3", "the answer is there")
    assert [page.get_by_label(f"task {it}").is_checked() for it in [1, 2, 3]] == [True, False, True]
    assert page.locator(".portico-changed, .portico-failed").count() == 0


def test_a_tick_that_is_taken_back_while_it_is_saved_is_open(site, page, note):  # noqa: F811
    tick(page, 1)
    wait_for_tick(page, site, 1)
    tick(page, 1)
    note.set()
    wait_for_tick(page, site)
    wait_for(page, lambda: page.locator("[name=_form]").input_value() == "3", "the answer is there")
    assert not page.get_by_label("task 1").is_checked()


@pytest.mark.parametrize("words", ["words", "many words " * 20_000], ids=["few", "many"])
def test_a_draft_is_sent_before_one_leaves_and_nothing_is_asked(site, page, words):  # noqa: F811
    more = DRAFT.replace("300", "2000")
    site.page("/", "<h1>Edit</h1>" + form(more=more) + "<a href='/two' rel='nofollow'>Two</a>")
    site.page("/draft", lambda it: site.render("<h1>Edit</h1>" + form(it.fields["t"], 2, more), headers={"Content-Location": "/"}))
    site.page("/two", "<h1>Two</h1>")
    asked = listen(page, False)
    go(page, site)
    page.get_by_label("Text").fill(words)
    page.get_by_role("link", name="Two").click()
    wait_for_heading(page, "Two")
    assert site.asked("/draft")[0].fields["t"] == words and asked == [] and is_marked(page)


@pytest.mark.parametrize("answer", ["refused", "signed out"])
def test_a_draft_that_is_not_taken_is_asked_about(site, page, answer):  # noqa: F811
    more = DRAFT.replace("300", "2000")
    site.page("/", "<h1>Edit</h1>" + form(more=more) + "<a href='/two' rel='nofollow'>Two</a>")
    site.page("/sign-in", "<h1>Sign in</h1>")
    site.page("/draft", lambda it: site.render("<h1>No</h1>", status=409) if answer == "refused" else (303, {"Content-Type": "text/plain", "Location": "/sign-in"}, b""))
    site.page("/two", "<h1>Two</h1>")
    asked = listen(page, False)
    go(page, site)
    page.get_by_label("Text").fill("words")
    page.get_by_role("link", name="Two").click()
    wait_for(page, lambda: asked == ["confirm"], "the visitor is asked")
    assert page.get_by_label("Text").input_value() == "words" and is_marked(page)


@pytest.mark.parametrize("how", ["link", "post", "back", "elsewhere"])
@pytest.mark.parametrize("status", [403, 409, 422])
def test_words_that_were_refused_are_asked_about_until_they_are_saved(site, page, status, how):  # noqa: F811
    beside = "<form id='other' method='post' action='/pin'><button>Pin</button></form><a href='/two' rel='nofollow'>Two</a>"
    answers = [status, status, 200]
    site.page("/start", "<h1>Start</h1><a href='/' rel='nofollow'>Note</a>")
    site.page("/", "<h1>Edit</h1>" + form() + beside)
    site.page("/save", lambda it: site.render(f"<h1>{answers[0]}, {len(answers)} to come</h1>" + form(it.fields["t"], 2) + beside, status=answers.pop(0), headers={"Content-Location": "/"}))
    site.page("/pin", "<h1>Pinned</h1>")
    site.page("/two", "<h1>Two</h1>")
    asked = listen(page, False)
    go(page, site, "/start")
    page.get_by_role("link", name="Note").click()
    wait_for_heading(page, "Edit")
    page.get_by_label("Text").fill("words")
    for left in [3, 2]:
        page.get_by_role("button", name="Save").click()
        wait_for_heading(page, f"{status}, {left} to come")
    WAYS[how](page)
    wait_for(page, lambda: asked == ["beforeunload" if how == "elsewhere" else "confirm"], "the visitor is asked")
    assert page.get_by_label("Text").input_value() == "words" and is_marked(page)
    page.get_by_role("button", name="Save").click()
    wait_for_heading(page, "200, 1 to come")
    WAYS[how](page)
    page.locator("h1").filter(has_not_text="200").wait_for()
    assert len(asked) == 1


def test_a_form_that_was_refused_empty_is_left_without_a_question(site, page):  # noqa: F811
    site.page("/", "<h1>Edit</h1>" + form())
    site.page("/save", lambda it: site.render("<h1>Refused</h1>" + form(it.fields["t"], 2) + "<a href='/two'>Two</a>", status=422))
    site.page("/two", "<h1>Two</h1>")
    asked = listen(page, False)
    go(page, site)
    page.get_by_role("button", name="Save").click()
    wait_for_heading(page, "Refused")
    page.get_by_role("link", name="Two").click()
    wait_for_heading(page, "Two")
    assert asked == [] and is_marked(page)
