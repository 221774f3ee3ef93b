import Portico
import PorticoTestSupport
import Synchronization
import Testing

@Suite struct DriverTests {
    @Test func aLatestEventWaitsItsTime() async {
        let clock = ManualClock()
        let model = WordsModel()
        let driver = Driver(model, clock: clock)
        driver.send(.queryChanged("med"))
        await clock.sleepers(1)
        clock.advance(by: .milliseconds(299))
        #expect(model.asked.withLock { $0 } == [])
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

    @Test func nothingStaleIsEverShown() async {
        for run in 0..<200 {
            let model = WordsModel { query in
                for _ in 0..<Int.random(in: 0...3) { await Task.yield() }
                return [query]
            }
            let recorder = Recorder(model.updates)
            let driver = Driver(model, clock: ImmediateClock())
            driver.send(.queryChanged("a"))
            driver.send(.queryChanged("b"))
            driver.send(.queryChanged("c"))
            await driver.settled()
            #expect(model.shown.value.words == ["c"], "run \(run)")
            #expect(!model.shown.value.isActive, "run \(run)")
            let words = recorder.elements.map(\.value.words)
            #expect(words.firstIndex(of: ["c"]).map { words[$0...].allSatisfy { $0 == ["c"] } } ?? true, "run \(run)")
        }
    }

    @Test func activityIsTrueThenFalseAroundEachSearch() async {
        let model = WordsModel()
        let recorder = Recorder(model.updates)
        _ = await recorder.first(1)
        let driver = Driver(model, clock: ImmediateClock())
        driver.send(.queryChanged("med"))
        await driver.settled()
        #expect(await recorder.first(3).dropFirst().map(\.value.isActive) == [true, false])
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

/// Sleeps no time, but gives way and can be cancelled.
private struct ImmediateClock: Clock {
    typealias Instant = ContinuousClock.Instant

    var now: Instant { .now }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        await Task.yield()
        try Task.checkCancellation()
    }
}

private final class OrderModel: ViewModel {
    @ViewEvents enum Event {
        case numberTapped(number: Int)
    }

    let seen = Mutex<[Int]>([])

    var shown: Shown<WordsViewInputData> { Shown(WordsViewInputData(query: "", isActive: false, words: [])) }
    var updates: any AsyncSequence<Shown<WordsViewInputData>, Never> & Sendable { StateStore(shown).changes(.newest) }
    func appear() async {}

    func handle(_ event: Event) async -> Never? {
        guard case .numberTapped(let number) = event else { return nil }
        await Task.yield()
        seen.withLock { $0.append(number) }
        return nil
    }
}
