import Foundation
import Portico
import PorticoAdapters
import PorticoTestSupport
import Synchronization
import Testing

/// View models that were written for the main thread, each in a home of its own.
@Suite struct ScreenHomeTests {
    typealias Adapter = ClosureAdapter<WordsViewInputData, WordsEvent>

    /// As such code is: several requests side by side, each answer put into the state on a queue that is injected.
    private final class Dashboard {
        let answer: (@escaping () -> Void) -> Void
        var rows: [String] = []
        var onChange: () -> Void = {}

        init(answer: @escaping (@escaping () -> Void) -> Void) {
            self.answer = answer
        }

        func load(_ count: Int) {
            for index in 0..<count {
                answer { [self] in
                    rows.append("a row that does not fit into a small string \(index)")
                    onChange()
                }
            }
        }
    }

    private static func dashboard(
        _ count: Int,
        answer: @escaping @Sendable (ScreenHome) -> (@escaping () -> Void) -> Void
    ) -> Adapter {
        Adapter(
            .blank,
            confining: { show, _, home in
                let model = Dashboard(answer: answer(home))
                model.onChange = { [unowned model] in
                    let rows = model.rows
                    show { $0.value = WordsViewInputData(query: "", isActive: false, words: rows) }
                }
                return ConfinedInputs(appear: { model.load(count) }) { _ in model.load(count) }
            }
        )
    }

    @Test func answersThatAreTasksOfTheHomeAreAllOnThePage() async {
        for _ in 0..<200 {
            let adapter = Self.dashboard(7) { home in
                { work in
                    home.task {
                        await Task.yield()
                        work()
                    }
                }
            }
            await adapter.appear()
            #expect(adapter.shown.value.words.count == 7)
        }
    }

    @Test func answersFromOtherThreadsThatComeToItsQueueAreEachMadeWhole() async {
        for _ in 0..<200 {
            let adapter = Self.dashboard(7) { home in
                let queue = home.queue
                return { work in
                    let work = Carried(work)
                    home.task {
                        await withCheckedContinuation { done in
                            DispatchQueue.global().async {
                                queue.async { work.run() }
                                done.resume()
                            }
                        }
                    }
                }
            }
            await adapter.appear()
            #expect(adapter.shown.value.words.count == 7)
        }
    }

    @Test func whatIsPutIntoTheQueueByWhatWasPutThereIsWaitedFor() async {
        let adapter = Self.dashboard(3) { home in
            { work in
                let work = Carried(work)
                home.queue.async { home.async { home.queue.async { work.run() } } }
            }
        }
        await adapter.appear()
        #expect(adapter.shown.value.words.count == 3)
        _ = await adapter.handle(.queryChanged("more"))
        #expect(adapter.shown.value.words.count == 6)
    }

    @Test func aModelWithAsynchronousMethodsNeedsNoMoreThanThem() async {
        // No actor, not `Sendable`.
        final class Search {
            var words: [String] = []
            var onChange: () -> Void = {}
            func search(_ query: String) async {
                let before = words
                await Task.yield()
                words = before + [query]
                onChange()
            }
        }
        let adapter = Adapter(
            .blank,
            confining: { show, _, _ in
                let model = Search()
                model.onChange = { [unowned model] in
                    let words = model.words
                    show { $0.value = WordsViewInputData(query: "", isActive: false, words: words) }
                }
                return ConfinedInputs(appear: { await model.search("first") }) { event in
                    if case .queryChanged(let query) = event { await model.search(query) }
                }
            }
        )
        await adapter.appear()
        _ = await adapter.handle(.queryChanged("second"))
        #expect(adapter.shown.value.words == ["first", "second"])
    }

    /// As the search that Atrium's descends from does it.
    @Test func resultsThatComeAfterTheModelSaidItIsInactiveAreOnThePage() async {
        for _ in 0..<100 {
            let adapter = Adapter(
                .blank,
                activity: ModelActivity { $0.value.isActive },
                confining: { show, _, home in
                    ConfinedInputs(appear: {
                        show { $0.value = WordsViewInputData(query: "", isActive: true, words: []) }
                        home.task {
                            await Task.yield()
                            show { $0.value = WordsViewInputData(query: "", isActive: false, words: []) }
                            home.async {
                                show { $0.value = WordsViewInputData(query: "", isActive: false, words: ["late"]) }
                            }
                        }
                    }) { _ in }
                }
            )
            await adapter.appear()
            #expect(adapter.shown.value.words == ["late"])
        }
    }

    @Test func whenTheScreenGoesItsTasksAreCancelled() async {
        let (cancellations, cancelled) = AsyncStream<Void>.makeStream()
        let opening = Task {
            let adapter = Adapter(
                .blank,
                confining: { _, _, home in
                    ConfinedInputs(appear: {
                        home.task {
                            try? await Task.sleep(for: .seconds(3_600))
                            cancelled.yield()
                        }
                    }) { _ in }
                }
            )
            await adapter.appear()
        }
        opening.cancel()
        await opening.value
        for await _ in cancellations { break }
    }

    @Test func anActorCanLiveThereToo() async {
        actor Counter {
            let home: ScreenHome
            private var count = 0
            nonisolated var unownedExecutor: UnownedSerialExecutor { home.asUnownedSerialExecutor() }
            init(home: ScreenHome) { self.home = home }
            func next() -> Int {
                count += 1
                return count
            }
        }
        let counter = Counter(home: ScreenHome())
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<100 { group.addTask { _ = await counter.next() } }
        }
        #expect(await counter.next() == 101)
    }

    @Test func whatAPageTakesAlongIsReadAndPutBackThere() async throws {
        func adapter() -> Adapter {
            Adapter(
                .blank,
                confining: { show, _, _ in
                    var words: [String] = []
                    return ConfinedInputs(
                        memory: { try WorkingMemory(of: words) },
                        resume: { words = try $0.value() },
                        handle: { event in
                            if case .queryChanged(let word) = event { words.append(word) }
                            let now = words
                            show { $0.value = WordsViewInputData(query: "", isActive: false, words: now) }
                        }
                    )
                }
            )
        }
        let first = adapter()
        await first.appear()
        _ = await first.handle(.queryChanged("one"))
        let memory = try #require(try await first.memory)
        let second = adapter()
        await second.appear()
        try await second.resume(memory)
        _ = await second.handle(.queryChanged("two"))
        #expect(second.shown.value.words == ["one", "two"])
        await #expect(throws: DecodingError.self) { try await second.resume(WorkingMemory(of: 7)) }
    }
}

/// Work that a test hands to another thread, which does it once: `@unchecked Sendable` because nobody else does it.
private struct Carried: @unchecked Sendable {
    let run: () -> Void

    init(_ run: @escaping () -> Void) {
        self.run = run
    }
}
