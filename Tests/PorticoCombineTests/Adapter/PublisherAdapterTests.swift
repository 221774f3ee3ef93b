import OpenCombine
import Portico
import PorticoAdapters
import PorticoCombine
import PorticoTestSupport
import Synchronization
import Testing

@Suite struct PublisherAdapterTests {
    typealias Adapter = PublisherAdapter<SearchState, SearchViewInputData, SearchEvent>

    private static let rows = [FoundDomain(name: "med.com", updated: "")]

    @Test func currentValuesAreThereWhenTheScreenHasOpened() async {
        let adapter = Adapter(SearchState(query: "med"), show: { $0.mapToViewInputData() }) { outputs in
            let results = CurrentValueSubject<[FoundDomain], Never>(Self.rows)
            outputs.follow(results) { $0.results = .success($1) }
            return ConfinedInputs { _ in }
        }
        #expect(adapter.shown.value.rows.isEmpty)
        await adapter.appear()
        #expect(adapter.shown.value.rows.map(\.name) == ["med.com"])
    }

    @Test func nothingIsSubscribedToBeforeTheScreenOpensAndAllBeforeTheFirstInput() async {
        let log = Mutex<[String]>([])
        let adapter = Adapter(SearchState(query: ""), show: { $0.mapToViewInputData() }) { outputs in
            let results = Deferred {
                log.withLock { $0.append("subscribed") }
                return Just(Self.rows)
            }
            outputs.follow(results) { $0.results = .success($1) }
            outputs.follow(results) { $0.results = .success($1) }
            return ConfinedInputs(appear: { log.withLock { $0.append("opened") } }) { _ in }
        }
        #expect(log.withLock { $0 } == [])
        await adapter.appear()
        #expect(log.withLock { $0 } == ["subscribed", "subscribed", "opened"])
    }

    @Test func eachValueIsOneChangeDeliveredOnce() async {
        struct Whole: Sendable {
            let query: String
            let rows: [FoundDomain]
        }
        let adapter = Adapter(SearchState(query: ""), show: { $0.mapToViewInputData() }) { outputs in
            let whole = PassthroughSubject<Whole, Never>()
            outputs.follow(whole) { state, whole in
                state.query = whole.query
                state.results = .success(whole.rows)
            }
            return ConfinedInputs { event in
                if case .queryChanged(let query) = event { whole.send(Whole(query: query, rows: Self.rows)) }
            }
        }
        let recorder = Recorder(adapter.updates)
        _ = await recorder.first(1)
        await adapter.appear()
        for query in ["a", "b", "c"] { _ = await adapter.handle(.queryChanged(query)) }
        let steps = await recorder.first(4)
        #expect(steps.map(\.value.query) == ["", "a", "b", "c"])
        #expect(steps.map(\.value.rows.count) == [0, 1, 1, 1])
        #expect(recorder.elements.count == 4)
    }

    @Test func valuesFromManyThreadsAreAllHeard() async {
        let adapter = Adapter(
            SearchState(query: ""),
            activity: ModelActivity { $0.query.count < 400 },
            show: { $0.mapToViewInputData() }
        ) {
            outputs in
            for _ in 0..<8 {
                let steps = (0..<50).map { _ in TaskPublisher { await Task.yield() } }
                for step in steps { outputs.follow(step) { state, _ in state.query += "x" } }
            }
            return ConfinedInputs { _ in }
        }
        await adapter.appear()
        #expect(adapter.shown.value.query.count == 400)
    }

    @Test func aPublisherThatFailsSaysHowThatShows() async {
        let adapter = Adapter(
            SearchState(query: "med"),
            activity: ModelActivity { $0.results == nil },
            show: { $0.mapToViewInputData() }
        ) {
            outputs in
            let results = TaskPublisher { () async throws(NetworkError) -> [FoundDomain] in throw .unreachable }
            outputs.follow(results, failed: { $0.results = .failure($1) }) { $0.results = .success($1) }
            return ConfinedInputs { _ in }
        }
        await adapter.appear()
        #expect(adapter.shown.condition == .unavailable)
    }

    @Test func theEndOfAllPublishersEndsTheWait() async {
        let adapter = Adapter(
            SearchState(query: "med"),
            activity: ModelActivity { $0.isActive },
            show: { $0.mapToViewInputData() }
        ) {
            outputs in
            outputs.follow(Just(true)) { $0.isActive = $1 }
            return ConfinedInputs { _ in }
        }
        await adapter.appear()
        #expect(adapter.shown.value.isActive)
    }

    @Test func aSubjectOrAClosureCanLeadElsewhere() async {
        let adapter = Adapter(
            SearchState(query: ""),
            activity: ModelActivity { $0.isActive },
            show: { $0.mapToViewInputData() }
        ) {
            outputs in
            let selected = PassthroughSubject<String, Never>()
            outputs.lead(selected) { $0.isEmpty ? nil : .searched($0) }
            let lead = outputs.lead
            return ConfinedInputs { event in
                guard case .queryChanged(let query) = event else { return }
                if query == "closure" { lead(.searched("by closure")) } else { selected.send(query) }
            }
        }
        await adapter.appear()
        #expect(await adapter.handle(.queryChanged("")) == nil)
        #expect(await adapter.handle(.queryChanged("tree")) == .searched("tree"))
        #expect(await adapter.handle(.queryChanged("closure")) == .searched("by closure"))
        #expect(await adapter.handle(.queryChanged("")) == nil)
    }

    @Test func whatTheScreenWaitedForIsCancelledWithIt() async {
        let (cancelled, cancel) = AsyncStream<Void>.makeStream()
        let (started, start) = AsyncStream<Void>.makeStream()
        let opening = Task {
            let adapter = Adapter(SearchState(query: "med"), show: { $0.mapToViewInputData() }) { outputs in
                let results = TaskPublisher {
                    start.yield()
                    do { try await Task.sleep(for: .seconds(3_600)) } catch { cancel.yield() }
                    return Self.rows
                }
                outputs.follow(results) { $0.results = .success($1) }
                return ConfinedInputs { _ in }
            }
            await adapter.appear()
        }
        for await _ in started { break }
        opening.cancel()
        await opening.value
        for await _ in cancelled { break }
    }

    @Test func aScreenWhoseVisitorHasGoneWaitsNoLonger() async {
        let (started, start) = AsyncStream<Void>.makeStream()
        let adapter = Adapter(
            SearchState(query: "med"),
            activity: ModelActivity { _ in true },
            show: { $0.mapToViewInputData() }
        ) {
            outputs in
            outputs.follow(PassthroughSubject<Bool, Never>()) { $0.isActive = $1 }
            return ConfinedInputs(appear: { start.yield() }) { _ in }
        }
        let opening = Task { await adapter.appear() }
        for await _ in started { break }
        opening.cancel()
        _ = await opening.value
    }

    @Test func whatAnotherLibraryPushesIsShownUntilTheScreenGoes() async {
        let isOver = Mutex(false)
        do {
            let adapter = PublisherAdapter<String, SearchViewInputData, SearchEvent>(
                "",
                show: { SearchState(query: $0).mapToViewInputData() }
            ) { outputs in
                var push: (String) -> Void = { _ in }
                outputs.follow { put in
                    push = put
                    return { isOver.withLock { $0 = true } }
                } change: {
                    $0 = $1
                }
                return ConfinedInputs { event in
                    if case .queryChanged(let query) = event { push(query) }
                }
            }
            await adapter.appear()
            _ = await adapter.handle(.queryChanged("Ada"))
            #expect(adapter.shown.value.query == "Ada")
            #expect(!isOver.withLock { $0 })
        }
        #expect(isOver.withLock { $0 })
    }
}
