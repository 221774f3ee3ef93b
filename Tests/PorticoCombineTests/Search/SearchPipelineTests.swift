import OpenCombine
import Portico
import PorticoAdapters
import PorticoCombine
import PorticoTestSupport
import Synchronization
import Testing

/// The article's pipeline, 0.3 s, distinct, latest, as it is behind the adapter, with time that a test moves.
@Suite struct SearchPipelineTests {
    /// Answers when a test wants, and knows what it was asked.
    private final class HeldNetwork: NetworkManager {
        let asked = Mutex<[String]>([])
        let questions: AsyncStream<String>
        private let question: AsyncStream<String>.Continuation
        private let answers = StateStore<[String: [FoundDomain]]>([:])

        init() {
            (questions, question) = AsyncStream.makeStream()
        }

        func give(_ request: String) {
            answers.modify { $0[request] = [FoundDomain(name: "\(request).com", updated: "")] }
        }

        func answer(to request: String) async throws(NetworkError) -> [FoundDomain] {
            asked.withLock { $0.append(request) }
            question.yield(request)
            for await answers in answers.changes(.newest) {
                if let answer = answers[request] { return answer }
            }
            throw .unreachable
        }
    }

    private let network = HeldNetwork()
    private let scheduler = ManualScheduler()
    private let clock = ManualClock()

    /// The view model keeps its own 0.3 s, so the adapter is told how long to wait for it.
    private func adapter() -> PublisherAdapter<SearchState, SearchViewInputData, SearchEvent> {
        PublisherAdapter(
            SearchState(query: ""),
            activity: ModelActivity(startsWithin: .milliseconds(350), clock: clock) { $0.isActive },
            show: { $0.mapToViewInputData() }
        ) { outputs in
            let model = SearchViewModel(networkManager: network, scheduler: scheduler)
            outputs.follow(model.results) { $0.results = $1 }
            outputs.follow(model.isActive) { $0.isActive = $1 }
            return ConfinedInputs { event in
                if case .queryChanged(let query) = event { model.parameters.request.send(query) }
            }
        }
    }

    private func opened() async -> PublisherAdapter<SearchState, SearchViewInputData, SearchEvent> {
        let adapter = adapter()
        let opening = Task { await adapter.appear() }
        await clock.sleepers(1)
        clock.advance(by: .milliseconds(350))
        _ = await opening.value
        return adapter
    }

    @Test func aTextIsAskedForAfterItsTimeAndTheScreenWaitsForTheAnswer() async {
        let adapter = await opened()
        let recorder = Recorder(adapter.updates)
        _ = await recorder.first(1)
        let work = Task { await adapter.handle(.queryChanged("med")) }
        await clock.sleepers(1)
        scheduler.advance(by: .milliseconds(299))
        #expect(network.asked.withLock { $0 } == [])
        scheduler.advance(by: .milliseconds(1))
        for await question in network.questions where question == "med" { break }
        network.give("med")
        #expect(await work.value == nil)
        #expect(adapter.shown.value.rows.map(\.name) == ["med.com"])
        let steps = await recorder.first(4)
        #expect(steps.map(\.value.isActive) == [false, true, true, false])
    }

    @Test func ofTextsWithinTheTimeOnlyTheLastIsAskedFor() async {
        let adapter = await opened()
        let works = ["m", "me", "med"].map { query in Task { await adapter.handle(.queryChanged(query)) } }
        await clock.sleepers(3)
        scheduler.advance(by: .milliseconds(300))
        for await question in network.questions {
            network.give(question)
            break
        }
        for work in works { _ = await work.value }
        #expect(network.asked.withLock { $0.count } == 1)
    }

    @Test func aRepeatIsNotAskedForAndNotWaitedForLongerThanItMayTakeToBegin() async {
        let adapter = await opened()
        let first = Task { await adapter.handle(.queryChanged("med")) }
        await clock.sleepers(1)
        network.give("med")
        scheduler.advance(by: .milliseconds(300))
        _ = await first.value
        let again = Task { await adapter.handle(.queryChanged("med")) }
        await clock.sleepers(1)
        scheduler.advance(by: .milliseconds(300))
        clock.advance(by: .milliseconds(350))
        _ = await again.value
        #expect(network.asked.withLock { $0 } == ["med"])
        #expect(adapter.shown.value.rows.map(\.name) == ["med.com"])
    }

    @Test func aNewerTextTakesTheOldersPlace() async {
        let adapter = await opened()
        let older = Task { await adapter.handle(.queryChanged("old")) }
        await clock.sleepers(1)
        scheduler.advance(by: .milliseconds(300))
        for await question in network.questions where question == "old" { break }
        let newer = Task { await adapter.handle(.queryChanged("new")) }
        await clock.sleepers(1)
        scheduler.advance(by: .milliseconds(300))
        for await question in network.questions where question == "new" { break }
        network.give("old")
        network.give("new")
        _ = await older.value
        _ = await newer.value
        #expect(adapter.shown.value.rows.map(\.name) == ["new.com"])
    }
}
