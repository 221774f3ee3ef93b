"""Notes and accounts without JavaScript: from signing up to deleting, and every kind of page valid and accessible."""

import io
import re
import struct
import zipfile
import zlib

import pytest

from test_pages import check_with_nu, faults, file_of, shifts_while_typing, unexpected, violations, wait_for, watch, whole

PASSWORD = "correct horse battery"

RICH = """# Week

A [link](https://example.com), `code`, **bold**, ~~gone~~ and [[Groceries]], which is there, and [[Nothing]], which is not.

| what | how many |
|------|---------:|
| milk | 2        |

> [!warning]- Hot
> The oven, and ![a boat|40x30](https://example.com/boat.png).

- [ ] milk
- [x] bread

> said

```
a long line of code that does not fit on a phone, so that it has to scroll by itself and not the whole page
```

averyveryveryveryveryveryveryverylongwordthatcannotbebrokenanywhereunlessthestylesheetsaysso
"""


def enter(page, email, button, password=PASSWORD):
    page.get_by_label("Email").fill(email)
    page.get_by_label("Password").fill(password)
    post(page, page.get_by_role("main").get_by_role("button", name=button, exact=True))


def sign_up(page, server, email):
    page.goto(server + "/sign-up?then=/account")
    enter(page, email, "Sign up")
    assert page.url == server + "/account"


def press(page, name):
    post(page, page.get_by_role("button", name=name, exact=True))


def post(page, button):
    """Presses it and waits for the answer: nothing waits for what the script posts, as for a page that the browser loads."""
    page.evaluate("document.body.dataset.posted = ''")
    with page.expect_event("requestfinished", lambda request: request.method == "POST"):
        button.click()
    # Then the answer is shown: by the script, in a body of its own or laid into this one, or by the browser as a new page.
    wait_for(page, lambda: page.evaluate("document.body && !('posted' in document.body.dataset)"), "the answer is shown")
    page.wait_for_load_state()
    wait_for(page, lambda: page.url == page.evaluate("location.href"), "the address is that of what is shown")


def write(page, server, title, body="", tags=""):
    """Writes a new note and gives its address."""
    page.goto(server + "/notes/new")
    page.get_by_label("Title").fill(title)
    page.get_by_label("Text", exact=True).fill(body)
    page.get_by_label("Tags").fill(tags)
    press(page, "Save")
    assert re.fullmatch(re.escape(server) + "/notes/[0-9a-f]{32}", page.url)
    return page.url


def edit(page, note, body):
    page.goto(note + "/edit")
    page.get_by_label("Text", exact=True).fill(body)
    press(page, "Save")
    assert page.url == note


def notice(page):
    return page.locator(".notice p").inner_text()


@pytest.fixture
def page(browser):
    context = browser.new_context(java_script_enabled=False)
    yield context.new_page()
    context.close()


def test_a_note_from_its_first_word_to_its_end_without_script(server, browser, page):
    page.goto(server + "/notes")
    assert "/sign-in?then=" in page.url, "who is not signed in is led to sign-in"
    page.get_by_role("main").get_by_role("button", name="Sign up", exact=True).click()
    enter(page, "ada@example.com", "Sign up")
    assert page.url == server + "/notes", "and from there to where they wanted to go"

    note = write(page, server, "Groceries", "- [ ] milk\n- [ ] bread", "home")
    assert notice(page) == "Saved."
    page.get_by_role("link", name="Edit", exact=True).click()
    page.get_by_label("Title").fill("Shopping")
    press(page, "Save")
    assert page.locator("h1").inner_text() == "Shopping"

    page.get_by_role("checkbox", name="milk").check()
    press(page, "Save checklist")
    assert page.get_by_role("checkbox", name="milk").is_checked()
    assert not page.get_by_role("checkbox", name="bread").is_checked()

    press(page, "Archive")
    page.goto(note)
    assert page.get_by_text("Archived", exact=True).count() == 1
    press(page, "Restore")
    press(page, "Archive")
    press(page, "Undo")
    page.goto(note)
    assert page.get_by_role("button", name="Archive", exact=True).count() == 1

    page.get_by_role("link", name="History", exact=True).click()
    page.get_by_role("link", name="Version 1", exact=True).click()
    press(page, "Restore")
    page.goto(note)
    assert page.locator("h1").inner_text() == "Groceries"
    assert not page.get_by_role("checkbox", name="milk").is_checked()
    page.goto(note + "/history")
    assert page.get_by_role("link", name="Version 3", exact=True).count() == 1, "what was replaced is kept"

    page.goto(note + "/shares")
    press(page, "Create link")
    link = page.locator(".notice a").get_attribute("href")
    anonymous = browser.new_context(java_script_enabled=False)
    reader = anonymous.new_page()
    reader.goto(server + link)
    assert reader.locator("h1").inner_text() == "Groceries"
    assert reader.get_by_role("link", name="Edit").count() == 0
    page.goto(note + "/shares")
    page.get_by_role("button", name=re.compile("^Turn off")).click()
    assert reader.goto(server + link).status == 404
    anonymous.close()

    page.goto(note)
    press(page, "Move to trash")
    page.goto(note)
    page.get_by_role("link", name="Delete forever").click()
    press(page, "Delete forever")
    assert page.goto(note).status == 404, "the address of a note that is gone"


def test_two_tabs_and_a_session_that_is_gone_lose_no_word_without_script(server, page):
    sign_up(page, server, "grace@example.com")
    note = write(page, server, "Plan", "one\ntwo\nthree")
    other = page.context.new_page()
    for tab, body in [(page, "ONE\ntwo\nthree"), (other, "one\ntwo\nTHREE")]:
        tab.goto(note + "/edit")
        tab.get_by_label("Text", exact=True).fill(body)
    press(other, "Save")
    with page.expect_response(lambda answer: answer.request.method == "POST") as answer:
        press(page, "Save")
    assert answer.value.status == 409
    assert page.get_by_label("Text", exact=True).input_value() == "ONE\ntwo\nthree"
    press(page, "Save the combined note")
    page.goto(note + "/edit")
    assert page.get_by_label("Text", exact=True).input_value() == "ONE\ntwo\nTHREE"

    text = "\n  a text \u00e9 e\u0301 \U0001f415 </textarea>\n\n"
    page.get_by_label("Text", exact=True).fill(text)
    page.context.clear_cookies()
    press(page, "Save")
    assert page.locator("h1").inner_text() == "Sign in"
    enter(page, "grace@example.com", "Sign in")
    assert page.get_by_label("Text", exact=True).input_value() == text
    press(page, "Save")
    assert notice(page) == "Saved."
    page.goto(note + "/edit")
    assert page.get_by_label("Text", exact=True).input_value() == text


def png(width, height):
    """A grey picture of this size."""

    def part(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    rows = zlib.compress((b"\0" + b"\x80" * width) * height)
    return b"\x89PNG\r\n\x1a\n" + part(b"IHDR", head) + part(b"IDAT", rows) + part(b"IEND", b"")


def vault(**files):
    """A zip archive of these texts and bytes, by their names."""
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as entries:
        for name, content in files.items():
            entries.writestr(name, content)
    return archive.getvalue()


def reloaded(page, text):
    page.reload()
    return page.locator("#status").inner_text().startswith(text)


def test_pictures_of_a_vault_are_shown_fit_a_phone_and_run_nothing(server, browser):
    context = browser.new_context(java_script_enabled=False, viewport={"width": 360, "height": 740})
    page = context.new_page()
    sign_up(page, server, "vera@example.com")
    attack = "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"
    text = (
        "![Wide](img/wide%20one.png) and ![Small|40](./img/wide%20one.png)\n\n| a |\n|---|\n| ![[wide one.png\\|3000]] |\n\n"
        "![Page](page.png) ![Plan](plan.svg) ![Outside](../../secret.png) ![Far](https://a.example/b.png)"
    )
    files = {"Plan.md": text, "img/wide one.png": png(2_000, 300), "page.png": "<html><script>alert(1)</script>", "plan.svg": attack}
    page.goto(server + "/notes/import")
    page.get_by_label("Files").set_input_files({"name": "vault.zip", "mimeType": "application/zip", "buffer": vault(**files)})
    press(page, "Preview")
    wait_for(page, lambda: reloaded(page, "Nothing has been changed so far."), "the preview is ready")
    press(page, "Import")
    wait_for(page, lambda: reloaded(page, "The import is done."), "the import is done")
    page.goto(server + "/notes")
    page.get_by_role("main").get_by_role("link", name="Plan").first.click()
    page.wait_for_load_state("load")

    are_there = page.evaluate("[...document.querySelectorAll('.markdown img')].map(one => [one.alt, one.naturalWidth > 0])")
    assert are_there == [["Wide", True], ["Small", True], ["wide one", True], ["Page", False]], "what is no picture is its words"
    shown = page.evaluate("[...document.querySelectorAll('.markdown img')].map(one => one.getBoundingClientRect().width)")
    assert shown[0] <= 360 and shown[1] == 40
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"), "it never scrolls sideways"
    assert page.locator(".markdown").get_by_text("Outside (../../secret.png)").count() == 1
    assert page.locator(".markdown a.image").get_attribute("href") == "https://a.example/b.png", "what is elsewhere is only linked"
    with page.expect_download() as download:
        page.locator(".markdown").get_by_role("link", name="Plan").click()
    assert download.value.suggested_filename == "plan.svg"
    context.close()


@pytest.fixture(scope="module")
def account(server, browser):
    """Somebody who is signed in and has something of everything, and where it is."""
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    sign_up(page, server, "joan@example.com")
    places = {"server": server}
    places["note"] = write(page, server, "Week", RICH, "home/garden, Work, a-tag-that-is-rather-long-for-a-phone-screen")
    edit(page, places["note"], RICH + "\nOne more line.")
    places["linked"] = write(page, server, "Groceries", "See [[Week]].", "home")
    press(page, "Pin")
    places["trashed"] = write(page, server, "T" * 200, "in the trash")
    press(page, "Move to trash")
    archived = write(page, server, "Archived", "in the archive", "home")
    press(page, "Archive")
    places["archived"] = archived
    places["drafted"] = write(page, server, "", "A note without a title")
    page.goto(places["drafted"] + "/edit")
    page.get_by_label("Text", exact=True).fill("not saved yet")
    press(page, "Save draft")
    page.goto(places["note"] + "/shares")
    press(page, "Create link")
    places["shared"] = server + page.locator(".notice a").get_attribute("href")
    yield places, context.storage_state()
    context.close()


PAGES = {
    "sign-up": "{server}/sign-up",
    "sign-in": "{server}/sign-in?then=/notes",
    "password, forgotten": "{server}/forgotten",
    "a shared note": "{shared}",
}
OWN_PAGES = {
    "sign-out": "{server}/sign-out",
    "account": "{server}/account",
    "account, another address": "{server}/account/address",
    "sessions": "{server}/account/sessions",
    "account, second factor": "{server}/account/factor",
    "account, history": "{server}/account/history",
    "account, deletion": "{server}/account/delete",
    "list": "{server}/notes",
    "list, searched": "{server}/notes?query=mil",
    "list, by tag": "{server}/notes?tag=home",
    "list, all chosen": "{server}/notes?select=all",
    "list, nothing found": "{server}/notes?query=nosuchword",
    "archive": "{server}/notes/archive",
    "trash": "{server}/notes/trash",
    "trash, emptying": "{server}/notes/trash/empty",
    "calendar": "{server}/notes/calendar",
    "calendar, of an empty day": "{server}/notes/calendar?day=2020-02-29",
    "tags": "{server}/notes/tags",
    "tag": "{server}/notes/tag?name=home",
    "drafts": "{server}/notes/drafts",
    "note": "{note}",
    "note, linked": "{linked}",
    "note, with pictures of others": "{note}/pictures",
    "note, archived": "{archived}",
    "note, in the trash": "{trashed}",
    "new note": "{server}/notes/new",
    "form": "{note}/edit",
    "form, with a draft": "{drafted}/edit",
    "form, filled in with a draft": "{drafted}/drafts/1",
    "note, moving to the trash": "{note}/delete",
    "note, deletion": "{trashed}/delete",
    "print view": "{note}/print",
    "history": "{note}/history",
    "history, forgetting": "{note}/history?before=2099-01-01",
    "earlier text": "{note}/history/1",
    "shares": "{note}/shares",
    "import": "{server}/notes/import",
    "export": "{server}/notes/export",
}


def refused_sign_in(page, places):
    page.goto(places["server"] + "/sign-in")
    enter(page, "joan@example.com", "Sign in", password="not my password")


def refused_sign_up(page, places):
    page.goto(places["server"] + "/sign-up")
    enter(page, "joan@example.com", "Sign up", password="joan@example.com")


def stale_save(page, places):
    page.goto(places["linked"] + "/edit")
    page.get_by_label("Text", exact=True).fill("mine " + RICH)
    other = page.context.new_page()
    other.goto(places["linked"] + "/edit")
    body = other.get_by_label("Text", exact=True)
    body.fill(body.input_value() + " And theirs.")
    press(other, "Save")
    other.wait_for_load_state()
    other.close()
    press(page, "Save")


def too_many_tags(page, places):
    page.goto(places["note"] + "/edit")
    page.get_by_label("Tags").fill(", ".join(f"t{number}" for number in range(101)))
    press(page, "Save")


def emptied(page, places):
    page.goto(places["note"] + "/edit")
    page.get_by_label("Title").fill("")
    page.get_by_label("Text", exact=True).fill("")
    press(page, "Save")


def session_gone(page, places):
    page.goto(places["note"] + "/edit")
    page.get_by_label("Text", exact=True).fill(RICH * 3)
    page.context.clear_cookies()
    press(page, "Save")


def pinned(page, places):
    page.goto(places["archived"])
    press(page, "Pin")
    page.goto(places["archived"])
    press(page, "Unpin")


def draft_saved(page, places):
    page.goto(places["server"] + "/notes/new")
    page.get_by_label("Title").fill("An idea")
    press(page, "Save draft")


def file_in_draft(page, places):
    page.goto(places["server"] + "/notes/new")
    page.locator("input[type=file]").set_input_files({"name": "a.txt", "mimeType": "text/plain", "buffer": b"a"})
    page.get_by_text("Ready").wait_for()
    press(page, "Save draft")


def search_saved(page, places):
    page.goto(places["server"] + "/notes?query=milk&tag=home")
    page.get_by_text("Save this search").click()
    page.get_by_label("Name").fill("Milk at home")
    press(page, "Save")


def link_made(page, places):
    page.goto(places["linked"] + "/shares")
    press(page, "Create link")


def wrong_password(page, places):
    page.goto(places["server"] + "/account/delete")
    page.get_by_label("Password").fill("not my password")
    press(page, "Delete the account forever")


def import_offered(page, places):
    page.goto(places["server"] + "/notes/import")
    page.get_by_label("Files").set_input_files({"name": "Bread.md", "mimeType": "text/markdown", "buffer": b"# Bread\n\nflour"})
    press(page, "Preview")
    page.get_by_role("button", name="Import", exact=True).wait_for()


def export_done(page, places):
    page.goto(places["server"] + "/notes/export")
    press(page, "Create export")
    page.get_by_role("link", name="Download").wait_for()


# Pages that only a post leads to, and the status they have.
POSTED = {
    "sign-in, refused": (refused_sign_in, 422),
    "sign-up, refused": (refused_sign_up, 422),
    "sign-in, with a text that is kept": (session_gone, 403),
    "form, stale": (stale_save, 409),
    "form, with too many tags": (too_many_tags, 422),
    "form, asking to save it empty": (emptied, 422),
    "note, with a notice and Undo": (pinned, 200),
    "form, with its draft saved": (draft_saved, 200),
    "form, with a file in its draft": (file_in_draft, 200),
    "list, with a saved search": (search_saved, 200),
    "shares, with a link to pass on": (link_made, 200),
    "account, deletion refused": (wrong_password, 422),
    "import, offered": (import_offered, 200),
    "export, done": (export_done, 200),
}
SIGNED_OUT = {*PAGES, "sign-in, refused", "sign-up, refused"}


@pytest.fixture(scope="module")
def sources(tmp_path_factory):
    """The folder of the pages that were opened, for one run of the checker."""
    return tmp_path_factory.mktemp("pages")


@pytest.mark.parametrize("name", [*PAGES, *OWN_PAGES, *POSTED])
def test_axe_finds_no_violation(server, browser, account, sources, name):
    places, signed_in = account
    context = browser.new_context(storage_state=None if name in SIGNED_OUT else signed_in, reduced_motion="reduce")
    page = context.new_page()
    answers, console = watch(page), []
    page.on("console", lambda message: console.append(message.text))
    page.on("pageerror", lambda error: console.append(str(error)))
    if name in POSTED:
        steps, status = POSTED[name]
        steps(page, places)
        wait_for(page, lambda: answers[-1].status == status, "the answer has its status")
    else:
        status = 200
        page.goto((PAGES | OWN_PAGES)[name].format(**places))
    answer = whole(page, answers)
    assert answer.status == status
    file_of(sources, name).write_bytes(answer.body())
    assert faults(page) == []
    assert unexpected(console, status) == []
    context.close()


def test_no_note_jumps_while_one_types(server, browser, account):
    context = browser.new_context(storage_state=account[1], viewport={"width": 375, "height": 740})
    for number in range(8):
        write(context.new_page(), server, f"Plan {number}", "one word" if number % 2 else "another")
    assert shifts_while_typing(context, server + "/notes", "word") < 0.05
    context.close()


DELETIONS = {
    "{trashed}/delete": "Delete forever",
    "{server}/notes/trash/empty": "Delete forever",
    "{note}/history?before=2999-01-01": "Delete them",
    "{server}/account/delete": "Delete the account forever",
}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("place", DELETIONS)
def test_what_cannot_be_undone_does_not_look_like_save(server, browser, account, place, scheme):
    places, signed_in = account
    context = browser.new_context(storage_state=signed_in, color_scheme=scheme)
    page = context.new_page()
    colour = lambda button: button.evaluate("it => getComputedStyle(it).backgroundColor")
    page.goto(places["note"] + "/edit")
    save = colour(page.get_by_role("button", name="Save", exact=True))
    page.goto(place.format(**places))
    button = page.get_by_role("button", name=DELETIONS[place], exact=True)
    assert colour(button) != save
    assert violations(page) == []
    context.close()


def test_the_nu_checker_finds_no_error(sources):
    files = sorted(sources.iterdir())
    assert len(files) > 40, "the tests before this one open them"
    check_with_nu(*files)
