"""What `portico.js` does in a real Chromium: on a small site that the test writes."""

import gzip
import re
import threading
from urllib.parse import parse_qs

import pytest
from conftest import PATIENCE
from live_site import MODULES, SCRIPT, Site, fnv, frame
from test_pages import find_no_violation, wait_for, wait_until

LIMIT = 8_192
V1, V2, V3 = "AAAAAAAAAA1", "AAAAAAAAAA2", "AAAAAAAAAA3"
SEE_OTHER = {"Content-Type": "text/plain"}


@pytest.fixture
def site():
    site = Site()
    yield site
    site.close()


@pytest.fixture
def context(browser):
    context = browser.new_context()
    yield context
    context.close()


@pytest.fixture
def page(context):
    return context.new_page()


def go(page, site, path="/"):
    """Opens a page in the browser's own way and marks it: what is marked was not loaded anew."""
    page.goto(site.address + path)
    page.evaluate("window.mark = true")


def is_marked(page):
    return page.evaluate("window.mark === true")


def wait_for_stream(page, site, count=1):
    wait_for(page, lambda: len(site.open_streams()) == count, f"{count} streams are open")
    return site.open_streams()[-1]


def wait_for_text(page, text):
    wait_for(page, lambda: text in page.locator("main").inner_text(), f"the page says {text!r}")


# A link that leads to a page often has the text of its heading, so the heading alone says that one is there.
def wait_for_heading(page, text):
    page.get_by_role("heading", name=text, exact=True, level=1).wait_for()


def hide(page, is_hidden=True):
    page.evaluate(
        """isHidden => {
            Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden })
            document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
        }""",
        is_hidden,
    )


# The file


def test_it_is_small():
    assert len(gzip.compress(SCRIPT.encode(), 9, mtime=0)) + len("portico.js") + 1 <= LIMIT


@pytest.mark.parametrize("module", sorted(MODULES.iterdir()), ids=lambda it: it.name)
def test_a_module_of_ours_is_small_and_needs_no_eval(module):
    text = module.read_text(encoding="utf-8")
    assert len(gzip.compress(text.encode(), 9, mtime=0)) + len(module.name) + 1 <= 3_072
    assert not re.search(r"\beval\b|new Function|\.style\b|setAttribute\('style'|https?://", text)


def test_it_needs_no_eval_and_no_inline_style():
    assert not re.search(r"\beval\b|new Function|\.style\b|setAttribute\('style'|https?://", SCRIPT)


# Links


def test_a_link_is_followed_without_loading_the_page_anew(site, page):
    site.page("/", "<h1>One</h1><p><a href='/two'>Two</a></p><p>" + "long<br>" * 200 + "<a href='/two'>down here</a>", title="One")
    site.page("/two", "<h1>Two</h1>" + "<p>text</p>" * 200, title="Two")
    go(page, site)
    page.get_by_role("link", name="down here").click()
    wait_until(page, "document.activeElement.localName === 'h1'", "the new heading has the focus")
    assert is_marked(page) and page.url == site.address + "/two" and page.title() == "Two"
    assert page.evaluate("[scrollY, document.activeElement.textContent]") == [0, "Two"]
    assert site.asked("/two")[0].headers["Accept"] == "*/*"
    page.go_back()
    wait_for_text(page, "One")
    assert page.url == site.address + "/" and is_marked(page)


def test_where_one_was_is_found_again(site, page):
    long = "<p>text</p>" * 300
    site.page("/", f"<h1>One</h1>{long}<a href='/two'>Two</a>{long}")
    site.page("/two", f"<h1>Two</h1>{long}")
    go(page, site)
    page.evaluate("scrollTo(0, 4000)")
    wait_until(page, "history.state?.y > 0", "it is kept")
    page.get_by_role("link", name="Two").click()
    wait_for_heading(page, "Two")
    page.evaluate("scrollTo(0, 1234)")
    wait_until(page, "history.state?.y === 1234", "it is kept")
    page.go_back()
    wait_until(page, "document.querySelector('h1').textContent === 'One' && scrollY > 3000", "back is where it was")
    page.go_forward()
    wait_until(page, "document.querySelector('h1').textContent === 'Two' && scrollY === 1234", "and forward too")
    page.reload()
    wait_until(page, "scrollY === 1234", "a page that is loaded again, too")


def test_a_fragment_is_arrived_at_and_one_of_this_page_is_the_browsers(site, page):
    long = "<p>text</p>" * 300
    site.page("/", f"<h1>One</h1><a href='/two#here'>There</a> <a href='#end'>End</a>{long}<h2 id='end'>End</h2>")
    site.page("/two", f"<h1>Two</h1>{long}<h2 id='here'>Here</h2>{long}")
    go(page, site)
    page.get_by_role("link", name="End").click()
    wait_until(page, "scrollY > 1000", "the page is scrolled")
    assert len(site.asked("/")) == 1 and page.url.endswith("#end")
    page.go_back()
    wait_until(page, "scrollY === 0 && !location.hash", "and back")
    assert len(site.asked("/")) == 1 and is_marked(page)
    page.get_by_role("link", name="There").click()
    wait_until(page, "document.activeElement.id === 'here' && scrollY > 1000", "there it is")
    assert page.url == site.address + "/two#here" and is_marked(page)


def test_other_clicks_are_the_browsers(site, context, page):
    site.page("/", "<h1>One</h1><a href='/two'>Two</a> <a href='/two' target='_blank'>Window</a> <a href='/two' download>File</a>"
              "<a href='http://localhost:9/'>Elsewhere</a>")
    site.page("/two", "<h1>Two</h1>")
    go(page, site)
    page.evaluate("addEventListener('click', event => { window.prevented = event.defaultPrevented })")
    for options in [{"modifiers": ["Control"]}, {"modifiers": ["Shift"]}]:
        with context.expect_page() as other:
            page.get_by_role("link", name="Two").click(**options)
        other.value.close()
        assert page.evaluate("window.prevented") is False
    with context.expect_page() as other:
        page.get_by_role("link", name="Window").click()
    other.value.close()
    with page.expect_download():
        page.get_by_role("link", name="File").click()
    page.evaluate("addEventListener('click', event => { window.prevented = event.defaultPrevented; event.preventDefault() })")
    page.get_by_role("link", name="Elsewhere").click()
    assert page.evaluate("window.prevented") is False
    assert page.url == site.address + "/" and is_marked(page)


def test_a_file_is_left_to_the_browser(site, page):
    site.page("/", "<h1>One</h1><a href='/file' rel='nofollow'>File</a> <a href='/text'>Text</a>")
    site.pages["/file"] = lambda _: (200, {"Content-Type": "text/html", "Content-Disposition": "attachment; filename=a.html"}, b"<p>a")
    site.pages["/text"] = lambda _: (200, {"Content-Type": "text/plain"}, b"words")
    go(page, site)
    with page.expect_download() as download:
        page.get_by_role("link", name="File").click()
    assert download.value.suggested_filename == "a.html"
    assert page.url == site.address + "/" and is_marked(page)
    wait_until(page, "document.querySelector('main').ariaBusy !== 'true'", "the page is not busy")
    assert len(site.asked("/file")) == 1
    page.get_by_role("link", name="Text").click()
    wait_for(page, lambda: page.url.endswith("/text"), "the text is shown")
    assert page.locator("body").inner_text() == "words"


def test_an_error_page_is_shown_as_the_browser_shows_it(site, page):
    site.page("/", "<h1>One</h1><a href='/gone'>Gone</a>")
    go(page, site)
    page.get_by_role("link", name="Gone").click()
    wait_for_text(page, "Not found")
    assert is_marked(page) and page.url == site.address + "/gone"


def test_a_link_that_is_rested_on_is_fetched_once(site, page):
    site.page("/", "<h1>One</h1><a href='/two'>Two</a> <a href='/three' rel='nofollow'>Three</a>")
    site.page("/two", "<h1>Two</h1>")
    go(page, site)
    page.get_by_role("link", name="Three").hover()
    page.get_by_role("link", name="Two").hover()
    wait_for(page, lambda: site.asked("/two"), "it is fetched before")
    page.get_by_role("link", name="Two").click()
    wait_for_heading(page, "Two")
    assert len(site.asked("/two")) == 1 and not site.asked("/three")


def test_what_is_fetched_before_is_kept_for_its_own_time(site, page):
    site.page("/", "<h1>One</h1><a href='/two'>Two</a> <a href='/three'>Three</a>")
    site.page("/two", "<h1>Two</h1>")
    site.page("/three", "<h1>Three</h1>")
    page.clock.install()
    go(page, site)
    page.get_by_role("link", name="Two").hover()
    page.clock.run_for(100)
    wait_for(page, lambda: site.asked("/two"), "it is fetched before")
    page.clock.run_for(6_000)
    page.get_by_role("link", name="Three").hover()
    page.clock.run_for(100)
    wait_for(page, lambda: site.asked("/three"), "so is the next")
    page.clock.run_for(6_000)
    page.get_by_role("link", name="Three").click()
    page.clock.run_for(500)
    wait_for_heading(page, "Three")
    assert len(site.asked("/three")) == 1


FADES = """() => {
    window.fades = []
    window.faults = []
    addEventListener('unhandledrejection', event => window.faults.push(String(event.reason)))
    const start = document.startViewTransition
    document.startViewTransition = function (change) {
        const fade = start.call(document, change)
        const shown = () => document.querySelector('h1').textContent
        const isPlaying = () => document.getAnimations().some(it => it.effect.pseudoElement === '::view-transition-new(root)')
        const last = { from: shown() }
        window.fades.push(last)
        fade.ready.then(() => Object.assign(last, { to: shown(), scrollY, isPlaying: isPlaying() }), () => { last.to = 'skipped' })
        fade.finished.then(() => { last.isOver = true })
        return fade
    }
}"""


def fades(page, count):
    wait_until(page, f"window.fades.length === {count} && window.fades.every(it => it.isOver && it.to)", f"{count} fades are over")
    return page.evaluate("window.fades")


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_page_fades_into_the_next_where_the_visitor_has_nothing_against_motion(site, browser, motion):
    site.page("/", f"<h1>One</h1><a href='/two'>Two</a>{LONG}")
    site.page("/two", f"<h1>Two</h1>{LONG}")
    context = browser.new_context(reduced_motion=motion)
    page = context.new_page()
    go(page, site)
    page.evaluate(FADES)
    page.evaluate("scrollTo(0, 700)")
    wait_until(page, "history.state?.y === 700", "where the page is, is kept")
    is_playing = motion == "no-preference"
    page.evaluate("document.querySelector('[href=\"/two\"]').click()")
    assert fades(page, 1)[0] == {"from": "One", "to": "Two", "scrollY": 0, "isPlaying": is_playing, "isOver": True}
    page.go_back()
    assert fades(page, 2)[1] == {"from": "Two", "to": "One", "scrollY": 700, "isPlaying": is_playing, "isOver": True}
    assert page.evaluate("window.faults") == [] and is_marked(page)
    context.close()


def test_what_is_clicked_next_a_hidden_page_and_what_changes_by_itself_wait_for_no_fade(site, page):
    write_search(site)
    site.page("/start", "<h1>Home</h1><a href='/one'>One</a> <a href='/find'>Find</a>")
    site.page("/one", "<h1>First</h1><a href='/start'>Back</a>")
    go(page, site, "/start")
    page.evaluate(FADES)
    # The second comes while the first still waits for the picture of the old page.
    page.evaluate("""() => {
        const start = document.startViewTransition
        document.startViewTransition = change => {
            document.startViewTransition = start
            document.querySelector('[href="/find"]').click()
            return start.call(document, change)
        }
        document.querySelector('[href="/one"]').click()
    }""")
    wait_for_text(page, "Found")
    assert [it["from"] for it in fades(page, 2)] == ["Home", "Home"] and page.url == site.address + "/find"
    page.get_by_label("Query").press_sequentially("med")
    wait_for_text(page, "Found med")
    assert len(fades(page, 2)) == 2, "a page that changes while one types does so at once"
    # Here the browser itself says that it skips the fade.
    page.evaluate("""() => {
        const start = document.startViewTransition
        document.startViewTransition = change => {
            const fade = start.call(document, change)
            fade.skipTransition()
            return fade
        }
    }""")
    page.go_back()
    wait_for_text(page, "Home")
    assert fades(page, 3)[2]["to"] == "skipped"
    page.evaluate("document.startViewTransition = undefined")
    page.get_by_role("link", name="One").click()
    wait_for_text(page, "First")
    assert page.evaluate("window.faults") == [] and is_marked(page)


def test_what_takes_longer_shows_that_it_is_under_way(site, page):
    go_on = threading.Event()
    site.page("/", "<h1>One</h1><a href='/slow'>Slow</a>")
    site.page("/slow", lambda _: go_on.wait(PATIENCE) and "<h1>There</h1>")
    go(page, site)
    page.get_by_role("link", name="Slow").click()
    page.locator("main[aria-busy=true] progress").wait_for()
    find_no_violation(page, 200, [])
    go_on.set()
    wait_for_text(page, "There")
    assert page.locator("[aria-busy], progress").count() == 0


# Forms


def test_a_form_is_posted_and_its_answer_has_its_own_address(site, page):
    site.page("/", "<h1>One</h1><form method='post' action='/post'><input type='hidden' name='_form' value='7'><label>Name <input name='name'></label>"
              "<button>Save</button> <button formaction='/other' name='_event' value='token.a'>Other</button></form>"
              "<button form='portico' formaction='/post' name='_event' value='token.b'>Alone</button><form id='portico' method='post'></form>")
    site.pages["/post"] = site.pages["/other"] = lambda _: (303, {**SEE_OTHER, "Location": "/done"}, b"")
    site.page("/done", "<div class='notice' role='status' tabindex='-1' autofocus><p>Saved.</p></div><h1>Done</h1>")
    for button, path, fields in [
        ("Save", "/post", {"_form": "7", "name": "a b&ü"}), ("Other", "/other", {"_form": "7", "name": "a b&ü", "_event": "token.a"}),
        ("Alone", "/post", {"_event": "token.b"}),
    ]:
        go(page, site)
        if button != "Alone":
            page.get_by_label("Name").fill("a b&ü")
        page.get_by_role("button", name=button).click()
        page.locator(".notice").wait_for()
        wait_until(page, "document.activeElement.className === 'notice'", "the notice has the focus")
        assert is_marked(page) and page.url == site.address + "/done"
        assert site.asked(path, "POST")[-1].fields == fields
        page.go_back()
        wait_for_text(page, "One")


def test_a_form_that_is_refused_is_shown_as_the_browser_shows_it(site, page):
    form = "<form method='post' action='/edit?x=1'><label>Name <input name='name' value='{}'></label><button>Save</button></form>"
    site.page("/edit", "<h1>Edit</h1>" + form.format(""))
    site.page("/edit?x=1", lambda it: site.render("<h1>No</h1>" + form.format(it.fields["name"]), status=422))
    go(page, site, "/edit")
    page.get_by_label("Name").fill("bad")
    page.keyboard.press("Enter")
    wait_for_text(page, "No")
    assert is_marked(page) and page.url == site.address + "/edit?x=1"
    assert page.get_by_label("Name").input_value() == "bad"


def test_a_form_that_asks_pushes_its_address(site, page):
    site.page("/", "<h1>One</h1><form action='/find?old=1'><input name='q' value='a b'><button name='by' value='me'>Find</button></form>")
    site.page("/find", "<h1>Found</h1>")
    go(page, site)
    page.get_by_role("button", name="Find").click()
    wait_for_text(page, "Found")
    assert is_marked(page) and page.url == site.address + "/find?q=a+b&by=me"
    page.go_back()
    wait_for_text(page, "One")


def test_a_form_is_sent_once_however_often_it_is_pressed(site, page):
    go_on = threading.Event()
    site.page("/", "<h1>One</h1><form method='post' action='/post'><button>Save</button></form>")
    site.page("/post", lambda _: go_on.wait(PATIENCE) and "<h1>Saved</h1>")
    go(page, site)
    page.get_by_role("button", name="Save").dblclick()
    page.locator("progress").wait_for()
    page.get_by_role("button", name="Save").click()
    go_on.set()
    wait_for_text(page, "Saved")
    assert len(site.asked("/post")) == 1


def test_what_could_not_be_sent_is_kept_and_can_be_sent_again(site, page):
    site.page("/", "<h1>One</h1><form method='post' action='/post'><label>Text <textarea name='t'></textarea></label><button>Save</button></form>")
    site.page("/post", lambda it: "<h1>Saved " + it.fields["t"] + "</h1>")
    go(page, site)
    page.get_by_label("Text").fill("words")
    page.route("**/post", lambda route: route.abort())
    page.get_by_role("button", name="Save").click()
    note = page.locator("[role=status].portico-failed")
    wait_for(page, lambda: note.count() and "What you typed is kept" in note.inner_text(), "the page says so")
    assert page.get_by_label("Text").input_value() == "words" and is_marked(page)
    find_no_violation(page, 0, [])
    page.unroute("**/post")
    page.get_by_role("button", name="Save").click()
    wait_for_text(page, "Saved words")
    assert is_marked(page)


def test_a_file_is_sent_with_its_progress(site, page):
    site.page("/", "<h1>One</h1><form method='post' action='/post' enctype='multipart/form-data'><input type='file' name='f' aria-label='File'>"
              "<button>Send</button></form>")
    site.page("/post", lambda it: f"<h1>Got {len(it.body)}</h1>" if b'filename="a.bin"' in it.body else "<h1>Nothing</h1>")
    go(page, site)
    session = page.context.new_cdp_session(page)
    session.send("Network.emulateNetworkConditions", {"offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": 2_000_000})
    page.evaluate("""() => {
        window.seen = []
        new MutationObserver(() => {
            const bar = document.querySelector('progress[value]')
            if (bar) window.seen.push(bar.value)
        }).observe(document, { subtree: true, childList: true, attributes: true })
    }""")
    page.get_by_label("File").set_input_files({"name": "a.bin", "mimeType": "application/octet-stream", "buffer": b"x" * 3_000_000})
    page.get_by_role("button", name="Send").click()
    wait_for_text(page, "Got 3000")
    assert is_marked(page)
    seen = page.evaluate("window.seen")
    assert seen and seen == sorted(seen) and 0 < seen[0] < 1, seen


@pytest.mark.parametrize("fault", ["lost", "no page", "other assets"])
def test_what_is_typed_is_asked_about_also_where_the_browser_has_to_follow_a_link(site, page, fault):
    site.page("/", "<h1>One</h1><form method='post' action='/post'><label>Text <input name='t'></label></form><a href='/two'>Two</a>")
    if fault == "no page":
        site.pages["/two"] = lambda _: (200, {"Content-Type": "text/plain"}, b"words")
    else:
        site.page("/two", "<h1>Two</h1>")
    asked = []
    page.on("dialog", lambda it: asked.append(it.type) or it.dismiss())
    go(page, site)
    if fault == "lost":
        page.route("**/two", lambda route: route.abort())
    elif fault == "other assets":
        site.asset = "/static/portico.new.js"
    page.get_by_label("Text").fill("new")
    page.get_by_role("link", name="Two").click()
    wait_for(page, lambda: asked == ["confirm"], "the visitor is asked")
    assert page.get_by_label("Text").input_value() == "new" and page.url == site.address + "/"


def test_what_is_typed_and_not_sent_is_asked_about(site, page):
    site.page("/", "<h1>One</h1><form method='post' action='/post'><label>Text <input name='t' value='old'></label><label>Tick <input type='checkbox' name='c'></label>"
              "<button>Save</button></form><form><label>Find <input name='q'></label></form><form method='post'><label>Email <input name='e'></label>"
              "<label>Password <input type='password' name='p'></label></form><a href='/two'>Two</a>")
    site.page("/two", "<h1>Two</h1>")
    site.page("/post", "<h1>Saved</h1><a href='/two'>Two</a>")
    asked = []
    answer = [False]
    page.on("dialog", lambda it: asked.append(it.type) or (it.accept() if answer[0] else it.dismiss()))
    go(page, site)
    page.get_by_label("Find").fill("something")
    page.get_by_label("Email").fill("me@example.com")
    page.get_by_label("Tick").check()
    page.get_by_role("link", name="Two").click()
    wait_for_heading(page, "Two")
    assert asked == []
    go(page, site)
    page.get_by_label("Text").fill("new")
    page.get_by_role("link", name="Two").click()
    wait_for(page, lambda: asked == ["confirm"], "the visitor is asked")
    assert page.get_by_label("Text").input_value() == "new" and page.url == site.address + "/"
    page.evaluate("location.assign('/two')")
    wait_for(page, lambda: asked == ["confirm", "beforeunload"], "the browser asks")
    assert page.get_by_label("Text").input_value() == "new" and page.url == site.address + "/"
    page.get_by_role("button", name="Save").click()
    wait_for_heading(page, "Saved")
    page.get_by_role("link", name="Two").click()
    wait_for_heading(page, "Two")
    assert len(asked) == 2
    page.go_back(wait_until="commit")
    page.go_back(wait_until="commit")
    wait_for_text(page, "One")
    page.get_by_label("Text").fill("new")
    page.evaluate("history.forward()")
    wait_for(page, lambda: len(asked) == 3, "who goes forward is asked too")
    wait_for(page, lambda: page.url == site.address + "/", "and stays")
    assert page.get_by_label("Text").input_value() == "new"
    answer[0] = True
    page.get_by_role("link", name="Two").click()
    wait_for_heading(page, "Two")


# Typing

SEARCH = "<h1>Find</h1><form action='/find' data-latest='300'><label>Query <input name='q' value='{q}'></label><button>Find</button></form><p id='found'>Found {q}</p>"


def write_search(site, wait=lambda q: None):
    def find(request):
        query = request.path.partition("q=")[2]
        wait(query)
        return SEARCH.format(q=query)

    site.page("/", "<h1>Home</h1><a href='/find'>Find</a>")
    site.page("/find", find)


def test_typing_asks_by_itself_and_takes_the_place_of_the_entry(site, page):
    write_search(site)
    go(page, site)
    page.get_by_role("link", name="Find").click()
    query = page.get_by_label("Query")
    query.click()
    entries = page.evaluate("history.length")
    page.keyboard.type("med")
    wait_for_text(page, "Found med")
    assert page.url == site.address + "/find?q=med" and page.evaluate("history.length") == entries
    assert [it.path for it in site.requests if "q=" in it.path] == ["/find?q=med"], "once, after the last letter"
    page.keyboard.press("ArrowLeft")
    page.keyboard.type("XY")
    wait_for_text(page, "Found meXYd")
    assert page.evaluate("[document.activeElement.name, document.activeElement.selectionStart]") == ["q", 4]
    assert is_marked(page) and page.locator(".portico-changed").count() == 0
    page.keyboard.press("Backspace")
    page.keyboard.type("Y")
    page.keyboard.press("Enter")
    wait_until(page, "document.activeElement.localName === 'h1'", "Enter goes there as usual")
    page.go_back()
    wait_for_text(page, "Home")


def test_the_newest_typing_wins_and_what_is_typed_meanwhile_stays(site, page):
    go_on = threading.Event()
    write_search(site, lambda q: go_on.wait(PATIENCE) if q == "a" else None)
    go(page, site, "/find")
    query = page.get_by_label("Query")
    query.press_sequentially("a")
    wait_for(page, lambda: site.asked("/find?q=a"), "the first is asked for")
    query.press_sequentially("b")
    wait_for_text(page, "Found ab")
    go_on.set()
    query.press_sequentially("c")
    wait_for_text(page, "Found abc")
    assert query.input_value() == "abc" and page.url == site.address + "/find?q=abc"


def test_what_is_chosen_makes_an_entry_and_is_undone_by_going_back(site, page):
    def find(request):
        given = {name: values[0] for name, values in parse_qs(request.path.partition("?")[2]).items()}
        q, sort, old = given.get("q", ""), given.get("sort", "new"), "old" in given
        options = "".join(f"<option value='{it}'{' selected' if it == sort else ''}>{it}</option>" for it in ["new", "best"])
        return (f"<h1>Find</h1><form action='/find' data-latest='300'><label>Query <input name='q' value='{q}'></label><select name='sort' aria-label='Sort'>{options}</select>"
                f"<label>Old <input type='checkbox' name='old' value='1'{' checked' if old else ''}></label><button>Find</button></form>{LONG}<p>Found {q} {sort} {old}</p>{LONG}")

    site.page("/", "<h1>Home</h1><a href='/find'>Find</a>")
    site.page("/find", find)
    go(page, site)
    page.get_by_role("link", name="Find").click()
    page.get_by_label("Query").press_sequentially("med")
    wait_for_text(page, "Found med new False")
    entries = page.evaluate("history.length")
    page.keyboard.press("Enter")
    wait_until(page, "document.activeElement.localName === 'h1'", "Enter goes there")
    assert page.evaluate("history.length") == entries, "nothing was changed since"
    page.evaluate("scrollTo(0, 30)")
    wait_until(page, "history.state?.y === 30", "where the page is, is kept")
    page.get_by_label("Sort").select_option("best")
    wait_for_text(page, "Found med best False")
    assert page.evaluate("[document.querySelector('select').value, scrollY, history.length]") == ["best", 30, entries + 1]
    page.get_by_label("Old").check()
    # In one request with letters, it is an entry all the same.
    page.get_by_label("Query").fill("medi")
    wait_for_text(page, "Found medi best True")
    page.get_by_label("Query").fill("media")
    wait_for_text(page, "Found media best True")
    assert page.evaluate("history.length") == entries + 2 and is_marked(page)
    page.go_back()
    wait_for_text(page, "Found med best False")
    assert page.evaluate("[document.querySelector('select').value, document.querySelector('[name=old]').checked]") == ["best", False]
    page.go_back()
    wait_for_text(page, "Found med new False")
    assert page.get_by_label("Sort").input_value() == "new" and page.get_by_label("Query").input_value() == "med"
    page.go_back()
    wait_for_text(page, "Home")


def test_a_search_has_the_address_that_its_answer_names_and_a_repeat_is_not_sent(site, page):
    def find(request):
        given = {name: values[0] for name, values in parse_qs(request.path.partition("?")[2]).items()}
        q, sort = given.get("q", ""), given.get("sort", "new")
        options = "".join(f"<option value='{it}'{' selected' if it == sort else ''}>{it}</option>" for it in ["new", "best"])
        main = (f"<h1>Find</h1><form action='/find' data-latest='300'><label>Query <input name='q' value='{q}'></label>"
                f"<select name='sort' aria-label='Sort'>{options}</select><button>Find</button></form><p>Found {q} {sort}</p>")
        own = "&".join(f"{name}={value}" for name, value in [("q", q), ("sort", sort)] if value not in ("", "new"))
        place = "/find" + ("?" if own else "") + own
        return site.render(main, V1, headers={"Content-Location": place} if place != request.path else {})

    site.page("/", "<h1>Home</h1><a href='/find#found'>Find</a>")
    site.page("/find", find)
    sent = lambda: [it.path for it in site.requests if "sort=" in it.path and "event-stream" not in it.headers["Accept"]]
    go(page, site)
    page.get_by_role("link", name="Find").click()
    query = page.get_by_label("Query")
    query.press_sequentially("med")
    wait_for_text(page, "Found med new")
    assert page.url == site.address + "/find?q=med" and sent() == ["/find?q=med&sort=new"]
    wait_for(page, lambda: [it.path for it in site.open_streams()] == ["/find?q=med"], "it is followed by that address")
    # A letter that is taken back, and the same choice again.
    query.press_sequentially("i")
    page.keyboard.press("Backspace")
    page.get_by_label("Sort").select_option("new")
    page.evaluate("() => new Promise(done => setTimeout(done, 800))")
    assert len(sent()) == 1
    entries = page.evaluate("history.length")
    query.press("Enter")
    wait_until(page, "document.activeElement.localName === 'h1'", "Enter goes there")
    assert page.url == site.address + "/find?q=med" and page.evaluate("history.length") == entries
    page.get_by_label("Sort").select_option("best")
    wait_for_text(page, "Found med best")
    assert page.url == site.address + "/find?q=med&sort=best" and page.evaluate("history.length") == entries + 1
    page.go_back()
    wait_for_text(page, "Found med new")
    assert page.url == site.address + "/find?q=med" and is_marked(page)
    page.get_by_label("Sort").select_option("best")
    wait_for_text(page, "Found med best")
    page.go_back()
    wait_for_text(page, "Found med new")
    page.reload()
    wait_for_text(page, "Found med new")
    assert page.url == site.address + "/find?q=med"
    page.go_back()
    wait_for_text(page, "Home")


def test_a_word_being_composed_is_not_sent(site, page):
    write_search(site)
    go(page, site, "/find")
    page.get_by_label("Query").focus()
    session = page.context.new_cdp_session(page)
    session.send("Input.imeSetComposition", {"text": "に", "selectionStart": 1, "selectionEnd": 1})
    session.send("Input.imeSetComposition", {"text": "にほ", "selectionStart": 2, "selectionEnd": 2})
    page.evaluate("() => new Promise(done => setTimeout(done, 600))")
    assert not [it for it in site.requests if "q=" in it.path]
    session.send("Input.insertText", {"text": "日本"})
    wait_for(page, lambda: [it for it in site.requests if "q=" in it.path], "the word is sent")
    assert page.get_by_label("Query").input_value() == "日本"


EDIT = ("<h1>Edit</h1><form method='post' action='/edit'><input type='hidden' name='_form' value='{number}'><input type='hidden' name='_event' value='save.{version}'>"
        "<label>Text <textarea name='t'>{text}</textarea></label><button>Save</button> "
        "<button formaction='/draft' data-latest='300'>Save draft</button></form><p id='said' role='status'>{said}</p>")


def test_a_draft_saves_itself_quietly(site, page):
    go_on, saved = threading.Event(), []
    site.page("/edit", lambda _: EDIT.format(number=len(saved), version=1, text=saved[-1] if saved else "", said=f"Draft {len(saved)}"))

    def save(request):
        saved.append(request.fields["t"])
        assert request.fields["_form"] == str(len(saved) - 1), "each has the number that the answer to the one before brought"
        go_on.wait(PATIENCE)
        return 303, {**SEE_OTHER, "Location": "/edit"}, b""

    site.page("/draft", save)
    go(page, site, "/edit")
    text = page.get_by_label("Text")
    text.press_sequentially("one")
    wait_for(page, lambda: saved, "the draft is sent")
    text.press_sequentially(" two")
    page.evaluate("() => new Promise(done => setTimeout(done, 600))")
    assert saved == ["one"], "the next waits for the answer to the first"
    entries = page.evaluate("history.length")
    go_on.set()
    wait_for_text(page, "Draft 2")
    assert saved == ["one", "one two"] and text.input_value() == "one two"
    assert page.evaluate("[document.activeElement.name, history.length]") == ["t", entries]
    assert page.locator(".portico-changed, .portico-failed").count() == 0 and is_marked(page)
    asked = []
    page.on("dialog", lambda it: asked.append(it.type) or it.accept())
    page.get_by_role("link", name="Home").click()
    wait_for_text(page, "Not found")
    assert asked == [], "what is in a draft is not lost"


def test_a_draft_that_is_refused_leaves_the_form(site, page):
    site.page("/edit", EDIT.format(number=1, version=1, text="", said=""))
    site.page("/draft", "<h1>Sign in</h1><form method='post'><input name='email' aria-label='Email'></form>", status=403)
    go(page, site, "/edit")
    page.get_by_label("Text").press_sequentially("words")
    page.locator(".portico-failed").wait_for()
    assert page.get_by_label("Text").input_value() == "words" and page.locator("h1").inner_text() == "Edit"


@pytest.mark.parametrize("fault", ["lost", "refused"])
@pytest.mark.parametrize("how", ["the next letter", "waiting"])
def test_a_draft_that_could_not_be_saved_says_so_and_is_sent_again(site, page, fault, how):
    saved = []
    site.page("/edit", lambda _: EDIT.format(number=1, version=1, text=saved[-1] if saved else "", said=f"Draft {len(saved)}"), V1)
    site.page("/draft", EDIT.format(number=2, version=1, text="one", said="Not now"), status=503)
    asked = []
    page.on("dialog", lambda it: asked.append(it.type) or it.accept())
    go(page, site, "/edit")
    if fault == "lost":
        page.route("**/draft", lambda route: route.abort())
    text = page.get_by_label("Text")
    text.press_sequentially("one")
    note = page.locator("form > .portico-failed[role=status]")
    wait_for(page, lambda: note.count() and "Not sent yet" in note.inner_text(), "the page says so")
    assert text.input_value() == "one" and page.locator("#said").inner_text() == "Draft 0"
    note.evaluate("it => { window.note = it }")
    with page.expect_request("**/draft"):
        text.press_sequentially(" two")
    page.evaluate("() => new Promise(done => setTimeout(done, 300))")
    assert page.evaluate("window.note.isConnected") and note.count() == 1, "it is said once"
    find_no_violation(page, 0, [])
    page.unroute("**/draft")
    site.pages["/draft"] = lambda it: saved.append(it.fields["t"]) or (303, {**SEE_OTHER, "Location": "/edit"}, b"")
    if how == "the next letter":
        text.press_sequentially("!")
    wait_for_text(page, "Draft 1")
    assert saved == ["one two!" if how == "the next letter" else "one two"] and note.count() == 0
    page.evaluate("() => new Promise(done => setTimeout(done, 800))")
    assert len(saved) == 1, "and no oftener"
    page.get_by_role("link", name="Home").click()
    wait_for_text(page, "Not found")
    assert asked == []


def test_a_draft_of_a_form_that_is_left_is_sent_once_and_changes_no_other_page(site, page):
    # Not before the link is pressed, however slowly the words are typed.
    edit = EDIT.replace("data-latest='300'", "data-latest='60000'")
    site.page("/edit", edit.format(number=1, version=1, text="", said="") + "<a href='/two'>Two</a>")
    site.page("/two", "<h1>Two</h1>")
    site.pages["/draft"] = lambda _: (303, {**SEE_OTHER, "Location": "/edit"}, b"")
    go(page, site, "/edit")
    page.get_by_label("Text").press_sequentially("words")
    page.get_by_role("link", name="Two").click()
    wait_for_heading(page, "Two")
    page.evaluate("() => new Promise(done => setTimeout(done, 800))")
    assert [it.fields["t"] for it in site.asked("/draft")] == ["words"] and page.locator("h1").inner_text() == "Two" and page.url == site.address + "/two"


# Updates

ROWS = "<table><tbody id='rows'>{}</tbody></table>"


def row(number, text=None):
    return f"<tr id='row-{number}'><td>{text or number}</td></tr>"


def rows_of(page):
    return page.locator("tr").all_inner_texts()


def test_every_operation_of_a_stream(site, page):
    site.page("/", "<h1>List</h1><p id='count'>3</p>" + ROWS.format(row(1) + row(2) + row(3)), V1)
    go(page, site)
    stream = wait_for_stream(page, site)
    assert (stream.path, stream.version) == ("/", V1)
    page.evaluate("window.kept = document.getElementById('row-3')")
    stream.send(
        frame("<p id='count'>four</p>"), frame("<title>New &amp; title</title>"), frame("row-1\n" + row(4), "after"),
        frame("row-1\n" + row(3, "three"), "before"), frame(fnv("row-2"), "remove", V2),
    )
    wait_for_text(page, "four")
    assert page.title() == "New & title"
    assert rows_of(page) == ["three", "1", "4"]
    assert page.evaluate("window.kept === document.getElementById('row-3') && window.kept.cells.length === 1")
    stream.send(frame("<tbody id='rows'>" + row(5) + "<tr id='row-3' data-keep></tr><tr id='row-1' data-keep></tr></tbody>", version=V3))
    wait_for(page, lambda: rows_of(page) == ["5", "three", "1"], "what is kept is moved")
    assert page.evaluate("window.kept === document.getElementById('row-3')")
    stream.send(frame("<main id='main' tabindex='-1'>\n<h1>Other</h1>\n<p>first</p>\n<p>second</p></main>", version=V1))
    wait_for_text(page, "second")
    assert page.locator("tr").count() == 0
    stream.close()
    wait_for(page, lambda: len(site.streams) == 2, "it is opened again")
    assert site.streams[1].version == V1, "from the last version"
    site.page("/", "<h1>Whole</h1>", V2)
    wait_for_stream(page, site).send(frame("", "reload"), frame(version=V1))
    wait_for_text(page, "Whole")
    assert is_marked(page)
    wait_for(page, lambda: site.streams[-1].version == V2, "from the version of that")


def test_a_batch_is_applied_whole(site, page):
    site.page("/", "<h1>List</h1><p id='a'>old</p><p id='b'>old</p>", V1)
    go(page, site)
    stream = wait_for_stream(page, site)
    stream.send(frame("<p id='a'>new</p>"))
    page.evaluate("() => new Promise(done => setTimeout(done, 300))")
    assert page.locator("#a").inner_text() == "old"
    stream.close()
    stream = wait_for(page, lambda: len(site.streams) == 2 and site.open_streams(), "it is opened again") or site.open_streams()[-1]
    assert stream.version == V1
    stream.send(frame("<p id='b'>new</p>", version=V2))
    wait_for(page, lambda: page.locator("#b").inner_text() == "new", "the next is applied")
    assert page.locator("#a").inner_text() == "old"


def test_a_frame_for_what_is_not_there_asks_for_the_page(site, page):
    site.page("/", "<h1>List</h1><p id='other'>Other</p>", V1)
    go(page, site)
    stream = wait_for_stream(page, site)
    site.page("/", "<h1>List</h1><p id='other'>Other</p><p id='new'>New</p>", V2)
    stream.send(frame("<p id='missing'>x</p>", version=V3))
    wait_for_text(page, "New")
    wait_for(page, lambda: site.streams[-1].version == V2, "and goes on from its version")
    assert len(site.asked("/")) == 2 and is_marked(page)


def test_what_the_visitor_typed_is_not_overwritten(site, page):
    fields = ("<label>Touched <input name='a' value='{0}'></label> <label>Left <input name='b' value='{0}'></label>"
              "<label>Text <textarea name='c' rows='3'>{0}</textarea></label>"
              "<label>Pick <select name='d'><option{1}>one</option><option{2}>two</option><option>three</option></select></label>"
              "<label>Tick <input type='checkbox' name='e'{3}></label><label>R1 <input type='radio' name='r' value='1'{1}></label><label>R2 <input type='radio' name='r' value='2'{2}></label>")
    form = "<form id='form' method='post' action='/post'><input type='hidden' name='_form' value='{4}'><input type='hidden' name='_event' value='{4}'>" + fields + "<button>Save</button></form>"
    first, second = form.format("old", " selected checked", "", "", "1"), form.format("new", "", " selected checked", " checked", "2")
    site.page("/", "<h1>Edit</h1>" + first, V1)
    site.page("/post", "<h1>Saved</h1>")
    go(page, site)
    stream = wait_for_stream(page, site)
    page.get_by_label("Touched").fill("mine")
    page.get_by_label("Pick").select_option("three")
    text = page.get_by_label("Text")
    text.fill("my own words")
    text.evaluate("it => it.setSelectionRange(3, 6)")
    stream.send(frame(second, version=V2))
    wait_for(page, lambda: page.get_by_label("Left").input_value() == "new", "what was not touched follows")
    assert page.get_by_label("Touched").input_value() == "mine" and text.input_value() == "my own words"
    assert page.get_by_label("Pick").input_value() == "three" and page.get_by_label("Tick").is_checked() and page.get_by_label("R2").is_checked()
    assert page.evaluate("[document.activeElement.name, document.activeElement.selectionStart, document.activeElement.selectionEnd]") == ["c", 3, 6]
    notes = page.locator(".portico-changed[role=status]")
    wait_for(page, lambda: notes.count() == 3 and "elsewhere" in notes.first.inner_text(), "the page says what was changed")
    assert page.locator("[name=a] + .portico-changed").count() == 1
    find_no_violation(page, 0, [])
    # Another update changes nothing of that, and what is sent is said to be typed over the old state, so that it is a conflict.
    stream.send(frame(form.format("newer", "", " selected checked", " checked", "3"), version=V3))
    wait_for(page, lambda: page.get_by_label("Left").input_value() == "newer", "what was not touched follows again")
    assert page.locator("[name=_event]").get_attribute("value") == "1" and notes.count() == 3
    page.get_by_role("button", name="Save").click()
    wait_for_text(page, "Saved")
    sent = site.asked("/post", "POST")[0].fields
    assert (sent["a"], sent["b"], sent["c"], sent["d"], sent["_event"], sent["_form"]) == ("mine", "newer", "my own words", "three", "1", "1")


@pytest.mark.parametrize("how", ["Save", "draft"])
def test_what_one_sends_oneself_is_not_said_to_be_changed_elsewhere(site, page, how):
    go_on = threading.Event()
    text = lambda version, text: "<h1>Edit</h1>" + EDIT.format(number=version, version=version, text=text, said=f"Version {version}").split("</h1>")[1]
    site.page("/edit", lambda _: text(2, "a, b") if site.asked("/draft") else text(1, ""), V1)
    site.page("/done", "<h1>Done</h1>")

    def save(request):
        go_on.wait(PATIENCE)
        return 303, {**SEE_OTHER, "Location": "/done" if how == "Save" else "/edit"}, b""

    site.pages["/save"] = site.pages["/draft"] = save
    asked = []
    page.on("dialog", lambda it: asked.append(it.type) or it.accept())
    go(page, site, "/edit")
    page.evaluate("document.querySelector('form').action = '/save'")
    page.evaluate("""() => new MutationObserver(() => { window.isSaid ||= !!document.querySelector('.portico-changed') })
        .observe(document, { subtree: true, childList: true })""")
    stream = wait_for_stream(page, site)
    page.get_by_label("Text").press_sequentially("b,a")
    if how == "Save":
        page.get_by_role("button", name="Save", exact=True).click()
    wait_for(page, lambda: site.asked("/save") or site.asked("/draft"), "it is sent")
    page.get_by_label("Text").press_sequentially(",c")
    # The server tidies what it was sent, and the stream has it before the answer is there.
    stream.send(frame(f"<main id='main' tabindex='-1'>{text(2, 'a, b')}</main>", version=V2))
    page.evaluate("() => new Promise(done => setTimeout(done, 500))")
    assert page.get_by_label("Text").input_value() == "b,a,c"
    go_on.set()
    if how == "Save":
        wait_for_heading(page, "Done")
        assert asked == ["confirm"], "about what was typed since"
    else:
        wait_for_text(page, "Version 2")
    assert is_marked(page) and not page.evaluate("window.isSaid")


def test_a_page_is_followed_again_when_what_it_sent_did_not_arrive(site, page):
    site.page("/", "<h1>Edit</h1><form method='post' action='/post'><label>A <input name='a'></label><button>Save</button></form><p id='p'>old</p>", V1)
    go(page, site)
    wait_for_stream(page, site)
    page.route("**/post", lambda route: route.abort())
    page.get_by_role("button", name="Save").click()
    page.locator(".portico-failed").wait_for()
    wait_for(page, lambda: len(site.streams) == 2, "it is followed again")
    wait_for_stream(page, site).send(frame("<p id='p'>new</p>", version=V2))
    wait_for_text(page, "new")


def test_a_field_whose_words_were_taken_back_follows(site, page):
    form = "<form id='form' method='post'><input type='hidden' name='_event' value='{1}'><label>A <input name='a' value='{0}'></label><label>B <textarea name='b'>{0}</textarea></label></form>"
    site.page("/", "<h1>Edit</h1>" + form.format("old", 1), V1)
    go(page, site)
    one, other = page.locator("[name=a]"), page.locator("[name=b]")
    for field in [one, other]:
        field.press_sequentially("x")
        field.fill("old")
    stream = wait_for_stream(page, site)
    stream.send(frame(form.format("new", 2), version=V2))
    wait_for(page, lambda: one.input_value() == "new", "it follows")
    assert other.input_value() == "new" and page.locator(".portico-changed").count() == 0
    assert page.locator("[name=_event]").get_attribute("value") == "2"
    other.fill("mine")
    stream.send(frame(form.format("newer", 3), version=V3))
    wait_for(page, lambda: page.locator(".portico-changed").count() == 1, "words of one's own are kept")
    assert other.input_value() == "mine" and one.input_value() == "newer"


def test_an_update_that_agrees_says_nothing(site, page):
    form = "<form id='form' method='post'><input type='hidden' name='_event' value='{1}'><label>A <input name='a' value='{0}'></label></form>"
    site.page("/", "<h1>Edit</h1>" + form.format("old", 1), V1)
    go(page, site)
    page.get_by_label("A").fill("same")
    wait_for_stream(page, site).send(frame(form.format("same", 2), version=V2))
    wait_for(page, lambda: page.locator("[name=_event]").get_attribute("value") == "2", "the update is there")
    assert page.locator(".portico-changed").count() == 0


def test_a_field_finds_its_place_in_a_page_of_another_shape(site, page):
    site.page("/", "<h1>Edit</h1><section><label>Title <input name='title' value='old'></label></section>", V1)
    go(page, site)
    page.get_by_label("Title").press("Home")
    page.keyboard.type("new ")
    wait_for_stream(page, site).send(frame(
        "<main id='main'><h1>Edit</h1><p>Added</p><div><label>Kind <input name='kind'></label><p><label>Title <input name='title' value='old' class='x'></label></p></div></main>", version=V2))
    wait_for_text(page, "Added")
    assert page.get_by_label("Title").input_value() == "new old"
    assert page.evaluate("[document.activeElement.name, document.activeElement.className]") == ["title", "x"]
    assert page.get_by_label("Kind").input_value() == ""


def test_what_is_open_scrolled_focused_or_said_stays(site, page):
    main = ("<h1>Page</h1><details id='more'><summary>More</summary><p>inside</p></details><div id='box' class='box' tabindex='0'>" + "<p>line</p>" * 100 +
            "{}</div><ul id='list'>{}</ul><p id='after'>{}</p>")
    notice = "<div class='notice' role='status' tabindex='-1' autofocus><p>Saved.</p></div>"
    site.page("/", notice + main.format("", "<li id='a'>A</li><li id='b'><button>B</button></li>", "old"), V1)
    go(page, site)
    page.get_by_text("More").click()
    page.evaluate("const box = document.getElementById('box'); const sheet = new CSSStyleSheet(); sheet.replaceSync('.box { height: 100px; overflow: auto }');"
                  "document.adoptedStyleSheets = [sheet]; box.scrollTop = 700")
    page.get_by_role("button", name="B").focus()
    page.evaluate("document.activeElement.addEventListener('blur', () => { window.blurred = true })")
    stream = wait_for_stream(page, site)
    stream.send(frame("<main id='main' tabindex='-1'>" + main.format("<p>more</p>", "<li id='c'>C</li><li id='b'><button>B</button></li><li id='a'>A</li>", "new") + "</main>", version=V2))
    wait_for_text(page, "new")
    assert page.locator("details").get_attribute("open") is not None
    assert page.locator(".notice").inner_text() == "Saved."
    assert page.evaluate("[box.scrollTop, document.activeElement.textContent, window.blurred]") == [700, "B", None]
    assert page.locator("#list > li").all_inner_texts() == ["C", "B", "A"]


def test_a_notice_takes_the_place_of_no_other_block(site, page):
    block = "<div><p>{}</p></div><h1>Page</h1><form method='post' action='/'><input type='hidden' name='_form' value='7'><button>Archive</button></form>"
    notice = "<div class='notice' role='status' tabindex='-1' autofocus><p>Archived.</p></div>"
    site.page("/", block.format("old"), V1)
    go(page, site)
    page.evaluate("document.querySelector('main > div').mark = true")
    site.pages["/"] = lambda it: (303, {**SEE_OTHER, "Location": "/"}, b"") if it.method == "POST" else site.render(notice + block.format("new"), V2)
    page.get_by_role("button", name="Archive").click()
    page.locator(".notice").wait_for()
    blocks = page.evaluate("[...document.querySelectorAll('main > div')].map(it => [it.className, it.textContent, it.mark === true])")
    assert blocks == [["notice", "Archived.", False], ["", "new", True]]


def test_an_update_waits_for_the_word_that_is_composed(site, page):
    main = "<h1>Edit</h1><label>A <input name='a'></label><p id='p'>{}</p>"
    site.page("/", main.format("old"), V1)
    go(page, site)
    stream = wait_for_stream(page, site)
    page.get_by_label("A").focus()
    session = page.context.new_cdp_session(page)
    session.send("Input.imeSetComposition", {"text": "に", "selectionStart": 1, "selectionEnd": 1})
    stream.send(frame("<p id='p'>new</p>", version=V2))
    page.evaluate("() => new Promise(done => setTimeout(done, 400))")
    assert page.locator("#p").inner_text() == "old"
    session.send("Input.insertText", {"text": "日"})
    wait_for_text(page, "new")
    assert page.get_by_label("A").input_value() == "日"


@pytest.mark.parametrize("status", [404, 429, 503])
def test_a_page_without_a_place_for_what_is_typed_leaves_it_and_is_no_longer_followed(site, page, status):
    main = "<h1>Edit</h1><form method='post' action='/post'><label>Text <textarea name='t'></textarea></label><button>Save</button></form><p id='p'>{}</p>"
    site.page("/", main.format("old"), V1)
    site.page("/post", "<h1>Gone</h1><a href='/'>Back</a>", status=404)
    go(page, site)
    page.get_by_label("Text").fill("words")
    stream = wait_for_stream(page, site)
    site.page("/", "<h1>Gone</h1>", V2, status=status)
    stream.send(frame("", "reload"), frame(version=V2))
    if status > 404:  # it may come back
        wait_for(page, lambda: len(site.streams) > 1, "it is followed again")
        assert page.locator(".portico-changed").count() == 0
        site.page("/", main.format("new"), V3)
        wait_for_stream(page, site).send(frame("", "reload"), frame(version=V2))
        wait_for_text(page, "new")
    else:
        note = page.locator("[name=t] + .portico-changed[role=status]")
        wait_for(page, lambda: note.count() and "kept" in note.inner_text(), "the page says so")
        count = len(site.requests)
        page.evaluate("dispatchEvent(new Event('online'))")
        hide(page)
        hide(page, False)
        page.evaluate("() => new Promise(done => setTimeout(done, 2500))")
        assert len(site.requests) == count and note.count() == 1, "it is said once, and nothing is asked for"
        find_no_violation(page, 0, [])
    assert page.locator("h1").inner_text() == "Edit" and page.get_by_label("Text").input_value() == "words" and is_marked(page)
    site.page("/", main.format("again"), V1)
    page.once("dialog", lambda it: it.accept())
    page.get_by_role("button", name="Save").click()
    wait_for_text(page, "Gone")
    page.get_by_role("link", name="Back").click()
    wait_for_stream(page, site)


# The life of a stream


def test_a_page_without_a_version_has_no_stream_and_a_hidden_one_closes_its(site, page):
    site.page("/", "<h1>Still</h1><a href='/live'>Live</a>")
    site.page("/live", "<h1>Live</h1><a href='/'>Still</a><p id='p'>old</p>", V1)
    go(page, site)
    page.get_by_role("link", name="Live").click()
    stream = wait_for_stream(page, site)
    assert [it.path for it in site.streams] == ["/live"]
    stream.send(frame(version=V2))
    wait_for(page, lambda: stream.frames.empty(), "it is sent")
    page.evaluate("() => new Promise(done => setTimeout(done, 300))")
    hide(page)
    wait_for_stream_count(page, site, 0)
    page.evaluate("dispatchEvent(new Event('online'))")
    page.evaluate("() => new Promise(done => setTimeout(done, 300))")
    assert len(site.streams) == 1
    hide(page, False)
    assert wait_for_stream(page, site).version == V2
    page.get_by_role("link", name="Still").click()
    wait_for_stream_count(page, site, 0)


def wait_for_stream_count(page, site, count):
    wait_for(page, lambda: len(site.open_streams()) == count, f"{count} streams are open")


def test_a_page_that_needs_no_stream_does_not_ask_again(site, page):
    site.no_stream = (204, {})
    site.page("/", "<h1>Live</h1>", V1)
    go(page, site)
    asked = lambda: [it for it in site.requests if "event-stream" in it.headers["Accept"]]
    wait_for(page, asked, "it asks")
    wait_until(page, "navigator.locks.query().then(locks => locks.held.length + locks.pending.length === 0)", "it has read the answer")
    page.evaluate("dispatchEvent(new Event('online'))")
    hide(page)
    hide(page, False)
    page.evaluate("() => new Promise(done => setTimeout(done, 1500))")
    assert len(asked()) == 1


def test_a_server_with_too_many_streams_is_waited_for_and_said_quietly(site, page):
    site.no_stream = (429, {"Content-Type": "text/plain", "Retry-After": "60"}, b"Live updates are paused: the server has too many at the moment.")
    site.page("/", "<h1>Live</h1>", V1)
    asked = lambda: [it for it in site.requests if "event-stream" in it.headers["Accept"]]
    page.clock.install()
    go(page, site)
    note = page.locator("p.portico-quiet[role=status]")
    wait_for(page, lambda: note.count() and "paused" in note.inner_text(), "the page says so")
    hide(page)
    hide(page, False)
    page.evaluate("dispatchEvent(new Event('online'))")
    page.clock.run_for(30_000)
    assert len(asked()) == 1, "it waits as long as it was told to"
    find_no_violation(page, 0, [])
    site.no_stream = None
    page.clock.run_for(30_000)
    wait_for_stream(page, site)
    wait_for(page, lambda: note.count() == 0, "and says nothing any more")


def test_a_proxy_that_lets_no_stream_through_takes_nothing_from_the_page(site, page):
    site.no_stream = (200, {"Content-Type": "text/html"}, b"<h1>Blocked</h1>")
    site.page("/", "<h1>Live</h1><form method='post' action='/post'><button>Save</button></form>", V1)
    site.page("/post", "<h1>Saved</h1>")
    go(page, site)
    wait_for(page, lambda: len(site.requests) >= 3, "it tries again")
    assert page.locator("h1").inner_text() == "Live" and page.locator("[class^=portico-]").count() == 0
    page.get_by_role("button", name="Save").click()
    wait_for_text(page, "Saved")


def test_seven_windows_keep_working(site, context):
    site.page("/", "<h1>Live</h1><a href='/two'>Two</a><p id='p'>old</p>", V1)
    site.page("/two", "<h1>Two</h1>", V1)
    pages = [context.new_page() for _ in range(7)]
    for page in pages:
        go(page, site)
    wait_for_stream_count(pages[-1], site, 4)
    for page in pages:
        page.get_by_role("link", name="Two").click()
        wait_for_heading(page, "Two")
        assert is_marked(page)
    wait_for_stream_count(pages[-1], site, 4)
    page.evaluate("() => new Promise(done => setTimeout(done, 500))")
    assert len(site.open_streams()) == 4, "the others wait"
    for page in pages[:4]:
        page.close()
    wait_for_stream_count(pages[-1], site, 3)


# A page that is not complete

PART = "<main id='main' tabindex='-1' aria-busy='true'><h1>Part</h1></main>"


def write_part(site):
    """A page that is complete when the event is set."""
    is_done = threading.Event()
    site.pages["/"] = lambda _: site.render("<h1>Whole</h1>", V2) if is_done.is_set() else site.render(PART, V1 + " 1", status=202, headers={"Refresh": "1"})
    return is_done


def test_an_incomplete_page_is_completed_by_its_stream(site, page):
    write_part(site)
    go(page, site)
    stream = wait_for_stream(page, site)
    page.evaluate("() => new Promise(done => setTimeout(done, 2500))")
    assert len(site.asked("/")) == 1 and is_marked(page), "nothing asks again"
    stream.send(frame("<main id='main' tabindex='-1'><h1>Whole</h1></main>", version=V2))
    wait_for_text(page, "Whole")
    assert page.locator("[aria-busy]").count() == 0 and len(site.asked("/")) == 1


@pytest.mark.parametrize("how", ["loaded", "fetched"])
def test_an_incomplete_page_without_a_stream_is_asked_for_again(site, page, how):
    is_done = write_part(site)
    site.no_stream = (404, {"Content-Type": "text/html"}, b"")
    site.page("/start", "<h1>Start</h1><a href='/'>Go</a>")
    go(page, site, "/start" if how == "fetched" else "/")
    if how == "fetched":
        page.get_by_role("link", name="Go").click()
    wait_for(page, lambda: len(site.asked("/")) > 2, "it asks again")
    is_done.set()
    wait_for_text(page, "Whole")
    assert page.locator("[aria-busy]").count() == 0 and is_marked(page)
    count = len(site.asked("/"))
    page.evaluate("() => new Promise(done => setTimeout(done, 1500))")
    assert len(site.asked("/")) == count


# Popups

LONG = "<p>text</p>" * 100
POPUP = {"Portico-Popup": "/list"}
NOTICE = "<div class='notice' role='status' tabindex='-1' autofocus><p>Deleted.</p></div>"
LIST = ("<h1 id='heading'>List</h1>" + LONG + "<details id='more'><summary>More</summary><p>inside</p></details>"
        "<form id='note' method='post' action='/note'><label>Note <input name='note'></label></form>"
        "<a href='/delete'>Delete…</a> <p id='p'>{}</p>" + LONG)
DELETE = ("<h1 id='heading'>Delete it?</h1><p id='message'>{}</p><form method='post' action='/delete'>"
          "<label for='why'>Why</label><input id='why' name='why' value='{}'><button>Delete</button></form><p><a href='/list'>Keep it</a><p><a href='/list?page=2'>Cancel</a>"
          "<p><a href='/other'>Other</a><p><a href='#why'>To the field</a>")
OPEN = "document.querySelector('dialog.portico-popup[open]')"


def write_popup(site, answer=None, above=""):
    """A list whose second page has a popup over it; `answer` is what a post is answered with."""
    site.page("/", "<h1>Start</h1><a href='/list?page=2'>List</a>")
    site.page("/list", "<h1>First page</h1>")
    site.page("/list?page=2", above + LIST.format("old"), V1, title="List")
    site.page("/delete", lambda it: (it.method == "POST" and answer and answer(it)) or DELETE.format("", ""), title="Delete · Site", headers=POPUP)
    site.page("/other", "<h1>Other</h1>")


def open_popup(page, site, answer=None, above="", typed=""):
    """Comes to the list, leaves marks of a visitor on it, and opens the popup."""
    write_popup(site, answer, above)
    go(page, site)
    page.get_by_role("link", name="List").click()
    wait_for_stream(page, site)
    page.evaluate("document.getElementById('more').open = true; window.kept = document.getElementById('p')")
    if typed:
        page.get_by_label("Note").fill(typed)
    page.evaluate("scrollTo(0, 1500)")
    wait_until(page, "history.state?.y === 1500", "where the page is, is kept")
    page.evaluate("document.querySelector('a[href=\"/delete\"]').focus({ preventScroll: true })")
    page.keyboard.press("Enter")
    wait_until(page, OPEN + " && document.activeElement.textContent === 'Delete it?'", "the popup is open and its heading has the focus")


def wait_for_list(page, site):
    """Nothing is over the list, which is as it was left."""
    wait_until(page, "!document.querySelector('dialog') && location.search === '?page=2'", "the popup is closed")
    assert is_marked(page) and page.url == site.address + "/list?page=2"
    wait_until(page, "scrollY === 1500", "the page is where it was")
    assert page.evaluate("[document.getElementById('more').open, document.getElementById('heading').textContent]") == [True, "List"]


CLOSE = {
    "Escape": lambda page: page.keyboard.press("Escape"),
    "Back": lambda page: page.evaluate("history.back()"),
    "a link to the page below": lambda page: page.get_by_role("link", name="Cancel").click(),
    "a link to the page that it belongs to": lambda page: page.get_by_role("link", name="Keep it").click(),
    "a form that closes a dialog": lambda page: page.evaluate(OPEN + ".close()"),
}


@pytest.mark.parametrize("how", CLOSE)
def test_a_popup_opens_over_its_page_and_closes_to_its_exact_place(site, page, how):
    open_popup(page, site, typed="half")
    assert is_marked(page) and page.url == site.address + "/delete" and page.evaluate("history.length") == 4
    assert page.get_by_role("dialog", name="Delete · Site").count() == 1 and page.locator("dialog main, dialog header").count() == 0
    wait_for_stream_count(page, site, 0)
    hide(page)
    hide(page, False)
    page.evaluate("dispatchEvent(new Event('online')); scrollTo(0, 900)")
    page.evaluate("() => new Promise(done => setTimeout(done, 400))")
    assert len(site.streams) == 1, "what is below waits"
    CLOSE[how](page)
    wait_for_list(page, site)
    assert page.evaluate("document.activeElement.textContent") == "Delete…"
    assert page.evaluate("window.kept === document.getElementById('p')") and page.get_by_label("Note").input_value() == "half"
    stream = wait_for_stream(page, site)
    # A link that the mouse stays on is asked for ahead.
    asked = [it for it in site.asked("/list?page=2") if it.headers.get("Purpose") != "prefetch"]
    assert (stream.path, stream.version, len(asked)) == ("/list?page=2", V1, 1)
    stream.send(frame("<p id='p'>new</p>", version=V2))
    wait_for_text(page, "new")
    assert page.evaluate("history.length") == 4
    page.get_by_label("Note").fill("")
    page.go_back()
    wait_for_text(page, "Start")


def test_forward_opens_a_popup_again_over_its_page(site, page):
    open_popup(page, site, typed="half")
    asked = []
    page.on("dialog", lambda it: asked.append(it.message) or it.accept())
    for close in [CLOSE["Escape"], CLOSE["Back"]]:
        close(page)
        wait_for_list(page, site)
        page.go_forward()
        wait_until(page, OPEN + " && document.activeElement.textContent === 'Delete it?'", "the popup is open again")
        assert page.url == site.address + "/delete" and page.evaluate("history.length") == 4
    page.keyboard.press("Escape")
    wait_for_list(page, site)
    assert page.get_by_label("Note").input_value() == "half" and asked == []


def test_a_popup_is_a_page_when_it_is_opened_alone_loaded_again_or_come_back_to(site, page):
    write_popup(site, lambda _: site.render(DELETE.format("No", ""), status=422, headers=POPUP))
    go(page, site, "/delete")
    page.get_by_role("button", name="Delete").click()
    wait_for_text(page, "No")
    assert page.locator("dialog").count() == 0 and page.url == site.address + "/delete" and is_marked(page)
    open_popup(page, site)
    page.get_by_role("link", name="Other").click()
    wait_for_heading(page, "Other")
    page.go_back()
    wait_for_text(page, "Delete it?")
    assert page.locator("dialog").count() == 0 and page.url == site.address + "/delete" and is_marked(page)
    page.go_back()
    wait_for_text(page, "List")
    page.get_by_role("link", name="Delete…").click()
    page.locator("dialog[open]").wait_for()
    page.reload()
    wait_for_text(page, "Delete it?")
    assert page.locator("dialog").count() == 0 and page.url == site.address + "/delete"


@pytest.mark.parametrize("how", ["link", "form", "post"])
def test_a_popup_opens_however_it_is_reached(site, page, how):
    write_popup(site)
    site.page("/start", "<h1>Start</h1><a href='/delete'>link</a><form action='/delete'><button name='a' value='b'>form</button></form>"
              "<form method='post' action='/post'><button>post</button></form>")
    site.pages["/post"] = lambda _: (303, {**SEE_OTHER, "Location": "/delete"}, b"")
    go(page, site, "/start")
    way = page.get_by_text(how)
    if how == "link":
        way.hover()
        wait_for(page, lambda: site.asked("/delete"), "it is fetched before")
    way.click()
    page.locator("dialog[open]").wait_for()
    assert page.url == site.address + ("/delete?a=b" if how == "form" else "/delete") and is_marked(page)
    assert len([it for it in site.requests if it.path.startswith("/delete")]) == 1
    page.get_by_role("link", name="Keep it").click()
    wait_until(page, "!document.querySelector('dialog') && location.pathname === '/start'", "it is closed")


def test_what_a_popup_sends_and_labels_is_its_own(site, page):
    empty = "<form id='portico' method='post'><input type='hidden' name='_form' value='{}'></form>"
    site.page("/", "<h1>One</h1><a href='/popup'>Open</a><button form='portico' formaction='/post'>Below</button><label for='a'>A <input id='a' name='a'></label>", body=empty.format(1))
    site.page("/popup", "<h1>Two</h1><label for='a'>Mine</label><input id='a' name='a'><button form='portico' formaction='/post'>Alone</button>", headers=POPUP, body=empty.format(2))
    site.pages["/post"] = lambda _: (303, {**SEE_OTHER, "Location": "/"}, b"")
    go(page, site)
    page.get_by_role("link", name="Open").click()
    page.get_by_text("Mine").click()
    assert page.evaluate("document.activeElement.closest('dialog') != null")
    page.get_by_role("button", name="Alone").click()
    wait_until(page, "!document.querySelector('dialog')", "it is closed")
    wait_for(page, lambda: page.url == site.address + "/", "the page below is there")
    page.get_by_role("button", name="Below").click()
    wait_for(page, lambda: len(site.asked("/post")) == 2, "it is sent")
    assert [it.fields["_form"] for it in site.asked("/post")] == ["2", "1"]


def test_a_popup_that_is_refused_says_so_in_its_place(site, page):
    asked = []
    page.on("dialog", lambda it: asked.append(it.type) or it.accept())
    open_popup(page, site, lambda it: site.render(DELETE.format("Say more than", it.fields["why"]), status=422, title="No · Site", headers=POPUP))
    page.get_by_label("Why").fill("bad")
    page.keyboard.press("Enter")
    wait_until(page, "document.querySelector('dialog #message').textContent === 'Say more than'", "it says so")
    assert page.get_by_label("Why").input_value() == "bad" and page.locator("dialog[open]").count() == 1
    assert page.evaluate("[document.activeElement.textContent, history.length]") == ["Delete it?", 4]
    assert page.get_by_role("dialog", name="No · Site").count() == 1 and page.url == site.address + "/delete"
    page.get_by_role("link", name="To the field").click()
    wait_for(page, lambda: page.url.endswith("#why"), "it leads there")
    page.keyboard.press("Escape")
    wait_for_list(page, site)
    assert page.evaluate("document.activeElement.textContent") == "Delete…" and asked == ["confirm"]


def test_a_popup_that_leads_to_the_page_below_changes_what_is_there(site, page):
    asked = []
    page.on("dialog", lambda it: asked.append(it.message) or it.accept())
    open_popup(page, site, lambda _: (303, {**SEE_OTHER, "Location": "/list?page=2"}, b""), typed="half")
    site.page("/list?page=2", NOTICE + LIST.format("new"), V2, title="List")
    page.get_by_role("link", name="To the field").click()
    page.get_by_label("Why").fill("so")
    page.get_by_role("button", name="Delete").click()
    wait_for_text(page, "Deleted.")
    wait_for_list(page, site)
    assert page.evaluate("window.kept === document.getElementById('p') && window.kept.textContent") == "new"
    assert page.get_by_label("Note").input_value() == "half" and asked == []
    assert page.evaluate("document.activeElement.className") == "notice"
    wait_for(page, lambda: site.streams[-1].version == V2, "it is followed from there")
    assert page.evaluate("history.length") == 4 and len(site.asked("/delete", "POST")) == 1
    page.go_back()
    wait_for_text(page, "Start")


def test_a_popup_that_leads_elsewhere_gives_that_page_its_entry(site, page):
    open_popup(page, site, lambda _: (303, {**SEE_OTHER, "Location": "/other"}, b""))
    page.get_by_role("button", name="Delete").click()
    wait_for_text(page, "Other")
    assert page.locator("dialog").count() == 0 and page.url == site.address + "/other" and is_marked(page)
    assert page.evaluate("[history.length, scrollY]") == [4, 0]
    page.go_back()
    wait_for_text(page, "List")
    wait_until(page, "scrollY === 1500", "where it was")
    assert page.url == site.address + "/list?page=2" and page.locator("dialog").count() == 0


def test_another_link_in_a_popup_is_a_visit(site, page):
    open_popup(page, site)
    page.get_by_role("link", name="Other").click()
    wait_for_heading(page, "Other")
    assert page.locator("dialog").count() == 0 and page.url == site.address + "/other" and is_marked(page)
    page.go_back()
    wait_for_text(page, "Delete it?")
    assert page.locator("dialog").count() == 0 and page.url == site.address + "/delete" and is_marked(page)
    page.go_back()
    wait_for_text(page, "List")


def test_what_is_typed_in_a_popup_is_asked_about(site, page):
    open_popup(page, site, typed="half")
    asked = []
    answer = [False]
    page.on("dialog", lambda it: asked.append(it.type) or (it.accept() if answer[0] else it.dismiss()))
    page.get_by_label("Why").fill("words")
    for count, close in enumerate([*CLOSE.values(), CLOSE["Escape"], CLOSE["Escape"]], 1):
        close(page)
        wait_for(page, lambda: len(asked) == count, "the visitor is asked")
        wait_until(page, OPEN + " && location.pathname === '/delete'", "and stays")
        assert page.get_by_label("Why").input_value() == "words"
    page.get_by_label("Why").evaluate("it => it.dispatchEvent(new Event('cancel', { bubbles: true }))")
    assert len(asked) == count, "a file that is not chosen closes nothing"
    answer[0] = True
    page.keyboard.press("Escape")
    wait_for_list(page, site)
    assert page.get_by_label("Note").input_value() == "half" and set(asked) == {"confirm"}
    # Who goes on is asked about the rest.
    page.get_by_role("link", name="Delete…").click()
    page.locator("dialog[open]").wait_for()
    count = len(asked)
    answer[0] = False
    page.get_by_role("link", name="Other").click()
    wait_for(page, lambda: len(asked) == count + 1, "the visitor is asked")
    assert page.locator("dialog[open]").count() == 1 and page.get_by_label("Note").input_value() == "half"


def test_who_declines_to_close_a_popup_stays_in_its_field(site, page):
    open_popup(page, site)
    page.on("dialog", lambda it: it.dismiss())
    page.get_by_label("Why").fill("words")
    for close in [CLOSE["Escape"], CLOSE["Back"]]:
        page.get_by_label("Why").evaluate("it => it.setSelectionRange(2, 3)")
        with page.expect_event("dialog"):
            close(page)
        wait_until(page, OPEN + " && document.activeElement.id === 'why'", "the focus is where it was")
        assert page.evaluate("document.activeElement.selectionStart") == 2


def test_who_stays_after_a_popup_sent_something_is_told_what_was_done(site, page):
    asked = []
    page.on("dialog", lambda it: asked.append(it.message) or it.dismiss())
    open_popup(page, site, lambda _: (303, {**SEE_OTHER, "Location": "/other"}, b""), typed="half")
    site.page("/other", NOTICE + "<h1>Other</h1>")
    page.get_by_role("button", name="Delete").click()
    page.locator("dialog .notice").get_by_text("Deleted.").wait_for()
    assert len(asked) == 1 and page.url == site.address + "/delete" and page.get_by_label("Note").input_value() == "half"


def test_a_notice_that_has_the_focus_is_seen(site, page):
    open_popup(page, site, lambda _: (303, {**SEE_OTHER, "Location": "/list?page=2"}, b""))
    site.page("/list?page=2", NOTICE + LIST.format("new"), V2, title="List")
    page.get_by_role("button", name="Delete").click()
    wait_for_text(page, "Deleted.")
    wait_for_list(page, site)
    wait_until(page, "document.activeElement.className === 'notice'", "the notice has the focus")
    top, bottom = page.evaluate("(it => [it.top, it.bottom])(document.activeElement.getBoundingClientRect())")
    assert 0 <= top < bottom <= page.viewport_size["height"]
    page.get_by_text("More", exact=True).focus()
    assert page.evaluate("document.querySelector('.notice').getBoundingClientRect().bottom") < 0, "and is out of the way afterwards"


def test_what_takes_longer_in_a_popup_shows_it_there(site, page):
    go_on = threading.Event()
    open_popup(page, site, lambda _: go_on.wait(PATIENCE) and site.render(DELETE.format("No", ""), status=422, headers=POPUP))
    page.get_by_role("button", name="Delete").click()
    page.locator("dialog[aria-busy=true] > progress").wait_for()
    find_no_violation(page, 200, [])
    go_on.set()
    wait_until(page, "document.querySelector('dialog #message').textContent === 'No'", "it says so")
    wait_until(page, "!document.querySelector('[aria-busy], progress')", "and nothing is under way")
    page.route("**/delete", lambda route: route.abort())
    page.get_by_label("Why").fill("words")
    page.get_by_role("button", name="Delete").click()
    page.locator("dialog .portico-failed").wait_for()
    assert page.get_by_label("Why").input_value() == "words" and page.locator("[aria-busy]").count() == 0


def test_a_draft_in_a_popup_changes_the_popup_alone(site, page):
    write_popup(site)
    site.page("/list", "<h1>List</h1><label>Find <input name='q'></label><a href='/edit'>Edit</a><p id='said'>below</p>")
    saved = []
    site.page("/edit", lambda _: EDIT.format(number=len(saved), version=1, text="", said=f"Draft {len(saved)}"), headers=POPUP)
    site.pages["/draft"] = lambda it: saved.append(it.fields["t"]) or (303, {**SEE_OTHER, "Location": "/edit"}, b"")
    go(page, site, "/list")
    page.get_by_label("Find").press_sequentially("q")
    page.get_by_role("link", name="Edit").click()
    page.get_by_label("Text").press_sequentially("one")
    wait_until(page, "document.querySelector('dialog #said')?.textContent === 'Draft 1'", "it is saved")
    assert page.evaluate("[document.querySelector('main #said').textContent, document.activeElement.name]") == ["below", "t"]
    assert page.get_by_label("Text").input_value() == "one" and page.locator(".portico-failed, main h1").all_inner_texts() == ["List"]
    page.keyboard.press("Escape")
    wait_until(page, "!document.querySelector('dialog') && location.pathname === '/list'", "what is saved is not asked about")


def test_what_was_typed_below_waits_for_the_popup_to_close(site, page):
    write_search(site)
    site.page("/find", lambda it: SEARCH.format(q=it.path.partition("q=")[2]) + "<a href='/popup'>Open</a>")
    site.page("/popup", "<h1>Popup</h1>", headers=POPUP)
    go(page, site, "/find")
    page.get_by_label("Query").press_sequentially("med")
    page.evaluate("document.querySelector('main a').click()")
    page.locator("dialog[open]").wait_for()
    page.evaluate("() => new Promise(done => setTimeout(done, 1000))")
    assert page.locator("dialog[open] h1").count() == 1 and page.url == site.address + "/popup"
    assert not [it for it in site.requests if "q=" in it.path]
    page.keyboard.press("Escape")
    wait_for_text(page, "Found med")
    assert page.url == site.address + "/find?q=med" and page.get_by_label("Query").input_value() == "med"


def test_a_popup_that_is_not_complete_is_a_page(site, page):
    is_done = threading.Event()
    site.page("/", "<h1>Start</h1><a href='/popup'>Open</a>")
    site.pages["/popup"] = lambda _: (site.render("<h1>Whole</h1>", V2, headers=POPUP) if is_done.is_set()
                                      else site.render(PART, V1 + " 1", status=202, headers={"Refresh": "1", **POPUP}))
    go(page, site)
    page.get_by_role("link", name="Open").click()
    stream = wait_for_stream(page, site)
    is_done.set()
    stream.send(frame("<main id='main' tabindex='-1'><h1>Whole</h1></main>", version=V2))
    wait_for_text(page, "Whole")
    assert page.locator("dialog").count() == 0 and page.url == site.address + "/popup"


# New deployments, and what fails


def test_a_new_deployment_is_loaded_by_the_browser(site, page):
    main = "<h1>{}</h1><a href='/two'>Two</a><form method='post' action='/post'><button>Save</button></form>"
    site.page("/", main.format("One"))
    site.page("/two", main.format("Two"))
    site.page("/post", main.format("Posted"))
    go(page, site)
    site.asset = "/static/portico.new.js"
    page.get_by_role("link", name="Two").click()
    wait_until(page, "document.querySelector('h1')?.textContent === 'Two' && !window.mark", "the page is loaded anew")
    page.wait_for_load_state()  # and its script runs
    page.evaluate("window.mark = true")
    site.asset = "/static/portico.newer.js"
    page.get_by_role("button", name="Save").click()
    wait_until(page, "document.querySelector('h1').textContent === 'Posted' && window.mark", "the answer to a post is shown")
    page.get_by_role("link", name="Two").click()
    wait_until(page, "document.querySelector('h1')?.textContent === 'Two' && !window.mark", "the next page is loaded anew")
    assert len(site.asked("/post")) == 1


BROKEN = {
    "throws at the start": "throw Error('broken')\n" + SCRIPT,
    "is no script": "<!DOCTYPE html>",
    "throws in the middle": SCRIPT.replace("// Links", "throw Error('broken')\n// Links"),
    "throws when it shows a page": SCRIPT.replace("const page = me.response", "throw Error('broken')"),
    "throws when it asks for a page": SCRIPT.replace("const me = new XMLHttpRequest()", "throw Error('broken')"),
    "throws when it changes a page": SCRIPT.replace("body.after(page.body)", "throw Error('broken')"),
    "is missing": None,
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_page_whose_script_fails_works_as_without(site, page, name):
    site.script = BROKEN[name]
    assert site.script != SCRIPT
    site.page("/", "<h1>One</h1><a href='/two'>Two</a><p id='p'>old</p>", V1)
    site.page("/two", "<h1>Two</h1><form method='post' action='/post'><input name='a' value='b'><button name='c' value='d'>Save</button></form>", V1)
    site.pages["/post"] = lambda _: (303, {**SEE_OTHER, "Location": "/done"}, b"")
    site.page("/done", "<h1>Done</h1>")
    go(page, site)
    page.get_by_role("link", name="Two").click()
    wait_until(page, "document.querySelector('h1')?.textContent === 'Two'", "a link leads there")
    assert not is_marked(page) and page.url == site.address + "/two"
    page.get_by_role("button", name="Save").click()
    wait_until(page, "document.querySelector('h1')?.textContent === 'Done'", "a form is posted")
    assert site.asked("/post")[-1].fields == {"a": "b", "c": "d"} and page.url == site.address + "/done"
    page.go_back()
    wait_until(page, "document.querySelector('h1')?.textContent === 'Two'", "back is back")


def test_a_restart_of_the_server_loses_nothing_of_a_half_filled_form(site, page):
    form = "<h1>Edit {0}</h1><form method='post' action='/post'><input type='hidden' name='_form' value='{0}'><label>Text <textarea name='t'></textarea></label>{1}<button>Save</button></form>"
    site.page("/", form.format(1, ""), V1)
    go(page, site)
    wait_for_stream(page, site)
    page.get_by_label("Text").press_sequentially("half")
    site.close()
    page.get_by_role("button", name="Save").click()
    page.locator(".portico-failed").wait_for()
    # The new version has one more field and sends its whole page, as for a version that it does not know.
    other = Site(site.server_address[1])
    other.page("/", form.format(2, "<label>More <input name='m'></label>"), V2)
    other.page("/post", lambda it: f"<h1>Saved {it.fields['t']} {it.fields['_form']}</h1>")
    page.evaluate("dispatchEvent(new Event('online'))")
    stream = wait_for_stream(page, other)
    assert stream.version == V1
    stream.send(frame("<main id='main' tabindex='-1'>\n" + form.format(2, "<label>More <input name='m'></label>") + "\n</main>", version=V2))
    wait_for_text(page, "More")
    assert page.get_by_label("Text").input_value() == "half" and page.evaluate("document.activeElement.textContent") == "Save"
    page.get_by_label("Text").press("End")
    page.keyboard.type(" full")
    page.get_by_role("button", name="Save").click()
    # Its number is the one of the first try, by which that is known where only its answer was lost.
    wait_for_text(page, "Saved half full 1")
    assert is_marked(page)
    other.close()


def test_nothing_stands_in_the_console(site, page):
    console = []
    page.on("console", lambda message: console.append(message.text) if "favicon" not in str(message.location) else None)
    page.on("pageerror", lambda error: console.append(str(error)))
    site.page("/", "<h1>One</h1><a href='/two'>Two</a>", V1)
    site.page("/two", "<div class='notice' role='status' tabindex='-1' autofocus>Said</div><h1>Two</h1><p id='p'>old</p><form data-latest='10'><input name='q' aria-label='Q'></form>", V2)
    go(page, site)
    wait_for_stream(page, site)
    page.get_by_role("link", name="Two").click()
    wait_for(page, lambda: len(site.open_streams()) == 1 and site.open_streams()[0].path == "/two", "it is followed")
    site.open_streams()[0].send(frame("<p id='p'>new</p>", version=V3))
    wait_for_text(page, "new")
    page.get_by_label("Q").press_sequentially("a")
    wait_for(page, lambda: page.url.endswith("q=a"), "it is asked")
    page.go_back()
    wait_for_text(page, "One")
    assert console == []
