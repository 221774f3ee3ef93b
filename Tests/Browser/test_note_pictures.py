"""Pictures, sounds and films of notes, with the program that makes smaller pictures: what a browser gets, and what a hostile one costs."""

import os
import random
import struct
import subprocess
import tempfile
import zlib
from pathlib import Path

import pytest
from test_notes import sign_up
from test_pages import wait_until

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = ROOT / ".build" / "debug" / "atrium"
# What `picture_make` says.
OUTCOMES = {0, 2, 3, 4, 7}

PHOTOGRAPH = """async () => {
    const canvas = new OffscreenCanvas(2000, 1500)
    const ink = canvas.getContext('2d')
    for (let at = 0; at < 2000; at += 50) {
        ink.fillStyle = `hsl(${at} 80% 50%)`
        ink.fillRect(at, 0, 50, 1500)
    }
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
    return [...new Uint8Array(await blob.arrayBuffer())]
}"""

FILM = """async () => {
    const canvas = document.createElement('canvas')
    const ink = canvas.getContext('2d')
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm' })
    const parts = []
    recorder.ondataavailable = ({ data }) => parts.push(data)
    recorder.start()
    for (let step = 0; step < 30; step++) {
        ink.fillStyle = `hsl(${step * 12} 90% 50%)`
        ink.fillRect(0, 0, 300, 150)
        await new Promise(done => setTimeout(done, 50))
    }
    recorder.stop()
    await new Promise(done => recorder.onstop = done)
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())]
}"""


def make(content, width=640):
    with tempfile.TemporaryFile() as source, tempfile.TemporaryFile() as result:
        source.write(content)
        source.seek(0)
        status = subprocess.run([PROGRAM, "picture", str(width)], stdin=source, stdout=result, stderr=subprocess.DEVNULL, timeout=60).returncode
        result.seek(0)
        return status, result.read()


def chunk(name, content):
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))


def png(width, height):
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", zlib.compress(b"\0" * 100)) + chunk(b"IEND", b"")


@pytest.fixture(scope="module")
def maker():
    """Pictures are shown as they came where there is no libvips, or where a process cannot give up what it does not need."""
    if make(png(4, 4))[0] == 5:
        pytest.skip("nothing here makes pictures: make setup, on a Linux with seccomp")


@pytest.fixture
def page(browser, server, request):
    context = browser.new_context(locale="en-US")
    page = context.new_page()
    sign_up(page, server, f"{request.node.name.replace('_', '')[:40]}@example.org")
    page.goto(server + "/notes/new")
    yield page
    context.close()


@pytest.fixture
def photograph(page):
    """Two by one and a half thousand pixels, to be turned upright, with where it was taken."""
    jpeg = bytes(page.evaluate(PHOTOGRAPH))
    turned = struct.pack(">HHIHH", 0x0112, 3, 1, 6, 0)
    place = b"\0\2N 52 31 12 E 13 24 18 taken here"
    tiff = b"MM" + struct.pack(">HI", 42, 8) + struct.pack(">H", 1) + turned + b"\0\0\0\0" + place
    exif = b"Exif\0\0" + tiff
    return jpeg[:2] + b"\xff\xe1" + struct.pack(">H", len(exif) + 2) + exif + jpeg[2:]


def save(page, title, *files):
    page.get_by_label("Title").fill(title)
    page.locator("input[type=file]").set_input_files([{"name": name, "mimeType": kind, "buffer": content} for name, kind, content in files])
    for number in range(len(files)):
        page.get_by_text("Ready").nth(number).wait_for()
    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_role("heading", name=title).wait_for()


def test_a_photograph_is_shown_smaller_upright_and_without_where_it_was_taken(maker, page, photograph):
    save(page, "Boat", ("boat.jpg", "image/jpeg", photograph))
    image = page.locator(".markdown img")
    image.wait_for()
    assert (image.get_attribute("width"), image.get_attribute("height")) == ("1500", "2000")
    wait_until(page, "(it => it.complete && it.naturalWidth > 0 && it.naturalWidth < it.naturalHeight)(document.querySelector('.markdown img'))", "it is upright")
    shown = page.request.get(page.evaluate("document.querySelector('.markdown img').currentSrc"))
    assert shown.headers["content-type"] == "image/webp"
    assert b"Exif" not in shown.body() and b"taken here" not in shown.body()
    assert len(shown.body()) < len(photograph) / 2
    # Its owner has it as it came.
    assert page.request.get(page.url.split("/notes/")[0] + page.locator(".markdown a.picture").get_attribute("href")).body() == photograph


def test_whoever_has_a_link_to_a_note_gets_no_place_either(maker, page, photograph, browser):
    save(page, "Boat", ("boat.jpg", "image/jpeg", photograph))
    page.goto(page.url + "/shares")
    page.get_by_role("button", name="Create link").click()
    link = page.locator("#shares a[data-copyable]")
    link.wait_for()
    address = link.evaluate("it => it.href")
    anybody = browser.new_context().new_page()
    anybody.goto(address)
    place = anybody.locator(".markdown a.picture").get_attribute("href")
    whole = anybody.request.get(address.split("/shared/")[0] + place)
    assert whole.headers["content-type"] == "image/webp" and b"taken here" not in whole.body()
    anybody.context.close()


def test_a_film_plays_on_a_page_that_came_without_loading_anew(page):
    film = bytes(page.evaluate(FILM))
    save(page, "Sea", ("sea.webm", "video/webm", film))
    page.locator(".markdown video").wait_for()
    page.evaluate("document.querySelector('video').play()")
    wait_until(page, "document.querySelector('video').currentTime > 0.2", "it plays")
    part = page.request.get(page.evaluate("document.querySelector('video').src"), headers={"Range": "bytes=10-19"})
    assert part.status == 206 and part.body() == film[10:20]


@pytest.mark.parametrize(("content", "status"), [
    (b"", 2), (b"%PDF-1.7" + b"\0" * 99, 2), (b"<svg onload='alert(1)'/>" * 9, 2), (b"push graphic-context\nviewbox 0 0 9 9\n" * 9, 2),
    (png(60_000, 60_000), 3), (b"RIFF\x1a\0\0\0WEBPVP8L\x0d\0\0\0\x2f\xff\xff\xff\x0f" + b"\0" * 12, 4), (b"GIF89a" + b"\x30\x75" * 2 + b"\0" * 99, 4),
], ids=["nothing", "PDF", "SVG", "MVG", "PNG bomb", "WebP bomb", "GIF bomb"])
def test_what_is_no_picture_or_too_large_a_one_is_not_made(maker, content, status):
    assert make(content) == (status, b"")


def test_a_hostile_picture_ends_its_own_process_at_most(maker, page, photograph):
    """PICTURES=10000 for so many."""
    dice = random.Random(7)
    for _ in range(int(os.environ.get("PICTURES", "40"))):
        hostile = bytearray(photograph)
        for _ in range(dice.randint(1, 12)):
            hostile[dice.randrange(len(hostile))] = dice.randrange(256)
        if dice.random() < 0.3:
            del hostile[dice.randrange(12, len(hostile)):]
        assert make(bytes(hostile))[0] in OUTCOMES
