import Portico
import PorticoTestSupport
import Testing

@Suite struct StateStoreTests {
    struct Counts: Sendable, Equatable {
        var left = 0
        var right = 0
    }

    @Test func oneModifyIsOneDelivery() async {
        let store = StateStore(Counts())
        let recorder = Recorder(store.changes(.unbounded))
        _ = await recorder.first(1)
        store.modify {
            $0.left = 1
            $0.right = 1
        }
        store.modify { $0.left = 2 }
        #expect(await recorder.first(3) == [Counts(), Counts(left: 1, right: 1), Counts(left: 2, right: 1)])
    }

    @Test func anObserverBeginsWithTheValueThereIs() async {
        let store = StateStore(7)
        store.modify { $0 = 8 }
        #expect(await Recorder(store.changes(.newest)).first(1) == [8])
    }

    @Test func aThrowingChangeLeavesTheValueAndTellsNobody() async {
        struct Refused: Error {}
        let store = StateStore(Counts())
        let recorder = Recorder(store.changes(.unbounded))
        _ = await recorder.first(1)
        #expect(throws: Refused.self) {
            try store.modify { (counts: inout Counts) throws(Refused) in
                counts.left = 5
                throw Refused()
            }
        }
        #expect(store.current == Counts())
        store.modify { $0.right = 1 }
        #expect(await recorder.first(2) == [Counts(), Counts(right: 1)])
    }

    @Test func twoFieldsChangedTogetherAreNeverSeenApart() async {
        let store = StateStore(Counts())
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    for _ in 0..<500 {
                        store.modify {
                            $0.left += 1
                            $0.right += 1
                        }
                    }
                }
            }
            group.addTask {
                for _ in 0..<2_000 {
                    let seen = store.current
                    #expect(seen.left == seen.right)
                }
            }
        }
        #expect(store.current == Counts(left: 2_000, right: 2_000))
    }

    @Test func theNewestPolicySkipsToTheLastValue() async {
        let store = StateStore(0)
        let changes = store.changes(.newest)
        for number in 1...100 { store.modify { $0 = number } }
        var iterator = changes.makeAsyncIterator()
        #expect(await iterator.next() == 100)
    }

    @Test func observersEndWithTheStore() async {
        var store: StateStore<Int>? = StateStore(1)
        let recorder = store.map { Recorder($0.changes(.unbounded)) }
        _ = await recorder?.first(1)
        store = nil
        #expect(await recorder?.first(2) == [1])
    }
}
