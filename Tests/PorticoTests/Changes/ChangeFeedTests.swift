import Portico
import PorticoTestSupport
import Testing

/// Who read something is told when it changes.
@Suite struct ChangeFeedTests {
    private let feed = ChangeFeed()
    private let told = Counter()

    private func watch(_ subjects: String..., since number: UInt64? = nil) -> ChangeFeed.Watch {
        feed.watch(Set(subjects.map { ChangeFeed.Subject($0) }), since: number ?? feed.number) { [told] in told.add() }
    }

    @Test func aWatchIsToldOfItsOwnSubjectsAlone() {
        let watch = watch("a", "b")
        feed.publish([ChangeFeed.Subject("c")])
        #expect(told.count == 0)
        feed.publish([ChangeFeed.Subject("a"), ChangeFeed.Subject("b")])
        #expect(told.count == 1)
        withExtendedLifetime(watch) {}
    }

    @Test func aWatchThatIsLetGoOfIsToldNothing() {
        _ = watch("a")
        feed.publish([ChangeFeed.Subject("a")])
        #expect(told.count == 0)
    }

    @Test func whatChangedSinceTheReadIsToldAtOnce() {
        let start = feed.number
        feed.publish([ChangeFeed.Subject("a")])
        _ = watch("b", since: start)
        #expect(told.count == 0)
        _ = watch("a", since: start)
        #expect(told.count == 1)
        _ = watch("a")
        #expect(told.count == 1)
    }

    @Test func aReadThatIsTooLongAgoCountsAsChanged() {
        let start = feed.number
        for number in 1...2_000 { feed.publish([ChangeFeed.Subject(number)]) }
        _ = watch("a", since: start)
        #expect(told.count == 1)
    }

    @Test func aChangeToTooMuchIsToldToAll() {
        let start = feed.number
        feed.publish(Set((1...500).map { ChangeFeed.Subject($0) }))
        _ = watch("a", since: start)
        #expect(told.count == 1)
    }

    @Test func aLogTellsOfAllThatWasReadInItsTask() async {
        let other = ChangeFeed()
        let log = ReadingLog()
        #expect(log.isEmpty)
        await ReadingLog.$current.withValue(log) {
            await Task {
                ReadingLog.current?.note([ChangeFeed.Subject("a")], of: feed, since: feed.number)
                ReadingLog.current?.note([ChangeFeed.Subject("b")], of: other, since: other.number)
            }.value
        }
        #expect(!log.isEmpty)
        let watches = log.watch { [told] in told.add() }
        feed.publish([ChangeFeed.Subject("b")])
        #expect(told.count == 0)
        other.publish([ChangeFeed.Subject("b")])
        feed.publish([ChangeFeed.Subject("a")])
        #expect(told.count == 2)
        withExtendedLifetime(watches) {}
    }

    @Test func whoReadsTooMuchIsToldOfEveryChange() {
        let log = ReadingLog()
        for number in 1...2_000 { log.note([ChangeFeed.Subject(number)], of: feed, since: feed.number) }
        let watches = log.watch { [told] in told.add() }
        feed.publish([ChangeFeed.Subject("z")])
        #expect(told.count == 1)
        withExtendedLifetime(watches) {}
    }

    @Test func whereItIsNotKnownWhatChangedAllAreTold() {
        let start = feed.number
        let watch = watch("a")
        feed.publishAnything()
        #expect(told.count == 1)
        #expect(feed.hasChanged([ChangeFeed.Subject("b")], since: start))
        withExtendedLifetime(watch) {}
    }

    @Test func itIsLookedOnlyWhileSomebodyWatches() async {
        let looks = StateStore<[String]>([])
        let feed = ChangeFeed(whileWatched: { _ in
            looks.modify { $0.append("began") }
            await withTaskCancellationHandler {
                await looks.wait { $0.last == "ended" }
            } onCancel: {
                looks.modify { $0.append("ended") }
            }
        })
        var watches = [feed.watch([], since: 0) {}, feed.watch([], since: 0) {}]
        await looks.wait { $0 == ["began"] }
        watches.removeLast()
        #expect(looks.current == ["began"])
        watches = []
        #expect(watches.isEmpty && looks.current == ["began", "ended"])
    }
}
