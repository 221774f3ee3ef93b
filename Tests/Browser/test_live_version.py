"""Each page, file and post that the script asks for says which release it is of, so that one that is too old is told to load the page again."""

import re

import pytest
from conftest import serving
from live_site import frame
from playwright.sync_api import expect
from test_live_client import SEE_OTHER, V1, V2, context, go, is_marked, page, site, wait_for_stream, wait_for_heading, wait_for_text  # noqa: F401
from test_pages import wait_for

POST = "<form method='post' action='/post'><button>Save</button></form>"


def release(number):
    return f"<meta name='client-version' content='{number}'>"


def test_what_the_script_asks_for_says_its_release(site, page):  # noqa: F811
    site.page("/", release("1.4.0") + "<h1>One</h1><p id='p'>old</p><a href='/two' rel='nofollow'>Two</a>", V1)
    # The next page comes from a newer release, and the script is still the old one.
    site.page("/two", release("1.5.0") + "<h1>Two</h1>" + POST, V2)
    site.pages["/post"] = lambda _: (303, {**SEE_OTHER, "Location": "/"}, b"")
    go(page, site)
    wait_for_stream(page, site)
    page.get_by_role("link", name="Two").click()
    wait_for_heading(page, "Two")
    page.get_by_role("button", name="Save").click()
    wait_for_text(page, "One")
    said = [(it.path, it.headers.get("X-Client-Version")) for it in site.requests
            if it.path != "/favicon.ico" and "event-stream" not in it.headers["Accept"]]
    assert said[0] == ("/", None), "the page itself is the browser's"
    assert {it for it in said[1:]} == {("/", "1.4.0"), ("/two", "1.4.0"), ("/post", "1.4.0")}


def test_a_page_without_a_release_has_a_script_that_says_none(site, page):  # noqa: F811
    site.page("/", "<h1>One</h1><a href='/two' rel='nofollow'>Two</a>")
    site.page("/two", "<h1>Two</h1>")
    go(page, site)
    page.get_by_role("link", name="Two").click()
    wait_for_heading(page, "Two")
    assert not site.asked("/two")[0].headers["X-Client-Version"]


def test_a_script_that_is_too_old_is_told_so(browser):
    with serving() as address:
        page = browser.new_page()  # noqa: F811

        def older(route):
            answer = route.fetch()
            text, count = re.subn(r'(name="client-version" content=")\d+\.\d+\.\d+', r"\g<1>0.0.9", answer.text())
            assert count == 1
            route.fulfill(response=answer, body=text)

        page.route(address + "/domains", older, times=1)
        page.goto(address + "/domains")
        page.get_by_role("navigation").get_by_role("link", name="Dog facts").click()
        expect(page.locator("h1")).to_have_text("This version is too old")
        expect(page.locator("main")).to_contain_text("0.0.9")
        page.close()
