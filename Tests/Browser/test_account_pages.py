"""The pages of an account, of its notifications and of reminders: valid, accessible, and fitting a phone in every language."""

import base64
import contextlib
import email
import email.policy
import hashlib
import hmac
import os
import re
import sqlite3
import struct
import subprocess
import time
from pathlib import Path

import pytest
from conftest import ROOT, serving
from test_notes import PASSWORD, post
from test_pages import SCREENS, check_with_nu, faults, wait_for

# Where pictures of the pages are kept, for people to look at.
PICTURES = os.environ.get("PICTURES")


def code_of(secret, step):
    """The code that an app shows (RFC 6238)."""
    digest = hmac.digest(base64.b32decode(secret.replace(" ", "") + "=" * (-len(secret.replace(" ", "")) % 8)), struct.pack(">Q", step), hashlib.sha1)
    start = digest[-1] & 15
    return f"{(struct.unpack('>I', digest[start:start + 4])[0] & 0x7FFFFFFF) % 1_000_000:06}"


def this_step():
    return int(time.time()) // 30


class Journey:
    """One visitor on the way through the pages, by what the templates name and not by words, since those differ."""

    def __init__(self, page, server, data, look):
        self.page, self.server, self.mails, self.look = page, server, data / "mail", look
        self.seen = set()

    def go(self, place):
        self.page.goto(self.server + place)

    def submit(self, form="main form", **fields):
        for name, value in fields.items():
            self.page.locator(f"{form} [name={name}]").fill(value)
        post(self.page, self.page.locator(f"{form} button.button").first)

    def press(self, selector):
        post(self.page, self.page.locator(selector))

    def is_at(self, place):
        assert re.fullmatch(re.escape(self.server) + place, self.page.url), self.page.url

    def mailed_code(self):
        """The code of the mail that has come since the last one."""
        found = []

        def has_come():
            fresh = [it for it in self.mails.glob("*.eml") if it not in self.seen] if self.mails.is_dir() else []
            for file in fresh:
                message = email.message_from_bytes(file.read_bytes(), policy=email.policy.default)
                code = re.search(r"^\D*(\d{3} ?\d{3})\D*$", message.get_body(("plain",)).get_content(), re.MULTILINE)
                if code:
                    found.append(code[1].replace(" ", ""))
                self.seen.add(file)
            return found

        wait_for(self.page, has_come, "the mail comes")
        return found[-1]

    def travel(self):
        self.go("/sign-up?then=/account")
        self.submit(email="ada@example.com", password=PASSWORD)
        self.is_at("/sign-up/code/.*")
        self.look("code")
        code = self.mailed_code()
        self.submit(code=f"{(int(code) + 1) % 1_000_000:06}")
        self.look("code, wrong")
        self.submit(code=f"{code[:3]} {code[3:]}")
        self.is_at("/account")
        self.look("account")

        self.go("/account/factor")
        self.look("factor, off")
        self.submit("#begin", password=PASSWORD)
        self.look("factor, being set up")
        secret = self.page.locator("#secret code").inner_text()
        step = this_step()
        self.submit("#turn-on", code=code_of(secret, step))
        self.look("factor, on with its codes")
        recovery = self.page.locator(".recovery-codes code").first.inner_text()
        assert self.page.locator("#new-codes .copy").count() == 2, "they can be copied and printed"
        self.press("#new-codes button.button")
        self.look("factor, on")

        for name, place in [
            ("address", "/account/address"), ("history", "/account/history"), ("sessions", "/account/sessions"),
            ("notifications", "/notifications"), ("deletion", "/account/delete"), ("devices", "/notifications/devices"),
            ("reminders, none", "/notes/reminders"),
        ]:
            self.go(place)
            self.look(name)
        self.go("/account/sessions")
        self.submit("#make-token", program="W" * 60, password=PASSWORD)
        self.look("sessions, with a new token")
        self.go("/notifications/choices")
        self.press("#feed button")
        self.look("choices")

        self.go("/notes/new")
        self.page.locator("[name=title]").fill("A note to be reminded of " + "W" * 60)
        post(self.page, self.page.locator("main form button.button[type=submit]").first)
        note = self.page.url.removeprefix(self.server)
        self.go(note + "/reminders")
        self.look("reminders of a note, none")
        self.submit("#setting", date="2037-02-03", time="09:00")
        self.look("reminders of a note")
        self.go("/notes/reminders")
        self.look("reminders")

        self.go("/sign-out")
        self.submit()
        self.go("/sign-in?then=/account")
        self.submit(email="ada@example.com", password=PASSWORD)
        self.is_at("/sign-in/code.*")
        self.look("second factor")
        self.go("/sign-in/recovery?then=/account")
        self.look("recovery")
        self.submit(code=recovery)
        self.is_at("/account")

        self.go("/sign-out")
        self.submit()
        self.go("/forgotten")
        self.look("forgotten")
        self.submit(email="ada@example.com")
        self.is_at("/forgotten/code/.*")
        self.submit(code=self.mailed_code())
        self.is_at("/forgotten/password/.*")
        self.look("new password")


@pytest.mark.parametrize("language", ["en", "de", "ar"])
def test_every_page_is_valid_and_accessible_and_fits(browser, tmp_path, language):
    files = []
    wrong = []
    data = tmp_path / "data"
    data.mkdir()
    with (
        serving("--confirm-addresses", data=data) as server,
        contextlib.closing(browser.new_context(locale=language, reduced_motion="reduce")) as context,
    ):
        page = context.new_page()

        def look(name):
            source = tmp_path / f"{len(files):02}.html"
            answer = context.request.get(page.url, headers={"Accept": "text/html", "Accept-Language": language})
            source.write_bytes(answer.body())
            files.append(source)
            assert page.locator("html").get_attribute("lang") == language
            wrong.extend((name, *it) for it in faults(page))
            if PICTURES:
                for size, viewport in SCREENS.items():
                    page.set_viewport_size(viewport)
                    for scheme in ["light", "dark"]:
                        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
                        page.screenshot(path=Path(PICTURES) / f"{name} {language} {size} {scheme}.png", full_page=True)

        Journey(page, server, data, look).travel()
    assert wrong == []
    check_with_nu(*files)


@pytest.mark.parametrize("script", [True, False])
def test_two_accounts_of_one_mailbox_are_each_signed_in_to_as_they_are_spelled(browser, tmp_path, script):
    """Some browsers send another spelling of what is typed into a field for email addresses."""
    binary = ROOT / ".build" / "debug" / "atrium"
    addresses = ["ann@b\u00fccher.example", "ann@xn--bcher-kva.example"]
    for number, address in enumerate(addresses):
        given = f"{number}@example.com"
        subprocess.run([binary, "accounts", "add", given, "--data", tmp_path], input=PASSWORD + str(number), text=True, check=True)
        # As they were stored before domains were compared in ASCII.
        with contextlib.closing(sqlite3.connect(tmp_path / "atrium.sqlite")) as database, database:
            database.execute('UPDATE "account" SET "email" = ?1, "emailKey" = ?1 WHERE "email" = ?2', (address, given))
    with serving(data=tmp_path) as server:
        for number, address in enumerate(addresses):
            with contextlib.closing(browser.new_context(java_script_enabled=script)) as context:
                page = context.new_page()
                page.goto(server + "/sign-in?then=/account")
                page.locator("[name=email]").fill(address)
                page.locator("[name=password]").fill(PASSWORD + str(number))
                page.get_by_role("main").get_by_role("button", name="Sign in", exact=True).click()
                page.wait_for_url(server + "/account")
                assert address in page.locator("main").inner_text()
