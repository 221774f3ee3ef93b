import Portico
import PorticoAdapters
import PorticoTestSupport
import Synchronization
import Testing

/// When an adapter says that a view model is done.
@Suite struct ModelActivityTests {
    typealias Adapter = ClosureAdapter<WordsViewInputData, WordsEvent>

    /// Says what it is told to, at any time.
    private final class Puppet: Sendable {
        private let show = Mutex<Adapter.Show?>(nil)

        func take(_ show: @escaping Adapter.Show) {
            self.show.withLock { $0 = show }
        }

        func become(active: Bool, words: [String] = []) {
            show.withLock { $0 }?({ $0.value = WordsViewInputData(query: "", isActive: active, words: words) })
        }
    }

    private func adapter(_ puppet: Puppet, _ clock: ManualClock) -> Adapter {
        Adapter(.blank, activity: ModelActivity(startsWithin: .milliseconds(350), clock: clock) { $0.value.isActive }) {
            show in
            puppet.take(show)
            return ClosureInputs { _ in nil }
        }
    }

    @Test func workThatBeginsLateIsWaitedFor() async {
        let (puppet, clock) = (Puppet(), ManualClock())
        let adapter = adapter(puppet, clock)
        let isDone = Mutex(false)
        let opening = Task {
            await adapter.appear()
            isDone.withLock { $0 = true }
        }
        await clock.sleepers(1)
        clock.advance(by: .milliseconds(300))
        puppet.become(active: true)
        clock.advance(by: .seconds(10))
        for _ in 0..<50 { await Task.yield() }
        #expect(!isDone.withLock { $0 })
        puppet.become(active: false, words: ["med"])
        await opening.value
        #expect(adapter.shown.value.words == ["med"])
    }

    @Test func anInputThatBeginsNothingCostsTheTimeAndNoMore() async {
        let (puppet, clock) = (Puppet(), ManualClock())
        let adapter = adapter(puppet, clock)
        let opening = Task { await adapter.appear() }
        await clock.sleepers(1)
        clock.advance(by: .milliseconds(350))
        _ = await opening.value
        #expect(adapter.shown == .blank)
    }

    @Test func workOfBeforeIsNotTakenForThatOfTheInput() async {
        let (puppet, clock) = (Puppet(), ManualClock())
        let adapter = adapter(puppet, clock)
        puppet.become(active: true)
        let isDone = Mutex(false)
        let work = Task {
            _ = await adapter.handle(.queryChanged("med"))
            isDone.withLock { $0 = true }
        }
        await clock.sleepers(1)
        puppet.become(active: false, words: ["older"])
        for _ in 0..<50 { await Task.yield() }
        #expect(!isDone.withLock { $0 })
        puppet.become(active: true, words: ["older"])
        puppet.become(active: false, words: ["newer"])
        await work.value
        #expect(adapter.shown.value.words == ["newer"])
    }

    @Test func quickWorkCountsAsDone() async {
        let (puppet, clock) = (Puppet(), ManualClock())
        let adapter = adapter(puppet, clock)
        let opening = Task { await adapter.appear() }
        await clock.sleepers(1)
        puppet.become(active: true)
        puppet.become(active: false, words: ["quick"])
        _ = await opening.value
        #expect(adapter.shown.value.words == ["quick"])
        #expect(clock.waits == [])
    }

    @Test func cancellingTheCallerEndsTheWaitForABeginning() async {
        let (puppet, clock) = (Puppet(), ManualClock())
        let adapter = adapter(puppet, clock)
        let opening = Task { await adapter.appear() }
        await clock.sleepers(1)
        opening.cancel()
        _ = await opening.value
        #expect(clock.waits == [])
    }
}
