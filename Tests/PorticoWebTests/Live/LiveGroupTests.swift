import Portico
import Synchronization
import Testing

@testable import PorticoWeb

/// What the streams of one page are told.
@Suite struct LiveGroupTests {
    private let feed = ChangeFeed()
    private let subject = ChangeFeed.Subject("note", "owner", "ada")
    private let key = LiveKey(address: "/notes", audience: "public", variant: "en")

    /// A page that is another one at each printing, and what was read for it.
    private func page(_ number: Int, read: ReadingLog...) -> PrintedPage {
        PrintedPage(
            key: key,
            version: PageVersion(UInt64(number)),
            status: 200,
            pieces: [Array("<main>\(number)</main>".utf8)],
            readings: read
        )
    }

    /// A group whose page changes while it is read, as often as said.
    private func group(changingDuring changes: Int) -> LiveGroup {
        let printings = Mutex(0)
        return LiveGroup(key) { [self] in
            let read = ReadingLog()
            read.note([subject], of: feed, since: feed.number)
            let number = printings.withLock { count in
                count += 1
                return count
            }
            if number <= changes { feed.publish([subject]) }
            return .page(page(number, read: read))
        } schedule: { _ in
        } rest: { _, _ in
        }
    }

    private func versionShown(by group: LiveGroup) async -> PageVersion? {
        let stream = LiveStream(from: PageVersion(0))
        _ = group.join(stream, with: PageVersion(0), nil)
        await group.refresh()
        guard case .update(let update) = stream.take() else { return nil }
        return update.held.version
    }

    @Test func aPageThatChangedWhileItWasReadIsNotShownByHalves() async {
        #expect(await versionShown(by: group(changingDuring: 0)) == PageVersion(1))
        #expect(await versionShown(by: group(changingDuring: 1)) == PageVersion(2))
    }

    @Test func aPageThatChangesAllTheTimeIsShownAllTheSame() async {
        #expect(await versionShown(by: group(changingDuring: .max)) == PageVersion(2))
    }

    @Test func aChangeIsToldOnceWhereThePageAndItsWorkHaveOneLog() {
        let log = ReadingLog()
        log.note([subject], of: feed, since: feed.number)
        let told = Mutex(0)
        let watches = page(1, read: log, log).watch { told.withLock { $0 += 1 } }
        feed.publish([subject])
        #expect(told.withLock { $0 } == 1)
        withExtendedLifetime(watches) {}
    }
}
