"""A running Atrium and a real Chromium for the tests of this folder."""

import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parents[2]
# Where neither is there, Playwright's own browser is used.
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium")


@pytest.fixture(scope="session")
def server():
    """The address of a server with the sample index, on a free port."""
    binary = ROOT / ".build" / "debug" / "atrium"
    with tempfile.TemporaryDirectory() as data:
        process = subprocess.Popen(
            [binary, "serve", "--port", "0", "--data", data], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        try:
            line = process.stdout.readline()
            address = re.search(r"http://\S+:\d+", line)
            assert address, f"the server did not say where it is: {line!r}"
            yield address.group(0)
        finally:
            process.terminate()
            assert process.wait(timeout=20) == 0, "the server did not stop cleanly"


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"]
        )
        yield browser
        browser.close()
