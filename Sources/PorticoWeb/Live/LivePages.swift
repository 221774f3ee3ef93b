import Portico
import ServiceLifecycle
import Synchronization

/// All pages of a site that are shown somewhere and kept up to date.
final class LivePages: Sendable {
    private struct Guarded {
        var groups: [LiveKey: LiveGroup] = [:]
        var streamCount = 0
        var streamCounts: [IPAddress: Int] = [:]
        /// Pages that are to be printed anew, in the order they were wanted.
        var waiting: [LiveGroup] = []
        var printings = 0
        /// Those that have gone on for longer than their turn.
        var latePrintings = 0
        var isStopped = false
    }

    /// A stream that is part of a group for as long as this is kept.
    final class Membership: Sendable {
        let stream: LiveStream
        let group: LiveGroup
        private let leave: @Sendable () -> Void

        fileprivate init(
            _ stream: LiveStream,
            in group: LiveGroup,
            leave: @escaping @Sendable () -> Void
        ) {
            self.stream = stream
            self.group = group
            self.leave = leave
        }

        deinit { leave() }
    }

    let printed = PrintedPages()
    private let settings: LiveSettings
    private let maximum: Int
    private let guarded = Mutex(Guarded())

    /// - Parameter connections: how many connections there may be.
    init(_ settings: LiveSettings, connections: Int) {
        self.settings = settings
        maximum = settings.maxStreams ?? max(connections / 2, 1)
    }

    /// Lets one more stream follow a page; nil where there is no room for it.
    ///
    /// - Parameters:
    ///   - version: of the page that the browser has.
    ///   - address: where the browser is.
    ///   - print: prints the page anew.
    func seat(
        at key: LiveKey,
        from version: PageVersion,
        for address: IPAddress?,
        print: @escaping @Sendable () async -> LiveGroup.Printing?
    ) -> Membership? {
        let network = address?.network
        guard takeRoom(for: network) else { return nil }
        let stream = LiveStream(from: version)
        let (group, start) = join(key, stream, version, print)
        stream.begin(from: start)
        return Membership(stream, in: group) { [weak self] in self?.leave(group, stream, network) }
    }

    private func takeRoom(for network: IPAddress?) -> Bool {
        guarded.withLock { guarded in
            guard !guarded.isStopped, guarded.streamCount < maximum else { return false }
            if let network {
                let count = guarded.streamCounts[network, default: 0]
                guard count < settings.maxStreamsPerAddress else { return false }
                guarded.streamCounts[network] = count + 1
            }
            guarded.streamCount += 1
            return true
        }
    }

    private func leave(_ group: LiveGroup, _ stream: LiveStream, _ network: IPAddress?) {
        let isOver = group.leave(stream)
        guarded.withLock { guarded in
            if isOver {
                if guarded.groups[group.key] === group { guarded.groups[group.key] = nil }
                guarded.waiting.removeAll { $0 === group }
            }
            guarded.streamCount -= 1
            guard let network, let count = guarded.streamCounts[network] else { return }
            guarded.streamCounts[network] = count > 1 ? count - 1 : nil
        }
    }

    private func join(
        _ key: LiveKey,
        _ stream: LiveStream,
        _ version: PageVersion,
        _ print: @escaping @Sendable () async -> LiveGroup.Printing?
    ) -> (LiveGroup, HeldPage) {
        let page = printed.page(version, key)
        while true {
            let group = guarded.withLock { guarded in
                if let group = guarded.groups[key] { return group }
                let group = LiveGroup(
                    key,
                    print: print,
                    schedule: { [weak self] in self?.schedule($0) },
                    rest: { [settings] in _ = WaitTimer(settings.pause(after: $0), on: settings.clock, $1) }
                )
                guarded.groups[key] = group
                return group
            }
            if let held = group.join(stream, with: version, page) { return (group, held) }
            // Its last stream has left.
            guarded.withLock { if $0.groups[key] === group { $0.groups[key] = nil } }
        }
    }

    /// Takes no more streams. Those there are end with their requests.
    func stop() {
        guarded.withLock { guarded in
            guarded.isStopped = true
            guarded.waiting = []
        }
    }

    /// How many streams follow each page, by its address.
    var streamCounts: [String: Int] {
        guarded.withLock { Array($0.groups.values) }.reduce(into: [:]) { counts, group in
            counts[group.key.address, default: 0] += group.streams.count
        }
    }

    /// Prints all pages anew: the templates are others now.
    func refresh() {
        for group in guarded.withLock({ Array($0.groups.values) }) { group.printAgain() }
    }

    // Printing

    private func schedule(_ group: LiveGroup) {
        guarded.withLock { guarded in
            if !guarded.isStopped { guarded.waiting.append(group) }
        }
        printNext()
    }

    private func printNext() {
        let group = guarded.withLock { guarded -> LiveGroup? in
            guard guarded.printings < settings.maxPrintings, !guarded.waiting.isEmpty else { return nil }
            guarded.printings += 1
            return guarded.waiting.removeFirst()
        }
        guard let group else { return }
        // Nobody's whose change it was: neither are they charged, nor is what is read theirs.
        Task.detached(executorPreference: group.executor) { [self] in
            await EventLoopTaskExecutor.$current.withValue(group.executor) {
                let turn = Turn { [weak self] in self?.endTurn($0) ?? true }
                let late = WaitTimer(LiveSettings.patience, on: settings.clock) { turn.becomesLate() }
                await group.refresh()
                late.cancel()
                turn.end()
            }
        }
    }

    /// - Returns: whether the turn is over; one more may not be late.
    private func endTurn(_ end: Turn.End) -> Bool {
        let isOver = guarded.withLock { guarded in
            switch end {
            case .inTime: guarded.printings -= 1
            case .late:
                // Pages that wait for something elsewhere keep nobody from a turn, as long as they are not too many.
                guard guarded.latePrintings < LiveSettings.maxLatePrintings else { return false }
                guarded.latePrintings += 1
                guarded.printings -= 1
            case .afterBeingLate: guarded.latePrintings -= 1
            }
            return true
        }
        if isOver { printNext() }
        return isOver
    }
}

/// The turn of one printing: it ends once, on time or late.
private final class Turn: Sendable {
    enum End: Sendable {
        case inTime, late, afterBeingLate
    }

    private enum State {
        case running, late, over
    }

    private let state = Mutex(State.running)
    /// Whether that end counts.
    private let onEnd: @Sendable (End) -> Bool

    init(_ onEnd: @escaping @Sendable (End) -> Bool) {
        self.onEnd = onEnd
    }

    /// Lets another one begin, though this one goes on.
    func becomesLate() {
        state.withLock { state in
            if case .running = state, onEnd(.late) { state = .late }
        }
    }

    func end() {
        let end = state.withLock { state -> End? in
            defer { state = .over }
            switch state {
            case .running: return .inTime
            case .late: return .afterBeingLate
            case .over: return nil
            }
        }
        if let end { _ = onEnd(end) }
    }
}

extension LivePages: Service {
    /// Says something on each stream now and then, as long as the server runs.
    func run() async {
        await cancelWhenGracefulShutdown {
            while (try? await self.settings.clock.sleep(for: self.settings.heartbeat)) != nil {
                for group in self.guarded.withLock({ Array($0.groups.values) }) { group.beat() }
            }
        }
        stop()
    }
}
