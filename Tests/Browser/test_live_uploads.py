"""Files that are sent before their form, piece by piece: the program Widgets, and the small site where a connection fails."""

import re

import pytest
from conftest import example
from drivers import window  # noqa: F401, a fixture
from live_site import Site
from test_pages import SCREENS, check_with_nu, fetch, file_of, find_no_violation, open_context, wait_until

PIECE = 262_144
FORM = (
    "<form id='form' method='post' enctype='multipart/form-data' action='/files'><input type='hidden' name='_event' value='OFFER.sent'>"
    "<label>Title <input name='title'></label><div id='drop' data-hook='/static/portico/upload.js' data-large='This file is too large.'><input type='file' name='files' multiple required></div>"
    "<button>Send</button></form>"
)
# A file of that name and length, given to the page as if it had been chosen, dropped or pasted.
GIVE = """((way, ...files) => {
    const given = new DataTransfer()
    for (const [name, length] of files) given.items.add(new File([new Uint8Array(length)], name, { type: 'text/plain' }))
    const input = document.querySelector('input[type=file]')
    if (way === 'choose') {
        input.files = given.files
        input.dispatchEvent(new Event('change', { bubbles: true }))
    } else if (way === 'drop') document.getElementById('drop').dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: given }))
    else document.querySelector('[name=title]').dispatchEvent(new ClipboardEvent('paste', { bubbles: true, clipboardData: given }))
    return 1
})"""
NAMED = "[...document.querySelectorAll('#drop input[type=hidden]:enabled')].map(it => new URLSearchParams(it.value.slice(7)).get('name')).join()"


class Files(Site):
    """Takes pieces as Portico does, and fails where it is told to."""

    def __init__(self):
        super().__init__()
        self.kept, self.pieces, self.faults = {}, [], []
        self.page("/", f"<h1>Files</h1>{FORM}")

    def patch(self, headers, body):
        name, size, offset = headers["Upload-ID"], int(headers["Upload-Length"]), int(headers["Upload-Offset"])
        self.pieces.append((headers["Upload-Offer"], headers["Upload-Field"], name, offset, len(body)))
        if self.faults:
            return self.faults.pop(0), {"Content-Type": "text/plain"}, b""
        if size > 4 * PIECE:
            return 413, {"Content-Type": "text/plain"}, b""
        if body and offset == self.kept.get(name, 0):
            self.kept[name] = offset + len(body)
        return 204, {"Upload-Offset": str(self.kept.get(name, 0))}, b""


@pytest.fixture
def site(window):
    site = Files()
    yield site
    window.run("onbeforeunload = null")
    window.go("about:blank")
    site.close()


def go(window, site):
    window.go(site.address + "/")
    window.wait_until("!!document.querySelector('#drop .uploads')", "the module is there")


def give(window, way, *files):
    window.run(f"{GIVE}('{way}', {', '.join(str(list(it)) for it in files)})")


@pytest.mark.parametrize("way", ["choose", "drop", "paste"])
def test_files_are_sent_before_the_form_and_named_in_it(window, site, way):
    if way == "paste" and window.name == "Firefox":
        pytest.skip("a ClipboardEvent that a script makes has no files in Firefox")
    go(window, site)
    give(window, way, ("a.txt", 2 * PIECE + 5), ("b.txt", 0))
    window.wait_until(f"{NAMED}.split(',').sort().join() === 'a.txt,b.txt'", "both are named")
    assert [it[3:] for it in site.pieces if it[4]] == [(0, PIECE), (PIECE, PIECE), (2 * PIECE, 5)]
    assert {it[:2] for it in site.pieces} == {("OFFER.sent", "files")}
    site.page("/files", "<h1>Sent</h1>")
    window.run("(document.querySelector('main form button:not([type])').click(), 1)")
    window.wait_until("document.querySelector('h1').textContent === 'Sent'", "the form was sent")
    [post] = site.asked("/files", "POST")
    assert len(re.findall(rb'name="files"\r\n\r\nupload:id=', post.body)) == 2
    assert b"filename=\"a.txt\"" not in post.body


def test_an_upload_goes_on_after_the_connection_failed(window, site):
    go(window, site)
    site.faults = [503, 429, 403]
    give(window, "choose", ("a.txt", PIECE + 1))
    window.wait_until("/Waiting for the connection/.test(document.getElementById('drop').textContent)", "it says so")
    window.wait_until(f"{NAMED} === 'a.txt'", "it goes on by itself")
    assert [it[3:] for it in site.pieces if it[4]] == [(0, PIECE), (PIECE, 1)]


def test_a_form_that_is_sent_early_waits_for_its_files(window, site):
    go(window, site)
    site.faults = [503]
    site.page("/files", "<h1>Sent</h1>")
    give(window, "choose", ("a.txt", 3))
    window.run("(document.querySelector('main form button:not([type])').click(), 1)")
    window.wait_until("document.querySelector('h1').textContent === 'Sent'", "it was sent")
    [post] = site.asked("/files", "POST")
    assert b"name=a.txt" in post.body


def test_a_form_that_comes_back_has_its_files_and_one_that_was_taken_has_none(window, site):
    go(window, site)
    give(window, "choose", ("a.txt", 3))
    window.wait_until(f"{NAMED} === 'a.txt'", "it is named")
    site.page("/files", f"<h1>Refused</h1>{FORM}", status=422)
    send = "(document.querySelector('main form button:not([type])').click(), 1)"
    window.run(send)
    window.wait_until(f"document.querySelector('h1').textContent === 'Refused' && {NAMED} === 'a.txt'", "it is still named")
    assert window.run("document.querySelector('input[type=file]').required") is False
    site.page("/files", f"<h1>Sent</h1>{FORM}")
    window.run(send)
    window.wait_until("document.querySelector('h1').textContent === 'Sent'", "it was taken")
    window.wait_until(f"{NAMED} === '' && document.querySelector('input[type=file]').required", "nothing is left")


def test_a_file_can_be_given_up_and_one_that_is_too_large_is_told(window, site):
    go(window, site)
    give(window, "choose", ("a.txt", 3), ("large.txt", 4 * PIECE + 1))
    window.wait_until("/large.txtThis file is too large/.test(document.getElementById('drop').textContent)", "it is told")
    assert not [it for it in site.pieces if it[4] > 3]
    window.wait_until(f"{NAMED} === 'a.txt'", "the other one is there")
    window.run("([...document.querySelectorAll('#drop button')].forEach(it => it.click()), 1)")
    window.wait_until("!document.querySelector('#drop li') && document.activeElement.type === 'file'", "both are gone")
    window.wait_for(lambda: [it for it in site.requests if it.method == "DELETE"], "the server is told")


@pytest.fixture(scope="module")
def widgets():
    with example("Widgets") as address:
        yield address


def test_the_program_takes_what_the_module_sends(window, widgets):
    window.go(widgets + "/files")
    window.wait_until("!!document.querySelector('#drop .uploads')", "the module is there")
    give(window, "choose", ("a.txt", 2 * PIECE + 5), ("b.txt", 0))
    window.run("(document.querySelector('[name=title]').value = 'Mine', document.querySelector('#sending > button').click(), 1)")
    window.wait_until("/2 files are here/.test(document.querySelector('main').textContent)", "they are there")
    window.wait_until("/Mine: a.txt, 512 KB/.test(document.getElementById('received').textContent)", "with their lengths")
    window.go("about:blank")


@pytest.mark.parametrize("path", ["/", "/map", "/files"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("screen", SCREENS)
def test_the_pages_of_the_program_are_accessible_and_fit(browser, widgets, path, screen, scheme):
    context, page, console = open_context(browser, screen, scheme)
    page.goto(widgets + path)
    if path == "/files":
        page.wait_for_selector("#drop .uploads", state="attached")
        page.evaluate(f"{GIVE}('choose', ['a.txt', 3], ['large.txt', 104857601])")
        wait_until(page, "document.querySelectorAll('#drop button').length === 2 && !document.querySelector('#drop progress:not([hidden])')", "they are there")
    find_no_violation(page, 200, [it for it in console if "favicon" not in it and "404" not in it and "413" not in it])
    context.close()


def test_the_pages_of_the_program_are_valid(widgets, tmp_path):
    for name in ["chart", "map", "files"]:
        file_of(tmp_path, name).write_bytes(fetch(widgets + "/" + name.replace("chart", "")))
    check_with_nu(*tmp_path.iterdir())


def test_a_map_stays_from_page_to_page_and_is_told_of_places(window, widgets):
    window.go(widgets + "/map")
    window.wait_until("!!document.querySelector('#map circle')", "the map is drawn")
    window.run("(window.map = document.querySelector('#map svg'), 1)")
    window.run("(document.querySelector('#placing button').click(), 1)")
    window.wait_until("document.querySelectorAll('#places li').length > 1", "the place is there")
    window.run("([...document.querySelectorAll('#places a')].at(-1).click(), 1)")
    window.wait_until("/^Place/.test(document.querySelector('h1').textContent)", "the place has a page")
    window.wait_until("window.map === document.querySelector('#map svg') && map.getAttribute('viewBox') === '300 300 400 400'", "the map is the same one")
    window.go("about:blank")
