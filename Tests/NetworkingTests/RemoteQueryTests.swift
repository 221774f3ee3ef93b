import Networking
import Synchronization
import Testing

@Suite struct RemoteQueryTests {
    /// What can go wrong, and what was done.
    private enum Step: Error, CaseIterable {
        case ask, map, save
    }

    private final class Query: RemoteQuery {
        let failing: Step?
        let hasSaved: Bool
        let isFresh: Bool
        let done = Mutex<[Step]>([])

        init(failing: Step? = nil, hasSaved: Bool = true, isFresh: Bool = false) {
            self.failing = failing
            self.hasSaved = hasSaved
            self.isFresh = isFresh
        }

        func fresh() async -> String? { isFresh ? "from a moment ago" : nil }

        func ask() async throws(Step) -> Int {
            try step(.ask)
            return 7
        }

        func map(_ answer: Int) throws(Step) -> String {
            try step(.map)
            return "\(answer)"
        }

        func save(_ mapped: String, of _: Int) async throws(Step) -> String {
            try step(.save)
            return "fresh \(mapped)"
        }

        func saved(after failure: Step) async throws(Step) -> String? {
            hasSaved ? "saved, because of \(failure)" : nil
        }

        private func step(_ step: Step) throws(Step) {
            if failing == step { throw step }
            done.withLock { $0.append(step) }
        }
    }

    @Test func whatTheSourceGivesIsMappedAndSaved() async throws {
        let query = Query()
        #expect(try await query.value() == "fresh 7")
        #expect(query.done.withLock { $0 } == [.ask, .map, .save])
    }

    @Test(arguments: Step.allCases)
    private func whereAStepFailsWhatWasSavedIsServedAndSaysSo(step: Step) async throws {
        #expect(try await Query(failing: step).value() == "saved, because of \(step)")
        await #expect(throws: step) { try await Query(failing: step, hasSaved: false).value() }
    }

    @Test func whatWasSavedAMomentAgoIsServedWithoutAsking() async throws {
        let query = Query(isFresh: true)
        #expect(try await query.value() == "from a moment ago")
        #expect(query.done.withLock { $0.isEmpty })
    }
}
