"""A page with Static/editor.js, the few answers that it asks for, and what a test does with it in any browser."""

import json
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from conftest import PATIENCE

STATIC = Path(__file__).resolve().parents[2] / "Static"
POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
TITLES = ["Bread with rye", "Paris in March", "Reading list", "Rye and bread", "A | B", "C# notes", "a]]b", "خبز الجاودار", "Café Ünique",
          "Plan 1", "Plan 2", "Plan 3", "Plan 4", "Plan 5", "Plan 6", "Plan 7", "Plan 8", "Plan 9", "Plan 10"]
WORDS = {
    "toolbar": "Formatting", "heading": "Heading", "bold": "Bold", "italic": "Italic", "link": "Link", "list": "List", "numbers": "Numbered list",
    "task": "Task", "code": "Code", "quote": "Quote", "file": "Add files", "picture": "picture", "found": "{count} suggestions",
    "none": "No suggestions",
}
SCRIPT = """
const asked = new URLSearchParams(location.search)
if (asked.has('mac')) Object.defineProperty(navigator, 'platform', { get: () => 'MacIntel' })
const { default: editor } = await import('/editor.js')
await import('/keys.js')
window.violations = []
addEventListener('securitypolicyviolation', event => violations.push(event.violatedDirective))
window.failures = []
addEventListener('error', event => failures.push(event.message))
addEventListener('unhandledrejection', event => failures.push(String(event.reason)))
const element = document.getElementById('form-editor')
window.area = document.getElementById('form-body')
window.inputs = 0
area.addEventListener('input', () => inputs++)
window.sent = []
document.getElementById('writing').addEventListener('submit', event => {
  event.preventDefault()
  sent.push(event.submitter?.textContent ?? null)
})
// ▮ is the cursor, or each end of the selection; ◂ in place of the second where it was made backwards.
window.write = text => {
  const [before, selected, behind] = text.split(/[▮◂]/)
  const isSelection = behind !== undefined
  area.value = before + selected + (behind ?? '')
  area.focus()
  const to = before.length + (isSelection ? selected.length : 0)
  area.setSelectionRange(before.length, to, text.includes('◂') ? 'backward' : 'forward')
}
window.read = () => {
  const { value, selectionStart: from, selectionEnd: to, selectionDirection } = area
  const end = selectionDirection === 'backward' ? '◂' : '▮'
  return value.slice(0, from) + (from < to ? '▮' + value.slice(from, to) + end : '▮') + value.slice(to)
}
window.paste = (html, plain = '', files = 0) => {
  // Firefox lets scripts read no clipboard of an event that is none of the user's.
  const all = { 'text/html': html, 'text/plain': plain }
  const given = Array.from({ length: files }, () => new File(['x'], 'image.png', { type: 'image/png' }))
  const event = new Event('paste', { bubbles: true, cancelable: true })
  Object.defineProperty(event, 'clipboardData', { value: { files: given, types: Object.keys(all).filter(it => all[it]), getData: type => all[type] ?? '' } })
  area.focus()
  area.dispatchEvent(event)
  return event.defaultPrevented
}
window.give = (...names) => names.map(name => {
  const type = /\\.(png|jpg)$/i.test(name) ? 'image/' + name.split('.').at(-1) : 'application/pdf'
  const detail = { blob: new File(['x'], name, { type, lastModified: 5 }) }
  document.querySelector('#form-files').dispatchEvent(new CustomEvent('portico:file', { bubbles: true, detail }))
  return [detail.blob.name, detail.blob.type, detail.blob.lastModified].join()
})
window.compose = (key, target = area) => {
  const event = new KeyboardEvent('keydown', { key, code: key.length === 1 ? 'Key' + key.toUpperCase() : key, ctrlKey: key.length === 1, isComposing: true, bubbles: true, cancelable: true })
  target.dispatchEvent(event)
  return event.defaultPrevented
}
window.hook = editor(element)
window.again = () => (window.hook = editor(element))
window.isReady = true
"""


def page(query):
    without = query.get("without", [""])[0].split(",")
    words = " ".join(f'data-{name}="{word}"' for name, word in WORDS.items() if name not in without)
    titles = "" if "titles" in without else '<a href="/notes" hidden></a>'
    tags = "" if "tags" in without else '<a href="/notes/tags" hidden></a>'
    names = query.get("names", [""])[0].replace(",", "&#10;")
    files = "" if "files" in without else '<div id="form-files"><label>Files <input type="file" name="files" multiple></label></div>'
    direction = query.get("dir", ["ltr"])[0]
    return f"""<!DOCTYPE html><html lang="en" dir="{direction}" data-find="Find" data-keys="Keys"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Writing</title><link rel="stylesheet" href="/app.css"><script type="module" src="/harness.js"></script>
<main><h1>Writing</h1>
<form class="note-form" id="writing" method="post" action="/x">
  <label class="field"><span>Title</span><input type="text" name="title" id="form-title" dir="auto"></label>
  <div class="field editor" id="form-editor" data-hook="/editor.js" {words} data-names="{names}">
    {titles}{tags}
    <label for="form-body">Text</label>
    <textarea name="body" id="form-body" rows="16" dir="auto" aria-describedby="form-body-hint"></textarea>
  </div>
  <p class="hint" id="form-body-hint">Markdown</p>
  <label class="field"><span>Tags</span><input type="text" name="tags" id="form-tags"></label>
  {files}
  <p class="ways"><button class="button" type="submit">Save</button> <button class="button" type="submit">Other</button></p>
</form></main></html>"""


class Handler(BaseHTTPRequestHandler):
    asked = []
    delay = 0

    def log_message(self, *_):
        pass

    def do_GET(self):
        url = urlsplit(self.path)
        query = parse_qs(url.query, keep_blank_values=True)
        path = url.path
        kind = "text/javascript"
        if path == "/":
            kind, body = "text/html; charset=utf-8", page(query)
        elif path == "/harness.js":
            body = SCRIPT
        elif path in ("/editor.js", "/keys.js"):
            body = (STATIC / path[1:]).read_text()
        elif path == "/app.css":
            kind, body = "text/css", (STATIC / "app.css").read_text()
        elif path in ("/notes", "/notes/tags"):
            Handler.asked.append((self.path, self.headers["Accept"]))
            time.sleep(Handler.delay)
            kind = "application/json"
            if path == "/notes":
                words = query["query"][0].lower().split()
                rows = [{"id": str(i), "name": it} for i, it in enumerate(TITLES) if all(word in it.lower() for word in words) or "unrelated" in words]
                value = {"list": {"rows": rows}}
            else:
                branches = [{"isTag": True, "tag": tag, "name": tag, "count": ""} for tag in ["home", "kitchen", "travel", "two words", "سفر"]]
                branches.append({"isTag": True, "tag": "work", "below": {"branches": [
                    {"isTag": False, "tag": "work/deep", "below": {"branches": [{"isTag": True, "tag": "work/deep/er"}]}}]}})
                value = {"tree": {"branches": branches}}
            body = json.dumps({"value": value})
            if "broken" in self.path:
                body = "<html>"
        else:
            self.send_error(404)
            return
        body = body.encode()
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Security-Policy", POLICY)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        try:
            self.wfile.write(body)
        except (BrokenPipeError, ConnectionResetError):
            pass


def serve(port=0):
    server = ThreadingHTTPServer(("127.0.0.1", port), Handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


KEYS = {"Control": "\ue009", "Shift": "\ue008", "Alt": "\ue00a", "Meta": "\ue03d", "Enter": "\ue007", "Tab": "\ue004", "Escape": "\ue00c",
        "ArrowLeft": "\ue012", "ArrowUp": "\ue013", "ArrowRight": "\ue014", "ArrowDown": "\ue015", "Home": "\ue011", "End": "\ue010",
        "Backspace": "\ue003", "Space": " "}


class Page:
    """What a test does with the harness, in any browser."""

    def open(self, **query):
        Handler.asked.clear()
        Handler.delay = 0
        self.go(self.address + "?" + "&".join(f"{name}={value}" for name, value in query.items()))
        self.wait("window.isReady")

    def wait(self, condition, what=None):
        end = time.monotonic() + PATIENCE
        while not self.run(condition):
            assert time.monotonic() < end, f"{what or condition}: {self.read()!r}"
            time.sleep(0.02)

    def write(self, text):
        self.run(f"write({json.dumps(text)})")

    def read(self):
        return self.run("read()")

    def press(self, *chords):
        for chord in chords:
            self.chord(chord.split("+"))

    def undo(self):
        self.press("Control+z")

    def redo(self):
        self.press("Control+Shift+z")

    def paste(self, html, plain="", files=0):
        """What becomes of it, from an empty text; nothing where it is left to the browser."""
        return self.run(f"paste({json.dumps(html)}, {json.dumps(plain)}, {files})")

    def markdown(self, html):
        self.write("▮")
        assert self.paste(html, "plain"), "it is pasted as its plain text"
        return self.run("area.value")


class Chromium(Page):
    name = "Chromium"

    def __init__(self, page, address):
        self.page, self.address = page, address
        self.go, self.run = page.goto, page.evaluate

    def chord(self, keys):
        self.page.keyboard.press("+".join("Digit" + key if key.isdigit() and len(keys) > 1 else key for key in keys))

    def type(self, text):
        self.page.keyboard.type(text)

    def click(self, selector):
        self.page.click(selector)


class Driven(Page):
    def __init__(self, driver, address):
        self.driver, self.address, self.name = driver, address, driver.name
        self.go, self.run = driver.go, driver.run

    def act(self, actions):
        self.driver.command("PerformActions", actions=actions)

    def keys(self, actions):
        self.act([{"type": "key", "id": "keyboard", "actions": actions}])

    def chord(self, keys):
        signs = [KEYS.get(key, key.lower()) for key in keys]
        self.keys([{"type": "keyDown", "value": it} for it in signs] + [{"type": "keyUp", "value": it} for it in reversed(signs)])

    def type(self, text):
        self.keys([{"type": kind, "value": KEYS["Enter"] if it == "\n" else it} for it in text for kind in ("keyDown", "keyUp")])

    def copy(self, html, plain):
        """Firefox alone."""
        self.driver.command("Marionette:SetContext", value="chrome")
        self.driver.command("ExecuteScript", args=[html, plain], script="""
            const all = Cc['@mozilla.org/widget/transferable;1'].createInstance(Ci.nsITransferable)
            all.init(null)
            for (const [type, text] of [['text/html', arguments[0]], ['text/plain', arguments[1]]]) {
              const it = Cc['@mozilla.org/supports-string;1'].createInstance(Ci.nsISupportsString)
              it.data = text
              all.addDataFlavor(type)
              all.setTransferData(type, it)
            }
            Services.clipboard.setData(all, null, Services.clipboard.kGlobalClipboard)""")
        self.driver.command("Marionette:SetContext", value="content")

    def click(self, selector):
        box = self.run(f"(() => {{ const r = document.querySelector({json.dumps(selector)}); r.scrollIntoView({{block: 'nearest'}}); const b = r.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2] }})()")
        x, y = map(int, box)
        self.act([{"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": [
            {"type": "pointerMove", "duration": 0, "x": x, "y": y, "origin": "viewport"}, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]}])


class WebKit(Driven):
    """Driven, it has no key for Undo: the window of a browser has."""

    def undo(self):
        self.run("document.execCommand('undo')")

    def redo(self):
        self.run("document.execCommand('redo')")
