"""Push messages: received and read by an independent push service, and shown by Chromium's service worker."""

import contextlib
import json
import time

import pytest

from conftest import WHOLE_CHROMIUM, launched, serving
from push_receiver import Device, Receiver, decoded
from test_notes import press, sign_up
from test_pages import check_with_nu, violations, wait_for

PAGE = "/notifications/devices"

# What the service worker does when the browser changes where messages go.
SUBSCRIBE = """async fields => {
    const headers = { accept: 'application/json' }
    const { events } = await (await fetch('/notifications/devices', { headers })).json()
    const { name, offer } = events.find(it => it.name === 'browserSubscribed')
    const body = JSON.stringify({ event: name, offer, fields })
    const answer = await fetch('/notifications/devices', { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body })
    return answer.status
}"""


@pytest.fixture(scope="module")
def browser(playwright):
    with launched(playwright, WHOLE_CHROMIUM, channel=None if WHOLE_CHROMIUM else "chromium") as browser:
        yield browser


@pytest.fixture(scope="module")
def receiver():
    receiver = Receiver()
    yield receiver
    receiver.close()


@pytest.fixture(scope="module")
def push_server(receiver):
    """A server that may send to the receiver."""
    with serving("--push-allowed-origins", receiver.origin, "--push-contact", "mailto:ann@example.com") as address:
        yield address


@pytest.fixture
def page(browser):
    context = browser.new_context()
    yield context.new_page()
    context.close()


def subscribe(page, endpoint, device):
    return page.evaluate(SUBSCRIBE, {"endpoint": endpoint, "p256dh": device.p256dh, "auth": device.auth})


def test_an_independent_push_service_reads_what_it_is_sent(page, push_server, receiver):
    sign_up(page, push_server, "push@example.com")
    page.goto(push_server + PAGE)
    server_key = page.locator("#push").get_attribute("data-server-key")
    device = Device()
    assert subscribe(page, receiver.origin + "/push/abc", device) == 200
    # Nothing else is ever sent to.
    for endpoint in ["http://127.0.0.1:1/a", "https://127.0.0.1/a", "https://localhost:8443/a", "https://169.254.169.254/a"]:
        assert subscribe(page, endpoint, device) == 422
    page.goto(push_server + PAGE)
    assert page.locator("#push-devices li").count() == 1
    press(page, "Send a test notification")
    wait_for(page, lambda: receiver.messages, "the message arrives")
    message = receiver.messages.pop(0)
    assert message.path == "/push/abc"
    assert message.headers["content-encoding"] == "aes128gcm"
    assert 0 < int(message.headers["ttl"]) <= 600
    assert message.headers["urgency"] == "high"
    assert len(decoded(message.headers["topic"])) == 24
    assert len(message.body) <= 4_096
    key, claims = message.token
    assert key == server_key
    assert claims["aud"] == receiver.origin
    assert claims["sub"] == "mailto:ann@example.com"
    assert time.time() < claims["exp"] <= time.time() + 86_400
    assert json.loads(device.read(message.body)) == {
        "title": "Notifications work", "body": "This device shows notifications from Atrium.", "path": PAGE, "tag": "test",
    }

    # A service that knows the device no more ends it.
    receiver.statuses = [410]
    press(page, "Send a test notification")
    wait_for(page, lambda: receiver.messages, "the message arrives")
    receiver.messages.clear()

    def is_gone():
        page.goto(push_server + PAGE)
        return page.locator("#no-devices").count() == 1

    wait_for(page, is_gone, "the device is gone")


def test_the_page_works_without_script(browser, push_server, receiver):
    with contextlib.closing(browser.new_context()) as context:
        page = context.new_page()
        sign_up(page, push_server, "plain@example.com")
        assert subscribe(page, receiver.origin + "/push/plain", Device()) == 200
        state = context.storage_state()
    with contextlib.closing(browser.new_context(java_script_enabled=False, storage_state=state)) as context:
        page = context.new_page()
        page.goto(push_server + PAGE)
        assert page.locator("#push-state").inner_text() == "To turn on notifications here, allow JavaScript in this browser."
        assert not page.locator("#push-form").is_visible()
        page.get_by_role("button", name="Remove (notifications on").click()
        assert page.locator("#no-devices").is_visible()


def test_the_page_is_valid_and_accessible(page, push_server, receiver, tmp_path):
    page.context.grant_permissions(["notifications"], origin=push_server)
    sign_up(page, push_server, "valid@example.com")
    for endpoint in ["/push/one", "/push/two"]:
        assert subscribe(page, receiver.origin + endpoint, Device()) == 200
    page.goto(push_server + PAGE)
    wait_for(page, lambda: page.locator("#push-form").is_visible(), "the script offers to turn notifications on")
    assert violations(page) == []
    source = tmp_path / "devices.html"
    source.write_bytes(page.context.request.get(push_server + PAGE, headers={"Accept": "text/html"}).body())
    check_with_nu(source)


def test_a_browser_without_a_push_service_says_so(page, push_server):
    page.context.grant_permissions(["notifications"], origin=push_server)
    sign_up(page, push_server, "alone@example.com")
    page.goto(push_server + PAGE)
    page.get_by_role("button", name="Turn on notifications here").click()
    said = "The browser’s push service did not answer. Please try again later."
    wait_for(page, lambda: page.locator("#push-state").inner_text() == said, "it is said")
    # It can be tried again.
    assert page.locator("#push-form").is_visible()


def test_the_service_worker_shows_what_is_pushed(browser, push_server):
    with contextlib.closing(browser.new_context()) as context:
        context.grant_permissions(["notifications"], origin=push_server)
        page = context.new_page()
        sign_up(page, push_server, "worker@example.com")
        page.goto(push_server + PAGE)
        session = context.new_cdp_session(page)
        registrations = []
        session.on("ServiceWorker.workerRegistrationUpdated", lambda event: registrations.extend(event["registrations"]))
        session.send("ServiceWorker.enable")
        scope = page.evaluate(
            """async () => {
                await navigator.serviceWorker.register('/static/service-worker.js', { scope: '/', updateViaCache: 'none' })
                return (await navigator.serviceWorker.ready).scope
            }"""
        )
        assert scope == push_server + "/"
        wait_for(page, lambda: registrations, "the browser tells of the worker")

        def push(data):
            number = registrations[-1]["registrationId"]
            session.send("ServiceWorker.deliverPushMessage", {"origin": push_server, "registrationId": number, "data": data})

        def shown():
            return page.evaluate(
                """async () => (await (await navigator.serviceWorker.ready).getNotifications())
                    .map(({ title, body, tag, data }) => ({ title, body, tag, path: data.path }))"""
            )

        note = {"title": "Milk", "body": "A reminder is due.", "path": "/from/x", "tag": "note-1"}
        push(json.dumps(note))
        wait_for(page, lambda: shown() == [note], "the notification is shown")
        # A later one of the same tag takes its place.
        push(json.dumps({**note, "body": "It still is."}))
        wait_for(page, lambda: [it["body"] for it in shown()] == ["It still is."], "the later one is shown")
        # What cannot be read is shown all the same: the browser was promised a notification for each message.
        push("not JSON")
        wait_for(page, lambda: "Atrium" in [it["title"] for it in shown()], "something is shown")
