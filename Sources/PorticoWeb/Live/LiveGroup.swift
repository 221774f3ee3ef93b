import Portico
import PorticoHTML
import Synchronization

/// The streams of one page: what they show is printed once, when something changes that it reads, and no more.
final class LiveGroup: Sendable {
    /// What became of printing a page anew.
    enum Printing: Sendable {
        case page(PrintedPage)
        /// It is another page now, or in another condition: whoever shows it asks for it.
        case elsewhere
    }

    private struct Guarded {
        var streams: [ObjectIdentifier: LiveStream] = [:]
        /// The page as all of them have it, or are about to; nil where it was not printed yet.
        var held: HeldPage?
        var status: Int?
        var watches: [ChangeFeed.Watch] = []
        /// Streams that do not have that page, and wait for the next printing.
        var others: Set<ObjectIdentifier> = []
        var isWanted = false
        /// While it is printed, and a moment longer.
        var isPrinting = false
        var printing: Task<Printing?, Never>?
        /// How many printings in a row found nothing new.
        var unchangedPrintings = 0
        /// Whether it could not be printed.
        var isStale = false
        /// Waits for what the screen shows while it works.
        var following: Task<Void, Never>?
        /// Whether its last stream has left. Who comes then finds another group.
        var isOver = false
    }

    let key: LiveKey
    /// Where it is printed: on the event loop of the first stream, as the page itself was.
    let executor = EventLoopTaskExecutor.current
    private let print: @Sendable () async -> Printing?
    private let schedule: @Sendable (LiveGroup) -> Void
    private let rest: @Sendable (_ unchangedPrintings: Int, _ onEnd: @escaping @Sendable () -> Void) -> Void
    private let guarded = Mutex(Guarded())

    /// - Parameters:
    ///   - print: prints the page; nil where that failed, and it is tried again later.
    ///   - schedule: calls `refresh` soon.
    ///   - rest: calls back when the page may be printed again: the later, the more printings were in vain.
    init(
        _ key: LiveKey,
        print: @escaping @Sendable () async -> Printing?,
        schedule: @escaping @Sendable (LiveGroup) -> Void,
        rest: @escaping @Sendable (_ unchangedPrintings: Int, _ onEnd: @escaping @Sendable () -> Void) -> Void
    ) {
        self.key = key
        self.print = print
        self.schedule = schedule
        self.rest = rest
    }

    var streams: [LiveStream] { guarded.withLock { Array($0.streams.values) } }

    /// A stream for a browser that has a page.
    ///
    /// - Parameters:
    ///   - version: what it has.
    ///   - printed: that page, where it is known.
    /// - Returns: what the stream starts from; nil where the group is over.
    func join(_ stream: LiveStream, with version: PageVersion, _ printed: PrintedPage?) -> HeldPage? {
        let id = ObjectIdentifier(stream)
        let same = guarded.withLock { guarded -> HeldPage? in
            guard !guarded.isOver, let held = guarded.held, held.version == version else { return nil }
            guarded.streams[id] = stream
            return held
        }
        if let same { return same }
        let known = HeldPage(version: version, regions: printed.flatMap(\.regions))
        let (isOver, isFirst) = guarded.withLock { guarded -> (Bool, Bool) in
            guard !guarded.isOver else { return (true, false) }
            guarded.streams[id] = stream
            let isFirst = guarded.held == nil && !guarded.isPrinting && printed != nil
            if isFirst {
                guarded.held = known
                guarded.status = printed?.status
            } else {
                guarded.others.insert(id)
            }
            return (false, isFirst)
        }
        if isOver { return nil }
        guard isFirst, let printed else {
            printAgain()
            return known
        }
        let watches = printed.watch { [weak self] in self?.printAgain() }
        // A printing that began meanwhile has newer ones.
        guarded.withLock { if $0.watches.isEmpty { $0.watches = watches } }
        return known
    }

    /// - Returns: whether nobody is left; then the group is over.
    func leave(_ stream: LiveStream) -> Bool {
        let (isOver, printing, following) = guarded.withLock { guarded in
            guarded.streams[ObjectIdentifier(stream)] = nil
            guarded.others.remove(ObjectIdentifier(stream))
            guard guarded.streams.isEmpty else { return (false, Task<Printing?, Never>?.none, Task<Void, Never>?.none) }
            guarded.isOver = true
            guarded.watches = []
            return (true, guarded.printing, guarded.following)
        }
        // Outside of the lock: what they cancel may be anybody's code.
        printing?.cancel()
        following?.cancel()
        return isOver
    }

    /// Shows what a screen shows while it works, step by step.
    func follow(_ work: ScreenWork, keeping interest: OwnedWork.Interest) {
        guarded.withLock { guarded in
            guard guarded.following == nil, !guarded.isOver else { return }
            guarded.following = Task.detached { [weak self] in
                for await _ in work.steps { self?.printAgain() }
                withExtendedLifetime(interest) {}
                self?.guarded.withLock { $0.following = nil }
            }
        }
    }

    /// Shows what came of a work that ended before anybody followed it.
    func completeIfNeeded() {
        if guarded.withLock({ $0.status == 202 && $0.following == nil }) { printAgain() }
    }

    /// Something has changed that the page reads: it is printed again, when its turn comes.
    func printAgain() {
        let isNew = guarded.withLock { guarded in
            guard !guarded.isWanted, !guarded.isOver else { return false }
            guarded.isWanted = true
            return !guarded.isPrinting
        }
        if isNew { schedule(self) }
    }

    /// Prints the page and tells its streams what is new.
    func refresh() async {
        let isOver = guarded.withLock { guarded in
            guarded.isWanted = false
            guarded.isPrinting = true
            return guarded.isOver
        }
        if isOver { return }
        let printing = Task.beginning { [print] in
            let printing = await print()
            // What changed between two of its reads would be shown by halves. Once more, and no oftener: a page that
            // changes all the time is shown, too.
            if case .page(let page) = printing, page.isOutdated, !Task.isCancelled { return await print() ?? printing }
            return printing
        }
        let isLate = guarded.withLock { guarded in
            guarded.printing = printing
            return guarded.isOver
        }
        // Its last stream has left before anybody could cancel it.
        if isLate { printing.cancel() }
        let printed = await printing.value
        guarded.withLock { guarded in
            guarded.printing = nil
            guarded.isStale = printed == nil
        }
        // What changes from here on waits for the next printing, and that until this one has been told: more often than
        // the browsers can be told, nothing is printed.
        let onTold: @Sendable () -> Void = { [weak self] in
            guard let self else { return }
            EventLoopTaskExecutor.$current.withValue(executor) {
                rest(guarded.withLock { $0.unchangedPrintings }) { [weak self] in self?.endRest() }
            }
        }
        switch printed {
        case .page(let page): show(page, then: onTold)
        case .elsewhere: LiveStream.tell(.reload, streams, then: onTold)
        case nil: onTold()
        }
    }

    private func endRest() {
        let isWanted = guarded.withLock { guarded in
            guarded.isPrinting = false
            return guarded.isWanted && !guarded.isOver
        }
        if isWanted { schedule(self) }
    }

    /// Says something on each stream; and a page that could not be printed is tried again.
    func beat() {
        let (streams, isStale) = guarded.withLock { (Array($0.streams.values), $0.isStale) }
        LiveStream.tell(.heartbeat, streams)
        if isStale { printAgain() }
    }

    private func show(_ page: PrintedPage, then: @escaping @Sendable () -> Void) {
        let watches = page.watch { [weak self] in self?.printAgain() }
        let update = LiveUpdate(page.isKept ? RegionPage(page.bytes) : nil, version: page.version)
        let (streams, isInOrder, former) = guarded.withLock { guarded -> ([LiveStream], Bool, [ChangeFeed.Watch]) in
            guard !guarded.isOver else { return ([], true, watches) }
            let former = guarded.watches
            guarded.watches = watches
            // Those who have it need not be told.
            let isSame = guarded.held?.version == page.version
            let told = isSame ? guarded.others.compactMap { guarded.streams[$0] } : Array(guarded.streams.values)
            let isInOrder = guarded.status ?? page.status == page.status
            guarded.unchangedPrintings = isSame && told.isEmpty ? guarded.unchangedPrintings + 1 : 0
            guarded.others = []
            guarded.status = page.status
            guarded.held = update.held
            return (told, isInOrder, former)
        }
        LiveStream.tell(isInOrder ? .update(update) : .reload, streams, then: then)
        // The new ones are there before the old ones go.
        withExtendedLifetime(former) {}
    }
}
