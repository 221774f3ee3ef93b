import Foundation
import Notifications
import Portico
import Storage
import Testing

@testable import WebPush

@Suite struct PushQueueTests {
    private let fixture = PushFixture()

    @Test func withoutDevicesNothingWaits() async throws {
        await fixture.queue.send(PushFixture.note(), to: fixture.ann)
        #expect(try await fixture.waiting().isEmpty)
    }

    @Test func aHundredNotesWaitAndNoMore() async throws {
        for _ in 0..<3 { try await fixture.device() }
        for number in 0..<(PushQueue.limit + 5) {
            await fixture.queue.send(PushFixture.note("\(number)"), to: fixture.ann)
            fixture.advance(by: 1)
        }
        let waiting = try await fixture.waiting()
        #expect(waiting.count == PushQueue.limit * 3)
        // The oldest were given up, for all devices alike.
        #expect(Set(waiting.compactMap { Int($0.body) }) == Set(5..<(PushQueue.limit + 5)))
        #expect(fixture.reports.count == 5)
    }

    @Test func aLaterNoteOfATopicTakesThePlaceOfTheEarlier() async throws {
        try await fixture.device()
        try await fixture.device(of: AccountID(rawValue: "ben"))
        await fixture.queue.send(PushFixture.note("for Ben", topic: "t"), to: AccountID(rawValue: "ben"))
        for (text, topic) in [("old", "t"), ("new", "t"), ("other", "u"), ("none", nil), ("none", nil)] {
            await fixture.queue.send(PushFixture.note(text, topic: topic), to: fixture.ann)
        }
        #expect(try await fixture.waiting().map(\.body).sorted() == ["for Ben", "new", "none", "none", "other"])
    }

    @Test func anAccountIsErasedWithItsDevicesAndWhatWaitsForThem() async throws {
        let ben = AccountID(rawValue: "ben")
        try await fixture.device()
        try await fixture.device(of: ben)
        for account in [fixture.ann, ben] { await fixture.queue.send(PushFixture.note(), to: account) }
        try await fixture.subscriptions.erase(fixture.ann)
        #expect(try await fixture.storage.cachedObjects(PushSubscription.self).map(\.owner) == [ben])
        #expect(try await fixture.waiting().map(\.owner) == [ben])
    }
}
