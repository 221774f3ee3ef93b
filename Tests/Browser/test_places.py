"""Every place where a template may print a value, filled by the engine with hostile text and read by a real browser."""

import json
import random
import subprocess
from pathlib import Path

from conftest import ROOT
from test_escaping import PIECES, SHAPES, STRUCTURE

# Markup that takes the value, where to read it back (an attribute, or the text), and whether it is a URL.
PLACES = [
    ('<p>{{v}}</p>', "p", None, False),
    ('<p>a {{v}} b<b>{{v}}</b></p>', "b", None, False),
    ('<title>{{v}}</title>', "title", None, False),
    ('<textarea>{{v}}</textarea>', "textarea", None, False),
    ('<pre>{{v}}</pre>', "pre", None, False),
    ('<pre>\n{{v}}</pre>', "pre", None, False),
    ('<table><tr><td>{{v}}</td></tr></table>', "td", None, False),
    ('<select><option value="{{v}}">{{v}}</option></select>', "option", "value", False),
    ('<select><option>{{v}}</option></select>', "option", None, False),
    ('<button>{{v}}</button>', "button", None, False),
    ('<noscript>{{v}}</noscript>', "noscript", None, False),
    ('<svg><text>{{v}}</text></svg>', "text", None, False),
    ('<svg><desc>{{v}}</desc></svg>', "desc", None, False),
    ('<svg><path d="{{v}}"/></svg>', "path", "d", False),
    ('<math><mi>{{v}}</mi></math>', "mi", None, False),
    ('<p title="{{v}}"></p>', "p", "title", False),
    ("<p title='{{v}}'></p>", "p", "title", False),
    ('<p{{#on}} title="{{v}}"{{/on}}></p>', "p", "title", False),
    ('<input value="{{v}}"{{#on}} required{{/on}}>', "input", "value", False),
    ('<a href="{{v}}"></a>', "a", "href", True),
    ("<a href='{{v}}'></a>", "a", "href", True),
    ('<area href="{{v}}">', "area", "href", True),
    ('<img src="{{v}}">', "img", "src", True),
    ('<video poster="{{v}}"></video>', "video", "poster", True),
    ('<q cite="{{v}}"></q>', "q", "cite", True),
    ('<x-a action="{{v}}"></x-a>', "x-a", "action", True),
    ('<x-a formaction="{{v}}"></x-a>', "x-a", "formaction", True),
    ('<x-a data="{{v}}"></x-a>', "x-a", "data", True),
    ('<iframe src="{{v}}"></iframe>', "iframe", "src", True),
    ('<svg><a xlink:href="{{v}}"></a></svg>', "a", "xlink:href", True),
]

# For each case, the places that differ from those of the first case or do not hold the text. What may be in a URL is asked of the
# browser itself.
READ = f"""([html, texts, places]) => {{
    const root = new DOMParser().parseFromString(html, 'text/html')
    const structure = {STRUCTURE}
    const allowed = ['http:', 'https:', 'mailto:', 'tel:']
    const isHarmless = text => {{ try {{ return allowed.includes(new URL(text, 'https://example.com').protocol) }} catch {{ return null }} }}
    const wrong = []
    const cases = root.querySelectorAll('body > section')
    if (cases.length !== texts.length) wrong.push(cases.length + ' cases instead of ' + texts.length)
    let first
    texts.forEach((text, number) => {{
        const section = cases[number]
        if (!section) return
        const found = structure(section)
        first ??= found
        if (found !== first) wrong.push('structure with ' + JSON.stringify(text))
        const shown = text.replaceAll('\\0', '\\ufffd')
        const areas = section.querySelectorAll(':scope > div')
        places.forEach(([markup, name, attribute, isURL], index) => {{
            const element = [...(areas[index]?.querySelectorAll('*') ?? [])].find(element => element.localName === name)
            const value = attribute ? element?.getAttribute(attribute) : element?.textContent
            const harmless = isURL ? isHarmless(text) : true
            const good = harmless === null ? [shown, '#blocked'] : harmless ? [shown] : ['#blocked']
            if (!good.includes(value)) wrong.push(markup + ' with ' + JSON.stringify(text) + ': ' + JSON.stringify(value))
        }})
    }})
    return wrong
}}"""


def render(folder, template, data):
    (folder / "page.html").write_text(template, encoding="utf-8")
    (folder / "page.json").write_text(json.dumps(data), encoding="utf-8")
    command = [ROOT / ".build" / "debug" / "atrium", "render", "--template", folder / "page.html", "--data", folder / "page.json"]
    return subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout


def test_every_place_holds_in_a_browser(browser, tmp_path):
    seed = random.randrange(2**32)
    source = random.Random(seed)
    texts = ["x", *SHAPES, *["".join(source.choices(PIECES, k=source.randint(1, 10))) for _ in range(300)]]
    places = "".join(f"<div>{markup}</div>" for markup, *_ in PLACES)
    template = f'<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>x</title></head><body>{{{{#cases}}}}<section>{places}</section>{{{{/cases}}}}</body></html>'
    html = render(tmp_path, template, {"cases": [{"v": text, "on": True} for text in texts]})
    page = browser.new_page()
    wrong = page.evaluate(READ, [html.decode("utf-8"), texts, PLACES])
    page.close()
    assert wrong[:10] == [], f"seed {seed}"
