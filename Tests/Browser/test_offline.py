"""Notes without a connection: kept where their owner chose it, read and written, and removed."""

import re

import pytest

from conftest import WHOLE_CHROMIUM, launched, serving
from test_notes import press, sign_up
from test_pages import check_with_nu, violations, wait_for


@pytest.fixture(scope="module")
def browser(playwright):
    with launched(playwright, WHOLE_CHROMIUM, channel=None if WHOLE_CHROMIUM else "chromium") as browser:
        yield browser


@pytest.fixture
def page(browser):
    context = browser.new_context(locale="en")
    yield context.new_page()
    context.close()


@pytest.fixture
def server():
    """One for each test: a server lets few people sign up at a time."""
    with serving() as address:
        yield address


def write(page, server, title, body):
    page.goto(server + "/notes/new")
    page.get_by_label("Title").fill(title)
    page.get_by_label("Text", exact=True).fill(body)
    press(page, "Save")
    page.get_by_role("heading", name=title).wait_for()
    return page.url


def keep(page, server):
    page.goto(server + "/offline")
    press(page, "Keep notes in this browser")
    page.get_by_text("Open a note to keep it here.").wait_for()


def kept(page):
    """The paths of what is kept, but for when the site was last heard of."""
    return page.evaluate("""async () => {
        const paths = []
        for (const name of await caches.keys()) if (name.startsWith('kept-'))
            for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname)
        return paths.filter(it => it !== '/offline/seen').sort()
    }""")


def wait_for_kept(page, path):
    wait_for(page, lambda: path in kept(page), f"{path} is kept")


def path(url):
    return re.sub(r"^\w+://[^/]+|#.*$", "", url)


def test_an_offline_page_says_that_nothing_is_kept(page, server):
    sign_up(page, server, "nothing@example.com")
    url = write(page, server, "Plan", "Words")
    wait_for(page, lambda: page.evaluate("caches.match('/offline').then(it => !!it)"), "the page is kept")
    assert kept(page) == []
    page.context.set_offline(True)
    page.goto(url)
    assert page.get_by_role("heading", level=1).inner_text() == "Offline"
    assert page.get_by_text("There is no connection").is_visible()
    assert page.get_by_text("Keep the last 50 notes").is_visible()
    assert not page.get_by_role("button", name="Keep notes").is_visible()
    page.context.set_offline(False)
    # It comes by itself.
    page.get_by_role("heading", name="Plan").wait_for()


def test_notes_that_were_opened_are_read_and_changed_offline(page, server):
    sign_up(page, server, "reader@example.com")
    url = write(page, server, "Packing", "- tent\n- stove")
    other = write(page, server, "Recipe", "Bread")
    keep(page, server)
    page.goto(url)
    wait_for_kept(page, path(url) + "/edit")
    wait_for_kept(page, "/notes/new")
    assert path(other) not in kept(page)

    page.context.set_offline(True)
    page.goto(url)
    assert page.get_by_role("heading", level=1).inner_text() == "Packing"
    page.get_by_text("Copy from").wait_for()
    # As one would: with the link of the page, then with Save.
    page.get_by_role("link", name="Edit").click()
    page.get_by_label("Text", exact=True).fill("- tent\n- stove\n- lamp")
    page.get_by_text("Not sent yet").wait_for()
    wait_for(page, lambda: any(it.startswith("/offline/drafts/") for it in kept(page)), "the draft is kept")
    page.close(run_before_unload=False)

    # The next day the browser is opened again, still on the train.
    page = page.context.new_page()
    page.goto(server + "/notes")
    page.locator("#unsent-list").get_by_role("link", name="Packing").click()
    wait_for(page, lambda: page.get_by_label("Text", exact=True).input_value().endswith("- lamp"), "what was typed is there")

    # Meanwhile the note was changed on another device.
    elsewhere = page.context.browser.new_context(storage_state={"cookies": page.context.cookies(), "origins": []})
    desk = elsewhere.new_page()
    desk.goto(url + "/edit")
    desk.get_by_label("Title").fill("Packing list")
    desk.get_by_label("Text", exact=True).fill("- tent\n- stove\n- rope")
    press(desk, "Save")
    desk.get_by_role("heading", name="Packing list").wait_for()
    elsewhere.close()

    page.close(run_before_unload=False)
    page = page.context.new_page()
    page.context.set_offline(False)
    page.goto(server + "/dog-facts")
    page.get_by_text("is now in your drafts").wait_for()
    # Whoever reads on meanwhile is told on each page.
    page.goto(server + "/dog-facts")
    page.get_by_text("is now in your drafts").wait_for()
    page.get_by_role("link", name="Show drafts").click()
    page.get_by_role("link", name=re.compile("Packing")).first.wait_for()
    wait_for(page, lambda: not page.evaluate("localStorage.offlineSent"), "they were looked at")
    page.get_by_role("link", name=re.compile("Packing")).first.click()
    assert page.get_by_label("Text", exact=True).input_value().endswith("- lamp")
    press(page, "Save")
    page.get_by_role("heading", name="Your text").wait_for()
    assert page.get_by_text("- rope").count()
    assert not [it for it in kept(page) if it.startswith("/offline/drafts/")]


def test_a_button_of_a_kept_note_is_sent_when_there_is_a_connection(page, server):
    sign_up(page, server, "pinner@example.com")
    url = write(page, server, "Packing", "tent")
    keep(page, server)
    page.goto(url)
    wait_for_kept(page, path(url) + "/edit")
    page.context.set_offline(True)
    page.goto(url)
    page.get_by_text("Copy from").wait_for()
    page.get_by_role("button", name="Pin").click()
    page.get_by_text("Not sent yet").wait_for()
    page.context.set_offline(False)
    page.locator("#times").get_by_text("Pinned").wait_for()
    wait_for(page, lambda: not page.get_by_text("Copy from").count(), "it is no copy any more")


def test_two_new_notes_are_begun_offline(page, server):
    sign_up(page, server, "writer@example.com")
    keep(page, server)
    wait_for_kept(page, "/notes/new")
    page.context.set_offline(True)
    for title in ["First", "Second"]:
        page.goto(server + "/notes")
        page.get_by_role("link", name="New note").click()
        page.get_by_label("Title").fill(title)
        page.get_by_text("Not sent yet").wait_for()
        wait_for(page, lambda: title in str(drafts(page)), "the draft is kept")
        page.close(run_before_unload=False)
        page = page.context.new_page()
    page.context.set_offline(False)
    page.goto(server + "/notes/drafts")
    wait_for(page, lambda: not drafts(page), "they are sent")
    page.goto(server + "/notes/drafts")
    main = page.locator("main").inner_text()
    assert main.count("“First”") == 1 and main.count("“Second”") == 1, main


def drafts(page):
    return page.evaluate("""async () => {
        const texts = []
        for (const name of await caches.keys()) if (name.startsWith('kept-')) {
            const cache = await caches.open(name)
            const kept = (await cache.keys()).filter(it => it.url.includes('/offline/drafts/'))
            // One may be sent, and removed, meanwhile.
            for (const it of kept) texts.push(await (await cache.match(it))?.text())
        }
        return texts.filter(Boolean)
    }""")


@pytest.mark.parametrize("way", ["sign-out", "revoked", "another account", "taken back"])
def test_what_was_kept_is_removed(browser, page, server, way):
    address = f"{way.replace(' ', '-')}@example.com"
    sign_up(page, server, address)
    url = write(page, server, "Secret", "Words")
    keep(page, server)
    page.goto(url)
    wait_for_kept(page, path(url))
    if way == "sign-out":
        page.goto(server + "/sign-out")
        page.locator("main").get_by_role("button", name="Sign out").click()
        page.get_by_role("link", name="Sign in").first.wait_for()
    elif way == "revoked":
        page.context.clear_cookies(name=re.compile("session|device"))
        page.goto(server + "/domains")
    elif way == "another account":
        page.context.clear_cookies(name=re.compile("session|device"))
        sign_up(page, server, "other-" + address)
    else:
        page.goto(server + "/offline")
        press(page, "Remove them and stop keeping notes")
        page.get_by_role("button", name="Keep notes").wait_for()
    wait_for(page, lambda: not kept(page), "nothing is kept")
    page.context.set_offline(True)
    page.goto(url)
    assert page.get_by_role("heading", level=1).inner_text() == "Offline"
    assert not page.get_by_text("Secret").count()


def test_a_killed_server_is_no_connection_and_old_copies_are_removed(browser, tmp_path):
    context = browser.new_context(locale="en")
    page = context.new_page()
    with serving(data=tmp_path) as address:
        sign_up(page, address, "killed@example.com")
        url = write(page, address, "Kept", "Words")
        keep(page, address)
        page.goto(url)
        wait_for_kept(page, path(url) + "/edit")
    page.goto(url)
    assert page.get_by_role("heading", level=1).inner_text() == "Kept"
    page.evaluate("""async () => {
        const name = (await caches.keys()).find(it => it.startsWith('kept-'))
        await (await caches.open(name)).put('/offline/seen', new Response(Date.now() - 31 * 86400000))
    }""")
    page.goto(url)
    assert page.get_by_role("heading", level=1).inner_text() == "Offline"
    assert kept(page) == []
    context.close()


def test_only_the_last_fifty_are_kept(page, server):
    sign_up(page, server, "many@example.com")
    url = write(page, server, "Newest", "Words")
    keep(page, server)
    page.evaluate("""async () => {
        const cache = await caches.open((await caches.keys()).find(it => it.startsWith('kept-')))
        for (let n = 0; n < 60; n++) {
            const path = '/notes/' + String(n).padStart(32, '0')
            for (const it of [path, path + '/edit'])
                await cache.put(it, new Response('', { headers: { 'x-kept': new Date(1e12 + n).toISOString(), 'x-title': n } }))
        }
    }""")
    page.goto(url)
    wait_for(page, lambda: len(kept(page)) == 101, "fifty are left, each with its form, and the form of a new one")
    assert path(url) in kept(page)
    assert "/notes/" + "59".zfill(32) in kept(page) and "/notes/" + "10".zfill(32) not in kept(page)


def test_the_page_of_what_is_kept_is_sound(page, server, tmp_path):
    sign_up(page, server, "sound@example.com")
    url = write(page, server, "Title <b>", "Words")
    keep(page, server)
    page.goto(url)
    wait_for_kept(page, path(url))
    page.goto(server + "/offline")
    page.locator("#kept-list").get_by_role("link", name="Title <b>").wait_for()
    assert violations(page) == []
    file = tmp_path / "offline.html"
    file.write_text(page.request.get(server + "/offline").text())
    check_with_nu(file)


def open_copy(page, url):
    """As the browser is opened again: without the pages that were open."""
    page.close(run_before_unload=False)
    page = page.context.new_page()
    page.goto(url)
    return page


def quiet(page):
    """What a window sends as it closes comes to nothing, as without a connection."""
    page.context.add_init_script("navigator.sendBeacon = () => false")


def test_whoever_leaves_what_is_kept_is_not_asked(page, server):
    sign_up(page, server, "leaves@example.com")
    keep(page, server)
    url = write(page, server, "One", "- tent")
    wait_for_kept(page, path(url) + "/edit")
    asked = []
    page.on("dialog", lambda dialog: (asked.append(dialog.message), dialog.accept()))
    page.context.set_offline(True)
    page.goto(url + "/edit")
    page.get_by_label("Text", exact=True).press_sequentially("rope ")
    wait_for(page, lambda: "rope" in str(drafts(page)), "it is kept")
    page.get_by_role("link", name="Cancel").click()
    page.get_by_role("heading", name="One").wait_for()
    page.go_back()
    page.get_by_label("Text", exact=True).wait_for()
    assert asked == []


def test_words_typed_without_a_pause_are_kept(page, server):
    quiet(page)
    sign_up(page, server, "fluent@example.com")
    url = write(page, server, "Fluent", "Words")
    keep(page, server)
    page.goto(url)
    wait_for_kept(page, path(url) + "/edit")
    page.context.set_offline(True)
    page = open_copy(page, url + "/edit")
    page.get_by_text("Copy from").wait_for()
    page.get_by_label("Text", exact=True).press("End")
    page.keyboard.type(" and more words that nobody waits for", delay=100)
    page = open_copy(page, url + "/edit")
    wait_for(page, lambda: "more words that nobody" in page.get_by_label("Text", exact=True).input_value(), "they are there")


def test_two_windows_write_into_one_kept_form(page, server):
    quiet(page)
    sign_up(page, server, "windows@example.com")
    url = write(page, server, "Both", "Words")
    keep(page, server)
    page.goto(url)
    wait_for_kept(page, path(url) + "/edit")
    page.context.set_offline(True)
    other = page.context.new_page()
    for window, text in [(page, "one"), (other, "two")]:
        window.goto(url + "/edit")
        window.get_by_text("Copy from").wait_for()
        window.get_by_label("Text", exact=True).fill(text)
        wait_for(window, lambda: text in str(drafts(window)), "it is kept")
    assert len(drafts(page)) == 2
    other.close(run_before_unload=False)
    page.close(run_before_unload=False)
    page = page.context.new_page()
    page.context.set_offline(False)
    page.goto(server + "/domains")
    wait_for(page, lambda: not drafts(page), "they are sent")
    page.goto(server + "/notes/drafts")
    main = page.locator("main").inner_text()
    assert "one" in main and "two" in main


def test_a_window_that_is_left_open_makes_one_draft(page, server):
    sign_up(page, server, "open@example.com")
    keep(page, server)
    wait_for_kept(page, "/notes/new")
    page.context.set_offline(True)
    page.goto(server + "/notes/new")
    page.get_by_text("Copy from").wait_for()
    page.get_by_label("Title").fill("Only one")
    wait_for(page, lambda: "Only one" in str(drafts(page)), "it is kept")
    for _ in range(3):
        page.context.set_offline(False)
        page.wait_for_timeout(1_500)
        page.context.set_offline(True)
        page.wait_for_timeout(500)
    page.context.set_offline(False)
    wait_for(page, lambda: not drafts(page), "it is sent")
    other = page.context.new_page()
    other.goto(server + "/notes/drafts")
    other.wait_for_timeout(1_500)
    other.goto(server + "/notes/drafts")
    assert other.locator("main").inner_text().count("“Only one”") == 1


def test_what_was_changed_back_is_no_draft(page, server):
    quiet(page)
    sign_up(page, server, "back@example.com")
    url = write(page, server, "Back", "Words")
    keep(page, server)
    page.goto(url)
    wait_for_kept(page, path(url) + "/edit")
    page.context.set_offline(True)
    page = open_copy(page, url + "/edit")
    page.get_by_text("Copy from").wait_for()
    for text in ["Other words", "Words"]:
        page.get_by_label("Text", exact=True).fill(text)
        wait_for(page, lambda: f'"{text}"' in str(drafts(page)), "it is kept")
    page.close(run_before_unload=False)
    page = page.context.new_page()
    page.context.set_offline(False)
    page.goto(server + "/domains")
    wait_for(page, lambda: not drafts(page), "it is let go")
    page.goto(url)
    assert not page.locator("#draft-line").count()


def test_keeping_is_ended_without_a_connection(page, server):
    sign_up(page, server, "ended@example.com")
    url = write(page, server, "Ended", "Words")
    keep(page, server)
    page.goto(url)
    wait_for_kept(page, path(url) + "/edit")
    page.context.set_offline(True)
    page.goto(server + "/offline")
    page.get_by_role("link", name="Ended").wait_for()
    page.get_by_role("button", name="Remove them and stop keeping notes").click()
    wait_for(page, lambda: not kept(page), "nothing is kept")
    assert not page.get_by_role("link", name="Ended").is_visible()
    page = open_copy(page, url)
    assert page.get_by_role("heading", level=1).inner_text() == "Offline"
    page.context.set_offline(False)
    page.close(run_before_unload=False)
    page = page.context.new_page()
    page.goto(url)
    page.wait_for_timeout(2_000)
    assert kept(page) == []
    page.goto(server + "/offline")
    page.get_by_role("button", name="Keep notes in this browser").wait_for()


def test_an_old_window_of_nobody_removes_nothing(page, server):
    quiet(page)
    old = page.context.new_page()
    old.goto(server + "/domains")
    sign_up(page, server, "old@example.com")
    url = write(page, server, "Old", "Words")
    keep(page, server)
    page.goto(url)
    wait_for_kept(page, path(url) + "/edit")
    page.context.set_offline(True)
    old.wait_for_timeout(500)
    page.context.set_offline(False)
    old.wait_for_timeout(1_500)
    assert path(url) in kept(page)


def test_a_note_that_is_deleted_is_not_kept(page, server):
    sign_up(page, server, "deleted@example.com")
    url = write(page, server, "Deleted", "Words")
    keep(page, server)
    page.goto(url)
    wait_for_kept(page, path(url) + "/edit")
    press(page, "Move to trash")
    page.goto(url + "/delete")
    page.get_by_role("button", name=re.compile("Delete")).last.click()
    wait_for(page, lambda: not any(it.startswith(path(url)) for it in kept(page)), "it is gone here, too")


def test_without_scripts_nothing_can_be_chosen(browser, server):
    context = browser.new_context(java_script_enabled=False, locale="en")
    page = context.new_page()
    page.goto(server + "/sign-up?then=/offline")
    page.get_by_label("Email").fill("plain@example.com")
    page.get_by_label("Password").fill("correct horse battery")
    page.get_by_role("main").get_by_role("button", name="Sign up").click()
    page.wait_for_url(server + "/offline")
    assert "needs JavaScript" in page.locator("main").inner_text()
    assert not page.get_by_role("button", name="Keep notes").is_visible()
    context.close()
