"""Every kind of page: valid HTML, accessible in light and dark, on a phone and a desktop, quiet in the console."""

import html
import json
import os
import re
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path

import axe_playwright_python
import pytest
from conftest import PATIENCE
from playwright.sync_api import Error

PAGES = {
    "search, empty": "/domains",
    "search, rows": "/domains?query=med",
    "search, second page": "/domains?query=med&page=2",
    "search, filtered": "/domains?query=a&zone=com&match=prefix&digits=no&hyphens=no&idn=no",
    "search, internationalised": "/domains?query=a&idn=only",
    "search, no result": "/domains?query=nosuchnameanywhere",
    "search, past the end": "/domains?query=med&page=99",
    "name, known": "/domains/medium.com",
    "name, internationalised": "/domains/xn--p1ai.xn--p1ai",
    "name, unknown": "/domains/" + "a-very-long-label-" * 3 + "x.example",
    "dog fact": "/dog-facts",
    "dog fact, none": "/dog-facts/ffffffffffff",
    "favourite facts, none": "/dog-facts/favourites",
    "tour": "/welcome",
    "tour, first page": "/welcome/1",
    "tour, last page": "/welcome/4",
    "news": "/welcome/news",
    "choice of a language": "/language",
    "choice of a source": "/domains/source",
    "choice of a source of facts": "/dog-facts/source",
    "bad value": "/domains?page=abc",
    "no such page": "/nowhere",
}


def wait_until(page, condition, what):
    """Browsers move the focus some time after the page is there."""
    wait_for(page, lambda: page.evaluate(condition), what)


def wait_for(page, is_so, what):
    """Lets the browser go on until it is so. What it is asked while one page replaces another, it does not know."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            if is_so():
                return
        except Error as error:
            if "context was destroyed" not in str(error):
                raise
        assert time.monotonic() < end, what
        page.wait_for_timeout(50)


def watch(page):
    """The answers that the page will get to what it is sent to and to what is posted, oldest first. The script posts by itself."""
    answers = []

    def note(answer):
        request = answer.request
        is_posted = request.resource_type == "xhr" and "POST" in (request.method, request.redirected_from and request.redirected_from.method)
        if request.is_navigation_request() or is_posted:
            answers.append(answer)

    page.on("response", note)
    return answers


def whole(page, answers):
    """The answer that the whole page came with: on a busy machine a part is shown before, which asks for the rest by itself."""
    wait_for(page, lambda: answers[-1].status not in (202, 303), "the page is complete")
    page.wait_for_load_state()
    title = html.unescape(re.search("<title>(.*?)</title>", answers[-1].text(), re.DOTALL)[1])
    wait_for(page, lambda: page.title() == " ".join(title.split()) or page.url != answers[-1].url, "the page is shown")
    return answers[-1]


def save(page, server, name, query="med"):
    page.goto(f"{server}/domains?query={query}")
    page.get_by_label("Name of this search").fill(name)
    # Nothing waits for what the script posts, as for a page that the browser loads.
    with page.expect_event("requestfinished", lambda request: request.method == "POST"):
        page.get_by_role("button", name="Save search").click()


def saved(page, server):
    save(page, server, "Medical & more")


def save_without_a_name(page, server):
    save(page, server, "   ")


def save_twice(page, server):
    save(page, server, "Same")
    save(page, server, "Same")


def removed(page, server):
    save(page, server, "Passing")
    page.get_by_role("button", name="Remove “Passing”").click()
    page.get_by_role("button", name="Undo").wait_for()


def favourites(page, server):
    page.goto(server + "/dog-facts")
    page.get_by_role("button", name="Add to favourites").click()
    page.locator(".notice").wait_for()
    page.get_by_role("link", name="Your favourites").click()
    page.locator("h1").get_by_text("favourite").wait_for()


def favourite_removed(page, server):
    favourites(page, server)
    page.get_by_role("button", name="Remove from favourites").first.click()
    page.locator(".notice").wait_for()


def post_from_elsewhere(page, server):
    page.goto(server + "/domains")
    with page.expect_navigation():
        page.evaluate("""() => {
            const form = document.createElement('form')
            form.method = 'post'; form.action = '/domains'; form.enctype = 'text/plain'
            document.body.append(form); form.submit()
        }""")


def renaming_a_long_name(page, server):
    save(page, server, "W" * 60)
    page.locator("details.rename summary").first.click()
    field = page.get_by_label("New name for").first
    assert field.bounding_box()["width"] > 200, "there is room to type in"


# Pages that only a post leads to, and the status they have.
POSTED = {
    "favourite facts": (favourites, 200),
    "favourite facts, one removed with a notice": (favourite_removed, 200),
    "search, saved with a notice": (saved, 200),
    "search, a name is missing": (save_without_a_name, 422),
    "search, a name is taken": (save_twice, 409),
    "search, removed with Undo": (removed, 200),
    "search, a long name is changed": (renaming_a_long_name, 200),
    "post of a kind nobody takes": (post_from_elsewhere, 415),
}
SCREENS = {"phone": {"width": 375, "height": 800}, "desktop": {"width": 1280, "height": 900}}
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def fetch(url):
    try:
        with urllib.request.urlopen(urllib.request.Request(url, headers={"Accept": "text/html"})) as response:
            return response.read()
    except urllib.error.HTTPError as error:
        return error.read()


def check_with_nu(*pages):
    """All pages at once, since Java takes longer to start than to read a page; what is wrong is said with the file's name."""
    checker = os.environ.get("NU_CHECKER") or Path(__file__).parent / "nu-checker"
    if "NU_CHECKER" not in os.environ and Path("/etc/lsb-release").exists():
        pytest.skip("the Nu checker is fetched on Debian only; NU_CHECKER can name one")
    result = subprocess.run([checker, *pages], capture_output=True, text=True)
    assert result.returncode == 0 and not result.stderr.strip(), result.stderr


def file_of(folder, name):
    return folder / (re.sub("[^a-z]+", "-", name) + ".html")


def test_the_nu_checker_finds_no_error(server, tmp_path):
    for name, place in PAGES.items():
        file_of(tmp_path, name).write_bytes(fetch(server + place))
    check_with_nu(*tmp_path.iterdir())


def test_the_nu_checker_finds_no_error_in_what_a_post_leads_to(server, browser, tmp_path):
    for name, (steps, status) in POSTED.items():
        context = browser.new_context(java_script_enabled=False)
        page = context.new_page()
        answers = watch(page)
        steps(page, server)
        answer = whole(page, answers)
        assert answer.status == status
        file_of(tmp_path, name).write_bytes(answer.body())
        context.close()
    check_with_nu(*tmp_path.iterdir())


AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()
# What is right stays in the browser: all that axe says of a page takes longer to read than the page.
FIND = """async options => {
    const { violations } = await axe.run(document, options)
    return violations.map(it => [it.id, it.nodes.map(node => node.html)])
}"""


def violations(page, **rules):
    if page.evaluate("typeof axe === 'undefined'"):
        page.evaluate(AXE)
    return page.evaluate(FIND, {"runOnly": rules or {"type": "tag", "values": RULES}, "resultTypes": ["violations"]})


def faults(page):
    """What is wrong with the page on a phone and on a desktop, in light and dark. It is one page, looked at four ways: loading it
    again would show nothing else. In dark only the contrast is looked at, since nothing else that axe knows depends on colours."""
    found = []
    for screen, size in SCREENS.items():
        page.set_viewport_size(size)
        page.emulate_media(color_scheme="dark", reduced_motion="reduce")
        found += [(screen, "dark", *it) for it in violations(page, type="rule", values=["color-contrast"])]
        page.emulate_media(color_scheme="light", reduced_motion="reduce")
        found += [(screen, "light", *it) for it in violations(page)]
        if page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"):
            found.append((screen, "the page scrolls sideways"))
    return found


def unexpected(console, status):
    """Chromium notes the status of an error page in the console; nothing else may stand there."""
    return [line for line in console if f"status of {status}" not in line]


def find_no_violation(page, status, console):
    overflow = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert violations(page) == []
    assert overflow <= 0, "the page scrolls sideways"
    assert unexpected(console, status) == []


def open_context(browser, screen, scheme):
    context = browser.new_context(viewport=SCREENS[screen], color_scheme=scheme, reduced_motion="reduce")
    page = context.new_page()
    console = []
    page.on("console", lambda message: console.append(message.text))
    page.on("pageerror", lambda error: console.append(str(error)))
    return context, page, console


@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_no_violation(server, browser, name):
    context, page, console = open_context(browser, "phone", "light")
    answers = watch(page)
    page.goto(server + PAGES[name])
    status = whole(page, answers).status
    assert faults(page) == []
    assert unexpected(console, status) == []
    context.close()


@pytest.mark.parametrize("name", POSTED)
def test_axe_finds_no_violation_in_what_a_post_leads_to(server, browser, name):
    steps, status = POSTED[name]
    context, page, console = open_context(browser, "phone", "light")
    answers = watch(page)
    steps(page, server)
    whole(page, answers)
    assert faults(page) == []
    assert unexpected(console, status) == []
    context.close()


def test_a_search_is_saved_and_removed_with_the_keyboard_alone_and_without_script(server, browser):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(server + "/domains?query=med&zone=com")
    page.get_by_label("Name of this search").focus()
    page.keyboard.type("By keyboard")
    page.keyboard.press("Enter")
    notice = page.get_by_role("status").filter(has_text="By keyboard")
    notice.wait_for()
    wait_until(page, "document.activeElement.closest('.notice') !== null", "what was done is said at once")
    # The link leads to the page it is on, so only that another one comes says that it was followed.
    with page.expect_navigation():
        page.get_by_role("link", name="By keyboard").click()
    assert "zone=com" in page.url
    page.get_by_role("button", name="Remove “By keyboard”").focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Undo").focus()
    page.keyboard.press("Enter")
    page.get_by_role("link", name="By keyboard").wait_for()
    context.close()


def test_a_form_that_does_not_fit_keeps_what_was_typed_and_leads_to_the_field(server, browser):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(server + "/domains?query=med")
    page.get_by_label("Name of this search").fill(" ")
    page.get_by_role("button", name="Save search").click()
    alert = page.get_by_role("alert")
    wait_until(page, "document.activeElement.closest('[role=alert]') !== null", "the summary has the focus")
    alert.get_by_role("link").click()
    wait_until(page, "document.activeElement.getAttribute('name') === 'name'", "the link leads to the field")
    assert page.evaluate("document.activeElement.getAttribute('aria-invalid')") == "true"
    context.close()


def test_a_search_works_with_the_keyboard_alone_and_without_script(server, browser):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(server + "/")
    assert page.url.endswith("/welcome"), "a newcomer is shown what there is"
    page.get_by_role("button", name="Do not show this page again").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/domains")
    page.get_by_role("searchbox").or_(page.get_by_role("textbox", name="Domain name")).first.focus()
    page.keyboard.type("med")
    page.keyboard.press("Enter")
    page.wait_for_url("**/domains?query=med*")
    assert page.locator("#results mark").count() > 0
    page.get_by_role("link", name="Next").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**page=2*")
    assert page.locator("#total").inner_text().startswith("Names 51–")
    context.close()


def test_the_first_tab_stop_skips_to_the_content(server, browser):
    page = browser.new_page()
    page.goto(server + "/domains")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.getAttribute('href')") == "#main"
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    wait_until(page, "document.activeElement.closest('main') !== null", "the content has the focus")
    page.close()


def test_the_colours_and_the_space_are_as_chosen_without_script(server, browser):
    context = browser.new_context(java_script_enabled=False, color_scheme="light")
    page = context.new_page()
    page.goto(server + "/language")
    background = "getComputedStyle(document.documentElement).backgroundColor"
    light = page.evaluate(background)
    page.get_by_role("button", name="Dark").click()
    dark = page.evaluate(background)
    assert dark != light
    page.get_by_role("button", name="Compact").click()
    page.goto(server + "/domains?query=med")
    assert page.evaluate(background) == dark, "whatever the system says"
    page.emulate_media(media="print")
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "light"
    context.close()


@pytest.mark.parametrize("width", [375, 768, 1024])
@pytest.mark.parametrize("language", ["en", "de", "ar"])
def test_the_header_is_one_line(server, browser, language, width):
    context = browser.new_context(viewport={"width": width, "height": 740}, locale=language)
    page = context.new_page()
    for address in ["/domains?query=med", "/dog-facts"]:
        page.goto(server + address)
        assert page.locator(".masthead").bounding_box()["height"] < 60
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    context.close()


@pytest.mark.parametrize(("size", "least"), [((1280, 800), 14), ((375, 740), 6)])
def test_names_are_seen_without_scrolling(server, browser, size, least):
    context = browser.new_context(viewport={"width": size[0], "height": size[1]})
    page = context.new_page()
    page.goto(server + "/domains?query=med")
    seen = "[...document.querySelectorAll('#names tbody tr')].filter(row => row.getBoundingClientRect().bottom <= innerHeight).length"
    assert page.evaluate(seen) >= least
    context.close()


def shifts_while_typing(context, address, text, before=""):
    """How much of the page jumps while one types into its search, the answers of which come long after each key."""
    page = context.new_page()
    page.goto(address)
    page.evaluate(
        "() => { window.shifts = 0; new PerformanceObserver(list => list.getEntries().forEach(it => shifts += it.hadRecentInput ? 0 : it.value))"
        ".observe({ type: 'layout-shift' }) }"
    )
    network = context.new_cdp_session(page)
    network.send("Network.enable")
    # The latency of a slow phone. What comes within half a second of a key does not count as a jump.
    network.send("Network.emulateNetworkConditions", {"offline": False, "latency": 600, "downloadThroughput": -1, "uploadThroughput": -1})
    field = page.locator("input[name=query]").first
    field.click()
    page.wait_for_timeout(300)
    field.press("End")
    for letter in text:
        with page.expect_event("requestfinished"):
            field.press_sequentially(letter)
    wait_until(page, f"new URLSearchParams(location.search).get('query') === '{before + text}'", "the last answer is shown")
    page.wait_for_timeout(300)
    return page.evaluate("shifts")


def test_nothing_jumps_while_one_types(server, browser):
    context = browser.new_context(viewport={"width": 375, "height": 740})
    assert shifts_while_typing(context, server + "/domains", "med") < 0.05
    # Few are left of many, then none.
    assert shifts_while_typing(context, server + "/domains?query=med", "ical", before="med") < 0.05
    assert shifts_while_typing(context, server + "/domains?query=medical", "zz", before="medical") < 0.05
    context.close()


def test_the_app_can_be_installed(server, browser):
    page = browser.new_page()
    page.goto(server + "/")
    session = page.context.new_cdp_session(page)
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert json.loads(manifest["data"])["name"] == "Atrium"
    for icon in json.loads(manifest["data"])["icons"]:
        assert page.request.get(server + icon["src"]).headers["content-type"].startswith(icon["type"])
    page.close()
