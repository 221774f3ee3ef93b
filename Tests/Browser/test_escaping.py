"""What visitors type is text in a real browser: nothing of it becomes a tag, an attribute, a comment or a script."""

import json
import random
from pathlib import Path
from urllib.parse import quote

import pytest

SHAPES = json.loads((Path(__file__).parent / "injections.json").read_text(encoding="utf-8"))
# No name has it, so every search that holds it finds nothing and has the same page.
WORD = "qzxj"
PIECES = [
    "<", ">", "&", '"', "'", "`", "=", "/", "\\", "!", "--", "?", "#", ";", ":", "(", ")", "]", "{{", "}}", " ", "\t", "\n", "\r", "\f", "\x0b",
    "\x00", "\x01", "\x1b", "\x7f", "\x85", "\x9f", "\xa0", "\u2028", "\u3000", "\ufeff", "\u200b", "\ud7ff", "\ue000", "\ufdd0", "\ufffd",
    "\ufffe", "\uffff", "\U0001fffe", "\U0010ffff", "a", "0", "é", "e\u0301", "\u0301", "漢", "𝒳", "\u202e", "\uff1c", "&lt;", "&lt", "&amp;",
    "&amp;lt;", "&quot;", "&#39;", "&#x3c", "&#0;", "&#13;", "&copy", "<!--", "-->", "--!>", "]]>", "<![CDATA[", "<?", "</", "/>", "<b>", "</b>",
    "<script>", "</script>", "</title>", "</textarea>", "</style>", "</noscript>", "</select>", "</svg>", "</form>", "<svg>", "<table>",
    "<plaintext>", " onload=alert(1)", '" autofocus onfocus=alert(1) x="', "javascript:", "data:",
]

# The page as the parser built it: each element's depth, name and attributes, and how many comments there are.
STRUCTURE = """root => {
    const lines = []
    const walk = (node, depth) => {
        if (node.nodeType === Node.COMMENT_NODE) lines.push(depth + ' comment')
        if (node.nodeType === Node.ELEMENT_NODE) lines.push(depth + ' ' + node.localName + ' ' + node.getAttributeNames().filter(it => it !== 'data-stream').sort().join(' '))
        for (const child of node.childNodes) walk(child, depth + 1)
    }
    walk(root, 0)
    return lines.join('\\n')
}"""

# What the page says of the search, by place.
VALUES = """root => {
    const get = (selector, attribute) => root.querySelector(selector).getAttribute(attribute)
    const query = url => new URL(url, 'http://127.0.0.1').searchParams.get('query')
    return {
        value: get('input[name=query]', 'value'),
        title: root.querySelector('title').textContent,
        description: get('meta[name=description]', 'content'),
        link: query(get('#zones a', 'href')),
        action: query(get('form.save', 'action')),
    }
}"""


def expected_values(text):
    # HTML cannot say NUL; a URL can.
    shown = text.replace("\0", "\ufffd")
    return {
        "value": shown,
        "title": f"“{shown}” in domain names · Atrium",
        "description": f"Registered domain names with “{shown}”.",
        "link": text,
        "action": text,
    }


def address(server, text):
    return f"{server}/domains?query={quote(text, safe='')}"


@pytest.fixture(scope="module")
def structure(server, browser):
    """The structure of a page without a find."""
    page = browser.new_page()
    page.goto(address(server, WORD))
    structure = page.evaluate(f"({STRUCTURE})(document)")
    page.close()
    return structure


def test_shapes_of_injections_stay_text_and_run_nothing(server, browser, structure):
    page = browser.new_page()
    said = []
    # A script that the page's policy stops is said in the console: not even that may happen.
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("dialog", lambda dialog: (said.append(f"dialog {dialog.message}"), dialog.dismiss()))
    page.on("request", lambda request: None if request.url.startswith(server) else said.append(f"request {request.url}"))
    for shape in SHAPES:
        text = WORD + shape + WORD
        page.goto(address(server, text))
        assert page.evaluate(f"({STRUCTURE})(document)") == structure, repr(text)
        assert page.evaluate(f"({VALUES})(document)") == expected_values(text), repr(text)
        assert said == [], repr(text)
    page.close()


def test_random_texts_stay_text(server, browser, structure):
    seed = random.randrange(2**32)
    source = random.Random(seed)
    texts = [WORD + "".join(source.choices(PIECES, k=source.randint(1, 10))) + WORD for _ in range(600)]
    cases = [[address("", text), structure, expected_values(text)] for text in texts]
    page = browser.new_page()
    page.goto(f"{server}/domains")
    wrong = page.evaluate(
        f"""async cases => {{
            const wrong = []
            for (const [path, structure, values] of cases) {{
                const answer = await fetch(path, {{ headers: {{ Accept: 'text/html' }} }})
                const root = new DOMParser().parseFromString(await answer.text(), 'text/html')
                const found = ({VALUES})(root)
                if (({STRUCTURE})(root) !== structure) wrong.push('the structure of ' + path)
                for (const name in values) if (found[name] !== values[name]) wrong.push(name + ' of ' + path)
            }}
            return wrong
        }}""",
        cases,
    )
    page.close()
    assert wrong == [], f"seed {seed}"


def save(page, server, name):
    page.goto(address(server, WORD))
    page.get_by_label("Name of this search").fill(name)
    page.get_by_role("button", name="Save search").click()
    page.locator(".saved-list .saved-name").wait_for()


def test_a_name_that_is_kept_stays_text(server, browser):
    said = []

    def saved(name):
        context = browser.new_context()
        page = context.new_page()
        page.on("console", lambda message: said.append(message.text))
        page.on("dialog", lambda dialog: (said.append(f"dialog {dialog.message}"), dialog.dismiss()))
        save(page, server, name)
        structure = page.evaluate(f"({STRUCTURE})(document)")
        link = page.locator(".saved-name a").evaluate("element => element.textContent")
        value = page.locator(".rename input[name=name]").get_attribute("value")
        context.close()
        return structure, link, value

    structure, _, _ = saved("x")
    for name in [
        "<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "' autofocus onfocus=alert(1) x='", "</a><!--", "--></ul></main>",
        "&lt;b&gt; &amp;amp; &#60", "</title></textarea><b>", "{{name}} {{{name}}}",
    ]:
        assert saved(name) == (structure, name, name)
    assert said == []
