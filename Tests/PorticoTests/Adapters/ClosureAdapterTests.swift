import Foundation
import Portico
import PorticoAdapters
import PorticoTestSupport
import Synchronization
import Testing

@Suite struct ClosureAdapterTests {
    @Test func whatAClosureToldIsThereWhenTheScreenHasOpened() async {
        let adapter = DogFact.screen { "Dogs dream." }
        #expect(adapter.shown.value.text == "")
        await adapter.appear()
        #expect(adapter.shown.value.text == "Dogs dream.")
        #expect(adapter.shown.condition == .ok)
    }

    @Test func anErrorIsShownWithItsCondition() async {
        let adapter = DogFact.screen { () async throws(DogFact.NoFact) -> String in
            throw DogFact.NoFact(reason: "The source is asleep.")
        }
        await adapter.appear()
        #expect(adapter.shown.value.text == "The source is asleep.")
        #expect(adapter.shown.condition == .unavailable)
    }

    @Test func severalFieldsChangedAreDeliveredOnce() async {
        let shows = Mutex<ClosureAdapter<WordsViewInputData, WordsEvent>.Show?>(nil)
        let adapter = ClosureAdapter<WordsViewInputData, WordsEvent>(.blank) { show in
            shows.withLock { $0 = show }
            return ClosureInputs { _ in nil }
        }
        let recorder = Recorder(adapter.updates)
        _ = await recorder.first(1)
        shows.withLock { $0 }?({
            $0.value = WordsViewInputData(query: "med", isActive: false, words: ["med"])
            $0.condition = .conflict
            $0.errors = [FieldError(field: "query", message: "is odd")]
        })
        shows.withLock { $0 }?({ $0.condition = .ok })
        let steps = await recorder.first(3)
        #expect(steps.map(\.condition) == [.ok, .conflict, .ok])
        #expect(steps[1].value.words == ["med"])
        #expect(recorder.elements.count == 3)
    }

    @Test func callsFromManyThreadsAreEachDeliveredOnceInTheOrderOfTheCalls() async {
        let adapter = ClosureAdapter<WordsViewInputData, WordsEvent>(.blank) { show in
            ClosureInputs(
                appear: {
                    await withTaskGroup(of: Void.self) { group in
                        for _ in 0..<8 {
                            group.addTask {
                                for _ in 0..<50 {
                                    show {
                                        let words = $0.value.words
                                        $0.value = WordsViewInputData(
                                            query: "",
                                            isActive: false,
                                            words: words + [String(words.count)]
                                        )
                                    }
                                }
                            }
                        }
                    }
                },
                handle: { _ in nil }
            )
        }
        let recorder = Recorder(adapter.updates)
        _ = await recorder.first(1)
        await adapter.appear()
        let steps = await recorder.first(401)
        #expect(steps.map(\.value.words.count) == Array(0...400))
        #expect(adapter.shown.value.words == (0..<400).map(String.init))
    }

    @Test func aClosureThatIsCalledBeforeTheScreenOpensIsHeard() {
        let adapter = ClosureAdapter<WordsViewInputData, WordsEvent>(.blank) { show in
            show { $0.condition = .notFound }
            return ClosureInputs { _ in nil }
        }
        #expect(adapter.shown.condition == .notFound)
    }

    @Test func anEventThatNavigatesDoesNotTroubleTheViewModel() async {
        let adapter = ClosureAdapter<WordsViewInputData, WordsEvent>(.blank) { _ in
            ClosureInputs { event in
                Issue.record("\(event) reached the view model")
                return nil
            }
        }
        #expect(await adapter.handle(.wordTapped(word: "tree")) == .word("tree"))
    }

    @Test func cancellingTheCallerCancelsTheWork() async {
        let (started, start) = AsyncStream<Void>.makeStream()
        let wasCancelled = Mutex(false)
        let adapter = ClosureAdapter<WordsViewInputData, WordsEvent>(.blank) { _ in
            ClosureInputs { _ in
                start.yield()
                do { try await Task.sleep(for: .seconds(3_600)) } catch { wasCancelled.withLock { $0 = true } }
                return nil
            }
        }
        let work = Task { await adapter.handle(.queryChanged("med")) }
        for await _ in started { break }
        work.cancel()
        #expect(await work.value == nil)
        #expect(wasCancelled.withLock { $0 })
    }

    @Test func anInputThatReturnsAtOnceIsWaitedForWhileTheModelIsActive() async {
        let model = CallbackModel()
        let adapter = model.adapter()
        let recorder = Recorder(adapter.updates)
        _ = await recorder.first(1)
        let opening = Task { await adapter.appear() }
        _ = await recorder.first(2)
        #expect(adapter.shown.value.isActive)
        model.answer(["med"])
        _ = await opening.value
        #expect(adapter.shown.value.words == ["med"])
        #expect(await recorder.first(4).map(\.value.isActive) == [false, true, true, false])
    }

    @Test func whatLeadsElsewhereEndsTheWait() async {
        let model = CallbackModel()
        let adapter = model.adapter()
        model.isQuick = true
        await adapter.appear()
        let work = Task { await adapter.handle(.renameTapped(count: 1, title: "Oak")) }
        #expect(await work.value == .word("Oak"))
        #expect(adapter.shown.value.isActive)
    }

    @Test func cancellingTheCallerEndsTheWait() async {
        let model = CallbackModel()
        let adapter = model.adapter()
        let recorder = Recorder(adapter.updates)
        _ = await recorder.first(1)
        let opening = Task { await adapter.appear() }
        _ = await recorder.first(2)
        opening.cancel()
        _ = await opening.value
        #expect(adapter.shown.value.isActive)
    }

    @Test func anEventOfACancelledCallerIsNotBegun() async {
        let asked = Mutex<[WordsEvent]>([])
        let adapter = ClosureAdapter<WordsViewInputData, WordsEvent>(.blank) { _ in
            ClosureInputs { event in
                asked.withLock { $0.append(event) }
                return nil
            }
        }
        let (gate, open) = AsyncStream<Void>.makeStream()
        let work = Task {
            await Task.detached { for await _ in gate { break } }.value
            return await adapter.handle(.queryChanged("med"))
        }
        work.cancel()
        open.yield()
        #expect(await work.value == nil)
        #expect(asked.withLock { $0 } == [])
    }
}

/// A view model as it was written for a phone: not `Sendable`, told by closures, its method returns before there is an
/// answer.
private final class PhoneModel {
    var onWords: (([String]) -> Void)?
    var onActivity: ((Bool) -> Void)?
    var onRenamed: ((String) -> Void)?
    private let service: CallbackModel

    init(service: CallbackModel) {
        self.service = service
    }

    func load() {
        onActivity?(true)
        let (onWords, onActivity) = (onWords, onActivity)
        service.load { words in
            onWords?(words)
            onActivity?(false)
        }
    }

    func rename(to title: String) {
        onActivity?(true)
        onRenamed?(title)
    }
}

/// Where it loads from: a test answers when it wants.
private final class CallbackModel: @unchecked Sendable {
    // Guarded by the order in which a test does things: it answers only after it was asked.
    private var completion: (([String]) -> Void)?
    var isQuick = false

    func load(_ completion: @escaping ([String]) -> Void) {
        if isQuick { completion([]) } else { self.completion = completion }
    }

    func answer(_ words: [String]) {
        completion?(words)
    }

    func adapter() -> ClosureAdapter<WordsViewInputData, WordsEvent> {
        ClosureAdapter(
            .blank,
            activity: ModelActivity { $0.value.isActive },
            confining: { show, lead in
                let model = PhoneModel(service: self)
                model.onWords = { words in
                    show {
                        $0.value = WordsViewInputData(query: $0.value.query, isActive: $0.value.isActive, words: words)
                    }
                }
                model.onActivity = { isActive in
                    show {
                        $0.value = WordsViewInputData(query: $0.value.query, isActive: isActive, words: $0.value.words)
                    }
                }
                model.onRenamed = { lead(.word($0)) }
                return ConfinedInputs(appear: { model.load() }) { event in
                    if case .renameTapped(_, let title) = event { model.rename(to: title) }
                }
            }
        )
    }
}

extension Shown<WordsViewInputData> {
    static var blank: Shown { Shown(WordsViewInputData(query: "", isActive: false, words: [])) }
}
