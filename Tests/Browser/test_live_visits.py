"""What else visits and updates leave as it is: places, focus, selections, files, and what scripts and extensions put into a page."""

import threading

import pytest
from conftest import PATIENCE
from live_site import fnv, frame
from test_live_client import (  # noqa: F401
    LONG, NOTICE, SEE_OTHER, V1, V2, V3, context, go, is_marked, page, site, wait_for_heading, wait_for_stream, wait_for_text,
)
from test_live_words import form, pause
from test_pages import wait_for, wait_until


def main(text):
    return f"<main id='main' tabindex='-1'>\n{text}\n</main>"


# What others put in


def test_what_extensions_put_into_a_page_loads_none_anew_and_stays(site, page):
    body = "<h1>{0}</h1><form method='post' action='/save'><label>Text <textarea name='t'></textarea></label></form><p id='p'>{0}</p><a href='/{0}' rel='nofollow'>Next</a>"
    site.page("/", main(body.format("one")), V1)
    site.page("/one", main(body.format("two")), V2)
    go(page, site)
    page.evaluate("""() => {
        const put = (name, more, parent) => parent.append(Object.assign(document.createElement(name), more))
        put('script', { type: 'text/x', src: '/x' }, document.head)
        put('script', { type: 'application/json', textContent: '{}' }, document.body)
        put('link', { rel: 'stylesheet', href: '/x.css' }, document.head)
        put('style', { textContent: 'p { }' }, document.head)
        document.documentElement.dataset.theme = 'dark'
        document.documentElement.className = 'theirs'
        document.querySelector('textarea').after(Object.assign(document.createElement('x-checker'), { textContent: 'checked' }))
    }""")
    stream = wait_for_stream(page, site)
    stream.send(frame(main(body.format("one").replace("<p id='p'>one", "<p id='p'>new")), version=V3))
    wait_for_text(page, "new")
    kept = "[document.documentElement.dataset.theme, document.documentElement.className, document.querySelectorAll('x-checker').length].join()"
    assert page.evaluate(kept) == "dark,theirs,1"
    stream.send(frame("", "reload") + frame(version=V1))
    wait_until(page, "document.getElementById('p').textContent === 'one'", "the page is asked for again")
    assert page.evaluate(kept) == "dark,theirs,1" and page.locator("link[href='/x.css']").count() == 1
    page.get_by_role("link", name="Next").click()
    wait_for_heading(page, "two")
    assert len(site.asked("/one")) == 1 and is_marked(page)


def test_what_extensions_put_in_before_the_script_runs_loads_no_page_anew(site, page):
    page.add_init_script("""new MutationObserver((_, observer) => {
        if (!document.head) return
        observer.disconnect()
        const put = (name, more) => document.head.append(Object.assign(document.createElement(name), more))
        put('link', { rel: 'stylesheet', href: 'chrome-extension://theirs/dark.css' })
        put('script', { type: 'text/x', src: 'chrome-extension://theirs/all.js' })
        put('script', { type: 'application/json', textContent: '{}' })
    }).observe(document, { childList: true, subtree: true })""")
    site.page("/", "<h1>One</h1><a href='/two' rel='nofollow'>Two</a>")
    site.page("/two", "<h1>Two</h1>")
    go(page, site)
    page.get_by_role("link", name="Two").click()
    wait_for_heading(page, "Two")
    assert len(site.asked("/two")) == 1 and is_marked(page)
    assert page.locator("script[type='application/json']").count() == 1


def test_words_that_a_translator_put_in_are_replaced(site, page):
    site.page("/", "<p id='p'>one</p><p id='q'>old</p>", V1)
    go(page, site)
    page.evaluate("document.getElementById('p').innerHTML = '<font><font>eins</font></font>'")
    wait_for_stream(page, site).send(frame(main("<p id='p'>two</p><p id='q'>new</p>"), version=V2))
    wait_for_text(page, "new")
    assert page.locator("#p").inner_text() == "two"


@pytest.mark.parametrize("name", ["notice", "portico-card", "portico-changed"])
def test_an_element_of_ones_own_with_such_a_class_is_like_any_other(site, page, name):
    text = lambda it: main(f"<div class='{name}' role='status'>{it}</div><p>{it}</p>")
    site.page("/", text("old"), V1)
    go(page, site)
    stream = wait_for_stream(page, site)
    stream.send(frame(text("new"), version=V2))
    wait_for_text(page, "new")
    assert page.locator("." + name).all_inner_texts() == ["new"]


@pytest.mark.parametrize("name", ["null", "undefined", "false", "constructor"])
def test_an_element_may_have_any_id(site, page, name):
    rows = lambda it: main(f"<ul><li>plain {it}</li><li id='{name}'>named</li><li>last {it}</li></ul>")
    site.page("/", rows("a"), V1)
    go(page, site)
    wait_for_stream(page, site).send(frame(rows("b"), version=V2))
    wait_for_text(page, "plain b")
    assert page.locator("li").all_inner_texts() == ["plain b", "named", "last b"]


def test_what_is_for_browsers_without_script_stays_dead(site, page):
    inside = "<noscript><img src='/pixel.png' alt=''><input name='n' required></noscript>"
    site.page("/", "<h1>One</h1><a href='/two' rel='nofollow'>Two</a>")
    site.page("/two", "<h1>Two</h1><form method='post' action='/save'>" + inside + "<button>Save</button></form><p id='p'>old</p>", V1)
    site.page("/save", lambda it: "<h1>Got " + it.body.decode() + ".</h1>")
    go(page, site)
    page.get_by_role("link", name="Two").click()
    wait_for_heading(page, "Two")
    wait_for_stream(page, site).send(frame("<p id='p'>new " + inside + "</p>", version=V2))
    wait_for_text(page, "new")
    page.get_by_role("button", name="Save").click()
    wait_for_text(page, "Got")
    pause(page, 200)
    assert not site.asked("/pixel.png") and page.locator("h1").inner_text() == "Got ."


def test_templates_and_custom_elements_are_whole(site, page):
    text = lambda it: main(f"<template id='t'><b>{it}</b></template><x-box data-state='{it}'><i>{it}</i></x-box><p>{it}</p>" +
                           ("<template id='u'><i>new</i></template><x-box class='late'><i>child</i></x-box>" if it != "a" else ""))
    site.page("/", text("a"), V1)
    go(page, site)
    page.evaluate("""customElements.define('x-box', class extends HTMLElement {
        connectedCallback() { this.setAttribute('role', 'note'); this.dataset.seen = this.children.length }
    })""")
    stream = wait_for_stream(page, site)
    for version, it in [(V2, "b"), (V3, "c")]:
        stream.send(frame(text(it), version=version))
        wait_until(page, f"document.querySelector('p').textContent === '{it}'", "it is there")
        assert page.evaluate("[t.innerHTML, document.getElementById('u').innerHTML].join()") == f"<b>{it}</b>,<i>new</i>"
        assert page.evaluate("[...document.querySelectorAll('x-box')].map(it => [it.getAttribute('role'), it.dataset.state ?? '', it.dataset.seen].join()).join(';')") == \
            f"note,{it},1;note,,1"
    stream.send(frame(text("c").replace(" data-state='c'", "").replace("<p>c", "<p>d"), version=V1))
    wait_until(page, "document.querySelector('p').textContent === 'd'", "it is there")
    assert page.evaluate("document.querySelector('x-box').dataset.state ?? null") is None, "what the server gave, it takes"


# What the visitor does


def test_a_selection_stays_when_a_neighbour_changes(site, page):
    text = lambda it: f"<p id='p'>Words before <time>{it}</time> and words that are selected <b>{it}</b></p>"
    site.page("/", text("12:00"), V1)
    go(page, site)
    stream = wait_for_stream(page, site)
    page.evaluate("() => getSelection().setBaseAndExtent(p.childNodes[2], 5, p.childNodes[2], 15)")
    selected = page.evaluate("String(getSelection())")
    for version, change in [(V2, text("12:01")), (V3, text("12:02").replace("<time>", "<em>new</em> <time>"))]:
        stream.send(frame(change, version=version))
        wait_for_text(page, change[-13:-8])
        assert page.evaluate("String(getSelection())") == selected


def test_a_field_that_goes_away_while_one_composes_in_it_does_not_stop_updates(site, page):
    site.page("/", "<h1>One</h1><label>A <input name='a'></label><a href='/two' rel='nofollow'>Two</a>")
    site.page("/two", "<h1>Two</h1><p id='p'>old</p>", V1)
    go(page, site)
    page.get_by_label("A").focus()
    page.context.new_cdp_session(page).send("Input.imeSetComposition", {"text": "に", "selectionStart": 1, "selectionEnd": 1})
    page.evaluate("document.querySelector('main a').click()")
    wait_for_heading(page, "Two")
    wait_for_stream(page, site).send(frame("<p id='p'>new</p>", version=V2))
    wait_for_text(page, "new")


@pytest.mark.parametrize("said", ["", NOTICE])
def test_a_post_to_the_same_page_leads_to_what_that_page_focuses(site, page, said):
    text = "<h1>Page</h1>{}" + LONG + "<form method='post' action='/'><button>Make</button></form>"
    state = {"made": ""}

    def made_page(request):
        if request.method == "POST":
            state["made"] = said + "<div id='made' tabindex='-1' data-focus>Codes</div>"
            return 303, {**SEE_OTHER, "Location": "/"}, b""
        return text.format(state["made"])

    site.page("/", made_page)
    go(page, site)
    page.get_by_role("button", name="Make").click()
    wait_until(page, "document.activeElement.id === 'made'", "it has the focus")
    assert page.locator("#made").evaluate("it => it.getBoundingClientRect().top >= 0 && it.getBoundingClientRect().bottom <= innerHeight")
    assert is_marked(page)


@pytest.mark.parametrize("answer", ["itself", "redirect"])
def test_a_post_to_the_same_page_leaves_place_and_what_is_open(site, page, answer):
    rows = "".join(f"<li id='row-{it}'><label>{it} <input type='checkbox' name='rows' value='{it}'></label></li>" for it in range(200))
    text = ("<h1>List</h1>{}<details id='more'><summary>More</summary><p>inside</p></details><form method='post' action='/other'><label>Other <input name='o'></label></form>"
            "<form method='post' action='/'><ul>{}</ul><label>Note <input name='note'></label><button>Trash</button></form>")
    gone = lambda it: it.replace("<li id='row-150'><label>150 <input type='checkbox' name='rows' value='150'></label></li>", "")
    state = {"trashed": False}

    def list_page(request):
        if request.method == "POST":
            state["trashed"] = True
            if answer == "redirect":
                return 303, {**SEE_OTHER, "Location": "/"}, b""
        return text.format(NOTICE if state["trashed"] else "", gone(rows) if state["trashed"] else rows)

    site.page("/", list_page)
    go(page, site)
    page.get_by_label("Other").fill("half")
    page.get_by_label("Note").fill("sent")
    page.evaluate("document.getElementById('more').open = true; window.row = document.getElementById('row-149')")
    page.get_by_label("150").check()
    page.get_by_label("151").check()
    y = page.evaluate("scrollY")
    page.get_by_role("button", name="Trash").evaluate("it => it.click()")
    page.locator(".notice").wait_for()
    wait_until(page, "document.activeElement.className === 'notice'", "the notice has the focus")
    assert y > 1_000 and abs(page.evaluate("scrollY") - y) < 100 and is_marked(page)
    assert page.evaluate("[document.getElementById('more').open, window.row.isConnected, document.querySelectorAll('li').length].join()") == "true,true,199"
    assert not page.get_by_label("151").is_checked() and page.get_by_label("Note").input_value() == "", "what was sent is dealt with"
    assert page.get_by_label("Other").input_value() == "half" and page.locator(".portico-changed").count() == 0


# Back and forward


def test_back_finds_the_place_what_was_open_and_the_link_it_was_left_by(site, page):
    site.page("/", f"<h1>One</h1><input autofocus aria-label='Q'><details><summary>More</summary>{LONG}</details>{LONG}<a href='/x'>X</a> <a href='/two' rel='nofollow'>Two</a>{LONG}")
    site.page("/two", "<h1>Two</h1>")
    go(page, site)
    page.evaluate("document.querySelector('details').open = true")
    page.evaluate("document.querySelector('main a[rel]').scrollIntoView({ block: 'center' })")
    y = page.evaluate("scrollY")
    page.get_by_role("link", name="Two").click()
    wait_for_heading(page, "Two")
    page.go_back()
    wait_for_heading(page, "One")
    wait_until(page, f"scrollY === {y}", "the place is found")
    assert page.evaluate("[document.querySelector('details').open, document.activeElement.textContent].join()") == "true,Two"


def test_back_to_a_page_that_is_not_complete_finds_its_place(site, page):
    text = f"<h1>Whole</h1>{LONG}<a href='/two' rel='nofollow'>Two</a>{LONG}"
    site.page("/", text, V1)
    site.page("/two", "<h1>Two</h1>")
    go(page, site)
    page.evaluate("scrollTo(0, 900)")
    wait_until(page, "history.state?.y === 900", "where the page is, is kept")
    page.evaluate("document.querySelector('main a').click()")
    wait_for_heading(page, "Two")
    site.pages["/"] = lambda _: site.render("<main id='main' tabindex='-1' aria-busy='true'><h1>Part</h1></main>", V2 + " 9", status=202)
    page.go_back()
    wait_for_heading(page, "Part")
    pause(page, 700)
    wait_for_stream(page, site).send(frame(main(text), version=V3))
    wait_for_heading(page, "Whole")
    wait_until(page, "scrollY === 900", "the place is found")


def test_back_and_forward_again_before_the_page_came_changes_nothing(site, page):
    site.page("/", "<h1>One</h1><a href='/edit' rel='nofollow'>Edit</a>")
    site.page("/edit", "<h1>Edit</h1><form action='/q'><label>Q <input name='q'></label></form><p id='p'>old</p>", V1)
    go(page, site)
    page.get_by_role("link", name="Edit").click()
    wait_for_heading(page, "Edit")
    page.get_by_label("Q").fill("typed")
    go_on = threading.Event()
    site.page("/", lambda _: go_on.wait(PATIENCE) and "<h1>One</h1>")
    page.evaluate("history.back()")
    wait_for(page, lambda: len(site.asked("/")) == 2, "it is asked for")
    page.evaluate("history.forward()")
    wait_for(page, lambda: page.url.endswith("/edit"), "it is gone back on")
    pause(page, 400)
    go_on.set()
    pause(page, 300)
    assert is_marked(page) and page.get_by_label("Q").input_value() == "typed" and page.locator("[aria-busy], progress").count() == 0
    wait_for_stream(page, site).send(frame("<p id='p'>new</p>", version=V2))
    wait_for_text(page, "new")


def test_fragments_of_redirects_and_such_that_cannot_be_decoded(site, page):
    text = f"<h1>Two</h1>{LONG}<h2 id='100%'>Here</h2>{LONG}<h2 id='low'>Low</h2>{LONG}"
    site.page("/", "<h1>One</h1><a href='/two#100%' rel='nofollow'>Percent</a> <a href='/led' rel='nofollow'>Led</a>")
    site.page("/two", text)
    site.pages["/led"] = lambda _: (303, {**SEE_OTHER, "Location": "/two#low"}, b"")
    for name, id in [("Percent", "100%"), ("Led", "low")]:
        go(page, site)
        page.get_by_role("link", name=name).click()
        wait_for_heading(page, "Two")
        wait_until(page, f"document.activeElement.id === '{id}' && scrollY > 0", "it is arrived at")
        assert page.url == site.address + "/two#" + id and is_marked(page)
    assert len(site.asked("/two")) == 2


# Files and what is fetched before


@pytest.mark.parametrize("how", ["click", "hover", "post"])
def test_a_file_is_asked_for_once(site, page, how):
    button = "<form method='post' action='/file'><button>File</button></form>" if how == "post" else ""
    site.page("/", f"<h1>One</h1><a href='/file'{' rel=nofollow' if how == 'click' else ''}>File</a>{button}")
    name = "attachment; filename=\"_.csv\"; filename*=UTF-8''%C3%BC%20a.csv"
    site.pages["/file"] = lambda _: (200, {"Content-Type": "text/csv", "Content-Disposition": name}, b"a,b")
    go(page, site)
    way = page.get_by_role("button" if how == "post" else "link", name="File")
    if how == "hover":
        way.hover()
        wait_for(page, lambda: site.asked("/file"), "it is fetched before")
    with page.expect_download() as download:
        way.click()
    assert download.value.suggested_filename == "ü a.csv" and download.value.path().read_bytes() == b"a,b"
    pause(page, 300)
    assert len(site.asked("/file")) == 1 and is_marked(page) and page.url == site.address + "/"


def test_what_is_fetched_before_says_so_and_what_is_refused_then_is_asked_for_again(site, page):
    site.page("/", "<h1>One</h1><a href='/two'>Two</a>")
    site.page("/two", "<h1>Too many</h1>", status=429)
    go(page, site)
    page.get_by_role("link", name="Two").hover()
    wait_for(page, lambda: site.asked("/two"), "it is fetched before")
    pause(page, 200)
    site.page("/two", "<h1>Two</h1>")
    page.get_by_role("link", name="Two").click()
    wait_for_heading(page, "Two")
    assert [it.headers.get("Purpose") for it in site.asked("/two")] == ["prefetch", None]


# Long lists


def test_rows_that_go_one_by_one_take_time_for_each_and_no_more(site, page):
    rows = "".join(f"<li id='row-{it}'>row {it}</li>" for it in range(4_000))
    site.page("/", f"<ul id='rows'>{rows}</ul><p id='p'>old</p>", V1)
    go(page, site)
    stream = wait_for_stream(page, site)
    page.evaluate("new PerformanceObserver(it => { for (const one of it.getEntries()) window.longest = Math.max(window.longest ?? 0, one.duration) }).observe({ entryTypes: ['longtask'] })")
    stream.send("".join(frame(fnv(f"row-{it}"), "remove") for it in range(3_900)) + frame("<p id='p'>new</p>", version=V2))
    wait_for_text(page, "new")
    assert page.locator("li").count() == 100
    pause(page, 200)
    assert page.evaluate("window.longest ?? 0") < 2_000, "n² took 8 s"


def test_changes_that_come_together_are_applied_together(site, page):
    rows = "".join(f"<li id='row-{it}'><label>{it} <input type='checkbox' name='rows' value='{it}'></label></li>" for it in range(3_000))
    site.page("/", f"<ul id='rows'>{rows}</ul><p id='p'>old</p>", V1)
    go(page, site)
    stream = wait_for_stream(page, site)
    page.evaluate("new PerformanceObserver(it => { for (const one of it.getEntries()) window.longest = Math.max(window.longest ?? 0, one.duration) }).observe({ entryTypes: ['longtask'] })")
    stream.send("".join(frame(fnv(f"row-{it}"), "remove", V2) for it in range(1_000)) + frame("<p id='p'>new</p>", version=V3))
    wait_for_text(page, "new")
    assert page.locator("li").count() == 2_000
    pause(page, 200)
    assert page.evaluate("window.longest ?? 0") < 2_000, "one by one it took 6 s"
    stream.close()
    wait_for(page, lambda: site.streams[-1].version == V3, "it goes on from the last")


def test_a_form_of_many_fields_takes_an_update_in_time(site, page):
    many = lambda it: "<form method='post'>" + "".join(f"<label>{one} <input name='f{one}' value='{one}'></label>" for one in range(8_000)) + f"</form><p id='p'>{it}</p>"
    site.page("/", many("old"), V1)
    go(page, site)
    stream = wait_for_stream(page, site)
    page.get_by_label("7", exact=True).fill("mine")
    page.evaluate("new PerformanceObserver(it => { for (const one of it.getEntries()) window.longest = Math.max(window.longest ?? 0, one.duration) }).observe({ entryTypes: ['longtask'] })")
    stream.send(frame("<main id='main' tabindex='-1'>" + many("new") + "</main>", version=V2))
    wait_for_text(page, "new")
    pause(page, 200)
    assert page.get_by_label("7", exact=True).input_value() == "mine"
    assert page.evaluate("window.longest ?? 0") < 4_000, "it took 22 s with a look at all fields for each"


def test_a_large_update_that_comes_in_pieces_is_looked_through_once_a_piece(site, page):
    site.page("/", "".join(f"<p id='p{it}'>old</p>" for it in range(5)), V1)
    go(page, site)
    stream = wait_for_stream(page, site)
    page.evaluate("new PerformanceObserver(it => { for (const one of it.getEntries()) window.longest = Math.max(window.longest ?? 0, one.duration) }).observe({ entryTypes: ['longtask'] })")
    for it in range(5):
        stream.send(frame(f"<p id='p{it}'>" + "x" * 60_000 + "</p>", version=V2 if it == 4 else None))
        pause(page, 100)
    wait_until(page, "document.querySelector('main').textContent.trim().length === 300000", "it is there")
    assert page.evaluate("window.longest ?? 0") < 2_000, "looking for its end from each letter takes a minute"
