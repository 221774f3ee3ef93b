"""Elements with a module of their own: what it is told, what stays, and what it says, in Chromium, Firefox and WebKit."""

import json
from urllib.parse import parse_qs

import pytest
from drivers import window  # noqa: F401, a fixture
from live_site import Site, frame

V = [f"AAAAAAAAAA{number}" for number in range(1, 10)]

# Writes down what it is told.
TELLS = """
window.told ??= []
window.loads = (window.loads ?? 0) + 1
export default element => {
    const tell = what => told.push(`${what} ${element.id} ${element.dataset.value ?? ''}`.trim())
    const mine = element.appendChild(document.createElement('i'))
    mine.append('mine')
    tell('appeared')
    return { updating: () => tell('updating'), updated: () => tell('updated'), gone: () => tell('gone') }
}
"""
PLAYER = """
window.told ??= []
export default element => {
    element.append(document.createElement('input'))
    told.push('appeared')
    return { updated: () => told.push('updated ' + element.dataset.value), gone: () => told.push('gone') }
}
"""
TOLD = "window.told ?? []"
FORM = "<form id='adding' method='post' action='/add'><input name='value'><input type='checkbox' name='tick' value='yes'><button>Add</button></form>"


@pytest.fixture
def site(window):
    site = Site()
    site.modules["/static/tells.js"] = TELLS
    site.modules["/static/player.js"] = PLAYER
    yield site
    window.run("onbeforeunload = null")
    window.go("about:blank")
    site.close()


def main(text):
    return f'<main id="main" tabindex="-1">\n{text}\n</main>'


def hooked(value, inner="", name="chart", module="tells"):
    return f"<div id='{name}' data-hook='/static/{module}.js' data-value='{value}'>{inner}</div>"


def go(window, site, path="/"):
    window.go(site.address + path)
    window.run("window.mark = 1")


def told(window, *expected):
    window.wait_for(lambda: window.run(TOLD) == list(expected), f"it was told {expected}, and not {window.run(TOLD)}")


def heading(window, text):
    window.wait_until(f"document.querySelector('h1')?.textContent === '{text}'", f"the page is {text}")


def follow(window, name):
    window.run(f"[...document.querySelectorAll('a')].find(it => it.textContent === '{name}').click()")


def test_a_module_is_told_what_becomes_of_its_element(window, site):
    site.page("/", f"<h1>One</h1>{hooked(1)}<p id='other'>a</p><a href='/two' rel='nofollow'>Two</a>", V[0])
    site.page("/two", f"<h1>Two</h1>{hooked(5)}<a href='/' rel='nofollow'>One</a>")
    go(window, site)
    told(window, "appeared chart 1")
    window.wait_for(site.open_streams, "the page is followed")
    stream = site.open_streams()[0]
    stream.send(frame("<p id='other'>b</p>", version=V[1]))
    window.wait_until("document.getElementById('other').textContent === 'b'", "the update is there")
    told(window, "appeared chart 1")
    stream.send(frame(hooked(2), version=V[2]))
    told(window, "appeared chart 1", "updating chart 1", "updated chart 2")
    assert window.run("document.getElementById('chart').textContent") == "mine"
    follow(window, "Two")
    heading(window, "Two")
    told(window, "appeared chart 1", "updating chart 1", "updated chart 2", "gone chart 2", "appeared chart 5")
    assert window.run("[mark, loads].join()") == "1,1"


def test_a_module_hears_of_changes_inside_and_of_coming_and_going(window, site):
    rows = "<ul id='list' data-hook='/static/tells.js'>{}</ul>"
    site.page("/", "<h1>One</h1>" + rows.format("<li id='a'>a</li><li id='b'>b</li>"), V[0])
    go(window, site)
    told(window, "appeared list")
    window.wait_for(site.open_streams, "the page is followed")
    stream = site.open_streams()[0]
    stream.send(frame("a\n<li id='c'>c</li>", "after", V[1]))
    told(window, "appeared list", "updating list", "updated list")
    stream.send(frame("<li id='b'>B</li>", version=V[2]))
    told(window, "appeared list", *["updating list", "updated list"] * 2)
    stream.send(frame(main(f"<h1>One</h1>{hooked(1)}"), version=V[3]))
    told(window, "appeared list", *["updating list", "updated list"] * 2, "gone list", "appeared chart 1")


def test_a_module_that_fails_stops_neither_page_nor_stream(window, site):
    site.modules["/static/fails.js"] = "export default () => (window.fails = 1, { updating() { throw Error('updating') }, updated() { throw Error('updated') } })"
    site.modules["/static/broken.js"] = "export default () => { throw Error('at once') }"
    site.page("/", f"<h1>One</h1>{hooked(1, module='fails')}{hooked(1, name='b', module='broken')}{hooked(1, name='c', module='nowhere')}"
              f"{hooked(1, name='d')}<a href='/two' rel='nofollow'>Two</a>", V[0])
    site.page("/two", "<h1>Two</h1>")
    go(window, site)
    window.run("(window.failures = [], addEventListener('unhandledrejection', event => failures.push(event.reason.message)), 1)")
    told(window, "appeared d 1")
    window.wait_until("window.fails === 1", "the one that fails is there")
    window.wait_for(site.open_streams, "the page is followed")
    stream = site.open_streams()[0]
    stream.send(frame(hooked(2, "<b>new</b>", module="fails"), version=V[1]))
    window.wait_until("document.getElementById('chart').dataset.value === '2'", "the update is there")
    window.wait_until("failures.includes('updating') && failures.includes('updated')", "the errors are reported")
    stream.send(frame(hooked(3, name="d"), version=V[2]))
    told(window, "appeared d 1", "updating d 1", "updated d 3")
    follow(window, "Two")
    heading(window, "Two")
    assert window.run("mark") == 1 and len(site.asked("/")) == 1


def test_a_page_with_another_module_is_shown_without_loading_it_anew(window, site):
    site.modules |= {"/static/one.aa.js": "window.ran = (window.ran ?? '') + 1", "/static/two.aa.js": "window.ran = (window.ran ?? '') + 2"}
    site.page("/", "<h1>One</h1><a href='/two' rel='nofollow'>Two</a>")

    def two(_):
        site.named = ["/static/one.aa.js", "/static/two.aa.js"]
        answer = site.render("<h1>Two</h1><a href='/' rel='nofollow'>One</a>")
        site.named = ["/static/one.aa.js"]
        return answer

    site.page("/two", two)
    site.named = ["/static/one.aa.js"]
    go(window, site)
    for name in ["Two", "One", "Two", "One"]:
        follow(window, name)
        heading(window, name)
        window.wait_until("ran === '12'", "each ran once")
    assert window.run("mark") == 1
    site.modules["/static/one.bb.js"] = "window.ran = 'anew'"
    site.page("/two", lambda _: (setattr(site, "named", ["/static/one.bb.js"]), site.render("<h1>New</h1>"))[1])
    follow(window, "Two")
    heading(window, "New")
    window.wait_until("window.ran === 'anew' && !window.mark", "another build of a module is loaded with its page")


def test_what_is_permanent_stays_across_visits_and_updates(window, site):
    def player(value):
        return f"<div id='player' data-permanent data-hook='/static/player.js' data-value='{value}'></div>"

    def frames(value):
        return f"<div id='text' tabindex='0' class='picks' data-permanent>{'<p>long text</p>' * 200}</div>{player(value)}"

    site.page("/", f"<h1>One</h1>{frames(1)}<a href='/two' rel='nofollow'>Two</a>", V[0])
    site.page("/two", f"<h1>Two</h1><section>{frames(2)}</section><a href='/three' rel='nofollow'>Three</a>", V[1])
    site.page("/three", "<h1>Three</h1>")
    go(window, site)
    told(window, "appeared")
    window.run("(window.player = document.getElementById('player'), player.className = 'mine', 1)")
    window.run("(document.querySelector('#player input').value = 'typed', 1)")
    window.run("(window.text = document.getElementById('text'), text.firstChild.textContent = 'mine', 1)")
    follow(window, "Two")
    heading(window, "Two")
    told(window, "appeared", "updated 2")
    stays = "player === document.querySelector('section #player') && player.className === 'mine' && player.firstChild.value === 'typed'"
    assert window.run(stays) is True
    assert window.run("text.isConnected && text.firstChild.textContent") == "mine"
    window.wait_for(lambda: [it for it in site.open_streams() if it.path == "/two"], "the page is followed")
    site.open_streams()[-1].send(frame(main(f"<h1>Two</h1><section>{frames(3)}</section><p id='p'>new</p><a href='/three' rel='nofollow'>Three</a>"), version=V[2]))
    window.wait_until("document.getElementById('p')", "the update is there")
    told(window, "appeared", "updated 2", "updated 3")
    assert window.run(stays) is True
    window.run("(window.asked = 0, window.confirm = () => asked = 1, 1)")
    follow(window, "Three")
    heading(window, "Three")
    told(window, "appeared", "updated 2", "updated 3", "gone")
    assert window.run("mark && !asked") is True


HEARS = """
import { messages } from './portico/hook.js'
window.told ??= []
export default element => ({ updated: messages(element, it => told.push(it)) })
"""


def test_a_message_is_heard_once_also_after_the_stream_was_lost(window, site):
    def board(*messages):
        return f"<div id='board' data-hook='/static/hears.js' data-messages='{json.dumps(messages)}'></div>"

    site.modules["/static/hears.js"] = HEARS
    page = ["<h1>One</h1>" + board(["a", "old"])]
    site.page("/", lambda _: site.render(page[0], V[len(page[0]) % 7]))
    go(window, site)
    window.wait_until("!!window.told", "the module is there")
    window.wait_for(site.open_streams, "the page is followed")
    site.open_streams()[-1].send(frame(board(["a", "old"], ["b", "new"]), version=V[1]))
    told(window, "new")
    site.open_streams()[-1].send(frame(board(["a", "old"], ["b", "new"], ["c", {"x": 1}], ["d", "last"]), version=V[2]))
    told(window, "new", {"x": 1}, "last")
    page[0] = "<h1>One</h1>" + board(["c", {"x": 1}], ["d", "last"], ["e", "meanwhile"])
    stream = site.open_streams()[-1]
    stream.send(frame("", "reload", V[3]), frame("<nothing>", version=V[4]))
    told(window, "new", {"x": 1}, "last", "meanwhile")


SENDS = """
import { send } from './portico/hook.js'
export default element => {
    window.send = (...values) => Promise.all(values.map(it => send(document.querySelector('#adding'), it)))
    window.press = it => send(document.querySelector('#adding button'), it)
}
"""


def test_a_module_sends_events_one_after_another(window, site):
    def page(request):
        count = len(site.asked("/add", "POST"))
        return site.render(f"<h1>One</h1><div id='it' data-hook='/static/sends.js'></div><p id='count'>{count}</p>{FORM}")

    def add(request):
        if request.fields.get("value") == "bad":
            return site.render(f"<h1>Refused</h1><div id='it' data-hook='/static/sends.js'></div>{FORM}", status=422)
        return 303, {"Content-Type": "text/plain", "Location": "/"}, b""

    site.modules["/static/sends.js"] = SENDS
    site.page("/", page)
    site.pages["/add"] = add
    go(window, site)
    window.wait_until("!!window.send", "the module is there")
    window.run("(send({ value: 'a', tick: true }, { value: 'b', tick: false }).then(it => window.taken = it.join()), 1)")
    window.wait_until("window.taken === 'true,true'", "both were taken")
    sent = [parse_qs(it.body.decode()) for it in site.asked("/add", "POST")]
    assert sent == [{"value": ["a"], "tick": ["yes"]}, {"value": ["b"]}]
    assert window.run("[mark, document.getElementById('count').textContent].join()") == "1,2"
    window.run("(press({ value: 'bad' }).then(it => window.refused = it), 1)")
    window.wait_until("window.refused === false", "one was refused")
    window.run("(addEventListener('portico:visit', event => event.preventDefault(), { once: true }), press({ value: 'c' }).then(it => window.left = it), 1)")
    window.wait_until("window.left === false", "one was left out")
    assert len(site.asked("/add", "POST")) == 3


def test_the_state_of_the_stream_is_an_attribute_and_an_event(window, site):
    site.page("/", "<h1>One</h1><a href='/two' rel='nofollow'>Two</a>", V[0])
    site.page("/two", "<h1>Two</h1>")
    go(window, site)
    state = "document.documentElement.dataset.stream"
    window.wait_until(f"{state} === 'live'", "it is said to be live")
    window.run("(window.states = [], addEventListener('portico:stream', event => states.push(event.detail)), 1)")
    site.no_stream = (500, {"Content-Type": "text/plain"}, b"")
    site.open_streams()[0].close()
    window.wait_until(f"{state} === 'lost'", "it is said to be lost")
    site.no_stream = None
    window.wait_until(f"{state} === 'live'", "and live again")
    follow(window, "Two")
    heading(window, "Two")
    window.wait_until(f"{state} === ''", "a page that is not followed has none")
    assert window.run("states.join()") == "lost,live,"


def test_a_visit_is_told_before_and_after_and_can_be_left_out(window, site):
    site.page("/", f"<h1>One</h1><a href='/two' rel='nofollow'>Two</a>{FORM}")
    site.page("/two", "<h1>Two</h1>")
    site.page("/add", "<h1>Added</h1>", status=422)
    go(window, site)
    window.run("""(window.events = [], window.stops = true, ['visit', 'shown', 'failed'].map(name => addEventListener('portico:' + name, event => {
        events.push([name, new URL(event.detail.url).pathname, event.detail.by?.localName ?? '', event.detail.status ?? ''].join(' ').trim())
        if (name === 'visit' && stops) event.preventDefault()
    })), 1)""")
    follow(window, "Two")
    window.wait_until("events.join() === 'visit /two'", "it is told")
    window.run("(document.querySelector('main button').click(), 1)")
    window.wait_until("events.join() === 'visit /two,visit /add button'", "and a form")
    window.run("(window.stops = false, events.splice(0), 1)")
    window.run("(document.querySelector('main button').click(), 1)")
    window.wait_for(lambda: window.run("events.join()") == "visit /add button,shown /add button 422", f"one that is sent: {window.run('events.join()')}")
    window.run("(history.back(), 1)")
    heading(window, "One")
    assert not site.asked("/two")
    window.run("(events.splice(0), 1)")
    follow(window, "Two")
    window.wait_until("events.join() === 'visit /two,shown /two  200'", "a link")


def test_a_button_is_busy_until_it_is_answered(window, site):
    import threading

    held = threading.Event()

    def add(_):
        held.wait(60)
        return 303, {"Content-Type": "text/plain", "Location": "/"}, b""

    site.page("/", f"<h1>One</h1>{FORM}")
    site.pages["/add"] = add
    go(window, site)
    assert window.run("(document.querySelector('main button').click(), document.querySelector('main button').ariaBusy)") == "true"
    held.set()
    window.wait_until("!document.querySelector('main [aria-busy]')", "it was answered")
    site.pages["/add"] = lambda _: (500, {"Content-Type": "text/plain"}, b"")
    window.run("(document.querySelector('main button').click(), 1)")
    window.wait_until("document.querySelector('.portico-failed')", "it failed")
    window.wait_until("!document.querySelector('main button[aria-busy]')", "it is no longer busy")


def test_a_list_goes_on_when_its_end_comes_near(window, site):
    def page(request):
        count = int(request.path.partition("count=")[2] or 20)
        rows = "".join(f"<li id='row-{it}'><a href='/two' rel='nofollow'>{it}</a><br><br><br></li>" for it in range(count))
        more = f"<form id='more' method='get' action='/' data-latest='10' data-hook='/static/portico/more.js'><input type='hidden' name='count' value='{count + 20}'><button>More</button></form>"
        return site.render(f"<h1>List</h1><ul id='list'>{rows}</ul>{more if count < 100 else ''}")

    site.page("/", page)
    go(window, site)
    window.run("(scrollTo(0, document.body.scrollHeight / 2), 1)")
    window.wait_until("document.querySelectorAll('li').length >= 40", "the next rows are there before the end is")
    window.run("(scrollTo(0, document.body.scrollHeight), 1)")
    window.wait_until("document.querySelectorAll('li').length >= 60", "and the next")
    assert window.run("scrollY > 0 && /count=/.test(location.search) && mark === 1") is True
    length = window.run("history.length")
    window.run("(window.down = setInterval(() => scrollTo(0, document.body.scrollHeight), 50), 1)")
    window.wait_until("!document.getElementById('more') && document.querySelectorAll('li').length === 100", "all are there")
    window.run("(clearInterval(down), 1)")
    assert window.run("history.length") == length
    site.page("/two", "<h1>Two</h1>")
    window.run("(document.getElementById('row-70').scrollIntoView(), 1)")
    window.wait_until("history.state?.y > 1000", "the place is kept")
    follow(window, "70")
    heading(window, "Two")
    window.run("(history.back(), 1)")
    window.wait_until("document.querySelectorAll('li').length === 100 && scrollY > 1000", "Back finds all rows and the place")
    assert window.run("mark === 1 && Math.abs(document.getElementById('row-70').getBoundingClientRect().top) < 100") is True


def test_rows_go_with_a_transition_and_leave_nothing(window, site):
    rows = "<ul id='list' data-hook='/static/portico/rows.js'>{}</ul>"
    site.page("/", "<h1>One</h1>" + rows.format("".join(f"<li id='{it}'>{it}</li>" for it in "abc")), V[0])
    go(window, site)
    window.wait_for(site.open_streams, "the page is followed")
    window.wait_until("performance.getEntriesByType('resource').some(it => /rows.js/.test(it.name))", "the module is there")
    site.open_streams()[0].send(frame(rows.format("<li id='c'>c</li><li id='d'>d</li><li id='a'>a</li>"), version=V[1]))
    ids = "[...document.querySelectorAll('#list li[id]')].map(it => it.id).join('')"
    window.wait_until(f"{ids} === 'cda'", "the rows are others")
    window.wait_until("document.querySelectorAll('#list li').length === 3", "what went leaves nothing")
