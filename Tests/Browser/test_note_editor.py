"""Writing Markdown with Static/editor.js: in Chromium, Firefox and WebKit."""

import contextlib
import gzip
import json

import drivers
import pytest
from editor_page import STATIC, Chromium, Driven, Handler, WebKit, serve

BODY, TITLE, TAGS = "#form-body", "#form-title", "#form-tags"
POPUP = "document.querySelector('.editor-popup')"
IS_OPEN = f"!{POPUP}.hidden"
OPTIONS = f"{POPUP}.hidden ? [] : [...{POPUP}.children].map(it => it.textContent)"


@pytest.fixture(scope="module")
def address():
    server = serve()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()


@pytest.fixture(scope="module", params=["Chromium", "Firefox", "WebKit"])
def engine(request, address, tmp_path_factory):
    if request.param == "Chromium":
        context = request.getfixturevalue("browser").new_context(permissions=["clipboard-read", "clipboard-write"])
        yield Chromium(context.new_page(), address)
        context.close()
        return
    with contextlib.closing(getattr(drivers, request.param)(tmp_path_factory.mktemp("browser"))) as driver:
        yield (WebKit if driver.name == "WebKit" else Driven)(driver, address)


@pytest.fixture
def page(engine):
    """The page, freshly loaded, whose script throws nothing and keeps to the policy."""
    engine.open()
    yield engine
    assert engine.run("[...failures, ...violations]") == []


def focused(page):
    return page.run("document.activeElement.id || document.activeElement.className || document.activeElement.tagName")


def options(page, *expected):
    page.wait(f"JSON.stringify({OPTIONS}) === {json.dumps(json.dumps(list(expected), ensure_ascii=False, separators=(',', ':')))}", f"{expected} are offered")


def pressed(page, before, *chords):
    page.write(before)
    page.press(*chords)
    return page.read()


def test_the_module_is_small():
    assert len(gzip.compress((STATIC / "editor.js").read_bytes(), 9)) <= 10_240


# Buttons


def test_the_toolbar_names_its_buttons_and_their_keys(page):
    said = page.run("""(() => { const bar = document.querySelector('.editor-toolbar')
      return [bar.getAttribute('role'), bar.getAttribute('aria-label'), bar.getAttribute('aria-controls'), bar.nextElementSibling.id,
        [...bar.children].map(it => [it.type, it.getAttribute('aria-label'), it.title, it.getAttribute('aria-keyshortcuts'), it.tabIndex])] })()""")
    assert said[:4] == ["toolbar", "Formatting", "form-body", "form-body"]
    assert said[4] == [
        ["button", "Heading", "Heading (Ctrl+Alt+1)", "Control+Alt+1 Control+Alt+2 Control+Alt+3", 0],
        ["button", "Bold", "Bold (Ctrl+B)", "Control+B", -1],
        ["button", "Italic", "Italic (Ctrl+I)", "Control+I", -1],
        ["button", "Link", "Link (Ctrl+K)", "Control+K", -1],
        ["button", "List", "List (Ctrl+Shift+8)", "Control+Shift+8", -1],
        ["button", "Numbered list", "Numbered list (Ctrl+Shift+7)", "Control+Shift+7", -1],
        ["button", "Task", "Task (Ctrl+Shift+9)", "Control+Shift+9", -1],
        ["button", "Quote", "Quote", None, -1],
        ["button", "Code", "Code (Ctrl+E)", "Control+E", -1],
        ["button", "Add files", "Add files", None, -1],
    ]


def test_on_a_mac_its_keys_are_named_and_pressed(page):
    page.open(mac="1")
    assert page.run("[...document.querySelectorAll('.editor-toolbar button')].map(it => it.title).join()").startswith("Heading (⌘⌥1),Bold (⌘B),Italic (⌘I)")
    assert page.run("document.querySelector('.editor-bold').getAttribute('aria-keyshortcuts')") == "Meta+B"
    page.write("▮word▮")
    page.run("area.dispatchEvent(new KeyboardEvent('keydown', { key: 'b', code: 'KeyB', metaKey: true, bubbles: true, cancelable: true }))")
    assert page.read() == "**▮word▮**"
    page.run("area.dispatchEvent(new KeyboardEvent('keydown', { key: 'b', code: 'KeyB', ctrlKey: true, bubbles: true, cancelable: true }))")
    assert page.read() == "**▮word▮**", "Ctrl+B moves the cursor there"


def test_a_part_without_its_word_is_left_out(page):
    page.open(without="bold,file")
    assert page.run("document.querySelectorAll('.editor-bold, .editor-file').length") == 0
    assert pressed(page, "▮word▮", "Control+b") == "▮word▮"
    page.open(without="toolbar,titles,tags")
    assert page.run("document.querySelectorAll('.editor-toolbar, .editor-popup').length") == 0
    assert pressed(page, "▮word▮", "Control+b") == "**▮word▮**"


def test_there_is_no_button_for_files_where_the_form_takes_none(page):
    page.open(without="files")
    assert page.run("document.querySelector('.editor-file')") is None


def test_a_button_pressed_with_the_pointer_leaves_the_focus_in_the_text(page):
    page.write("a ▮word▮ b")
    page.click(".editor-bold")
    assert page.read() == "a **▮word▮** b"
    assert focused(page) == "form-body"
    page.type("x")
    assert page.read() == "a **x▮** b"


def test_a_button_pressed_by_key_goes_back_to_the_text(page):
    page.write("a ▮word▮ b")
    page.run("document.querySelector('.editor-toolbar button').focus()")
    page.press("ArrowRight", "ArrowRight", "Enter")
    assert page.read() == "a *▮word▮* b"
    assert focused(page) == "form-body"


def test_arrows_home_and_end_go_through_the_toolbar(page):
    page.run("document.querySelector('.editor-toolbar button').focus()")
    page.press("ArrowRight")
    assert focused(page) == "editor-bold"
    page.press("ArrowLeft", "ArrowLeft")
    assert focused(page) == "editor-file"
    page.press("ArrowRight")
    assert focused(page) == "editor-heading"
    page.press("End")
    assert focused(page) == "editor-file"
    page.press("Home", "ArrowRight")
    assert focused(page) == "editor-bold"
    assert page.run("[...document.querySelectorAll('.editor-toolbar [tabindex=\"0\"]')].map(it => it.className)") == ["editor-bold"]
    page.press("Tab")
    assert focused(page) == "form-body", "one stop for all of them"


def test_arrows_follow_the_direction_of_the_page(page):
    page.open(dir="rtl")
    page.run("document.querySelector('.editor-toolbar button').focus()")
    page.press("ArrowLeft")
    assert focused(page) == "editor-bold"


def test_buttons_are_large_enough_to_be_hit(page):
    assert page.run("Math.min(...[...document.querySelectorAll('.editor-toolbar button')].flatMap(it => [it.offsetWidth, it.offsetHeight]))") >= 36


def test_the_button_for_files_opens_the_choice_of_files(page):
    page.run("void document.querySelector('input[type=file]').addEventListener('click', event => { event.preventDefault(); window.isChoosing = true })")
    page.click(".editor-file")
    assert page.run("window.isChoosing") is True


# Marks


@pytest.mark.parametrize("before, key, after", [
    ("a ▮word▮ b", "b", "a **▮word▮** b"),
    ("a **▮word▮** b", "b", "a ▮word▮ b"),
    ("a ▮**word**▮ b", "b", "a ▮word▮ b"),
    ("a **some wo▮rd here** b", "b", "a some wo▮rd here b"),
    ("a **some ▮word▮ here** b", "b", "a some ▮word▮ here b"),
    ("a wo▮rd b", "b", "a **wo▮rd** b"),
    ("a word▮ b", "b", "a **word▮** b"),
    ("a ▮ b", "b", "a **▮** b"),
    ("a **▮** b", "b", "a ▮ b"),
    ("▮", "b", "**▮**"),
    ("a ▮word ▮b", "b", "a **▮word▮** b"),
    ("a ▮word▮ b", "i", "a *▮word▮* b"),
    ("a *▮word▮* b", "i", "a ▮word▮ b"),
    ("*▮*", "i", "▮"),
    ("**▮word▮**", "i", "***▮word▮***"),
    ("***▮word▮***", "i", "**▮word▮**"),
    ("***▮word▮***", "b", "*▮word▮*"),
    ("**a *wo▮rd* b**", "i", "**a wo▮rd b**"),
    ("**a *wo▮rd* b**", "b", "a *wo▮rd* b"),
    ("**a** wo▮rd **b**", "b", "**a** **wo▮rd** **b**"),
    ("* wo▮rd*", "b", "* **wo▮rd***"),
    (r"\*a wo▮rd b\*", "i", r"\*a *wo▮rd* b\*"),
    ("`*` wo▮rd `*`", "i", "`*` *wo▮rd* `*`"),
    ("a ▮word▮ b", "e", "a `▮word▮` b"),
    ("a `wo▮rd` b", "e", "a wo▮rd b"),
    ("▮a ` b▮", "e", "``▮a ` b▮``"),
    ("don▮'t", "b", "**don▮'t**"),
    ("كلمة عر▮بية هنا", "b", "كلمة **عر▮بية** هنا"),
    ("▮😀▮", "b", "**▮😀▮**"),
    ("😀▮", "b", "😀**▮**"),
    ("a ▮word◂ b", "b", "a **▮word◂** b"),
    ("▮- one\n- two▮\n", "b", "▮- **one**\n- **two**▮\n"),
    ("▮- **one**\n- **two**▮\n", "b", "▮- one\n- two▮\n"),
    ("▮one\n\ntwo▮", "i", "▮*one*\n\n*two*▮"),
], ids=lambda it: it.replace("\n", "⏎") if isinstance(it, str) else it)
def test_marks_are_put_and_taken_away(page, before, key, after):
    assert pressed(page, before, f"Control+{key}") == after


def test_keys_of_other_scripts_are_the_same_keys(page):
    page.write("▮word▮")
    page.run("area.dispatchEvent(new KeyboardEvent('keydown', { key: 'لا', code: 'KeyB', ctrlKey: true, bubbles: true, cancelable: true }))")
    assert page.read() == "**▮word▮**"


@pytest.mark.parametrize("before, after", [
    ("a ▮word▮ b", "a [word](▮) b"),
    ("a ▮https://example.org/x▮ b", "a [▮](https://example.org/x) b"),
    ("a wo▮rd b", "a [word](▮) b"),
    ("▮", "[▮]()"),
])
def test_a_link_is_made_of_what_is_selected(page, before, after):
    assert pressed(page, before, "Control+k") == after
    assert page.run("document.querySelector('#keys')") is None, "the page's own Ctrl+K is not meant there"


def test_code_of_several_lines_gets_a_fence_and_loses_it(page):
    page.write("a\n▮let x\nlet y▮\nb")
    page.press("Control+e")
    assert page.read() == "a\n```\n▮let x\nlet y▮\n```\nb"
    page.press("Control+e")
    assert page.read() == "a\n▮let x\nlet y▮\nb"
    assert pressed(page, "▮```js\na\nb\n```▮", "Control+e") == "▮a\nb▮"


def test_code_with_a_fence_in_it_gets_a_longer_one(page):
    assert pressed(page, "▮x\n```\ny▮", "Control+e") == "````\n▮x\n```\ny▮\n````"


# Lines


def test_the_button_for_headings_goes_through_three_levels(page):
    page.write("one\ntwo▮ words")
    for after in ["# two▮ words", "## two▮ words", "### two▮ words", "two▮ words"]:
        page.click(".editor-heading")
        assert page.read() == "one\n" + after


@pytest.mark.parametrize("before, chord, after", [
    ("te▮xt", "Control+Alt+2", "## te▮xt"),
    ("# te▮xt", "Control+Alt+3", "### te▮xt"),
    ("### te▮xt", "Control+Alt+1", "# te▮xt"),
    ("▮", "Control+Alt+1", "# ▮"),
    ("> te▮xt", "Control+Alt+1", "> # te▮xt"),
    ("te▮xt", "Control+Shift+8", "- te▮xt"),
    ("- te▮xt", "Control+Shift+8", "te▮xt"),
    ("* te▮xt", "Control+Shift+8", "te▮xt"),
    ("1. te▮xt", "Control+Shift+8", "- te▮xt"),
    ("- [x] te▮xt", "Control+Shift+8", "- te▮xt"),
    ("te▮xt", "Control+Shift+7", "1. te▮xt"),
    ("1) te▮xt", "Control+Shift+7", "te▮xt"),
    ("te▮xt", "Control+Shift+9", "- [ ] te▮xt"),
    ("* te▮xt", "Control+Shift+9", "* [ ] te▮xt"),
    ("- [x] te▮xt", "Control+Shift+9", "te▮xt"),
    ("> te▮xt", "Control+Shift+8", "> - te▮xt"),
    ("▮", "Control+Shift+9", "- [ ] ▮"),
    ("▮one\ntwo\n\nthree▮", "Control+Shift+7", "▮1. one\n2. two\n\n3. three▮"),
    ("▮- one\n  - two\n  - three\n- four▮", "Control+Shift+7", "▮1. one\n  1. two\n  2. three\n2. four▮"),
    ("▮- one\n  1. two▮", "Control+Shift+9", "▮- [ ] one\n  - [ ] two▮"),
    ("▮- [ ] one\n- two▮", "Control+Shift+9", "▮- [ ] one\n- [ ] two▮"),
    ("o▮ne\nt▮wo", "Control+Shift+8", "- o▮ne\n- t▮wo"),
    ("▮one\n▮two", "Control+Shift+8", "▮- one\n▮two"),
    ("o▮ne\nt◂wo", "Control+Shift+8", "- o▮ne\n- t◂wo"),
    ("- ▮واحد\n- اثنان▮", "Control+Shift+7", "1. ▮واحد\n2. اثنان▮"),
], ids=lambda it: it.replace("\n", "⏎"))
def test_lines_become_what_is_asked_for(page, before, chord, after):
    assert pressed(page, before, chord) == after


def test_quotes_go_over_all_lines(page):
    page.write("▮one\n\n  - two▮\nthree")
    page.click(".editor-quote")
    assert page.read() == "▮> one\n> \n>   - two▮\nthree"
    page.click(".editor-quote")
    assert page.read() == "▮one\n\n  - two▮\nthree"


def test_a_third_level_of_another_keyboard_is_no_heading(page):
    if page.name == "WebKit":
        pytest.skip("events made by scripts have no such key there")
    page.write("te▮xt")
    page.run("area.dispatchEvent(new KeyboardEvent('keydown', { key: '²', code: 'Digit2', ctrlKey: true, altKey: true, modifierAltGraph: true, bubbles: true, cancelable: true }))")
    assert page.read() == "te▮xt"


# Return


@pytest.mark.parametrize("before, after", [
    ("- one▮", "- one\n- ▮"),
    ("* one▮", "* one\n* ▮"),
    ("+ one▮\nnext", "+ one\n+ ▮\nnext"),
    ("  - one▮", "  - one\n  - ▮"),
    ("1. one▮", "1. one\n2. ▮"),
    ("9) one▮", "9) one\n10) ▮"),
    ("- [x] one▮", "- [x] one\n- [ ] ▮"),
    ("1. [ ] one▮", "1. [ ] one\n2. [ ] ▮"),
    ("> one▮", "> one\n> ▮"),
    ("> - one▮", "> - one\n> - ▮"),
    ("> > one▮", "> > one\n> > ▮"),
    ("- one ▮two", "- one \n- ▮two"),
    ("- one▮ two", "- one\n- ▮two"),
    ("- one▮ and▮ two", "- one\n- ▮two"),
    ("- one\n- ▮", "- one\n\n▮"),
    ("> one\n> ▮", "> one\n\n▮"),
    ("> - one\n> - ▮", "> - one\n> \n> ▮"),
    ("- [ ] ▮", "▮"),
    ("1. ▮\nnext", "▮\nnext"),
    ("> ▮", "▮"),
    ("> > ▮", "> ▮"),
    ("> - ▮", "> ▮"),
    ("- one\n  - ▮", "- one\n- ▮"),
    ("1. one\n   - two\n   - ▮", "1. one\n   - two\n2. ▮"),
    ("- [x] one\n  - two\n    - ▮", "- [x] one\n  - two\n  - ▮"),
    ("- عربي▮", "- عربي\n- ▮"),
    ("- 😀▮", "- 😀\n- ▮"),
    ("▮- one", "\n▮- one"),
    ("-▮ one", "-\n▮ one"),
    ("plain▮", "plain\n▮"),
    ("-no▮", "-no\n▮"),
    ("```\n- one▮\n```", "```\n- one\n▮\n```"),
    ("~~~~\n```\n- one▮", "~~~~\n```\n- one\n▮"),
    ("```\ncode\n```\n- one▮", "```\ncode\n```\n- one\n- ▮"),
    ("a ``` b\n- one▮", "a ``` b\n- one\n- ▮"),
    ("```inline``` x\n- one▮", "```inline``` x\n- one\n- ▮"),
    ("- ```\n  - one▮", "- ```\n  - one\n▮"),
], ids=lambda it: it.replace("\n", "⏎"))
def test_return_goes_on_with_a_list_or_ends_it(page, before, after):
    assert pressed(page, before, "Enter") == after


def test_return_with_shift_begins_a_line_as_always(page):
    assert pressed(page, "- one▮", "Shift+Enter") == "- one\n▮"


def test_a_fence_that_was_taken_away_is_none(page):
    page.write("```\n- one▮")
    page.press("Enter")
    assert page.read() == "```\n- one\n▮"
    page.write("- one▮")
    page.press("Enter")
    assert page.read() == "- one\n- ▮"
    page.write("x\n- one▮")
    page.press("Enter")
    page.run("area.setRangeText('~~~', 0, 1)")
    page.press("Backspace", "Backspace")
    page.type("\n")
    assert page.read().endswith("- one\n\n▮")


@pytest.mark.parametrize("key", ["Enter", "b", "Tab"])
def test_nothing_is_done_while_a_word_is_composed(page, key):
    page.write("- one▮")
    assert page.run(f"compose('{key}')") is False
    assert page.read() == "- one▮"


# Tab


@pytest.mark.parametrize("before, chord, after", [
    ("- one\n- t▮wo", "Tab", "- one\n  - t▮wo"),
    ("1. one\n2. t▮wo", "Tab", "1. one\n   2. t▮wo"),
    ("10. one\n- t▮wo", "Tab", "10. one\n    - t▮wo"),
    ("- one▮", "Tab", "  - one▮"),
    ("> - one\n> - t▮wo", "Tab", "> - one\n>   - t▮wo"),
    ("- one\n  - t▮wo", "Shift+Tab", "- one\n- t▮wo"),
    ("1. one\n   - two\n     - t▮hree", "Shift+Tab", "1. one\n   - two\n   - t▮hree"),
    ("1. one\n   - two\n   - t▮hree", "Tab", "1. one\n   - two\n     - t▮hree"),
    ("\t- on▮e", "Shift+Tab", "- on▮e"),
    ("▮one\n\ntwo▮", "Tab", "▮  one\n\n  two▮"),
    ("▮  one\n two▮", "Shift+Tab", "▮one\ntwo▮"),
    ("- one\n▮- two\n  - three▮", "Tab", "- one\n▮  - two\n    - three▮"),
    ("- one\n- ▮اثنان", "Tab", "- one\n  - ▮اثنان"),
], ids=lambda it: it.replace("\n", "⏎").replace("\t", "⇥"))
def test_tab_indents_items_and_several_lines(page, before, chord, after):
    assert pressed(page, before, chord) == after


def test_tab_goes_on_to_the_next_field_elsewhere(page):
    page.write("plain▮")
    page.press("Tab")
    assert focused(page) == "form-tags"
    page.press("Shift+Tab")
    assert focused(page) == "form-body"
    page.press("Shift+Tab")
    assert focused(page) == "editor-heading"


def test_tab_goes_on_behind_escape(page):
    page.write("- one▮")
    page.press("Escape", "Tab")
    assert focused(page) == "form-tags"
    page.write("- one▮")
    page.press("Escape", "Shift+Tab")
    assert focused(page) == "editor-heading"
    page.write("- one▮")
    page.press("Escape")
    page.type("x")
    page.press("Tab")
    assert focused(page) == "form-body"
    assert page.read() == "  - onex▮"


def test_tab_in_code_goes_on_to_the_next_field(page):
    page.write("```\n- one▮")
    page.press("Tab")
    assert focused(page) == "form-tags"


# Undo


@pytest.mark.parametrize("before, action, after", [
    ("a wo▮rd b", "Control+b", "a **word** b"),
    ("a **wo▮rd** b", "Control+b", "a word b"),
    ("a ▮word▮ b", "Control+k", "a [word]() b"),
    ("▮one\ntwo\nthree▮", "Control+Shift+7", "1. one\n2. two\n3. three"),
    ("▮- one\n- two▮", "Control+Shift+8", "one\ntwo"),
    ("▮one\ntwo▮", "Control+e", "```\none\ntwo\n```"),
    ("te▮xt", "Control+Alt+2", "## text"),
    ("- one▮", "Enter", "- one\n- "),
    ("- one\n- ▮", "Enter", "- one\n\n"),
    ("- one\n▮- two\n- three▮", "Tab", "- one\n  - two\n  - three"),
    ("- one\n  - t▮wo", "Shift+Tab", "- one\n- two"),
], ids=lambda it: it.replace("\n", "⏎"))
def test_undo_takes_an_action_back_at_once_and_redo_repeats_it(page, before, action, after):
    page.write(before)
    text = page.run("area.value")
    page.run("inputs = 0")
    page.press(action)
    assert page.run("[area.value, inputs > 0]") == [after, True]
    page.undo()
    assert page.run("area.value") == text
    page.redo()
    assert page.run("area.value") == after
    page.undo()
    assert page.run("area.value") == text


def test_undo_of_an_action_leaves_what_was_typed_before_it(page):
    page.write("▮")
    page.type("some word")
    page.press("Control+b")
    assert page.read() == "some **word▮**"
    page.undo()
    assert page.run("area.value") == "some word"


def test_undo_of_what_was_typed_leaves_the_action_before_it(page):
    page.write("a wo▮rd b")
    page.press("Control+b")
    page.type("xyz")
    page.undo()
    assert page.run("area.value") == "a **word** b"


def test_undo_takes_what_was_pasted_back_at_once(page):
    page.write("a ▮ b")
    assert page.paste("<h1>T</h1><ul><li>one<li>two</ul><p>end", "x")
    assert page.run("area.value") == "a \n\n# T\n\n- one\n- two\n\nend\n\n b"
    page.undo()
    assert page.run("area.value") == "a  b"
    page.redo()
    assert page.run("area.value").startswith("a \n\n# T")


def test_without_the_browsers_own_typing_the_text_is_still_changed(page):
    page.run("document.execCommand = () => false")
    page.run("inputs = 0")
    assert pressed(page, "a wo▮rd b", "Control+b") == "a **wo▮rd** b"
    assert page.run("inputs") == 1


# Title and sending


def test_return_in_the_title_goes_to_the_text(page):
    page.write("one▮")
    page.run("document.querySelector('#form-title').focus()")
    page.press("Enter")
    assert focused(page) == "form-body"
    assert page.read() == "▮one"
    assert page.run("sent") == []


def test_return_that_ends_a_composition_stays_in_the_title(page):
    page.run("document.querySelector('#form-title').focus()")
    assert page.run("compose('Enter', document.activeElement)") is False
    assert focused(page) == "form-title"


@pytest.mark.parametrize("field", [TITLE, BODY, TAGS])
def test_return_with_control_sends_the_form_with_its_first_button(page, field):
    page.run(f"document.querySelector('{field}').focus()")
    page.press("Control+Enter")
    assert page.run("sent") == ["Save"]
    assert page.run("area.value") == ""


# Suggestions


def test_titles_are_offered_behind_two_brackets(page):
    page.write("See ▮")
    page.type("[[bre")
    options(page, "Bread with rye", "Rye and bread")
    assert [it for it in Handler.asked if "bre" in it[0]][-1] == ("/notes?query=bre", "application/json")
    page.press("ArrowDown", "Enter")
    assert page.read() == "See [[Rye and bread]]▮"
    assert not page.run(IS_OPEN)


def test_what_is_typed_fast_is_asked_for_once(page):
    page.write("▮")
    page.type("[[read")
    options(page, "Reading list", "Bread with rye", "Rye and bread")
    assert len(Handler.asked) <= 2, Handler.asked
    page.press("Backspace")
    page.type("d")
    options(page, "Reading list", "Bread with rye", "Rye and bread")


def test_what_fits_no_more_goes_before_there_is_an_answer(page):
    page.write("▮")
    page.type("[[bread")
    options(page, "Bread with rye", "Rye and bread")
    Handler.delay = 1
    page.type(" w")
    options(page, "Bread with rye")


def test_titles_that_brackets_cannot_name_are_not_offered(page):
    page.write("▮")
    page.type("[[")
    page.wait(IS_OPEN)
    page.type("unrelated")
    page.wait("document.querySelector('.editor ~ *, [role=status]') && document.querySelector('[role=status]').textContent === 'No suggestions'")
    page.write("▮")
    page.type("[[a")
    page.wait(IS_OPEN)
    assert not {"A | B", "C# notes", "a]]b"} & set(page.run(OPTIONS))


def test_at_most_eight_are_offered_and_their_number_is_said(page):
    page.write("▮")
    page.type("[[plan")
    options(page, *[f"Plan {i}" for i in range(1, 9)])
    assert page.run("document.querySelector('[role=status]').textContent") == "8 suggestions"


def test_the_text_says_what_is_offered_while_it_is(page):
    names = ["role", "aria-autocomplete", "aria-haspopup", "aria-controls", "aria-activedescendant", "aria-expanded"]
    said = f"{json.dumps(names)}.map(name => area.getAttribute(name))"
    page.write("▮")
    page.type("[[plan")
    options(page, *[f"Plan {i}" for i in range(1, 9)])
    page.press("ArrowUp")
    assert page.run(said) == [None, "list", "listbox", "form-body-popup", "form-body-popup7", None]
    assert page.run(f"document.getElementById('form-body-popup7').getAttribute('aria-selected') + {POPUP}.getAttribute('role')") == "truelistbox"
    page.press("Escape")
    assert page.run(said) == [None] * 6
    assert page.run("area.getAttribute('aria-describedby')") == "form-body-hint"


def test_escape_closes_and_does_nothing_else(page):
    page.write("- ▮")
    page.run("addEventListener('keydown', event => window.heard = (window.heard ?? '') + event.key)")
    page.type("[[plan")
    page.wait(IS_OPEN)
    page.run("window.heard = ''")
    page.press("Escape")
    assert not page.run(IS_OPEN)
    assert page.run("window.heard") == ""
    page.press("Enter")
    assert page.read() == "- [[plan\n- ▮"


def test_tab_takes_and_so_does_a_click(page):
    page.write("▮")
    page.type("[[paris")
    options(page, "Paris in March")
    page.press("Tab")
    assert page.read() == "[[Paris in March]]▮"
    page.type(" [[read")
    options(page, "Reading list", "Bread with rye", "Rye and bread")
    page.click(".editor-popup li:nth-child(2)")
    assert page.read() == "[[Paris in March]] [[Bread with rye]]▮"
    assert focused(page) == "form-body"


def test_brackets_that_are_there_are_not_doubled(page):
    page.write("See [[par▮]] there")
    page.type("i")
    options(page, "Paris in March")
    page.press("Enter")
    assert page.read() == "See [[Paris in March]]▮ there"


def test_undo_takes_a_suggestion_back_at_once(page):
    page.write("a ▮")
    page.type("[[paris")
    options(page, "Paris in March")
    page.press("Enter")
    page.undo()
    assert page.run("area.value") == "a [[paris"


def test_accents_and_arabic_are_found(page):
    page.write("▮")
    page.type("[[ünique")
    options(page, "Café Ünique")
    page.write("▮")
    page.type("[[خبز")
    options(page, "خبز الجاودار")
    page.press("Enter")
    assert page.read() == "[[خبز الجاودار]]▮"


def test_tags_are_offered_behind_a_hash_and_asked_for_once(page):
    page.write("a ▮")
    page.type("#wo")
    options(page, "work", "work/deep/er")
    page.press("Enter")
    assert page.read() == "a #work ▮"
    page.type("#kit")
    options(page, "kitchen")
    page.press("Tab")
    assert page.read() == "a #work #kitchen ▮"
    page.type("#سف")
    options(page, "سفر")
    assert [it[0] for it in Handler.asked] == ["/notes/tags"]


def test_a_tag_that_is_typed_out_is_no_longer_offered(page):
    page.write("▮")
    page.type("#kitche")
    options(page, "kitchen")
    page.type("n")
    page.wait(f"!({IS_OPEN})")
    page.press("Enter")
    assert page.read() == "#kitchen\n▮"


@pytest.mark.parametrize("before, typed", [("", "# work"), ("", "#"), ("a", "#wo"), ("```\n", "#wo"), ("```\n", "[[plan"), ("[[a]]", " b"), ("[[a\n", "plan"), ("", "[[plan|x")])
def test_nothing_is_offered_where_nothing_is_meant(page, before, typed):
    page.write(before + "▮")
    page.type(typed)
    page.run("new Promise(done => setTimeout(done, 350)).then(() => 1)")
    assert not page.run(IS_OPEN)


def test_suggestions_go_when_the_cursor_or_the_focus_does(page):
    page.write("one\n▮")
    page.type("[[plan")
    page.wait(IS_OPEN)
    page.press("Home")
    page.wait(f"!({IS_OPEN})")
    page.press("End")
    page.type(" ")
    page.wait(IS_OPEN)
    page.run("document.querySelector('#form-tags').focus()")
    assert not page.run(IS_OPEN)


def test_a_wrong_answer_changes_nothing(page):
    page.write("▮")
    page.type("[[broken")
    page.run("new Promise(done => setTimeout(done, 400)).then(() => 1)")
    assert not page.run(IS_OPEN)
    page.press("Enter")
    assert page.read() == "[[broken\n▮"


@pytest.mark.parametrize("direction", ["ltr", "rtl"])
@pytest.mark.parametrize("lines", [0, 8, 200])
def test_suggestions_lie_at_the_cursor_and_in_the_window(page, direction, lines):
    page.open(dir=direction)
    text = ("كلمات كثيرة هنا\n" if direction == "rtl" else "some words\n") * lines + ("كلمة " if direction == "rtl" else "word ")
    page.write(text + "▮")
    page.type("[[plan")
    page.wait(IS_OPEN)
    top, bottom, left, right, width, height, area_left, area_right, area_top, area_bottom = page.run(f"""(() => {{
        const it = {POPUP}.getBoundingClientRect(); const of = area.getBoundingClientRect()
        return [it.top, it.bottom, it.left, it.right, innerWidth, innerHeight, of.left, of.right, of.top, of.bottom] }})()""")
    assert top >= 0 and left >= 0 and bottom <= height and right <= width
    if direction == "rtl":
        assert area_right - 140 < right < area_right - 20
    else:
        assert area_left + 20 < left < area_left + 140
    if lines == 0:
        assert area_top + 25 < top < area_top + 70
    if lines == 8:
        assert area_top + 8 * 25.6 + 12 < top < area_top + 9 * 25.6 + 40 or bottom < area_top + 8 * 25.6 + 20
    if lines == 200:
        assert abs(top - area_bottom) < 60 or abs(bottom - area_bottom) < 80


# Pasting


@pytest.mark.parametrize("html, text", [
    ("<h1>One</h1><h3>Three <b>x</b></h3>", "# One\n\n### Three x"),
    ("<p>a <b>bold</b>, <i>it</i>, <s>no</s></p><p>two</p>", "a **bold**, *it*, ~~no~~\n\ntwo"),
    ("<p>a<b> bold </b>b</p>", "a **bold** b"),
    ("<b>bo</b><b>ld</b> <strong>x</strong>", "**bold** **x**"),
    ("<b><i>x</i></b>", "***x***"),
    ("<p>one<br>two</p><p>x", "one  \ntwo\n\nx"),
    ("<p>one<br><br>two <i>i</i></p>", "one\n\ntwo *i*"),
    ('<a href="https://example.org/a(b)">te<b>x</b>t</a>', "[te**x**t](<https://example.org/a(b)>)"),
    ('<a href="https://example.org/a_b_c">https://example.org/a_b_c</a> <b>b</b>', "https://example.org/a_b_c **b**"),
    ('<a href="mailto:a@example.org">Ada</a> <b>b</b>', "[Ada](mailto:a@example.org) **b**"),
    ('<a href="javascript:alert(1)">x</a> <a href="/y">y</a> <a href="data:,x">z</a> <b>b</b>', "x y z **b**"),
    ("<ul><li>one<ul><li>two</ul><li>three</ul>", "- one\n  - two\n- three"),
    ("<ul><li>one</li><ul><li>two</li></ul><li>three</li></ul>", "- one\n  - two\n- three"),
    ("<ol><li>one<ol><li>two</ol><li>three</ol>", "1. one\n   1. two\n2. three"),
    ('<ol start="9"><li>nine<li>ten<ul><li>x</ul></ol>', "9. nine\n10. ten\n    - x"),
    ("<ul><li><p>one</p><p>more</p></li><li>two</li></ul>", "- one\n\n  more\n- two"),
    ('<ul><li><input type="checkbox" checked> done<li><input type=checkbox><p>open</p></ul>', "- [x] done\n- [ ] open"),
    ("<p>a <code>x*y</code> and <code>a`b</code></p>", "a `x*y` and ``a`b``"),
    ('<pre><code class="language-js">let x = 1\n\n  y&lt;z\n</code></pre>', "```js\nlet x = 1\n\n  y<z\n```"),
    ('<pre class="lang-swift">let <span>x</span></pre>', "```swift\nlet x\n```"),
    ("<pre>a<br>```<br>b</pre>", "````\na\n```\nb\n````"),
    ("<pre>a\r\nb</pre>", "```\na\nb\n```"),
    ("<blockquote><p>one</p><blockquote>two</blockquote></blockquote>", "> one\n> \n> > two"),
    ("<table><tr><th>A</th><th>B</th></tr><tr><td>1|2</td><td>x<br>y</td></tr></table>", "| A | B |\n| --- | --- |\n| 1\\|2 | x<br>y |"),
    ("<table><tr><td>a</td><td>b</td></tr><tr><td colspan=2>c</td></tr><tr><td>d</td></tr></table>", "| a | b |\n| --- | --- |\n| c |  |\n| d |  |"),
    ("<p>a</p><hr><p>b</p>", "a\n\n---\n\nb"),
    ('<img src="https://example.org/a b.png" alt="A [boat]"> <img src="data:image/png;base64,x"><img src="/x.png">', "![A [boat]](<https://example.org/a b.png>)"),
    ("<script>x</script><style>p{}</style><p hidden>h</p><p style='display:none'>h</p><p style='display: none'>h</p><b>b</b>", "**b**"),
    ("<meta charset=utf-8><b style='font-weight:normal' id=docs-internal-guid-1><p><span style='font-weight:700'>bold</span><span style='font-weight:400;font-style:italic'> it</span></p><p>x</p></b>", "**bold** *it*\n\nx"),
    ("<b style='font-weight:normal'><ul><li aria-level=1><p role=presentation><span style='font-weight:400'>one</span></p></li></ul></b>", "- one"),
    ("<span style='text-decoration:line-through'>x</span>", "~~x~~"),
    ("""<html xmlns:o="urn:x"><head><style><!-- p.MsoNormal {mso-style-unhide:no} --></style></head><body><!--StartFragment-->
     <p class=MsoNormal>Word<o:p></o:p></p><p class=MsoListParagraphCxSpFirst style='text-indent:-18pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span></span><![endif]>one</p>
     <p class=MsoListParagraphCxSpLast style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>1.<span>&nbsp;</span></span>two <b>b</b></p><!--EndFragment--></body></html>""", "Word\n\n- one\n   1. two **b**"),
    ("<b>b</b> 2 * 3 * 4, snake_case_word, *x*, _y_, a*b", "**b** 2 * 3 * 4, snake_case_word, \\*x\\*, \\_y\\_, a\\*b"),
    ("<b>b</b> [x](y) [[z]] [1] `c` &lt;b> a &lt; b &amp;amp; AT&amp;T ~~s~~ C:\\dir \\* #tag", "**b** [x]\\(y) \\[[z]] [1] \\`c\\` \\<b> a < b \\&amp; AT&T \\~\\~s\\~\\~ C:\\dir \\\\\\* #tag"),
    ("<p># no</p><p>- no</p><p>1. no</p><p>&gt; no</p><p>---</p><p>+ no</p><p>1.5 yes -yes</p>", "\\# no\n\n\\- no\n\n1\\. no\n\n\\> no\n\n\\---\n\n\\+ no\n\n1.5 yes -yes"),
    ("<b>b</b> https://example.org/a_b_*c*?x=~y&amp;z=1", "**b** https://example.org/a_b_*c*?x=~y&z=1"),
    ("<ul><li>[x] no</ul>", "- \\[x] no"),
    ("<p>عربي <b>غامق</b></p>", "عربي **غامق**"),
    ("<b>😀</b>&nbsp;x", "**😀** x"),
    ("<div><div>one</div><div><b>two</b></div></div>", "one\n\n**two**"),
    ("<span><h2>x</h2></span>", "## x"),
], ids=[str(i) for i in range(41)])
def test_a_page_is_pasted_as_markdown(page, html, text):
    assert page.markdown(html) == text


@pytest.mark.parametrize("html", [
    "<span style='color:red'>x</span>",
    "<meta charset=utf-8><p>x</p>",
    "<div><div>one</div><div>two</div></div>",
    "<meta charset='utf-8'><div style=\"color: #d4d4d4;font-family: 'Droid Sans Mono', 'monospace', monospace;font-weight: normal;white-space: pre;\"><div><span style='font-weight: bold'>let</span> x</div></div>",
    "<b>x</b>" + "y" * 1_000_000,
], ids=["spans", "one paragraph", "divs", "VS Code", "1 MB"])
def test_what_has_no_structure_is_pasted_as_its_plain_text(page, html):
    page.write("▮")
    assert page.paste(html, "plain") is False


def test_in_code_plain_text_is_pasted(page):
    page.write("```\n▮\n```")
    assert page.paste("<b>x</b>", "x") is False


def test_an_address_pasted_over_words_makes_them_a_link(page):
    page.write("see ▮this◂ there")
    assert page.paste("<a href='https://example.org/'>https://example.org/</a>", "https://example.org/\r\n")
    assert page.read() == "see [this](https://example.org/)▮ there"
    for text in ["see ▮one\ntwo▮", "see ▮https://example.com▮", "see ▮ x"]:
        page.write(text)
        assert page.paste("", "https://example.org/") is False


def test_a_picture_that_is_a_file_is_left_to_the_files(page):
    page.write("▮")
    assert page.paste("<img src='https://example.org/x.png'>", "", files=1) is False


def test_a_heading_pasted_into_a_line_gets_lines_of_its_own(page):
    page.write("a▮b")
    page.paste("<h2>x</h2>", "x")
    assert page.read() == "a\n\n## x\n\n▮b" or page.read() == "a\n\n## x▮\n\nb"


@pytest.mark.parametrize("html", ["<div>" * 5000 + "<b>x", "<b>" * 5000 + "x", "<ul><li>" * 3000 + "x", "<blockquote>" * 3000 + "x"], ids=["div", "b", "list", "quote"])
def test_what_lies_too_deep_is_still_pasted(page, html):
    page.write("▮")
    page.paste(html, "plain")


@pytest.mark.parametrize("html", [
    "<p>a *b* `c` [d] _e_</p>" * 40_000, "<b>x</b>" * 120_000, "<b>x</b><i>y</i>" * 60_000, "<li>x" * 190_000, "`" * 900_000 + "<b>x", "[" * 900_000 + "<b>x", "*" * 900_000 + "<b>x",
    "<b>x</b>" + "<a" * 450_000, "<b>x</b>" + " <br>" * 190_000, "<b>x</b>" + "&nbsp;" * 160_000 + "y", "<table>" + "<tr><td>a<td>b" * 70_000, "<b>x</b>" + "&amp;a" * 150_000, "<code>`</code>" * 70_000,
    "<b>x</b>" + "1" * 900_000, "<span style='" + " " * 900_000 + "'>x</span>",
], ids=[str(i) for i in range(15)])
def test_a_megabyte_is_pasted_in_linear_time(page, html):
    assert len(html) <= 1_000_000
    page.write("▮")
    # Without what the browser takes to lay it out.
    took = page.run(f"""(() => {{ const html = {json.dumps(html)}; const command = document.execCommand; document.execCommand = () => true
        const start = performance.now(); paste(html, 'plain'); document.execCommand = command; return performance.now() - start }})()""")
    assert took < 6000


def test_many_lines_are_pasted_and_edited_without_a_wait(page):
    html = "<ul>" + "<li>some <b>words</b> &amp; &lt;more&gt;" * 3000
    page.write("▮")
    took = page.run(f"(() => {{ const start = performance.now(); paste({json.dumps(html)}, 'x'); return performance.now() - start }})()")
    assert page.run("area.value === Array(3000).fill('- some **words** & \\\\<more>').join('\\n')")
    assert took < 2000
    page.run("area.select()")
    took = page.run("(() => { const start = performance.now(); document.querySelector('.editor-numbers').click(); return performance.now() - start })()")
    assert page.run("area.value.endsWith('\\n3000. some **words** & \\\\<more>')")
    assert took < 3000
    page.undo()
    assert page.run("area.value.endsWith('\\n- some **words** & \\\\<more>')")


@pytest.mark.parametrize("text", ["a\n", "\na", "\n\n", "  a  \n  b  ", "a\n\n\nb\n", "\t- a\n\t\t- b", "&amp; <b> &lt;\n'\"", " \n ", "a\n ", "😀\n😀"], ids=lambda it: it.replace("\n", "⏎"))
@pytest.mark.parametrize("around", ["▮", "x▮y", "x \n▮\n y", "x▮sel▮y", "\n▮\n"], ids=lambda it: it.replace("\n", "⏎"))
def test_lines_are_typed_as_they_are(page, around, text):
    page.write(around)
    before, *_, behind = around.split("▮")
    # By the way that code goes into a fence: all between is put in one step.
    page.run(f"paste({json.dumps('<pre>' + chr(10) + text.replace('&', '&amp;').replace('<', '&lt;') + chr(10) + '</pre>')}, 'x')")
    value = page.run("area.value")
    assert "```\n" + text + "\n```" in value
    assert value.startswith(before) and value.endswith(behind)
    page.undo()
    assert page.run("area.value") == around.replace("▮", "")


HTML = "<h2>Rye</h2>\r\n<ul><li>one</li>\r\n<li><b>two</b></li></ul>"


def test_what_is_on_the_clipboard_is_pasted_by_its_key(page):
    page.write("▮")
    if page.name == "Chromium":
        page.page.evaluate("html => navigator.clipboard.write([new ClipboardItem({ 'text/html': new Blob([html], { type: 'text/html' }), 'text/plain': new Blob(['plain'], { type: 'text/plain' }) })])", HTML)
    elif page.name == "Firefox":
        page.copy(HTML, "plain")
    else:
        pytest.skip("it cannot be written there")
    page.press("Control+v")
    page.wait("area.value")
    assert page.read() == "## Rye\n\n- one\n- **two**▮"
    page.undo()
    assert page.run("area.value") == ""
    page.press("Control+Shift+v")
    page.wait("area.value")
    print(page.name, "by Ctrl+Shift+V:", page.run("area.value"))


def test_line_ends_of_windows_are_pasted(page):
    if page.name != "Chromium":
        pytest.skip("only there can the clipboard be written")
    page.write("▮")
    page.page.evaluate("navigator.clipboard.writeText('- a\\r\\n- b')")
    page.press("Control+v")
    page.press("Enter")
    assert page.read() == "- a\n- b\n- ▮"


# Files


def test_a_file_is_put_at_the_last_place_of_the_cursor(page):
    page.write("one▮ two")
    page.run("document.querySelector('#form-tags').focus()")
    assert page.run("give('boat.png')") == ["boat.png,image/png,5"]
    page.wait("area.value !== 'one two'")
    assert page.read() == "one\n\n![▮boat▮](boat.png)\n\n two"
    page.undo()
    assert page.run("area.value") == "one two"


def test_several_files_stand_on_lines_of_their_own_and_the_first_is_named(page):
    page.write("▮")
    assert page.run("give('boat.png', 'Boat.PNG', 'plan.pdf')") == ["boat.png,image/png,5", "Boat (2).PNG,image/png,5", "plan.pdf,application/pdf,5"]
    page.wait("area.value")
    assert page.read() == "![▮boat▮](boat.png)\n![Boat](<Boat (2).PNG>)\n[plan.pdf](plan.pdf)"
    page.type("A boat")
    assert page.read().startswith("![A boat▮](boat.png)")


def test_names_that_are_taken_are_not_given_again(page):
    page.open(names="boat.png,BOAT (2).png,readme")
    page.write("▮")
    assert page.run("give('boat.png', 'boat.png', 'readme', '.env', '.env')") == [
        "boat (3).png,image/png,5", "boat (4).png,image/png,5", "readme (2),application/pdf,5", ".env,application/pdf,5", ".env (2),application/pdf,5"]


@pytest.mark.parametrize("name, link", [
    ("boat 2.png", "![boat 2](<boat 2.png>)"), ("a(b).png", "![a(b)](<a(b).png>)"), ("100%.png", "![100%](100%25.png)"), ("a[b].png", "![a\\[b\\]](a[b].png)"),
    ("a#b?.png", "![a#b?](a%23b%3F.png)"), ("<x>.pdf", "[<x>.pdf](%3Cx%3E.pdf)"), ("قارب.png", "![قارب](قارب.png)"), ("⛵ 😀.png", "![⛵ 😀](<⛵ 😀.png>)"), ("image.png", "![picture](image.png)"),
])
def test_names_of_files_are_written_as_addresses(page, name, link):
    page.write("▮")
    page.run(f"give({json.dumps(name)})")
    page.wait("area.value")
    assert page.run("area.value") == link


@pytest.mark.parametrize("before, after", [
    ("one\n▮", "one\n\n![▮boat▮](boat.png)"), ("one\n\n▮\n\ntwo", "one\n\n![▮boat▮](boat.png)\n\ntwo"), ("▮one", "![▮boat▮](boat.png)\n\none"), ("▮\none", "![▮boat▮](boat.png)\n\none"),
    ("a ▮sel▮ b", "a sel b\n\n![▮boat▮](boat.png)"),
])
def test_files_have_empty_lines_around_them(page, before, after):
    page.write(before)
    page.run("give('boat.png')")
    page.wait("area.value.includes('boat')")
    assert page.read() == after


def test_a_second_picture_does_not_go_into_the_words_of_the_first(page):
    page.write("Before.▮")
    page.run("give('red.png')")
    page.wait("area.value.includes('red.png')")
    page.run("give('blue.png')")
    page.wait("area.value.includes('blue.png')")
    assert page.run("area.value").strip() == "Before.\n\n![red](red.png)\n\n![blue](blue.png)"


def test_before_the_text_was_touched_files_go_to_its_end(page):
    page.run("area.value = area.defaultValue = 'one'")
    page.run("give('boat.png')")
    page.wait("area.value !== 'one'")
    assert page.read() == "one\n\n![▮boat▮](boat.png)"


# Going


def test_what_was_added_goes_with_the_element(page):
    page.write("▮")
    page.type("[[plan")
    page.wait(IS_OPEN)
    page.run("hook.gone()")
    assert page.run("document.querySelectorAll('.editor-toolbar, .editor-popup, .editor [role=status]').length") == 0
    assert page.run("area.getAttributeNames().filter(it => it.startsWith('aria'))") == ["aria-describedby"]
    assert pressed(page, "- one▮", "Enter") == "- one\n▮"
    assert page.run("give('boat.png', 'boat.png')[1]") == "boat.png,image/png,5"
    page.run("again()")
    assert pressed(page, "- one▮", "Enter") == "- one\n- ▮"
    assert page.run("document.querySelectorAll('.editor-toolbar').length") == 1


# Long texts


@pytest.mark.parametrize("line", ["some words and more of them\n", "- an item of a list\n", "word ", "```\n" + "code of a hundred characters, " * 4 + "\n```\n"], ids=["lines", "list", "one line", "fences"])
def test_a_text_of_a_megabyte_is_written_in_without_a_wait(page, line):
    page.run(f"""(() => {{ const line = {json.dumps(line)}; area.value = line.repeat(1e6 / line.length) + '\\n- one'; area.focus()
      area.setSelectionRange(area.value.length, area.value.length); area.style.fieldSizing = 'fixed' }})()""")
    page.press("Enter")
    page.type("x")
    times = page.run("""(() => {
      // What the editor takes itself, without the browser's own typing.
      const command = document.execCommand
      let typed = 0
      document.execCommand = (...all) => { const start = performance.now(); const is = command.apply(document, all); typed += performance.now() - start; return is }
      const times = []
      for (let i = 0; i < 12; i++) {
        typed = 0
        const start = performance.now()
        area.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true }))
        const end = performance.now()
        times.push([end - start - typed, typed])
        command.call(document, 'insertText', false, 'x')
        const again = performance.now()
        area.dispatchEvent(new InputEvent('input', { bubbles: true, data: 'x', inputType: 'insertText' }))
        times.at(-1).push(performance.now() - again)
      }
      document.execCommand = command
      return times.slice(2)
    })()""")
    own, native, typing = (sorted(it[i] for it in times)[len(times) // 2] for i in range(3))
    print(f"\n{page.name} {line!r}: Return {own:.1f} ms, the browser's typing {native:.1f} ms, a key {typing:.1f} ms")
    assert own < 30 and typing < 30
    assert page.run("area.value.endsWith('x\\n- x')")


@pytest.mark.parametrize("place", ["end", "middle"])
def test_suggestions_in_a_long_text_come_without_a_wait(page, place):
    page.run(f"""(() => {{ area.value = 'some words and more of them\\n'.repeat(40000); area.focus(); const at = {'area.value.length' if place == 'end' else '500000 - 500000 % 28'}
      area.setSelectionRange(at, at) }})()""")
    page.type("[[plan")
    page.wait(IS_OPEN)
    assert page.run(f"(() => {{ const it = {POPUP}.getBoundingClientRect(); return it.top >= 0 && it.bottom <= innerHeight }})()")
