"""Times are in the zone of the browser, which its script says with the first form that is sent."""

import pytest
from conftest import serving
from test_notes import PASSWORD


@pytest.fixture(scope="module")
def address():
    with serving() as address:
        yield address


def sign_up(page, address, email):
    page.goto(address + "/sign-up?then=/notes/new")
    page.locator("[name=email]").fill(email)
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("main form button.button").first.click()
    page.wait_for_url("**/notes/new")


def zone_of_a_note(page):
    page.locator("[name=title]").fill("Bread")
    page.locator("main form button.button").first.click()
    page.wait_for_url(lambda url: "/notes/" in url and not url.endswith("/new"))
    return page.locator("#times").inner_text()


@pytest.mark.parametrize("zone", ["Asia/Tokyo", "Europe/Berlin"])
def test_times_are_in_the_zone_of_the_browser(browser, address, zone):
    context = browser.new_context(timezone_id=zone, locale="en-GB")
    page = context.new_page()
    page.goto(address + "/domains?query=med")
    assert context.cookies() == [], "whoever only reads is given no cookie"
    sign_up(page, address, f"{zone.split('/')[1].lower()}@example.com")
    assert f"({zone})" in zone_of_a_note(page)
    context.close()


def test_without_scripts_they_are_in_utc(browser, address):
    context = browser.new_context(timezone_id="Asia/Tokyo", java_script_enabled=False, locale="en-GB")
    page = context.new_page()
    sign_up(page, address, "grace@example.com")
    assert "(UTC)" in zone_of_a_note(page)
    context.close()
