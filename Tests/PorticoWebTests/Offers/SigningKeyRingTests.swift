import Portico
import PorticoTestSupport
import Synchronization
import Testing

@testable import PorticoWeb

/// Keys that are exchanged while a site is served.
@Suite struct SigningKeyRingTests {
    /// Where the keys are kept, which counts how often they are read.
    private final class Store: Sendable {
        private let kept = Mutex<(keys: SigningKeys?, reads: Int)>((nil, 0))

        var reads: Int { kept.withLock { $0.reads } }

        func keep(_ keys: SigningKeys?) { kept.withLock { $0.keys = keys } }

        func read() -> SigningKeys? {
            kept.withLock { kept in
                kept.reads += 1
                return kept.keys
            }
        }
    }

    private let store = Store()
    private let start = ContinuousClock.now

    @Test func forANumberThatNoKeyHasTheyAreReadOnceInAWhile() async {
        let (own, other) = (SigningKeys.temporary(), SigningKeys.temporary())
        let ring = SigningKeyRing(own, reading: { [store] in store.read() })
        store.keep(own)
        // Anybody may send as many as they like.
        for _ in 0..<100 { await ring.refreshForUnknown(at: start) }
        #expect(store.reads == 1)
        store.keep(other)
        await ring.refreshForUnknown(at: start + SigningKeyRing.patience - .milliseconds(1))
        #expect(store.reads == 1)
        #expect(ring.keys.newest.id == own.newest.id)
        await ring.refreshForUnknown(at: start + SigningKeyRing.patience)
        #expect(store.reads == 2)
        #expect(ring.keys.newest.id == other.newest.id)
    }

    @Test func whoAsksWhileTheyAreReadWaitsForThatToEnd() async {
        let (own, other) = (SigningKeys.temporary(), SigningKeys.temporary())
        let (opened, open) = AsyncStream<Void>.makeStream()
        let ring = SigningKeyRing(own) { [store] in
            _ = store.read()
            for await _ in opened {}
            return other
        }
        await withTaskGroup(of: UInt32.self) { group in
            for _ in 0..<50 {
                group.addTask { [start] in
                    await ring.refreshForUnknown(at: start)
                    return ring.keys.newest.id
                }
            }
            await until { store.reads == 1 }
            open.finish()
            for await id in group { #expect(id == other.newest.id) }
        }
        #expect(store.reads == 1)
    }

    @Test func whereTheyCannotBeReadTheyStay() async {
        let own = SigningKeys.temporary()
        let ring = SigningKeyRing(own, reading: { [store] in store.read() })
        await ring.refresh()
        await ring.refreshForUnknown(at: start)
        #expect(store.reads == 2)
        #expect(ring.keys.newest.id == own.newest.id)
    }

    @Test func whatIsSignedFromThenOnIsSignedWithTheOthers() {
        let ring = SigningKeyRing(.temporary())
        let before = ring.offers.value(event: "e", arguments: [:], action: "/", audience: "a")
        ring.keys = .temporary()
        #expect(ring.offers.open(before, action: "/", audiences: ["a"]) == .expired(event: "e", arguments: [:]))
        let after = ring.eventOffers.value(event: "e", arguments: [:], action: "/", audience: "a")
        let verdict = OfferSigner(keys: ring.keys, purpose: .eventOffers).open(after, action: "/", audiences: ["a"])
        #expect(verdict == .offered(event: "e", arguments: [:], audience: "a"))
    }
}
