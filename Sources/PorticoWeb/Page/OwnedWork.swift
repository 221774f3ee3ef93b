import Portico
import ServiceLifecycle
import Synchronization

/// The work on pages that were shown before they were complete: it goes on without a request, and the next request of
/// the same visitor for the same route joins it.
///
/// It is forgotten when its pages have had the time to ask for what came of it. It is cancelled when nobody asks for it
/// any more, when it takes too long, when its visitor changed something, so that what it would show is old, and when
/// the server stops.
final class OwnedWork: Sendable {
    struct Key: Sendable, Hashable {
        var route: AnyRoute
        /// Whom the offers on the page are signed for: a session, or everybody without one.
        var audience: String
        /// What else it differs by: the visitor's language and what they chose.
        var variant: String
    }

    /// Who is counted.
    enum Owner: Sendable, Hashable {
        case session(String)
        case address(IPAddress?)

        init(of visit: Visit) {
            self = visit.session == nil ? .address(visit.address?.network) : .session(visit.audience)
        }
    }

    enum Adoption {
        case adopted
        /// Somebody else's page for everybody waits for the same.
        case earlier(ScreenWork)
        case noRoom
    }

    private struct Entry {
        let work: ScreenWork
        let owner: Owner
        /// Whether a page shows what came of it.
        var isConcluded = false
        /// Whether a page asked for it since somebody last looked.
        var isAskedFor = false
        /// Ends it in time.
        var ending: Task<Void, Never>
        /// Those who show it step by step.
        weak var interest: Interest?
    }

    /// Says that pages show the steps of a work, for as long as it is kept.
    final class Interest: Sendable {}

    private let settings: FirstPaint
    private let entries = Mutex<[Key: Entry]>([:])

    init(_ settings: FirstPaint) {
        self.settings = settings
    }

    /// How much there is, also of what has ended and may be asked for.
    var count: Int { entries.withLock { $0.count } }

    /// The work on this page, for a request that will wait for it.
    func join(_ key: @autoclosure () -> Key) -> ScreenWork? {
        // Mostly there is none, and what tells pages apart is put together for nothing.
        if entries.withLock({ $0.isEmpty }) { return nil }
        let key = key()
        return entries.withLock { entries in
            entries[key]?.isAskedFor = true
            return entries[key]?.work
        }
    }

    /// The work on this page, for those who show its steps; nil where there is none that goes on.
    func follow(_ key: Key) -> (work: ScreenWork, interest: Interest)? {
        entries.withLock { entries in
            guard let entry = entries[key], entry.work.end == nil else { return nil }
            let interest = entry.interest ?? Interest()
            entries[key]?.interest = interest
            return (entry.work, interest)
        }
    }

    /// Takes work over whose page is shown before it is complete. In a session it replaces what began before it: the
    /// visitor may have changed something in between.
    func adopt(_ work: ScreenWork, for key: Key, of owner: Owner) -> Adoption {
        let (adoption, replaced): (Adoption, Entry?) = entries.withLock { entries in
            let earlier = entries[key]
            if let earlier, key.audience == OfferSigner.publicAudience {
                entries[key]?.isAskedFor = true
                return (.earlier(earlier.work), nil)
            }
            guard earlier != nil || hasRoom(for: owner, in: entries) else { return (.noRoom, nil) }
            let ending = Task { await end(work, of: key, by: settings.clock) }
            entries[key] = Entry(work: work, owner: owner, ending: ending)
            return (.adopted, earlier)
        }
        replaced?.ending.cancel()
        replaced?.work.breakOff(.withdrawn)
        return adoption
    }

    private func hasRoom(for owner: Owner, in entries: [Key: Entry]) -> Bool {
        entries.count < settings.works && entries.values.count { $0.owner == owner } < settings.worksPerVisitor
    }

    /// Notes that a page shows what came of it. Where that is good, other pages that wait for it get the same for a
    /// moment, in which all of them ask; where it is not, the next request gets a new try.
    func conclude(_ work: ScreenWork, for key: Key, isGood: Bool) {
        guard isGood else {
            remove { $0 == key && $1.work === work }
            return
        }
        let replaced = entries.withLock { entries -> Task<Void, Never>? in
            guard let entry = entries[key], entry.work === work, !entry.isConcluded else { return nil }
            entries[key]?.isConcluded = true
            entries[key]?.ending = Task { await forget(work, of: key) }
            return entry.ending
        }
        replaced?.cancel()
    }

    private func forget(_ work: ScreenWork, of key: Key) async {
        do {
            try await settings.clock.sleep(for: FirstPaint.keeping)
        } catch {
            return
        }
        remove { $0 == key && $1.work === work }
    }

    /// Cancels what a visitor's pages are waiting for, because something was changed that they may show. Pages for
    /// everybody go on: they show nothing of anybody's.
    func withdraw(from audience: String) {
        guard audience != OfferSigner.publicAudience else { return }
        for entry in remove(where: { key, _ in key.audience == audience }) { entry.work.breakOff(.withdrawn) }
    }

    /// Cancels everything, and waits until it has ended.
    func stop() async {
        let works = remove { _, _ in true }.map(\.work)
        for work in works { work.breakOff(.withdrawn) }
        for work in works { await work.unwound() }
    }

    /// Ends work that takes too long, and work whose page was left, so that nobody asks for it any more. Pages that ask
    /// again after it took too long are told so, for as long again.
    private func end<C: Clock<Duration>>(_ work: ScreenWork, of key: Key, by clock: C) async {
        let deadline = clock.now.advanced(by: settings.longestWork)
        while clock.now < deadline {
            let look = min(deadline, clock.now.advanced(by: settings.patience))
            guard (try? await clock.sleep(until: look, tolerance: nil)) != nil else { return }
            if clock.now < deadline, !takeAsking(for: work, of: key) {
                work.breakOff(.withdrawn)
                remove { $0 == key && $1.work === work }
                return
            }
        }
        if work.end == nil {
            work.breakOff(.tookTooLong)
            guard (try? await clock.sleep(until: clock.now.advanced(by: settings.longestWork), tolerance: nil)) != nil
            else { return }
        }
        remove { $0 == key && $1.work === work }
    }

    /// Whether a page asked for it since the last look.
    private func takeAsking(for work: ScreenWork, of key: Key) -> Bool {
        entries.withLock { entries in
            guard let entry = entries[key], entry.work === work else { return false }
            entries[key]?.isAskedFor = false
            return entry.isAskedFor || entry.interest != nil
        }
    }

    @discardableResult
    private func remove(where isGone: (Key, Entry) -> Bool) -> [Entry] {
        let gone = entries.withLock { entries in
            let gone = entries.filter { isGone($0.key, $0.value) }
            for key in gone.keys { entries[key] = nil }
            return Array(gone.values)
        }
        for entry in gone { entry.ending.cancel() }
        return gone
    }
}

extension OwnedWork: Service {
    /// Stops it when the server has answered its last request.
    func run() async {
        try? await gracefulShutdown()
        await stop()
    }
}
