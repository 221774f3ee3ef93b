import DataFolder
import Foundation
import Notifications
import Portico
import PorticoTestSupport
import Testing

@testable import WebPush

@Suite struct PushSenderTests {
    private let fixture = PushFixture()

    @Test func aNoteReachesEachDeviceOfItsAccountAndNoOther() async throws {
        let devices = [try await fixture.device(), try await fixture.device()]
        try await fixture.device(of: AccountID(rawValue: "ben"))
        await fixture.queue.send(PushFixture.note(topic: "note-1"), to: fixture.ann)
        await fixture.sender.sendDue()
        #expect(fixture.sent.count == 2)
        for device in devices {
            let messages = fixture.sent.compactMap { try? device.decrypted($0.body) }
            let message = try #require(messages.first)
            #expect(messages.count == 1)
            let read = try JSONDecoder().decode([String: String].self, from: message)
            #expect(read == ["title": "Reminder", "body": "Milk", "path": "/from/x", "tag": "note-1"])
        }
        for request in fixture.sent {
            #expect(request.isUrgent && request.lifetime == 86_400 && request.topic?.utf8.count == 32)
            #expect(request.authorization.hasPrefix("vapid t="))
        }
        #expect(try await fixture.waiting().isEmpty)
    }

    @Test func lengthsOfMessagesTellLittle() async throws {
        try await fixture.device()
        for text in ["a", "some more", String(repeating: "b", count: 100)] {
            await fixture.queue.send(PushFixture.note(text), to: fixture.ann)
        }
        await fixture.sender.sendDue()
        #expect(Set(fixture.sent.map(\.body.count)).count == 1)
    }

    @Test func aDeviceThatIsGoneIsDeletedWithAllThatWaitsForIt() async throws {
        try await fixture.device()
        for text in ["one", "two"] { await fixture.queue.send(PushFixture.note(text), to: fixture.ann) }
        fixture.answer(.gone)
        await fixture.sender.sendDue()
        #expect(fixture.sent.count == 1)
        #expect(try await fixture.subscriptions.subscriptions(of: fixture.ann).isEmpty)
        #expect(try await fixture.waiting().isEmpty)
    }

    @Test func aMessageThatIsTooLongIsSentShorterOnceThenGivenUp() async throws {
        let device = try await fixture.device()
        await fixture.queue.send(PushFixture.note(String(repeating: "long ", count: 2_000)), to: fixture.ann)
        fixture.answer(.tooLong, .accepted)
        await fixture.sender.sendDue()
        #expect(fixture.sent.map(\.body.count).max() ?? 0 <= 4_096)
        #expect(try device.decrypted(try #require(fixture.sent.last).body).count <= 1_024)
        #expect(fixture.reports.isEmpty)

        await fixture.queue.send(PushFixture.note(), to: fixture.ann)
        fixture.answer(.tooLong, .tooLong)
        await fixture.sender.sendDue()
        #expect(fixture.sent.count == 4)
        #expect(try await fixture.waiting().isEmpty)
        #expect(fixture.reports.count == 1 && fixture.reports[0].contains("too long"))
        // The address of a device is a secret.
        #expect(!fixture.reports[0].contains("push.example/"))
    }

    @Test func aBusyServiceIsLeftAloneForAsLongAsItAsks() async throws {
        try await fixture.device()
        for text in ["one", "two"] { await fixture.queue.send(PushFixture.note(text), to: fixture.ann) }
        fixture.answer(.busy(retryAfter: 3_600))
        await fixture.sender.sendDue()
        // The other one waits, too.
        #expect(fixture.sent.count == 1)
        fixture.advance(by: 3_599)
        await fixture.sender.sendDue()
        #expect(fixture.sent.count == 1)
        fixture.advance(by: 1)
        await fixture.sender.sendDue()
        #expect(fixture.sent.count == 3)
        #expect(try await fixture.waiting().isEmpty)
    }

    @Test func whatComesDuringThePauseWaitsForItsEndToo() async throws {
        try await fixture.device()
        await fixture.queue.send(PushFixture.note("one"), to: fixture.ann)
        fixture.answer(.busy(retryAfter: 3_600))
        await fixture.sender.sendDue()
        fixture.advance(by: 60)
        await fixture.queue.send(PushFixture.note("two"), to: fixture.ann)
        await fixture.sender.sendDue()
        #expect(fixture.sent.count == 1)
        fixture.advance(by: 3_540)
        await fixture.sender.sendDue()
        #expect(fixture.sent.count == 3)
    }

    @Test func whoseServicesDoNotAnswerKeepsNobodyElseWaiting() async throws {
        let ben = AccountID(rawValue: "ben")
        for _ in 0..<8 { try await fixture.device() }
        await fixture.queue.send(PushFixture.note(), to: fixture.ann)
        fixture.answer(.silent)
        await fixture.sender.sendDue()
        #expect(fixture.sent.count == 1, "the account's other devices wait")
        try await fixture.device(of: ben)
        await fixture.queue.send(PushFixture.note(), to: ben)
        await fixture.sender.sendDue()
        #expect(fixture.sent.count == 2)
        fixture.advance(by: 60)
        await fixture.sender.sendDue()
        #expect(fixture.sent.count == 10, "and are told a little later")
        #expect(try await fixture.waiting().isEmpty)
    }

    @Test func aServiceThatIsBusyAfterTheClockWasSetBackIsLeftAlone() async throws {
        try await fixture.device()
        fixture.advance(by: 10 * 86_400)
        await fixture.queue.send(PushFixture.note(), to: fixture.ann)
        fixture.advance(by: -10 * 86_400)
        fixture.answer(.busy(retryAfter: nil), .accepted)
        await fixture.sender.sendDue()
        #expect(fixture.sent.count == 1)
        fixture.advance(by: 30)
        await fixture.sender.sendDue()
        #expect(fixture.sent.count == 2)
    }

    @Test func noServiceIsHeededThatAsksForMoreThanADay() {
        #expect(PushPauses.pause(after: 1, asked: .max, chance: 1) == 86_400)
        #expect(PushPauses.pause(after: .max, asked: nil, chance: 1) <= 86_400)
        #expect(PushPauses.pause(after: 1, asked: -5, chance: 0) == 30)
        #expect((1...4).map { PushPauses.pause(after: $0, asked: nil, chance: 0) } == [30, 120, 480, 1_920])
    }

    @Test func otherFailuresAreTriedAgainWithGrowingPausesUntilALimit() async throws {
        try await fixture.device()
        await fixture.queue.send(PushFixture.note(lifetime: .max), to: fixture.ann)
        fixture.answer(
            .failed("a"),
            .failed("b"),
            .failed("c"),
            .failed("d"),
            .failed("e"),
            .failed("f"),
            .failed("g"),
            .failed("the push service answered 500")
        )
        for _ in 0..<20 {
            await fixture.sender.sendDue()
            fixture.advance(by: 86_400)
        }
        #expect(fixture.sent.count == PushPauses.maxAttempts)
        #expect(try await fixture.waiting().isEmpty)
        #expect(fixture.reports.count == 1 && fixture.reports[0].contains("answered 500"))
        // The device may do better another time.
        #expect(try await fixture.subscriptions.subscriptions(of: fixture.ann).count == 1)
    }

    @Test func whatIsNoLongerWorthShowingIsNotSent() async throws {
        try await fixture.device()
        await fixture.queue.send(PushFixture.note(lifetime: 60), to: fixture.ann)
        fixture.answer(.busy(retryAfter: 45))
        await fixture.sender.sendDue()
        fixture.advance(by: 45)
        fixture.answer(.busy(retryAfter: 300))
        await fixture.sender.sendDue()
        #expect(fixture.sent.map(\.lifetime) == [60, 15])
        fixture.advance(by: 300)
        await fixture.sender.sendDue()
        #expect(fixture.sent.count == 2)
        #expect(try await fixture.waiting().isEmpty)
    }

    @Test func whatIsOnlyWorthShowingNowIsTriedOnce() async throws {
        try await fixture.device()
        await fixture.queue.send(PushFixture.note(lifetime: 0), to: fixture.ann)
        fixture.advance(by: 5)
        await fixture.sender.sendDue()
        #expect(fixture.sent.map(\.lifetime) == [0])
    }

    @Test func aClockThatIsSetBackKeepsNothingWaitingForYears() async throws {
        try await fixture.device()
        fixture.advance(by: 10 * 365 * 86_400)
        await fixture.queue.send(PushFixture.note(), to: fixture.ann)
        fixture.advance(by: -10 * 365 * 86_400)
        await fixture.sender.sendDue()
        #expect(fixture.sent.count == 1)
        // It is not kept for longer than it was worth when it was made.
        #expect(fixture.sent[0].lifetime == 86_400)
    }

    @Test func oneProgramSendsAtATimeAndAnotherTakesOver() async throws {
        try await fixture.device()
        let clock = ManualClock()
        var other: FolderLock? = try FolderLock(fixture.sending)
        let running = Task { [sender = fixture.sender(clock)] in await sender.run() }
        await clock.sleepers(1)
        await fixture.queue.send(PushFixture.note(), to: fixture.ann)
        clock.advance(by: .seconds(15))
        await clock.sleepers(1)
        #expect(fixture.sent.isEmpty)
        withExtendedLifetime(other) {}
        other = nil
        clock.advance(by: .seconds(15))
        await until { !fixture.sent.isEmpty }
        try await until { try await fixture.waiting().isEmpty }
        running.cancel()
        await running.value
        #expect(fixture.sent.count == 1)
    }

    @Test func aDeviceThatFailsKeepsNoOtherWaiting() async throws {
        for _ in 0..<8 { try await fixture.device() }
        await fixture.queue.send(PushFixture.note(), to: fixture.ann)
        fixture.answer(.failed("a"), .gone, .busy(retryAfter: nil))
        await fixture.sender.sendDue()
        #expect(fixture.sent.count == 8)
        #expect(try await fixture.waiting().count == 2)
        #expect(try await fixture.subscriptions.subscriptions(of: fixture.ann).count == 7)
    }
}
