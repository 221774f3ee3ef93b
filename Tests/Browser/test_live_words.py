"""Nothing typed is lost: between a post and its answer, without an answer, offline, and where somebody else takes its place away."""

import threading

import pytest
from conftest import PATIENCE
from live_site import Site, fnv, frame
from test_live_client import POPUP, SEE_OTHER, V1, V2, V3, context, go, is_marked, page, site, wait_for_stream, wait_for_heading, wait_for_text  # noqa: F401
from test_pages import wait_for, wait_until

FORM = ("<form id='form' method='post' action='/save'><input type='hidden' name='_form' value='{number}'>"
        "<label>Text <textarea name='t'>{text}</textarea></label><button>Save</button>{more}</form>")
DRAFT = " <button formaction='/draft' data-latest='300'>Save draft</button>"
SLOW = DRAFT.replace("300", "3000")


def form(text="", number=1, more=""):
    return FORM.format(text=text, number=number, more=more)


def pause(page, milliseconds):
    page.evaluate(f"() => new Promise(done => setTimeout(done, {milliseconds}))")


def listen(page, answer):
    """What the visitor is asked, and their answer."""
    asked = []
    page.on("dialog", lambda it: asked.append(it.type) or (it.accept() if answer else it.dismiss()))
    return asked


def network(page):
    """Makes it as fast as it is to be; no speed is offline."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    return lambda speed: session.send("Network.emulateNetworkConditions", {"offline": not speed, "latency": 0, "downloadThroughput": -1, "uploadThroughput": speed})


# Between a post and its answer


def save_slowly(site, page, answer, words=" second"):
    """Saves "first" and types on before the answer is there."""
    go_on = threading.Event()
    site.page("/save", lambda it: go_on.wait(PATIENCE) and answer(it))
    page.get_by_label("Text").fill("first")
    page.get_by_role("button", name="Save", exact=True).click()
    wait_for(page, lambda: site.asked("/save"), "it is sent")
    page.get_by_label("Text").press("Control+End")
    page.keyboard.type(words)
    go_on.set()


@pytest.mark.parametrize("stays", [True, False])
def test_what_is_typed_after_saving_is_asked_about_where_the_next_page_has_no_place_for_it(site, page, stays):
    site.page("/", "<h1>Edit</h1>" + form())
    asked = listen(page, not stays)
    go(page, site)
    save_slowly(site, page, lambda _: "<div class='notice' role='status' tabindex='-1' autofocus>Saved.</div><h1>Saved</h1>")
    wait_for_text(page, "Saved.")
    assert asked == ["confirm"] and is_marked(page)
    assert page.locator("h1").inner_text() == ("Edit" if stays else "Saved")
    if stays:
        assert page.get_by_label("Text").input_value() == "first second" and page.url == site.address + "/"


@pytest.mark.parametrize("status", [200, 422])
def test_what_is_typed_after_saving_is_laid_into_the_next_page(site, page, status):
    site.page("/", "<h1>Edit</h1>" + form())
    asked = listen(page, False)
    go(page, site)
    save_slowly(site, page, lambda _: site.render("<h1>Again</h1><p>Said</p>" + form("first", 2), status=status))
    wait_for_text(page, "Again")
    text = page.get_by_label("Text")
    assert text.input_value() == "first second" and asked == [] and is_marked(page)
    page.keyboard.type("!")
    assert text.input_value() == "first second!", "the visitor goes on where they were"
    page.get_by_role("button", name="Save", exact=True).click()
    wait_for(page, lambda: len(site.asked("/save")) == 2, "it is sent")
    assert site.asked("/save")[1].fields == {"_form": "2", "t": "first second!"}


def test_what_is_typed_after_saving_is_not_laid_into_another_region(site, page):
    site.page("/", "<h1>Edit</h1>" + form())
    asked = listen(page, True)
    go(page, site)
    save_slowly(site, page, lambda _: "<h1>Other</h1>" + form("other", 2).replace("id='form'", "id='another'"))
    wait_for_text(page, "Other")
    assert page.get_by_label("Text").input_value() == "other" and asked == ["confirm"]


def test_a_refused_form_shows_what_the_server_wrote_into_it(site, page):
    site.page("/", "<h1>Edit</h1>" + form())
    site.page("/save", lambda _: site.render("<h1>Both</h1>" + form("first, and theirs", 2), status=409))
    go(page, site)
    page.get_by_label("Text").fill("first")
    page.get_by_role("button", name="Save").click()
    wait_for_text(page, "Both")
    assert page.get_by_label("Text").input_value() == "first, and theirs"


@pytest.mark.parametrize("event", ["online", "visibilitychange"])
def test_no_update_overtakes_the_answer_to_a_save(site, page, event):
    """It would bring one's own words as somebody else's: the connection comes back while the save is on its way."""
    site.page("/", "<h1>Edit</h1>" + form(), V1)
    go(page, site)
    wait_for_stream(page, site)
    go_on = threading.Event()
    site.page("/save", lambda _: go_on.wait(PATIENCE) and site.render("<h1>Again</h1>" + form("first", 2), V2))
    page.get_by_label("Text").fill("first")
    page.get_by_role("button", name="Save").click()
    wait_for(page, lambda: site.asked("/save") and not site.open_streams(), "it is sent, and nothing is followed")
    page.evaluate("it => dispatchEvent(new Event(it))", event)
    pause(page, 1_000)
    assert len(site.streams) == 1
    go_on.set()
    wait_for_text(page, "Again")
    assert page.locator(".portico-changed").count() == 0 and is_marked(page)
    wait_for(page, lambda: site.streams[-1].version == V2, "it is followed from there")


def test_what_is_typed_while_back_is_under_way_is_asked_about(site, page):
    site.page("/", "<h1>One</h1><a href='/edit' rel='nofollow'>Edit</a>")
    site.page("/edit", "<h1>Edit</h1>" + form())
    asked = listen(page, False)
    go(page, site)
    page.get_by_role("link", name="Edit").click()
    wait_for_text(page, "Save")
    go_on = threading.Event()
    site.page("/", lambda _: go_on.wait(PATIENCE) and "<h1>One</h1>")
    page.evaluate("history.back()")
    wait_for(page, lambda: len(site.asked("/")) == 2, "it is asked for")
    page.get_by_label("Text").fill("words")
    go_on.set()
    wait_for(page, lambda: asked == ["confirm"], "the visitor is asked")
    wait_for(page, lambda: page.url == site.address + "/edit", "and stays")
    assert page.get_by_label("Text").input_value() == "words" and is_marked(page)


def test_what_is_typed_in_a_popup_after_sending_it_is_asked_about(site, page):
    site.page("/", "<h1>List</h1><a href='/popup' rel='nofollow'>Open</a>")
    site.page("/popup", "<h1>Popup</h1>" + form(), headers=POPUP)
    asked = listen(page, False)
    go(page, site)
    page.get_by_role("link", name="Open").click()
    page.locator("dialog[open]").wait_for()
    save_slowly(site, page, lambda _: (303, {**SEE_OTHER, "Location": "/"}, b""))
    wait_for(page, lambda: asked == ["confirm"], "the visitor is asked")
    assert page.get_by_label("Text").input_value() == "first second" and page.url == site.address + "/popup"


@pytest.mark.parametrize("whose", ["ones own", "somebody else's"])
def test_who_stays_in_a_form_that_was_saved_goes_on_with_the_version_that_made(site, page, whose):
    edit = lambda version, text: "<h1>Edit</h1>" + form(text, version, f"<input type='hidden' name='version' value='{version}'>") + f"<p id='said'>{version}</p>"
    site.page("/", edit(1, "old"), V1)
    asked = listen(page, False)
    go(page, site)
    wait_for_stream(page, site)
    save_slowly(site, page, lambda _: "<h1>Saved</h1>")
    wait_for(page, lambda: asked == ["confirm"], "the visitor is asked, and stays")
    wait_for(page, lambda: len(site.streams) == 2 and site.open_streams(), "it is followed again")
    # What the page shows of the save; or of another one that came after it.
    text = "first" if whose == "ones own" else "theirs"
    site.open_streams()[-1].send(frame(f"<main id='main' tabindex='-1'>{edit(2, text)}</main>", version=V2))
    wait_until(page, "document.getElementById('said').textContent === '2'", "the update is there")
    assert page.locator(".portico-changed").count() == (0 if whose == "ones own" else 1)
    page.get_by_role("button", name="Save", exact=True).click()
    wait_for(page, lambda: len(site.asked("/save")) == 2, "it is sent")
    version = "2" if whose == "ones own" else "1"
    assert site.asked("/save")[1].fields == {"_form": version, "t": "first second", "version": version}


def test_a_draft_of_who_stays_goes_on_with_the_version_that_the_save_made(site, page):
    """Else one's own save would be somebody else's change when they save again."""
    edit = lambda version, text: "<h1>Edit</h1>" + form(text, version, f"<input type='hidden' name='version' value='{version}'>" + DRAFT)
    drafts = lambda: [it.fields["version"] for it in site.asked("/draft") if "second" in it.fields["t"]]
    site.page("/", lambda _: edit(2, "first") if site.asked("/save") else edit(1, "old"))
    site.page("/draft", lambda _: edit(2, "first second"))
    asked = listen(page, False)
    go(page, site)
    save_slowly(site, page, lambda _: "<h1>Saved</h1>")
    wait_for(page, lambda: asked == ["confirm"], "the visitor is asked, and stays")
    wait_for(page, drafts, "what was typed since is saved as a draft")
    assert set(drafts()) == {"2"} and page.locator(".portico-changed").count() == 0
    page.get_by_role("button", name="Save", exact=True).click()
    wait_for(page, lambda: len(site.asked("/save")) == 2, "it is sent")
    assert (site.asked("/save")[1].fields["version"], site.asked("/save")[1].fields["t"]) == ("2", "first second")


@pytest.mark.parametrize("place", ["before", "behind"])
def test_a_choice_that_was_saved_stays_where_the_one_before_is_offered_no_more(site, page, place):
    """A zone that is in no list is offered until another is saved."""
    option = lambda name, is_chosen: f"<option{' selected' if is_chosen else ''}>{name}</option>"
    def edit(number, chosen):
        own, listed = option("own", True) if chosen == "own" else "", "".join(option(it, it == chosen) for it in ["first", "second"])
        select = f"<label>Zone <select name='zone'>{own + listed if place == 'before' else listed + own}</select></label>"
        return f"<h1>Edit {number}</h1>" + form(number=number, more=select)
    site.page("/", lambda _: edit(2, "second") if site.asked("/save") else edit(1, "own"))
    site.page("/save", lambda _: (303, {**SEE_OTHER, "Location": "/"}, b""))
    go(page, site)
    page.get_by_label("Zone").select_option("second")
    page.get_by_role("button", name="Save", exact=True).click()
    wait_for_text(page, "Edit 2")
    assert page.get_by_label("Zone").input_value() == "second" and page.get_by_label("Zone").locator("option").count() == 2
    page.get_by_role("button", name="Save", exact=True).click()
    wait_for(page, lambda: len(site.asked("/save")) == 2, "it is sent")
    assert site.asked("/save")[1].fields["zone"] == "second"


# Without an answer


@pytest.mark.parametrize("more", ["", " more"])
def test_a_post_that_is_never_answered_is_said_and_sent_again_unless_more_is_typed(site, page, more):
    go_on = threading.Event()
    site.page("/", "<h1>Edit</h1>" + form(more=SLOW))
    site.page("/draft", lambda _: "<h1>Edit</h1>" + form("drafted", 2, SLOW))
    site.page("/save", lambda _: go_on.wait(PATIENCE) and "<h1>Saved</h1>")
    page.clock.install()
    listen(page, True)
    go(page, site)
    page.get_by_label("Text").fill("words")
    page.get_by_role("button", name="Save", exact=True).click()
    wait_for(page, lambda: len(site.asked("/save")) == 1, "it is sent")
    page.get_by_label("Text").press_sequentially(more)
    page.clock.run_for(19_000)
    assert page.locator(".portico-failed").count() == 0 and not site.asked("/draft")
    page.clock.run_for(1_200)
    page.locator(".portico-failed").get_by_text("Not sent yet").wait_for()
    wait_for(page, lambda: page.clock.run_for(100) or site.asked("/draft"), "what was typed is saved as a draft")
    if more:
        page.clock.run_for(15_000)
        assert len(site.asked("/save")) == 1, "the visitor goes on writing"
    else:
        wait_for(page, lambda: page.clock.run_for(100) or len(site.asked("/save")) > 1, "the post is sent again")
        page.clock.run_for(6_000)
    sent = len(site.asked("/save"))
    page.evaluate("document.querySelector('main form button').click()")
    wait_for(page, lambda: page.clock.run_for(100) or len(site.asked("/save")) > sent, "so it is where the button is pressed again")
    go_on.set()
    wait_for(page, lambda: page.clock.run_for(100) or page.locator("h1").inner_text() == "Saved", "it is saved")
    if not more:
        assert len({it.body for it in site.asked("/save")}) == 1, "with one number and one text, so that it has one effect"


def test_a_file_that_goes_on_being_sent_is_waited_for(site, page):
    site.page("/", "<h1>One</h1><form method='post' action='/save' enctype='multipart/form-data'><input type='file' name='f' aria-label='File'><button>Send</button></form>")
    site.page("/save", lambda it: f"<h1>Got {len(it.body)}</h1>")
    page.clock.install()
    go(page, site)
    network(page)(500_000)
    page.get_by_label("File").set_input_files({"name": "a.bin", "mimeType": "application/octet-stream", "buffer": b"x" * 2_600_000})
    page.get_by_role("button", name="Send").click()
    started = page.evaluate("Date.now()")
    wait_for(page, lambda: page.clock.run_for(1_000) or "Got 2600" in page.locator("main").inner_text(), "it is sent")
    assert page.evaluate("Date.now()") - started > 20_000
    assert len(site.asked("/save")) == 1 and page.locator(".portico-failed").count() == 0


def test_saving_while_offline_lets_the_draft_go_on(site, page):
    site.page("/", "<h1>Edit</h1>" + form(more=DRAFT))
    site.page("/draft", lambda it: "<h1>Edit</h1>" + form(it.fields["t"], 2, DRAFT) + "<p id='said'>Draft saved</p>")
    go(page, site)
    emulate = network(page)
    emulate(0)
    page.get_by_label("Text").fill("words")
    page.locator(".portico-failed").wait_for()
    page.get_by_role("button", name="Save", exact=True).click()
    pause(page, 300)
    assert page.locator(".portico-failed").count() == 1
    emulate(-1)
    wait_for_text(page, "Draft saved")
    assert page.get_by_label("Text").input_value() == "words" and not site.asked("/save")


@pytest.mark.parametrize("times", [1, 2])
def test_a_draft_that_comes_back_with_new_offers_is_sent_again_once(site, page, times):
    """As where the same person signed out and in again in another tab."""
    edit = lambda text, number, said: f"<h1>Edit</h1>{form(text, number, DRAFT)}<p id='said'>{said}</p>"
    refused = []

    def draft(request):
        if len(site.asked("/draft")) == 1 or len(refused) >= times:
            return site.render(edit(request.fields["t"], 2, "Draft saved"), headers={"Content-Location": "/"})
        refused.append(request.fields["t"])
        return site.render(edit(request.fields["t"], 7, "Draft saved before"), status=403)

    site.page("/", edit("", 1, ""))
    site.pages["/draft"] = draft
    go(page, site)
    text = page.get_by_label("Text")
    text.fill("one")
    wait_for_text(page, "Draft saved")
    text.fill("one two")
    wait_for(page, lambda: len(site.asked("/draft")) == 3, "it is sent again")
    assert site.asked("/draft")[2].fields == {"_form": "7", "t": "one two"}, "with the offers that the answer brought"
    pause(page, 1_000)
    assert len(site.asked("/draft")) == 3 and text.input_value() == "one two" and is_marked(page), "and no oftener by itself"
    text.press_sequentially("!")
    wait_for(page, lambda: site.asked("/draft")[-1].fields["t"] == "one two!", "what is typed then is sent")


def test_a_draft_that_somebody_replaced_is_saved_no_more(site, page):
    site.page("/", "<h1>Edit</h1>" + form(more=DRAFT), V1)
    site.page("/draft", lambda it: (303, {**SEE_OTHER, "Location": "/"}, b""))
    site.page("/two", "<h1>Two</h1>")
    asked = listen(page, False)
    go(page, site)
    site.page("/", lambda _: site.render("<h1>Edit</h1>" + form("mine", 2, DRAFT) + "<p id='said'>Draft saved</p><a href='/two' rel='nofollow'>Two</a>", V2))
    page.get_by_label("Text").fill("mine")
    wait_for_text(page, "Draft saved")
    wait_for(page, lambda: site.streams[-1].version == V2, "it is followed from there")
    wait_for_stream(page, site).send(frame(form("theirs", 3, DRAFT), version=V3))
    page.locator(".portico-changed").wait_for()
    assert page.get_by_label("Text").input_value() == "mine"
    page.get_by_role("link", name="Two").click()
    wait_for_heading(page, "Two")
    assert [it.fields["t"] for it in site.asked("/draft")] == ["mine", "mine"] and asked == [], "so it is saved again"


# Where somebody else takes its place away

ROW = "<li id='row-{0}'><form method='post' action='/save'><input name='n' aria-label='Name {0}' value='{0}'><button>Rename</button></form></li>"


@pytest.mark.parametrize("how", ["removed", "list", "main", "reload"])
def test_words_in_a_row_that_somebody_removes_stay(site, page, how):
    rows = lambda *numbers: "<ul id='rows'>" + "".join(ROW.format(it) for it in numbers) + "</ul>"
    site.page("/", "<h1>List</h1>" + rows(1, 2), V1)
    go(page, site)
    stream = wait_for_stream(page, site)
    field = page.get_by_label("Name 1")
    field.fill("much typed")
    site.page("/", "<h1>List</h1>" + rows(2, 3), V2)
    stream.send({
        "removed": frame(fnv("row-1"), "remove") + frame("row-2\n" + ROW.format(3), "after", V2),
        "list": frame(rows(2, 3), version=V2),
        "main": frame("<main id='main' tabindex='-1'>\n<h1>List</h1>" + rows(2, 3) + "\n</main>", version=V2),
        "reload": frame("", "reload") + frame(version=V2),
    }[how])
    page.get_by_label("Name 3").wait_for()
    note = page.locator("#row-1 .portico-changed[role=status]")
    wait_for(page, lambda: note.count() and "kept" in note.inner_text(), "the page says so")
    assert field.input_value() == "much typed" and page.get_by_label("Name 3").input_value() == "3"
    assert page.evaluate("document.activeElement.value") == "much typed" and is_marked(page)
    note.get_by_role("button", name="Discard").click()
    assert page.locator("li").count() == 2


def test_a_row_that_comes_back_is_itself_again(site, page):
    site.page("/", "<ul id='rows'>" + ROW.format(1) + ROW.format(2) + "</ul><p id='p'>old</p>", V1)
    go(page, site)
    stream = wait_for_stream(page, site)
    page.get_by_label("Name 1").fill("typed")
    stream.send(frame(fnv("row-1"), "remove", V2))
    page.locator("#row-1 .portico-changed").wait_for()
    stream.send(frame("row-2\n" + ROW.format(1), "after", V3))
    wait_for(page, lambda: page.locator("li").all_inner_texts()[0].strip() == "Rename", "it is in its new place")
    assert page.locator("li").count() == 2 and page.get_by_label("Name 1").input_value() == "typed"


DRAFTED = ("<h1>{heading}</h1><form method='post' action='/save'{typed}><label>Title <input name='title' value='{title}'></label>"
           "<label>Text <textarea name='t'>{text}</textarea></label><button>Save</button></form>")
GONE = DRAFTED.format(heading="Gone", typed="", title="", text="")


@pytest.mark.parametrize("how", ["elsewhere", "gone", "empty"])
def test_words_that_the_server_filled_in_from_a_draft_stay_where_their_page_goes(site, page, how):
    site.page("/", DRAFTED.format(heading="Edit", typed=" data-typed='1'", title="Plan", text="an hour of words") + "<a href='/two'>Two</a>", V1)
    site.page("/two", "<h1>Two</h1>")
    asked = listen(page, False)
    go(page, site)
    stream = wait_for_stream(page, site)
    if how == "elsewhere":
        site.pages["/"] = lambda _: (303, {**SEE_OTHER, "Location": "/two"}, b"")
    else:
        site.page("/", "<h1>Gone</h1>" if how == "gone" else GONE, V2, status=404)
    stream.send(frame("", "reload") + frame(version=V2))
    page.locator(".portico-changed[role=status]").get_by_text("What you typed is kept").wait_for()
    assert page.get_by_label("Text").input_value() == "an hour of words" and page.get_by_label("Title").input_value() == "Plan"
    assert page.url == site.address + "/" and is_marked(page)
    page.get_by_role("link", name="Two").click()
    wait_for(page, lambda: asked == ["confirm"], "whoever leaves now is asked")


@pytest.mark.parametrize("how", ["elsewhere", "gone"])
def test_a_form_that_holds_nothing_typed_goes_with_its_page(site, page, how):
    site.page("/", DRAFTED.format(heading="Edit", typed=" data-typed=''", title="Plan", text="as it is stored"), V1)
    site.page("/two", "<h1>Two</h1>")
    go(page, site)
    stream = wait_for_stream(page, site)
    if how == "elsewhere":
        site.pages["/"] = lambda _: (303, {**SEE_OTHER, "Location": "/two"}, b"")
    else:
        site.page("/", "<h1>Two</h1>", V2, status=404)
    stream.send(frame("", "reload") + frame(version=V2))
    wait_for_heading(page, "Two")


def test_a_form_of_a_draft_that_the_stream_brings_counts_as_typed_at_once(site, page):
    site.page("/", "<h1>Edit</h1>" + DRAFTED.format(heading="Plain", typed=" data-typed=''", title="Plan", text="stored"), V1)
    go(page, site)
    stream = wait_for_stream(page, site)
    drafted = DRAFTED.format(heading="Draft", typed=" data-typed='1'", title="Plan", text="an hour of words")
    stream.send(frame(f"<main id='main' tabindex='-1'>{drafted}</main>", version=V2))
    wait_for_heading(page, "Draft")
    stream.send(frame(f"<main id='main' tabindex='-1'>{DRAFTED.format(heading='Again', typed='', title='Plan', text='stored')}</main>", version=V3))
    wait_for_heading(page, "Again")
    assert page.get_by_label("Text").input_value() == "an hour of words" and is_marked(page)


BUTTONS = "".join(f"<input type='{type}' id='{type}' name='{type}' value='{{0}}' alt='{{0}}'>" for type in ["submit", "button", "reset", "image"])


@pytest.mark.parametrize("is_typed_in", [False, True])
def test_buttons_of_a_form_that_counts_as_typed_are_not_marked(site, page, is_typed_in):
    form = lambda label: f"<form method='post' action='/save' data-typed='1'><input name='n' aria-label='Name' value='a'>{BUTTONS.format(label)}</form>"
    site.page("/", "<h1>Edit</h1>" + form("Save"), V1)
    go(page, site)
    stream = wait_for_stream(page, site)
    if is_typed_in:
        page.get_by_label("Name").fill("ab")
    stream.send(frame(f"<main id='main' tabindex='-1'><h1>New</h1>{form('Store')}</main>", version=V2))
    wait_for_heading(page, "New")
    assert page.locator(".portico-changed").count() == 0
    # With what was typed stays what its form began with.
    assert page.locator("#submit").get_attribute("value") == ("Save" if is_typed_in else "Store")


CHOSEN = ("<h1>{heading}</h1><form method='post' action='/save' data-typed='{draft}'><input type='hidden' name='version' value='{version}'>"
          "<label>Text <textarea name='t'>{text}</textarea></label><label>Urgent <input type='checkbox' name='u'{ticked}></label>"
          "<label>Kind <select name='k'><option>a<option{chosen}>b</select></label><button>Save</button></form>")
OLD = CHOSEN.format(heading="Old", draft=1, version=1, text="words", ticked="", chosen="")


def test_a_draft_that_nobody_touched_here_follows_what_is_typed_elsewhere(site, page):
    site.page("/", OLD, V1)
    go(page, site)
    stream = wait_for_stream(page, site)
    for number, ticked, chosen in [(2, " checked", " selected"), (3, "", ""), (4, " checked", " selected")]:
        stream.send(frame("<main id='main' tabindex='-1'>" + CHOSEN.format(
            heading=f"New {number}", draft=1, version=number, text=f"words {number}", ticked=ticked, chosen=chosen) + "</main>", version=f"AAAAAAAAAA{number}"))
        wait_for_heading(page, f"New {number}")
        assert page.get_by_label("Text").input_value() == f"words {number}"
        assert page.get_by_label("Urgent").is_checked() == bool(ticked) and page.get_by_label("Kind").input_value() == ("b" if chosen else "a")
        assert page.locator("[name=version]").input_value() == str(number) and page.locator(".portico-changed").count() == 0


@pytest.mark.parametrize("what", ["touched", "restored", "another", "none"])
def test_a_draft_that_was_touched_or_took_the_place_of_another_is_marked(site, page, what):
    site.page("/", OLD, V1)
    go(page, site)
    stream = wait_for_stream(page, site)
    text = page.get_by_label("Text")
    if what == "touched":
        text.fill("words of mine")
    elif what == "restored":
        # As browsers do when they read a page anew.
        text.evaluate("it => it.value = 'words of mine'")
    draft = {"another": 2, "none": ""}.get(what, 1)
    stream.send(frame("<main id='main' tabindex='-1'>" + CHOSEN.format(heading="New", draft=draft, version=2, text="other words", ticked="", chosen="") + "</main>", version=V2))
    wait_for_heading(page, "New")
    assert text.input_value() == ("words of mine" if what in ("touched", "restored") else "words")
    assert page.locator("[name=version]").input_value() == "1" and page.locator(".portico-changed").count() == 1


def test_fields_beside_what_is_typed_keep_their_words_where_the_page_is_gone(site, page):
    site.page("/", DRAFTED.format(heading="Edit", typed="", title="Plan", text="one"), V1)
    go(page, site)
    stream = wait_for_stream(page, site)
    page.get_by_label("Text").fill("one and two")
    site.page("/", GONE, V2, status=404)
    stream.send(frame("", "reload") + frame(version=V2))
    page.locator(".portico-changed[role=status]").get_by_text("What you typed is kept").wait_for()
    assert page.get_by_label("Text").input_value() == "one and two" and page.get_by_label("Title").input_value() == "Plan"


def test_a_label_and_a_form_elsewhere_stay_with_what_needs_them(site, page):
    outside = "<form id='outside' method='post' action='/save'></form><p id='hint'>Hint</p><datalist id='names'><option>x</option></datalist>"
    row = "<li id='row'><input name='n' form='outside' aria-label='Name' aria-describedby='hint' list='names'><button form='outside'>Send</button></li>"
    site.page("/", outside + "<ul id='rows'>" + row + "<li id='other'>Other</li></ul>", V1)
    site.page("/save", lambda it: "<h1>Got " + it.fields["n"] + "</h1>")
    go(page, site)
    stream = wait_for_stream(page, site)
    page.get_by_label("Name").fill("words")
    for version in [V2, V3]:
        stream.send(frame("<main id='main' tabindex='-1'>\n<ul id='rows'><li id='other'>Other " + version + "</li></ul>\n</main>", version=version))
        wait_for_text(page, "Other " + version)
    assert page.locator("#outside, #hint, #names").count() == 3
    page.get_by_role("button", name="Send").click()
    wait_for_text(page, "Got words")


UNDO = ("<div class='notice' role='status' tabindex='-1' autofocus><p>Trashed.</p>"
        "<button form='portico' formaction='/undo' name='_event' value='token.undo' aria-describedby='why'>Undo</button></div>")
EMPTY = "<form id='portico' method='post'><input type='hidden' name='_form' value='7'></form>\n"


@pytest.mark.parametrize("how", ["removed", "reload", "typed"])
def test_undo_works_after_the_update_that_follows_its_notice(site, page, how):
    search = "<form action='/' data-latest='10'><label>Find <input name='q'></label></form><p id='p'>{}</p>"
    site.page("/start", "<h1>Start</h1><form method='post' action='/trash'><button>Trash</button></form>")
    site.pages["/trash"] = lambda _: (303, {**SEE_OTHER, "Location": "/"}, b"")
    site.page("/", UNDO + "<h1>List</h1><p id='why'>Why</p>" + search.format("old"), V1, body=EMPTY)
    site.page("/undo", "<h1>Undone</h1>")
    go(page, site, "/start")
    page.get_by_role("button", name="Trash").click()
    stream = wait_for_stream(page, site)
    site.page("/", "<h1>List</h1>" + search.format("new"), V2)
    if how == "typed":
        page.get_by_label("Find").press_sequentially("x")
    else:
        stream.send({"removed": frame(fnv("portico"), "remove") + frame("<p id='p'>new</p>", version=V2), "reload": frame("", "reload") + frame(version=V2)}[how])
    wait_for_text(page, "new")
    page.get_by_role("button", name="Undo").click()
    wait_for_text(page, "Undone")
    assert site.asked("/undo", "POST")[0].fields == {"_form": "7", "_event": "token.undo"} and is_marked(page)


# What one's own request brings from others


@pytest.mark.parametrize("how", ["search", "post", "draft"])
def test_what_another_form_brings_does_not_count_as_ones_own(site, page, how):
    saved = {"version": 1, "text": "old"}
    others = ("<form action='/' data-latest='50'><label>Find <input name='q'></label></form>"
              "<form method='post' action='/pin'><button>Pin</button></form>"
              "<form method='post' action='/pin'><label>Note <input name='n'></label><button data-latest='50'>Keep</button></form>")
    edit = ("<form id='edit' method='post' action='/save'><input type='hidden' name='version' value='{version}'>"
            "<label>Text <textarea name='t'>{text}</textarea></label><button>Save</button></form><p id='p'>{version}</p>")
    site.page("/", lambda _: edit.format(**saved) + others)
    site.page("/save", "<h1>Saved</h1>")
    site.pages["/pin"] = lambda _: (303, {**SEE_OTHER, "Location": "/"}, b"")
    go(page, site)
    page.get_by_label("Text").fill("mine")
    saved.update(version=2, text="theirs")
    {
        "search": lambda: page.get_by_label("Find").press_sequentially("x"),
        "post": lambda: page.get_by_role("button", name="Pin").click(),
        "draft": lambda: page.get_by_label("Note").fill("x"),
    }[how]()
    page.locator(".portico-changed").wait_for()
    assert page.get_by_label("Text").input_value() == "mine" and is_marked(page)
    page.get_by_role("button", name="Save").click()
    wait_for_text(page, "Saved")
    assert site.asked("/save")[0].fields == {"version": "1", "t": "mine"}


def test_a_form_whose_answer_is_a_popup_stays_as_it_is(site, page):
    site.page("/", "<h1>Edit</h1>" + form())
    site.pages["/save"] = lambda _: (303, {**SEE_OTHER, "Location": "/sure"}, b"")
    site.page("/sure", "<h1>Sure?</h1><a href='/'>Cancel</a>", headers=POPUP)
    go(page, site)
    page.get_by_label("Text").fill("words")
    for number in [1, 2]:
        page.get_by_role("button", name="Save").click()
        page.locator("dialog[open]").get_by_role("link", name="Cancel").click()
        page.locator("dialog").wait_for(state="detached")
        assert site.asked("/save")[-1].fields["t"] == "words" and len(site.asked("/save")) == number
    assert page.get_by_label("Text").input_value() == "words"


def test_a_choice_without_a_value_stays_chosen_when_it_is_answered(site, page):
    choice = lambda it: "".join(f"<label><input type='radio' name='r' value='{value}'{' checked' if value == it else ''}> {value or 'any'}</label>" for value in ["", "a"])
    site.page("/", lambda it: f"<form action='/' data-latest='50'>{choice('' if it.path.endswith('r=') else 'a')}</form><p>{it.path}.</p>")
    go(page, site)
    page.get_by_label("any").check()
    wait_for_text(page, "/?r=.")
    assert page.get_by_label("any").is_checked()


# Fields that nothing saves


@pytest.mark.parametrize("where", ["none", "get", "another"])
def test_words_in_a_field_that_no_form_posts_stay_when_an_update_takes_it_away(site, page, where):
    field = "<label>Text <input name='t'%s></label>" % (" form='find'" if where == "another" else "")
    field = f"<form action='/find'>{field}</form>" if where == "get" else field
    body = "<main id='main' tabindex='-1'><h1>One</h1><form id='find' action='/find'></form>{}<p id='p'>{}</p></main>"
    site.page("/", body.format(field, "one"), V1)
    site.page("/two", "<h1>Two</h1>")
    go(page, site)
    asked = listen(page, True)
    page.get_by_label("Text").fill("mine")
    stream = wait_for_stream(page, site)
    stream.send(frame(body.format("", "two"), version=V2))
    wait_for_text(page, "two")
    assert page.get_by_label("Text").input_value() == "mine" and page.locator(".portico-changed").count() == 1
    page.locator(".portico-changed button").click()
    assert page.get_by_label("Text").count() == 0 and not asked
