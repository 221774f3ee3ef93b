import PorticoHost
import PorticoTestSupport
import Synchronization
import Testing

@testable import Portico

@Suite struct DriverTests {
    @Test func eventsAreToldApartByWhatTheyDoNotPrint() throws {
        let events = try ["a", "b", "a"].map { secret in
            try DecodedEvent("typed", of: SecretEvent.self, from: ["secret": secret])
        }
        #expect(events[0] != events[1] && events[0] == events[2])
    }

    @Test func aLatestEventWaitsItsTime() async {
        let clock = ManualClock()
        let model = WordsModel()
        let driver = Driver(model, clock: clock)
        driver.send(.queryChanged("med"))
        await clock.sleepers(1)
        clock.advance(by: .milliseconds(299))
        #expect(clock.waits == [.milliseconds(1)])
        clock.advance(by: .milliseconds(1))
        await driver.settled()
        #expect(model.asked.withLock { $0 } == ["med"])
    }

    @Test func aNewerQueryWithinTheWaitIsTheOnlyOneAsked() async {
        let clock = ManualClock()
        let model = WordsModel()
        let driver = Driver(model, clock: clock)
        driver.send(.queryChanged("m"))
        driver.send(.queryChanged("me"))
        driver.send(.queryChanged("med"))
        await clock.sleepers(1)
        clock.advance(by: .milliseconds(300))
        await driver.settled()
        #expect(model.asked.withLock { $0 } == ["med"])
    }

    @Test func repeatsInARowAreDropped() async {
        let clock = ManualClock()
        let model = WordsModel()
        let driver = Driver(model, clock: clock)
        for _ in 0..<3 { driver.send(.queryChanged("med")) }
        await clock.sleepers(1)
        clock.advance(by: .milliseconds(300))
        await driver.settled()
        driver.send(.queryChanged("med"))
        await driver.settled()
        #expect(model.asked.withLock { $0 } == ["med"])
    }

    @Test func aNewerQueryCancelsTheOlderOne() async {
        let clock = ManualClock()
        let wasCancelled = Mutex(false)
        let (started, start) = AsyncStream<Void>.makeStream()
        let model = WordsModel { query in
            guard query == "old" else { return [query] }
            start.yield()
            do { try await Task.sleep(for: .seconds(3_600)) } catch { wasCancelled.withLock { $0 = true } }
            return ["stale"]
        }
        let driver = Driver(model, clock: clock)
        driver.send(.queryChanged("old"))
        await clock.sleepers(1)
        clock.advance(by: .milliseconds(300))
        for await _ in started { break }
        driver.send(.queryChanged("new"))
        await clock.sleepers(1)
        clock.advance(by: .milliseconds(300))
        await driver.settled()
        #expect(wasCancelled.withLock { $0 })
        #expect(model.shown.value.words == ["new"])
    }

    @Test func theNewerWorkStartsOnlyWhenTheOlderHasUnwound() async {
        let (started, start) = AsyncStream<Void>.makeStream()
        let (gate, open) = AsyncStream<Void>.makeStream()
        let model = StubbornModel(onFirst: {
            start.yield()
            // Goes on although it was cancelled, as code does that does not look.
            await Task.detached { for await _ in gate { break } }.value
        })
        let driver = Driver(model, clock: ImmediateClock())
        driver.send(.queryChanged("old"))
        for await _ in started { break }
        driver.send(.queryChanged("new"))
        for _ in 0..<50 { await Task.yield() }
        #expect(model.log.withLock { $0.last } == "begin old")
        open.yield()
        await driver.settled()
        #expect(model.log.withLock { $0.suffix(4) } == ["begin old", "end old", "begin new", "end new"])
    }

    @Test func eventsWaitForTheScreenToOpen() async {
        let (gate, open) = AsyncStream<Void>.makeStream()
        let model = StubbornModel(onAppear: { await Task.detached { for await _ in gate { break } }.value })
        let driver = Driver(model, clock: ImmediateClock())
        driver.send(.saveTapped)
        for _ in 0..<50 { await Task.yield() }
        #expect(model.log.withLock { $0 } == ["begin opening"])
        open.yield()
        await driver.settled()
        #expect(model.log.withLock { $0 } == ["begin opening", "end opening", "begin save", "end save"])
    }

    @Test func aNewerQueryCancelsTheOpening() async {
        let (started, start) = AsyncStream<Void>.makeStream()
        let model = StubbornModel(onAppear: {
            start.yield()
            try? await Task.sleep(for: .seconds(3_600))
        })
        let driver = Driver(model, clock: ImmediateClock())
        async let opening: Never? = driver.appear()
        for await _ in started { break }
        driver.send(.queryChanged("new"))
        await driver.settled()
        _ = await opening
        #expect(model.log.withLock { $0 } == ["begin opening", "end opening", "begin new", "end new"])
    }

    @Test func activityIsTrueThenFalseAroundEachSearch() async {
        let model = WordsModel()
        let recorder = Recorder(model.updates)
        _ = await recorder.first(1)
        let driver = Driver(model, clock: ImmediateClock())
        driver.send(.queryChanged("med"))
        await driver.settled()
        _ = await recorder.first(3)
        #expect(recorder.elements.dropFirst().map(\.value.isActive) == [true, false])
    }

    @Test func aScreenAppearsOnce() async {
        let model = WordsModel()
        let driver = Driver(model, clock: ImmediateClock())
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 { group.addTask { await driver.appear() } }
        }
        await driver.appear()
        #expect(model.appearances.withLock { $0 } == 1)
    }

    @Test func serialEventsKeepTheOrderOfTheCalls() async {
        let model = OrderModel()
        let driver = Driver(model, clock: ImmediateClock())
        for number in 0..<100 { driver.send(.numberTapped(number: number)) }
        await driver.settled()
        #expect(model.seen.withLock { $0 } == Array(0..<100))
    }

    @Test func theOutputOfAnEventIsTheValueOfItsWork() async {
        let driver = Driver(WordsModel(), clock: ImmediateClock())
        #expect(await driver.send(.wordTapped(word: "tree")).value == .word("tree"))
    }

    @Test func stopCancelsWhatWaits() async {
        let clock = ManualClock()
        let model = WordsModel()
        let driver = Driver(model, clock: clock)
        let work = driver.send(.queryChanged("med"))
        await clock.sleepers(1)
        await driver.stop()
        #expect(await work.value == nil)
        #expect(model.asked.withLock { $0 } == [])
    }
}

private final class OrderModel: ViewModel {
    @ViewEvents enum Event {
        case numberTapped(number: Int)
    }

    let seen = Mutex<[Int]>([])

    var shown: Shown<WordsViewInputData> { Shown(WordsViewInputData(query: "", isActive: false, words: [])) }
    var updates: any AsyncSequence<Shown<WordsViewInputData>, Never> & Sendable { StateStore(shown).changes(.newest) }
    func appear() async -> Never? { nil }

    func handle(_ event: Event) async -> Never? {
        guard case .numberTapped(let number) = event else { return nil }
        await Task.yield()
        seen.withLock { $0.append(number) }
        return nil
    }
}

/// Writes down when its work begins and ends, and goes on when it is cancelled.
private final class StubbornModel: ViewModel {
    @ViewEvents enum Event {
        @Latest(after: .milliseconds(300)) case queryChanged(String)
        case saveTapped
    }

    let log = Mutex<[String]>([])
    private let onAppear: @Sendable () async -> Void
    private let onFirst: @Sendable () async -> Void

    init(onAppear: @escaping @Sendable () async -> Void = {}, onFirst: @escaping @Sendable () async -> Void = {}) {
        self.onAppear = onAppear
        self.onFirst = onFirst
    }

    var shown: Shown<WordsViewInputData> { Shown(WordsViewInputData(query: "", isActive: false, words: [])) }
    var updates: any AsyncSequence<Shown<WordsViewInputData>, Never> & Sendable { StateStore(shown).changes(.newest) }

    func appear() async -> Never? {
        write("begin opening")
        await onAppear()
        write("end opening")
        return nil
    }

    func handle(_ event: Event) async -> Never? {
        switch event {
        case .queryChanged(let text):
            write("begin \(text)")
            if text == "old" { await onFirst() }
            write("end \(text)")
        case .saveTapped:
            write("begin save")
            write("end save")
        }
        return nil
    }

    private func write(_ line: String) {
        log.withLock { $0.append(line) }
    }
}

@ViewEvents private enum SecretEvent {
    @Latest(after: .milliseconds(300)) case typed(secret: Secret)
}
