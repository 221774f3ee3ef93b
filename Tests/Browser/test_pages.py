"""Every kind of page: valid HTML, accessible in light and dark, on a phone and a desktop, quiet in the console."""

import os
import subprocess
import urllib.error
import urllib.request
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe

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
    "bad value": "/domains?page=abc",
    "no such page": "/nowhere",
}
SCREENS = {"phone": {"width": 375, "height": 800}, "desktop": {"width": 1280, "height": 900}}
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def fetch(url):
    try:
        with urllib.request.urlopen(urllib.request.Request(url, headers={"Accept": "text/html"})) as response:
            return response.read()
    except urllib.error.HTTPError as error:
        return error.read()


@pytest.mark.parametrize("name", PAGES)
def test_the_nu_checker_finds_no_error(server, tmp_path, name):
    page = tmp_path / "page.html"
    page.write_bytes(fetch(server + PAGES[name]))
    checker = os.environ.get("NU_CHECKER") or Path(__file__).parent / "nu-checker"
    if "NU_CHECKER" not in os.environ and Path("/etc/lsb-release").exists():
        pytest.skip("the Nu checker is fetched on Debian only; NU_CHECKER can name one")
    result = subprocess.run([checker, page], capture_output=True, text=True)
    assert result.returncode == 0 and not result.stderr.strip(), result.stderr


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_no_violation(server, browser, name, screen, scheme):
    context = browser.new_context(viewport=SCREENS[screen], color_scheme=scheme, reduced_motion="reduce")
    page = context.new_page()
    console = []
    page.on("console", lambda message: console.append(message.text))
    page.on("pageerror", lambda error: console.append(str(error)))
    response = page.goto(server + PAGES[name])
    violations = Axe().run(page, options={"runOnly": {"type": "tag", "values": RULES}}).response["violations"]
    overflow = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    context.close()
    assert [(v["id"], [n["html"] for n in v["nodes"]]) for v in violations] == []
    assert overflow <= 0, "the page scrolls sideways"
    # Chromium notes the status of an error page in the console; nothing else may stand there.
    assert [line for line in console if f"status of {response.status}" not in line] == []


def test_a_search_works_with_the_keyboard_alone_and_without_script(server, browser):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(server + "/")
    assert page.url.endswith("/domains")
    page.get_by_role("searchbox").or_(page.get_by_role("textbox", name="Domain name")).first.focus()
    page.keyboard.type("med")
    page.keyboard.press("Enter")
    page.wait_for_url("**/domains?query=med*")
    assert page.locator("#results mark").count() > 0
    page.get_by_role("link", name="Next").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**page=2*")
    assert page.locator("#total").inner_text().startswith("51–")
    context.close()


def test_the_first_tab_stop_skips_to_the_content(server, browser):
    page = browser.new_page()
    page.goto(server + "/domains")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.getAttribute('href')") == "#main"
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('main') !== null")
    page.close()
