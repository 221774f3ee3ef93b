"""Takes the pictures of the documentation's page of forms and lists: each sample of the gallery as Chromium shows it, light and dark.

    make pictures
    .venv/bin/python Tests/Browser/pictures.py SAMPLE…     only of these
"""

import base64
import contextlib
import re
import struct
import subprocess
import sys
import zlib

from playwright.sync_api import sync_playwright

from conftest import CHROMIUM, PATIENCE, ROOT

PICTURES = ROOT / "Sources" / "PorticoWeb" / "PorticoWeb.docc" / "Resources"
LARGEST = 30_000
# Of thousands of shades, most at the edges of letters, nobody misses the others.
COLOURS = 128
# In CSS pixels. A table is one only where there is room for it.
WIDTH, WIDE = 520, 800
ARE_WIDE = {"rows", "filters"}
MARGIN = 16


def refuse(page):
    page.get_by_label("Seats").fill("40")
    page.get_by_role("button", name="Save").click()
    page.locator(".problem").wait_for()


def remove(page):
    page.get_by_role("button", name="Remove").click()
    page.locator(".notice").wait_for()


def turn(page):
    page.get_by_role("link", name="Next").click()
    page.get_by_text("Page 2 of 5").wait_for()


# What a visitor does before the picture is taken.
BEFORE = {"errors": refuse, "notice": remove, "pager": turn}

# What the sample shows, without the empty space beside it: a box around all that is in it.
BOX = """() => {
  const shown = [...document.querySelectorAll("#sample *, .notice, .problem, .problem *")]
    .filter(it => it.checkVisibility() && !it.closest(".visually-hidden, option"))
    .map(it => it.getBoundingClientRect()).filter(it => it.width > 1 && it.height > 1)
  const [left, top] = ["left", "top"].map(side => Math.min(...shown.map(it => it[side])))
  const [right, bottom] = ["right", "bottom"].map(side => Math.max(...shown.map(it => it[side])))
  return { x: left + scrollX, y: top + scrollY, width: right - left, height: bottom - top }
}"""


# The same picture with its most frequent colours, the others each as the nearest of these: a byte for each pixel.
REDUCE = """async ([png, most]) => {
  const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(png), it => it.charCodeAt(0))]))
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d")
  context.drawImage(bitmap, 0, 0)
  const colours = new Uint32Array(context.getImageData(0, 0, bitmap.width, bitmap.height).data.buffer)
  const counts = new Map()
  for (const it of colours) counts.set(it, (counts.get(it) ?? 0) + 1)
  const palette = [...counts].sort((one, other) => other[1] - one[1] || one[0] - other[0]).slice(0, most).map(it => it[0])
  const channels = it => [it & 255, it >> 8 & 255, it >> 16 & 255]
  const distance = (one, other) => channels(one).reduce((sum, it, i) => sum + (it - channels(other)[i]) ** 2, 0)
  const nearest = new Map([...counts.keys()].map(it => [it, palette.reduce((best, other, i) => distance(it, other) < distance(it, palette[best]) ? i : best, 0)]))
  const pixels = Uint8Array.from(colours, it => nearest.get(it))
  let text = ""
  for (let i = 0; i < pixels.length; i += 4096) text += String.fromCharCode(...pixels.subarray(i, i + 4096))
  return { width: bitmap.width, height: bitmap.height, palette: palette.flatMap(channels), pixels: btoa(text) }
}"""


def png(width, height, palette, pixels):
    """A PNG whose pixels are numbers of colours."""
    pixels = base64.b64decode(pixels)
    rows = b"".join(b"\0" + pixels[start : start + width] for start in range(0, len(pixels), width))
    chunks = [(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)), (b"PLTE", bytes(palette)), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(struct.pack(">I", len(it)) + kind + it + struct.pack(">I", zlib.crc32(kind + it)) for kind, it in chunks)


@contextlib.contextmanager
def gallery():
    """The address of the gallery, on a free port."""
    process = subprocess.Popen([ROOT / ".build" / "debug" / "Gallery", "0"], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        line = process.stdout.readline()
        address = re.search(r"http://\S+:\d+", line)
        assert address, f"the gallery did not say where it is: {line!r}"
        yield address.group(0)
    finally:
        process.terminate()
        process.wait(timeout=PATIENCE)


def picture(browser, address, sample, scheme):
    width = WIDE if sample in ARE_WIDE else WIDTH
    context = browser.new_context(
        viewport={"width": width, "height": 500}, device_scale_factor=2, color_scheme=scheme, reduced_motion="reduce", locale="en-GB"
    )
    page = context.new_page()
    page.goto(f"{address}/samples/{sample}")
    BEFORE.get(sample, lambda _: None)(page)
    box = page.evaluate(BOX)
    x, y = max(0, box["x"] - MARGIN), max(0, box["y"] - MARGIN)
    clip = {"x": x, "y": y, "width": min(width, box["x"] + box["width"] + MARGIN) - x, "height": box["height"] + 2 * MARGIN}
    shot = page.screenshot(clip=clip, full_page=True, animations="disabled", caret="hide")
    context.close()
    return shot


def main(wanted):
    PICTURES.mkdir(exist_ok=True)
    too_large = []
    with gallery() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"], timeout=PATIENCE * 1_000)
        index, desk = browser.new_page(), browser.new_page()
        index.goto(address)
        samples = wanted or index.locator(".sessions a").all_inner_texts()
        for sample in samples:
            for scheme, suffix in ("light", ""), ("dark", "~dark"):
                shot = picture(browser, address, sample, scheme)
                content = png(**desk.evaluate(REDUCE, [base64.b64encode(shot).decode(), COLOURS]))
                file = PICTURES / f"{sample}{suffix}@2x.png"
                file.write_bytes(content)
                print(f"{file.name}: {len(content)} bytes")
                if len(content) > LARGEST:
                    too_large.append(file.name)
        browser.close()
    return f"larger than {LARGEST} bytes: {', '.join(too_large)}" if too_large else None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
