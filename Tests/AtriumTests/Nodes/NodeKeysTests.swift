import Foundation
import NodesData
import Portico
import PorticoTestSupport
import PostgreSQLStorage
import Storage
import Synchronization
import TestDatabase
import Testing

@testable import Atrium
@testable import PorticoWeb

/// The keys of two nodes that are never started anew.
@Suite(.enabled(if: TestDatabase.isThere, "\(TestDatabase.reason)"))
struct NodeKeysTests {
    private static let start = Date(timeIntervalSince1970: 1_770_000_000)

    /// A time that a test moves.
    private final class Calendar: Sendable {
        private let moment = Mutex(NodeKeysTests.start)

        var now: Date { moment.withLock { $0 } }

        func advance(days: Double) { moment.withLock { $0 += days * 86_400 } }
    }

    private struct Node {
        let storage: PostgreSQLStorage
        let keys: NodeKeys
        let clock = ManualClock()

        init(in place: TestSchema, _ calendar: Calendar) async throws {
            storage = try place.open(Schema(of: NodeTables.self))
            keys = try await NodeKeys(SharedSecrets(storage), now: { calendar.now }, clock: clock)
        }

        var ring: SigningKeyRing { keys.ring }

        var offer: String { ring.offers.value(event: "e", arguments: [:], action: "/", audience: "a") }

        func takes(_ offer: String) -> Bool {
            if case .offered = ring.offers.open(offer, action: "/", audiences: ["a"]) { true } else { false }
        }

        /// An hour later, when it looks at the keys.
        func look() async {
            await clock.sleepers(1)
            clock.advance(by: NodeKeys.interval)
            await clock.sleepers(1)
        }
    }

    @Test func eachTakesFormsOfTheOtherOverMonths() async throws {
        let (place, calendar) = (try TestSchema(), Calendar())
        let (one, other) = (try await Node(in: place, calendar), try await Node(in: place, calendar))
        let follow = [one, other].map { node in Task { await node.keys.follow() } }
        let first = one.ring.keys.newest.id
        var signing: Set<UInt32> = [first]
        for _ in 0..<20 {
            calendar.advance(days: 7)
            let late = one.offer
            // The one looks by its clock; what it makes then the other hears of.
            await one.look()
            let known = Set(one.ring.keys.all.map(\.id))
            await until { known.isSubset(of: other.ring.keys.all.map(\.id)) }
            #expect(other.takes(one.offer) && other.takes(late))
            #expect(one.takes(other.offer))
            await other.look()
            #expect(other.ring.keys.newest.id == one.ring.keys.newest.id, "both sign with the same from its moment on")
            signing.insert(one.ring.keys.newest.id)
        }
        #expect(signing.count >= 4, "the keys were exchanged while both went on")
        for task in follow { task.cancel() }
        for task in follow { await task.value }
    }

    /// As where keys are put into a database by hand, and no notification comes through.
    @Test func whatNobodyToldIsReadWhenAFormNeedsIt() async throws {
        let (place, calendar) = (try TestSchema(), Calendar())
        let node = try await Node(in: place, calendar)
        let made = try SharedSigningKeys(stored: nil, now: calendar.now)
        let bytes = Data(made.stored).map { String(format: "%02x", $0) }.joined()
        try PostgreSQLScript.run(
            "UPDATE \"sharedSecret\" SET \"content\" = '\\x\(bytes)' WHERE \"name\" = '\(SharedKey.signing.rawValue)'; SELECT 1;",
            at: place.address
        )
        let offer = OfferSigner(keys: made.keys).value(event: "e", arguments: [:], action: "/", audience: "a")
        #expect(!node.takes(offer))
        await node.ring.refreshForUnknown(at: .now)
        #expect(node.takes(offer))
    }
}
