"""What an open page does while the app is developed: it follows templates and builds, and keeps what is typed into it."""

import contextlib
import json
import os
import re
import shutil
import signal
import subprocess
from pathlib import Path

import pytest
from conftest import PATIENCE, ROOT, serving
from playwright.sync_api import expect
from test_pages import SCREENS, check_with_nu, violations

expect.set_options(timeout=PATIENCE * 1_000)

# Stands for the compiler: what is written into the source decides whether it is content.
COMPILER = """#!/bin/sh
case "$*" in *--show-bin-path*) echo "{folder}"; exit 0;; esac
if grep -q mistake Sources/App/app.swift; then
    echo '[1/2] Compiling App app.swift'
    echo "Sources/App/app.swift:1:9: error: cannot find 'mistake' in <scope>"
    exit 1
fi
"""


@pytest.fixture
def folders(tmp_path):
    """Copies of the app's templates and static files."""
    for name in ("Templates", "Static"):
        shutil.copytree(ROOT / name, tmp_path / name)
    return tmp_path


def arguments(folders):
    return ["--development", "--templates", str(folders / "Templates"), "--static", str(folders / "Static")]


def change(file, old, new):
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


def fill(page):
    page.fill("[name=email]", "ada@example.com")
    page.fill("[name=password]", "correct horse")
    page.check("[name=staysSignedIn]")
    page.focus("[name=email]")


def expect_filled(page, password="correct horse"):
    expect(page.locator("[name=email]")).to_have_value("ada@example.com")
    expect(page.locator("[name=password]")).to_have_value(password)
    expect(page.locator("[name=staysSignedIn]")).to_be_checked()
    expect(page.locator("[name=email]")).to_be_focused()


def followed(page, address):
    """Opens a page, and waits until it follows what changes."""
    with page.expect_response(lambda response: "/portico/changes" in response.url):
        page.goto(address)


def test_a_changed_template_shows_and_what_was_typed_stays(browser, folders):
    with serving(*arguments(folders)) as address:
        page = browser.new_page()
        followed(page, f"{address}/sign-in")
        fill(page)
        change(folders / "Templates" / "accounts" / "sign-in.html", "<h1>{{text signIn}}</h1>", "<h1>Changed: {{text signIn}}</h1>")
        expect(page.locator("h1")).to_have_text("Changed: Sign in")
        expect_filled(page)


def test_a_changed_style_shows_and_what_was_typed_stays(browser, folders):
    with serving(*arguments(folders)) as address:
        page = browser.new_page()
        followed(page, f"{address}/sign-in")
        fill(page)
        style = folders / "Static" / "app.css"
        style.write_text(style.read_text(encoding="utf-8") + "h1 { letter-spacing: 7px !important }", encoding="utf-8")
        expect(page.locator("h1")).to_have_css("letter-spacing", "7px")
        expect_filled(page)


def test_a_changed_script_loads_the_page_anew_with_all_that_was_typed_but_passwords(browser, folders):
    with serving(*arguments(folders)) as address:
        page = browser.new_page()
        followed(page, f"{address}/sign-in")
        fill(page)
        (folders / "Static" / "own.js").write_text("0", encoding="utf-8")
        expect_filled(page, password="")
        stored = page.evaluate("JSON.stringify(sessionStorage)")
        assert "correct horse" not in stored


def test_broken_templates_are_shown_over_the_page_until_they_are_mended(browser, folders):
    with serving(*arguments(folders)) as address:
        page = browser.new_page()
        followed(page, f"{address}/sign-in")
        fill(page)
        file = folders / "Templates" / "accounts" / "sign-in.html"
        change(file, "{{message}}", "{{mesage}}")
        alert = page.get_by_role("alert")
        expect(alert).to_contain_text("no field 'mesage' in SignInViewInputData; did you mean 'message'?")
        expect_filled(page)
        change(file, "{{mesage}}", "{{message}}")
        expect(alert).to_have_count(0)
        expect_filled(page)


def test_a_script_that_fails_is_told_and_the_page_goes_on(browser, folders):
    (folders / "Static" / "broken.js").write_text("export default element => ({ updated() { throw Error('no luck') } })", encoding="utf-8")
    change(folders / "Templates" / "accounts" / "sign-in.html", "<h1>{{text signIn}}</h1>",
           "<h1 id='broken' data-hook='{{asset broken.js}}'>{{text signIn}}</h1>")
    with serving(*arguments(folders)) as address:
        page = browser.new_page()
        followed(page, f"{address}/sign-in")
        fill(page)
        change(folders / "Templates" / "accounts" / "sign-in.html", "{{text signIn}}</h1>", "Changed: {{text signIn}}</h1>")
        expect(page.locator("h1")).to_have_text("Changed: Sign in")
        expect(page.get_by_role("alert", name="A script of the page failed")).to_contain_text("no luck")
        expect_filled(page)
        page.close(run_before_unload=False)


def test_the_page_of_problems_goes_away_when_they_are_mended(browser, folders):
    with serving(*arguments(folders)) as address:
        page = browser.new_page()
        file = folders / "Templates" / "accounts" / "sign-in.html"
        change(file, "{{message}}", "{{mesage}}")
        followed(page, f"{address}/sign-in")
        expect(page.locator("h1")).to_have_text("A problem in the templates")
        expect(page.get_by_role("alert")).to_have_count(0)
        change(file, "{{mesage}}", "{{message}}")
        expect(page.locator("h1")).to_have_text("Sign in")


def test_the_inspector_is_valid_and_accessible_and_fits(browser, folders, tmp_path):
    with serving(*arguments(folders)) as address:
        page = browser.new_page()
        page.goto(f"{address}/domains?query=med")
        page.get_by_label("Name of this search").fill("Medical")
        page.get_by_role("button", name="Save search").click()
        page.locator(".notice").wait_for()
        page.goto(f"{address}/portico/inspect?page=/domains%3Fquery%3Dmed")
        expect(page.get_by_role("cell", name="domains.search").first).to_be_visible()
        # It is long, and axe takes its time over it: one look each.
        page.set_viewport_size(SCREENS["phone"])
        assert violations(page) == []
        page.emulate_media(color_scheme="dark")
        assert violations(page, type="rule", values=["color-contrast"]) == []
        assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
        source = tmp_path / "inspector.html"
        source.write_bytes(page.context.request.get(page.url, headers={"Accept": "text/html"}).body())
        check_with_nu(source)


def test_what_the_compiler_says_is_text_and_can_be_dismissed_by_keyboard(browser, folders, tmp_path):
    report = tmp_path / "build.json"

    def tell(status, output=""):
        new = tmp_path / "new.json"
        new.write_text(json.dumps({"status": status, "output": output}), encoding="utf-8")
        os.replace(new, report)

    with serving(*arguments(folders), environment={"PORTICO_BUILD_REPORT": str(report)}) as address:
        page = browser.new_page()
        faults = []
        page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
        followed(page, f"{address}/sign-in")
        fill(page)
        tell("building")
        expect(page.locator(".portico-building[role=status]")).to_have_text("Building…")
        tell("failed", "a.swift:1: error: no <img src=x onerror=alert(1)> & <b>bold</b>")
        alert = page.get_by_role("alert")
        expect(alert).to_contain_text("The program cannot be built")
        expect(alert.locator("pre")).to_have_text("a.swift:1: error: no <img src=x onerror=alert(1)> & <b>bold</b>")
        assert alert.locator("img, b").count() == 0
        assert alert.evaluate("it => getComputedStyle(it).position") == "fixed", "its style came"
        expect(page.locator(".portico-building")).to_have_count(0)
        expect_filled(page)

        page.keyboard.press("Escape")
        expect(alert).to_have_count(0)
        tell("failed", "another error")
        expect(alert).to_contain_text("another error")
        button = alert.get_by_role("button", name="Dismiss")
        button.focus()
        page.keyboard.press("Enter")
        expect(alert).to_have_count(0)
        tell("failed", "a third error")
        expect(alert).to_contain_text("a third error")
        tell("succeeded")
        expect(alert).to_have_count(0)
        page.focus("[name=email]")
        expect_filled(page)
        assert faults == [], "nothing breaks the policy of the page"


@contextlib.contextmanager
def developing(package, folders):
    """The address of an Atrium that `portico-dev` builds and restarts, by a compiler that is none."""
    tools = package / "tools"
    tools.mkdir()
    compiler = tools / "swift"
    compiler.write_text(COMPILER.format(folder=ROOT / ".build" / "debug"), encoding="utf-8")
    compiler.chmod(0o700)
    (package / "Sources" / "App").mkdir(parents=True)
    (package / "Package.swift").write_text("", encoding="utf-8")
    (package / "Sources" / "App" / "app.swift").write_text("let a = 1", encoding="utf-8")
    (package / "data").mkdir(mode=0o700)
    process = subprocess.Popen(
        [
            ROOT / ".build" / "debug" / "portico-dev", "--product", "atrium", "--",
            "serve", "--port", str(free_port()), "--data", str(package / "data"), *arguments(folders),
        ],
        cwd=package, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        env={**os.environ, "PATH": f"{tools}:{os.environ['PATH']}"},
    )
    try:
        line = process.stdout.readline()
        address = re.search(r"http://\S+:\d+", line)
        assert address, f"the server did not say where it is: {line!r}"
        yield address.group(0), process
    finally:
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=PATIENCE) == 0, "it did not stop cleanly"


def free_port():
    import socket

    with socket.socket() as it:
        it.bind(("127.0.0.1", 0))
        return it.getsockname()[1]


def test_a_changed_source_is_built_and_the_page_comes_back_with_what_was_typed(browser, folders, tmp_path):
    package = tmp_path / "package"
    package.mkdir()
    source = package / "Sources" / "App" / "app.swift"
    with developing(package, folders) as (address, process):
        page = browser.new_page()
        followed(page, f"{address}/sign-in")
        fill(page)
        source.write_text("let a = mistake", encoding="utf-8")
        alert = page.get_by_role("alert")
        expect(alert.locator("pre")).to_have_text("Sources/App/app.swift:1:9: error: cannot find 'mistake' in <scope>")
        expect_filled(page)
        page.evaluate("document.querySelector('h1').textContent = 'Old'")
        source.write_text("let a = 12", encoding="utf-8")
        # The new server says where it is, as the first one did.
        assert address in process.stdout.readline()
        expect(page.locator("h1")).to_have_text("Sign in")
        expect(alert).to_have_count(0)
        expect_filled(page)
