import Portico
import PorticoAdapters
import PorticoTestSupport
import Synchronization
import Testing

@Suite struct SequenceAdapterTests {
    typealias Adapter = SequenceAdapter<WordsState, WordsViewInputData, WordsEvent>

    @Test func whatAMethodYieldedIsShownWhenItHasReturned() async {
        for _ in 0..<50 {
            let adapter = SequenceWords.adapter(SequenceWords { [$0] }, query: "med")
            await adapter.appear()
            #expect(adapter.shown.value == WordsViewInputData(query: "med", isActive: false, words: ["med"]))
            _ = await adapter.handle(.queryChanged("tree"))
            #expect(adapter.shown.value == WordsViewInputData(query: "tree", isActive: false, words: ["tree"]))
        }
    }

    @Test func eachElementIsDeliveredOnceAndThoseOfASequenceInOrder() async {
        let adapter = SequenceWords.adapter(SequenceWords { [$0] }, query: "med")
        let recorder = Recorder(adapter.updates)
        _ = await recorder.first(1)
        await adapter.appear()
        let steps = await recorder.first(5).map(\.value)
        #expect(steps.first == Shown.blank.value)
        #expect(steps.last == WordsViewInputData(query: "med", isActive: false, words: ["med"]))
        #expect(changes(steps.map(\.isActive)) == [false, true, false])
        #expect(changes(steps.map(\.query)) == ["", "med"])
        #expect(changes(steps.map(\.words)) == [[], ["med"]])
    }

    private func changes<Value: Equatable>(_ steps: [Value]) -> [Value] {
        steps.indices.filter { $0 == 0 || steps[$0] != steps[$0 - 1] }.map { steps[$0] }
    }

    @Test func whatWasYieldedBeforeTheEndOfTheWorkIsShownWithIt() async {
        for _ in 0..<50 {
            let model = SequenceWords { [$0, $0] }
            let adapter = Adapter(
                WordsState(),
                activity: ModelActivity(startsWithin: .seconds(60)) { $0.isActive },
                show: { $0.shown }
            ) {
                outputs in
                outputs.follow(model.isActive) { $0.isActive = $1 }
                outputs.follow(model.queries) { $0.query = $1 }
                outputs.follow(model.words) { $0.words = $1 }
                return .methods(appear: { Task { await model.search("med") } }) { _ in nil }
            }
            await adapter.appear()
            #expect(adapter.shown.value == WordsViewInputData(query: "med", isActive: false, words: ["med", "med"]))
        }
    }

    @Test func cancellingTheCallerCancelsTheMethod() async {
        let (started, start) = AsyncStream<Void>.makeStream()
        let wasCancelled = Mutex(false)
        let model = SequenceWords { _ in
            start.yield()
            do { try await Task.sleep(for: .seconds(3_600)) } catch { wasCancelled.withLock { $0 = true } }
            return []
        }
        let adapter = SequenceWords.adapter(model, query: "med")
        let opening = Task { await adapter.appear() }
        for await _ in started { break }
        opening.cancel()
        _ = await opening.value
        #expect(wasCancelled.withLock { $0 })
    }

    @Test func theFollowingEndsWithTheScreen() async {
        let (ended, end) = AsyncStream<Void>.makeStream()
        let (words, _) = AsyncStream<[String]>.makeStream()
        let following = AsyncStream<[String]> { continuation in
            let forwarding = Task {
                for await element in words { continuation.yield(element) }
            }
            continuation.onTermination = { _ in
                forwarding.cancel()
                end.yield()
            }
        }
        var adapter: Adapter? = Adapter(WordsState(), show: { $0.shown }) { outputs in
            outputs.follow(following) { $0.words = $1 }
            return .methods { _ in nil }
        }
        await adapter?.appear()
        adapter = nil
        for await _ in ended { break }
    }

    @Test func nothingIsFollowedBeforeTheScreenOpens() async {
        let asked = Mutex(0)
        let words = AsyncStream<[String]>(unfolding: {
            asked.withLock { $0 += 1 }
            return nil
        })
        let adapter = Adapter(WordsState(), show: { $0.shown }) { outputs in
            outputs.follow(words) { $0.words = $1 }
            return .methods { _ in nil }
        }
        for _ in 0..<20 { await Task.yield() }
        #expect(asked.withLock { $0 } == 0)
        await adapter.appear()
        #expect(asked.withLock { $0 } == 1)
    }

    @Test func aSequenceThatFailsSaysHowThatShows() async {
        struct Broken: Error {}
        let (words, continuation) = AsyncThrowingStream<[String], any Error>.makeStream()
        let adapter = Adapter(WordsState(), show: { $0.shown }) { outputs in
            outputs.follow(words, failed: { state, _ in state.condition = .unavailable }) { $0.words = $1 }
            return .methods(appear: {
                continuation.yield(["med"])
                continuation.finish(throwing: Broken())
            }) { _ in nil }
        }
        await adapter.appear()
        #expect(adapter.shown.condition == .unavailable)
        #expect(adapter.shown.value.words == ["med"])
    }

    @Test func theEndOfAllSequencesEndsTheWait() async {
        let (words, continuation) = AsyncStream<[String]>.makeStream()
        var state = WordsState()
        state.isActive = true
        let adapter = Adapter(state, activity: ModelActivity { $0.isActive }, show: { $0.shown }) { outputs in
            outputs.follow(words) { $0.words = $1 }
            return .methods(appear: {
                continuation.yield(["med"])
                continuation.finish()
            }) { _ in nil }
        }
        await adapter.appear()
        #expect(adapter.shown.value.words == ["med"])
    }

    @Test func aSequenceCanLeadElsewhere() async {
        let (selections, select) = AsyncStream<String>.makeStream()
        let adapter = Adapter(WordsState(), show: { $0.shown }) { outputs in
            outputs.lead(selections) { $0.isEmpty ? nil : .word($0) }
            return .methods { event in
                if case .queryChanged(let query) = event { select.yield(query) }
                return nil
            }
        }
        await adapter.appear()
        #expect(await adapter.handle(.queryChanged("")) == nil)
        #expect(await adapter.handle(.queryChanged("tree")) == .word("tree"))
        #expect(await adapter.handle(.queryChanged("")) == nil)
    }

    @Test func anEventInAStreamIsDoneWhenTheLoopAsksForTheNext() async {
        let adapter = LoopWords.adapter(LoopWords())
        await adapter.appear()
        #expect(adapter.shown.value.words == ["loaded"])
        for number in 0..<50 {
            _ = await adapter.handle(.queryChanged("\(number)"))
            #expect(adapter.shown.value.words == ["\(number)"])
        }
    }

    @Test func theLoopEndsWithTheScreen() async {
        let model = LoopWords()
        var adapter: Adapter? = LoopWords.adapter(model)
        await adapter?.appear()
        adapter = nil
        for await _ in model.ended { break }
    }

    @Test func aLoopThatIsTheModelsOwnEndsWithTheScreen() async {
        let (ended, end) = AsyncStream<Void>.makeStream()
        let (words, continuation) = AsyncStream<[String]>.makeStream()
        var adapter: Adapter? = Adapter(WordsState(), show: { $0.shown }) { outputs in
            let events = EventStream<String>()
            outputs.follow(words) { $0.words = $1 }
            Task {
                for await event in events.stream { continuation.yield([event]) }
                end.yield()
            }
            return .events(events, opening: "loaded", { if case .queryChanged(let query) = $0 { query } else { nil } })
        }
        await adapter?.appear()
        #expect(adapter?.shown.value.words == ["loaded"])
        adapter = nil
        for await _ in ended { break }
    }

    @Test func theOutputsCanBeWhatIsShown() async {
        let (data, continuation) = AsyncStream<WordsViewInputData>.makeStream()
        let adapter = SequenceAdapter<WordsViewInputData, WordsViewInputData, WordsEvent>(
            WordsViewInputData(query: "", isActive: false, words: [])
        ) { outputs in
            outputs.follow(data) { $0 = $1 }
            return .methods(appear: {
                continuation.yield(WordsViewInputData(query: "", isActive: false, words: ["med"]))
            }) { _ in nil }
        }
        await adapter.appear()
        #expect(adapter.shown.value.words == ["med"])
    }
}

/// A view model that works in a loop over its events.
private final class LoopWords: Sendable {
    enum Events: Sendable {
        case viewLoaded
        case searched(String)
    }

    let words: AsyncStream<[String]>
    let ended: AsyncStream<Void>
    private let continuation: AsyncStream<[String]>.Continuation
    private let end: AsyncStream<Void>.Continuation

    init() {
        (words, continuation) = AsyncStream.makeStream()
        (ended, end) = AsyncStream.makeStream()
    }

    func run(_ events: AsyncStream<Events>) async {
        for await event in events {
            await Task.yield()
            switch event {
            case .viewLoaded: continuation.yield(["loaded"])
            case .searched(let query): continuation.yield([query])
            }
        }
        end.yield()
    }

    static func adapter(_ model: LoopWords) -> SequenceAdapterTests.Adapter {
        SequenceAdapterTests.Adapter(WordsState(), show: { $0.shown }) { outputs in
            let events = EventStream<Events>()
            outputs.follow(model.words) { $0.words = $1 }
            return .events(events, opening: .viewLoaded, { Events($0) }) { await model.run(events.stream) }
        }
    }
}

extension LoopWords.Events {
    fileprivate init?(_ event: WordsEvent) {
        guard case .queryChanged(let query) = event else { return nil }
        self = .searched(query)
    }
}
