"""One rule for every kind of control: what the visitor touched stays, is marked when the server's differs, and its form keeps
the version it began with. In Chromium, and in Firefox and WebKit where they are there."""

from urllib.parse import parse_qs

import pytest
from drivers import window  # noqa: F401, a fixture
from live_site import Site, frame

V = [f"AAAAAAAAAA{number}" for number in range(1, 9)]
FORM = ("<form id='form' method='post' action='/save'><input type='hidden' name='version' value='{0}'>{1}<button>Save</button></form>"
        "<p id='other'>{0}</p><a href='/two' rel='nofollow'>Two</a>")


def options(chosen, values="abc"):
    return "".join(f"<option value='{it}'{' selected' if it in chosen else ''}>{it}</option>" for it in values)


def radios(chosen):
    return "".join(f"<label><input type='radio' name='c' value='{it}'{' checked' if it == chosen else ''}>{it}</label>" for it in "abc")


def field(kind, **more):
    extra = "".join(f" {name}='{value}'" for name, value in more.items())
    return lambda value: f"<label>C <input type='{kind}' name='c' value='{value}'{extra}></label>"


def tick(value):
    return f"<label><input type='checkbox' name='c' value='yes'{' checked' if value else ''}> C</label>"


VALUE = "document.querySelector('[name=c]').value"
SET = "(() => {{ const it = document.querySelector('[name=c]'); it.value = '{}'; it.dispatchEvent(new InputEvent('input', {{ bubbles: true }})) }})()"
CHOSEN = "[...document.querySelector('select').selectedOptions].map(it => it.value).join()"

# What the server writes, how it is told from the page, and: as it was, the visitor's, what somebody else saves meanwhile.
KINDS = {
    "text": (field("text"), VALUE, "old", "mine", "new"),
    "search": (field("search"), VALUE, "old", "mine", "new"),
    "email": (field("email"), VALUE, "a@example.com", "mine@example.com", "b@example.com"),
    "url": (field("url"), VALUE, "http://a.example/", "http://mine.example/", "http://b.example/"),
    "tel": (field("tel"), VALUE, "1", "2", "3"),
    "number": (field("number"), VALUE, "1", "2", "3"),
    "date": (field("date"), VALUE, "2026-01-01", "2026-01-02", "2026-01-03"),
    "time": (field("time"), VALUE, "10:00", "11:00", "12:00"),
    "datetime-local": (field("datetime-local"), VALUE, "2026-01-01T10:00", "2026-01-02T10:00", "2026-01-03T10:00"),
    "range": (field("range"), VALUE, "10", "20", "30"),
    "color": (field("color"), VALUE, "#000000", "#111111", "#222222"),
    "textarea": (lambda it: f"<label>C <textarea name='c'>{it}</textarea></label>", VALUE, "old", "mine", "new"),
    "select": (lambda it: f"<select name='c' aria-label='C'>{options(it)}</select>", VALUE, "a", "b", "c"),
    "select multiple": (lambda it: f"<select name='c' aria-label='C' multiple>{options(it)}</select>", CHOSEN, "a", "b,c", "a,b"),
    "radio": (radios, "document.querySelector(':checked').value", "a", "b", "c"),
    "checkbox": (tick, "String(document.querySelector('[name=c]').checked)", "", "true", ""),
    "in place": (lambda it: f"<div contenteditable class='c' aria-label='C' role='textbox'>{it}</div>", "document.querySelector('.c').innerHTML", "old", "mine", "new"),
}
TOUCH = {
    "select": "(() => { const it = document.querySelector('select'); it.value = 'b'; it.dispatchEvent(new InputEvent('input', { bubbles: true })) })()",
    "select multiple": "(() => { const it = document.querySelector('select'); for (const one of it.options) one.selected = 'bc'.includes(one.value);"
                       " it.dispatchEvent(new InputEvent('input', { bubbles: true })) })()",
    "radio": "document.querySelector('[value=b]').click()",
    "checkbox": "document.querySelector('[name=c]').click()",
    "in place": "(() => { const it = document.querySelector('.c'); it.dispatchEvent(new InputEvent('beforeinput', { bubbles: true })); it.innerHTML = 'mine';"
                " it.dispatchEvent(new InputEvent('input', { bubbles: true })) })()",
}


def touch(kind):
    return TOUCH.get(kind) or SET.format(KINDS[kind][3])


@pytest.fixture
def site(window):
    site = Site()
    yield site
    window.run("onbeforeunload = null")
    window.go("about:blank")
    site.close()


MARKS = "document.querySelectorAll('.portico-changed').length"


def write(version, control):
    return FORM.format(version, control)


def open_form(window, site, kind):
    """The form, followed; the control is touched."""
    make, value, was, mine, _ = KINDS[kind]
    site.page("/", write(1, make(was)), V[0])
    site.page("/save", "<h1>Saved</h1>")
    site.page("/two", "<h1>Two</h1>")
    window.go(site.address + "/")
    window.wait_for(site.open_streams, "the page is followed")
    window.run("window.mark = 1; window.confirm = () => { window.asked = 1; return true }; 1")
    window.run(touch(kind))
    assert window.run(value) == mine
    return site.open_streams()[0]


def change(window, stream, version, control):
    stream.send(frame("<main id='main' tabindex='-1'>\n" + write(version, control) + "\n</main>", version=V[version]))
    window.wait_until(f"document.getElementById('other').textContent === '{version}'", "the update is there")


def posted(window, site):
    window.run("document.querySelector('main form button:not([type])').click()")
    window.wait_for(lambda: site.asked("/save", "POST"), "it is sent")
    return parse_qs(site.asked("/save", "POST")[0].body.decode(), keep_blank_values=True)


@pytest.mark.parametrize("kind", KINDS)
def test_what_was_touched_stays_and_is_marked_and_its_form_keeps_its_version(window, site, kind):
    make, value, was, mine, new = KINDS[kind]
    stream = open_form(window, site, kind)
    # What says nothing about it changes nothing of it.
    change(window, stream, 2, make(was))
    assert window.run(value) == mine and window.run(MARKS) == 0
    if kind == "checkbox":
        change(window, stream, 3, make("yes"))
        assert window.run(value) == mine and window.run(MARKS) == 0, "both agree"
        return
    change(window, stream, 3, make(new))
    assert window.run(value) == mine and window.run(MARKS) == 1
    change(window, stream, 4, make(new))
    assert window.run(value) == mine and window.run(MARKS) == 1, "it is said once"
    sent = posted(window, site)
    assert sent["version"] == ["1"], "the one it began with"
    if kind != "in place":
        assert ",".join(sent["c"]) == mine


@pytest.mark.parametrize("kind", KINDS)
def test_what_was_touched_and_goes_stays_and_its_form_keeps_its_version(window, site, kind):
    stream = open_form(window, site, kind)
    change(window, stream, 2, "")
    assert window.run(KINDS[kind][1]) == KINDS[kind][3] and window.run(MARKS) == 1
    assert posted(window, site)["version"] == ["1"], "whoever stores it sees that the other change came between"


@pytest.mark.parametrize("kind", KINDS)
def test_what_was_not_touched_follows_and_is_not_asked_about(window, site, kind):
    make, value, was, _, new = KINDS[kind]
    site.page("/", write(1, make(was)), V[0])
    site.page("/two", "<h1>Two</h1>")
    window.go(site.address + "/")
    window.wait_for(site.open_streams, "the page is followed")
    window.run("window.mark = 1; window.confirm = () => { window.asked = 1; return true }; 1")
    before = window.run(value)
    change(window, site.open_streams()[0], 2, make(new))
    assert window.run(MARKS) == 0
    assert kind == "checkbox" or window.run(value) == new != before
    window.run("document.querySelector('main a').click()")
    window.wait_until("document.querySelector('h1')?.textContent === 'Two'", "the next page is there")
    assert window.run("[window.mark, window.asked ?? 0].join()") == "1,0"


@pytest.mark.parametrize("kind", KINDS)
def test_what_was_touched_outlives_its_region_until_it_is_discarded(window, site, kind):
    make, value, _, mine, _ = KINDS[kind]
    stream = open_form(window, site, kind)
    stream.send(frame("<main id='main' tabindex='-1'>\n<p id='other'>closed</p>\n</main>", version=V[2]))
    window.wait_until("document.getElementById('other').textContent === 'closed'", "the update is there")
    assert window.run(value) == mine and window.run(MARKS) == 1
    stream.send(frame("<p id='other'>still</p>", version=V[3]))
    window.wait_until("document.getElementById('other').textContent === 'still'", "so is the next")
    assert window.run(value) == mine and window.run(MARKS) == 1
    window.run("document.querySelector('.portico-changed button').click()")
    assert window.run("document.querySelectorAll('form').length") == 0


@pytest.mark.parametrize("kind", ["number", "date", "time", "range", "color", "datetime-local", "email", "url"])
def test_what_browsers_tidy_is_not_asked_about(window, site, kind):
    untidy = {"range": "", "color": "", "datetime-local": "2026-01-01T10:00:00", "email": " a@example.com ", "url": " http://a.example/ "}
    site.page("/", write(1, KINDS[kind][0](untidy.get(kind, ""))))
    site.page("/two", "<h1>Two</h1>")
    window.go(site.address + "/")
    window.run("window.mark = 1; window.confirm = () => { window.asked = 1; return true }; 1")
    window.run("document.querySelector('main a').click()")
    window.wait_until("document.querySelector('h1')?.textContent === 'Two'", "the next page is there")
    assert window.run("[window.mark, window.asked ?? 0].join()") == "1,0"


@pytest.mark.parametrize("kind", ["select", "select multiple"])
def test_an_option_that_was_chosen_and_goes_stays(window, site, kind):
    make, value, _, mine, _ = KINDS[kind]
    stream = open_form(window, site, kind)
    rest = make("a").replace("<option value='b'>b</option>", "").replace("<option value='a'", "<option value='x'>x</option><option value='a'")
    for version in [2, 3]:
        change(window, stream, version, rest)
        assert window.run(value) == mine and window.run(MARKS) == 1
    assert ",".join(posted(window, site)["c"]) == mine
