import Foundation
import Testing

@testable import PorticoWeb

/// Keys that nodes open at different times.
@Suite struct SharedSigningKeysTests {
    private static let start = Date(timeIntervalSince1970: 1_770_000_000)

    private func day(_ number: Double) -> Date { Self.start.addingTimeInterval(number * 86_400) }

    private func open(_ stored: [UInt8]?, _ number: Double) throws -> SharedSigningKeys {
        try SharedSigningKeys(stored: stored, now: day(number))
    }

    @Test func whoComesFirstMakesOneThatSignsAndTheNext() throws {
        let first = try open(nil, 0)
        let second = try open(first.stored, 0)
        #expect(second.stored == first.stored)
        #expect(second.keys.newest.id == first.keys.newest.id)
        #expect(first.keys.all.count == 2)
        #expect(first.keys.older[0].createdAt == first.keys.newest.createdAt.addingTimeInterval(30 * 86_400))
    }

    @Test func aKeyIsKnownToAllThatStartedBeforeItSigns() throws {
        let early = try open(nil, 0)
        let late = try open(early.stored, 31)
        #expect(late.keys.newest.id == early.keys.older[0].id)
        #expect(late.keys.all.contains { $0.id == early.keys.newest.id }, "and it takes what the older one signed")
        #expect(late.stored != early.stored, "there is a next one")
        // Whoever starts at any moment knows all keys that others sign with for the next 30 days.
        var stored = early.stored
        var opened: [(day: Double, keys: SigningKeys)] = []
        for number in stride(from: 0.0, through: 200, by: 2.5) {
            let node = try open(stored, number)
            stored = node.stored
            for other in opened where number - other.day < 30 {
                #expect(other.keys.all.contains { $0.id == node.keys.newest.id }, "day \(other.day) and \(number)")
                #expect(node.keys.all.contains { $0.id == other.keys.newest.id }, "day \(number) and \(other.day)")
            }
            opened.append((number, node.keys))
        }
        #expect(try open(stored, 200).keys.all.count <= 4)
    }

    @Test func afterALongPauseTheNextKeyIsAnnouncedADayBefore() throws {
        let first = try open(nil, 0)
        let second = try open(first.stored, 100)
        #expect(second.keys.newest.id == first.keys.older[0].id)
        let next = try #require(second.keys.all.first { $0.createdAt > day(100) })
        #expect(next.createdAt >= day(100.9))
        #expect(try open(second.stored, 102).keys.newest.id == next.id)
    }

    @Test func aClockThatWasSetBackMakesNoNewKeys() throws {
        let first = try open(nil, 0)
        let second = try open(first.stored, -10)
        #expect(second.keys.newest.id == first.keys.newest.id)
        #expect(second.stored == first.stored)
    }

    @Test func whatIsNoneIsRefused() {
        #expect(throws: SigningKeyError.self) { try open(Array("{}".utf8), 0) }
    }
}
