"""A running Atrium and a real Chromium for the tests of this folder."""

import contextlib
import os
import re
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.request
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parents[2]
# Without a window it takes half the processor's time. Where none is there, Playwright's own browser is used.
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium-headless-shell") or shutil.which("chromium")
# The whole browser: what has no window shows no notifications either.
WHOLE_CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium")
# Tests wait for what happens, however busy the machine is; after so many seconds it is taken for something that never will.
PATIENCE = int(os.environ.get("PATIENCE", 240))


# Those that take longest come first, so that no browser is left alone with one of them at the end.
LONGEST = ["test_account_pages.py", "test_notes.py", "test_live_client.py", "test_development.py"]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """Tests of a file share a server and what they have written, so they go to one browser, one after another."""
    for item in items:
        file = item.path.name
        alone = item.nodeid if file == "test_account_pages.py" else file
        # Those of the editor share a page, and a browser of each kind.
        alone += getattr(item, "callspec", None) and item.callspec.params.get("engine", "") or ""
        item.add_marker(pytest.mark.xdist_group(alone))
    items.sort(key=lambda item: LONGEST.index(item.path.name) if item.path.name in LONGEST else len(LONGEST))


class PatientBrowser:
    """A browser whose pages are waited for that long."""

    def __init__(self, browser):
        self.browser = browser

    def new_context(self, **options):
        context = self.browser.new_context(**options)
        context.set_default_timeout(PATIENCE * 1_000)
        return context

    def new_page(self, **options):
        page = self.browser.new_page(**options)
        page.set_default_timeout(PATIENCE * 1_000)
        return page


@contextlib.contextmanager
def serving(*arguments, data=None, environment=None):
    """The address of a server with the sample index, on a free port, with these arguments and variables besides."""
    binary = ROOT / ".build" / "debug" / "atrium"
    with tempfile.TemporaryDirectory() as passing:
        process = subprocess.Popen(
            [binary, "serve", "--port", "0", "--data", data or passing, *arguments], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
            env={**os.environ, **(environment or {})},
        )
        try:
            line = process.stdout.readline()
            address = re.search(r"http://\S+:\d+", line)
            assert address, f"the server did not say where it is: {line!r}"
            yield address.group(0)
        finally:
            process.terminate()
            assert process.wait(timeout=PATIENCE) == 0, "the server did not stop cleanly"


@pytest.fixture(scope="module")
def server():
    """One for each file: a server lets few people sign up at a time."""
    with serving() as address:
        yield address


@pytest.fixture(scope="session")
def playwright():
    with sync_playwright() as playwright:
        yield playwright


@contextlib.contextmanager
def launched(playwright, path, **options):
    browser = playwright.chromium.launch(
        executable_path=path, args=["--no-sandbox", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"],
        timeout=PATIENCE * 1_000, **options,
    )
    yield PatientBrowser(browser)
    browser.close()


@pytest.fixture(scope="session")
def browser(playwright):
    with launched(playwright, CHROMIUM) as browser:
        yield browser


@contextlib.contextmanager
def example(name):
    """A program of Sources/Examples, by its address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"http://127.0.0.1:{port}"
    process = subprocess.Popen([ROOT / ".build" / "debug" / name, str(port)], cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        end = time.monotonic() + PATIENCE
        while not answers(address):
            assert time.monotonic() < end, "the program does not answer"
            time.sleep(0.05)
        yield address
    finally:
        process.terminate()
        assert process.wait(timeout=PATIENCE) == 0


def answers(address):
    try:
        return urllib.request.urlopen(address, timeout=PATIENCE).status == 200
    except OSError:
        return False
