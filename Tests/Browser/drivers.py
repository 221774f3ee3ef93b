"""Firefox by Marionette and WebKitGTK by WebDriver: the few commands that the tests of other browsers need, which both have."""

import contextlib
import json
import os
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest
from conftest import PATIENCE
from playwright.sync_api import Error

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"


class DriverError(Exception):
    pass


class Driver:
    """A browser with a window. A command has the name that Marionette gives it."""

    def __init__(self, folder, has_script=True):
        self.folder, self.has_script, self.processes = folder, has_script, []
        try:
            self.open()
        except BaseException:
            self.close()
            raise

    def start(self, *command, **options):
        log = open(self.folder / (Path(command[0]).name + ".log"), "wb")
        process = subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT, cwd=self.folder, **options)
        self.processes.append((process, log))
        return process

    def close(self):
        with contextlib.suppress(OSError, DriverError, AttributeError):  # it may not have got that far
            self.end()
        for process, log in reversed(self.processes):
            process.terminate()
            process.wait(timeout=PATIENCE)
            log.close()

    # What a test does

    def go(self, url):
        self.command("Navigate", url=url)

    def back(self):
        self.command("Back")

    def forward(self):
        self.command("Forward")

    def reload(self):
        self.command("Refresh")

    @property
    def url(self):
        return self.command("GetCurrentURL")

    def run(self, script, *args):
        return self.command("ExecuteScript", script="return " + script, args=list(args))

    def all(self, selector):
        """By CSS, or by XPath where it starts with a slash."""
        using = "xpath" if selector.startswith("/") else "css selector"
        return [it[ELEMENT] for it in self.command("FindElements", using=using, value=selector)]

    def do(self, command, selector, /, **values):
        """With an element, as soon as there is one that it can be done with: between two pages it is another."""
        answers = []

        def attempt():
            found = self.all(selector)
            if found:
                answers.append(self.command(command, id=found[0], **values))
            return found

        self.wait_for(attempt, f"{command} with {selector}")
        return answers[0]

    def text(self, selector="main"):
        return self.do("GetElementText", selector)

    def value(self, selector):
        return self.do("GetElementProperty", selector, name="value")

    def click(self, selector):
        self.do("ElementClick", selector)

    def follow(self, name):
        self.click(f"//a[normalize-space()='{name}']")

    def press(self, name):
        self.click(f"//main//button[normalize-space()='{name}']")

    def type(self, selector, text):
        """After what is there, key by key."""
        self.do("ElementSendKeys", selector, text=text)

    def fill(self, selector, text):
        self.do("ElementClear", selector)
        self.type(selector, text)

    @property
    def window(self):
        return self.command("GetWindowHandle")

    def open_window(self):
        return self.command("NewWindow", type="window")["handle"]

    def switch(self, handle):
        self.command("SwitchToWindow", handle=handle)

    def close_window(self, handle):
        self.switch(handle)
        self.command("CloseWindow")

    def wait_for(self, is_so, what):
        end = time.monotonic() + PATIENCE
        while True:
            problem = None
            try:
                if is_so():
                    return
            except DriverError as error:
                problem = error
            assert time.monotonic() < end, f"{what}: {problem}"
            time.sleep(0.05)

    def wait_for_text(self, text, selector="main"):
        self.wait_for(lambda: text in self.text(selector), f"{selector} says {text!r}")

    def wait_until(self, condition, what):
        self.wait_for(lambda: self.run(condition), what)


class Firefox(Driver):
    name = "Firefox"
    program = os.environ.get("FIREFOX") or shutil.which("firefox-esr") or shutil.which("firefox")
    is_there = program is not None
    preferences = {
        "marionette.port": 0, "browser.shell.checkDefaultBrowser": False, "datareporting.policy.dataSubmissionEnabled": False,
        "app.update.disabledForTesting": True, "network.proxy.type": 0, "network.dns.disabled": True,
    }

    def open(self):
        profile = self.folder / "profile"
        profile.mkdir()
        preferences = {**self.preferences, "javascript.enabled": self.has_script}
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in preferences.items()]
        (profile / "user.js").write_text("".join(lines))
        environment = {**os.environ, "HOME": str(self.folder), "MOZ_CRASHREPORTER_DISABLE": "1"}
        options = ["--marionette", "--remote-allow-system-access", "--headless", "--no-remote", "--profile", str(profile)]
        firefox = self.start(self.program, *options, env=environment)
        port = profile / "MarionetteActivePort"
        self.wait_for(lambda: firefox.poll() is not None or port.exists() and port.read_text(), "Firefox says its port")
        self.connection = socket.create_connection(("127.0.0.1", int(port.read_text())), timeout=PATIENCE).makefile("rwb")
        self.receive()
        self.count = 0
        self.command("NewSession", pageLoadStrategy="normal")

    def receive(self):
        length = b""
        while (byte := self.connection.read(1)) != b":":
            if not byte:
                raise OSError("Firefox has gone")
            length += byte
        return json.loads(self.connection.read(int(length)))

    def command(self, name, /, **values):
        self.count += 1
        message = json.dumps([0, self.count, name if ":" in name else "WebDriver:" + name, {"sandbox": None, **values}]).encode()
        self.connection.write(b"%d:%s" % (len(message), message))
        self.connection.flush()
        _, number, error, answer = self.receive()
        assert number == self.count
        if error:
            raise DriverError(error["error"] + ": " + error["message"])
        return answer["value"] if isinstance(answer, dict) and answer.keys() == {"value"} else answer

    def errors(self):
        """What scripts of pages threw since this was asked the last time."""
        self.command("Marionette:SetContext", value="chrome")
        found = self.run("""(() => {
            const isError = it => it instanceof Ci.nsIScriptError && it.category === 'content javascript'
              && !(it.flags & Ci.nsIScriptError.warningFlag)
            const all = Services.console.getMessageArray().filter(isError)
            Services.console.reset()
            return all.map(String)
        })()""")
        self.command("Marionette:SetContext", value="content")
        return found

    def end(self):
        self.command("Marionette:Quit", flags=["eForceQuit"])


class WebKit(Driver):
    name = "WebKit"
    program = shutil.which("WebKitWebDriver")
    is_there = None not in (program, shutil.which("Xvfb"))
    paths = {
        "Navigate": "POST url", "GetCurrentURL": "GET url", "Back": "POST back", "Forward": "POST forward", "Refresh": "POST refresh",
        "ExecuteScript": "POST execute/sync", "FindElements": "POST elements", "GetElementText": "GET element/{id}/text",
        "GetElementProperty": "GET element/{id}/property/{name}", "ElementClick": "POST element/{id}/click",
        "ElementSendKeys": "POST element/{id}/value", "ElementClear": "POST element/{id}/clear", "GetWindowHandle": "GET window",
        "NewWindow": "POST window/new", "PerformActions": "POST actions", "SwitchToWindow": "POST window", "CloseWindow": "DELETE window",
    }

    def open(self):
        display, end = os.pipe()
        self.start("Xvfb", "-displayfd", str(end), "-screen", "0", "1280x1024x24", pass_fds=[end])
        os.close(end)
        with os.fdopen(display) as said:
            number = said.readline().strip()
        with socket.socket() as found:
            found.bind(("127.0.0.1", 0))
            port = found.getsockname()[1]
        environment = {
            **os.environ, "DISPLAY": ":" + number, "GDK_BACKEND": "x11", "NO_AT_BRIDGE": "1", "no_proxy": "127.0.0.1",
            "HOME": str(self.folder), "XDG_RUNTIME_DIR": str(self.folder),
        }
        self.start(self.program, f"--port={port}", env=environment)
        self.address = f"http://127.0.0.1:{port}/session"
        arguments = ["--automation", f"--enable-javascript={str(self.has_script).lower()}"]
        options = {"webkitgtk:browserOptions": {"args": arguments}}
        self.wait_for(lambda: self.ask("GET", self.address.replace("session", "status")), "the driver is there")
        session = self.ask("POST", self.address, {"capabilities": {"alwaysMatch": options}})
        self.address += "/" + session["sessionId"]

    def go(self, url):
        super().go(url)
        self.watch()

    def reload(self):
        super().reload()
        self.watch()

    def watch(self):
        """It writes no console while it is driven: so what is thrown is noted, from when a page is there."""
        if self.has_script:
            self.run("""(() => {
                const note = text => sessionStorage.errors = (sessionStorage.errors ? sessionStorage.errors + '\\n' : '') + text
                addEventListener('error', event => note(event.message))
                addEventListener('unhandledrejection', event => note(event.reason))
                addEventListener('securitypolicyviolation', event => note(event.violatedDirective + ' ' + event.blockedURI))
            })()""")

    def ask(self, method, url, values=None, patience=PATIENCE):
        body = json.dumps(values or {}).encode() if method == "POST" else None
        request = urllib.request.Request(url, body, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(request, timeout=patience) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            problem = json.load(error)["value"]
            raise DriverError(problem["error"] + ": " + problem["message"]) from None
        except OSError as error:
            raise DriverError(str(error)) from None

    def command(self, name, /, **values):
        method, path = self.paths[name].split()
        # What is asked of a page that is just left is at times never answered: who waits asks the next page then.
        patience = min(PATIENCE, 10) if name.startswith(("Get", "Find")) else PATIENCE
        return self.ask(method, self.address + "/" + path.format(**values), values, patience)

    def errors(self):
        """What scripts of pages threw since this was asked the last time."""
        return self.run("(() => { const all = sessionStorage.errors; delete sessionStorage.errors; return all ? all.split('\\n') : [] })()")

    def end(self):
        self.ask("DELETE", self.address)


class Playing:
    """A page of Chromium with what the drivers of the others have."""

    name = "Chromium"

    def __init__(self, page):
        self.page, self.go = page, page.goto

    def run(self, script, *args):
        try:
            return self.page.evaluate(script, *args)
        except Error as error:  # such as that the page was just left: who waits asks the next one
            raise DriverError(str(error)) from None

    wait_for, wait_until = Driver.wait_for, Driver.wait_until


@pytest.fixture(scope="module", params=["Chromium", Firefox, WebKit], ids=lambda it: getattr(it, "name", it))
def window(request, tmp_path_factory):
    """A window of each of the three: what a test module imports to be run in all of them."""
    if request.param == "Chromium":
        page = request.getfixturevalue("browser").new_page()
        yield Playing(page)
        page.close()
        return
    if not request.param.is_there:
        pytest.skip(f"{request.param.name} is not here: make setup-browsers")
    with contextlib.closing(request.param(tmp_path_factory.mktemp("browser"))) as driver:
        yield driver
