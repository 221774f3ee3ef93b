import NIOCore
import PorticoHTML
import Synchronization

/// What a browser has of a page: all that is kept for one that waits for changes.
struct HeldPage: Sendable {
    var version: PageVersion
    /// Nil where nothing is known of it but its version.
    var regions: PageRegions?
}

/// A page as it is now, for all streams that show it.
final class LiveUpdate: Sendable {
    let held: HeldPage
    private let page: RegionPage?
    /// What those are sent who have a page of a version: mostly all have the same one.
    private let frames = Mutex<[PageVersion: ByteBuffer]>([:])

    /// - Parameter page: nil where it is too long to be compared; it is then asked for again.
    init(_ page: RegionPage?, version: PageVersion) {
        self.page = page
        held = HeldPage(version: version, regions: page?.regions.compact)
    }

    /// Nothing where the page is the same.
    func frames(since old: HeldPage) -> ByteBuffer {
        if old.version == held.version { return ByteBuffer() }
        guard let page else { return ByteBuffer(bytes: EventFrames.reload(held.version)) }
        if let known = frames.withLock({ $0[old.version] }) { return known }
        let changes = page.changes(since: old.regions)
        let made = ByteBuffer(bytes: EventFrames.bytes(changes, version: held.version))
        frames.withLock { $0[old.version] = made }
        return made
    }
}

/// One open request that is told what changes in its page.
///
/// It has one thing to tell at a time: of several updates, the newest says what all of them do. Who tells it to the
/// browser takes it when the browser has taken what was told before: the connection itself, on its event loop, or a task
/// that waits where there is none.
final class LiveStream: Sendable {
    enum Signal: Sendable {
        case update(LiveUpdate)
        /// The page is to be asked for again, and this stream is over.
        case reload
        case heartbeat
        case end
    }

    private enum Follower {
        case task(CheckedContinuation<Signal, Never>)
        case connection(any EventLoop, onSignal: @Sendable () -> Void)
    }

    private struct Guarded {
        /// What the browser has.
        var held: HeldPage
        var update: LiveUpdate?
        var isReloading = false
        // Else nobody knows that there is a stream until something changes.
        var isBeating = true
        var isOver = false
        var follower: Follower?

        mutating func take() -> Signal? {
            if isReloading {
                isReloading = false
                isOver = true
                return .reload
            }
            if isOver { return .end }
            if let update {
                self.update = nil
                isBeating = false
                return .update(update)
            }
            if isBeating {
                isBeating = false
                return .heartbeat
            }
            return nil
        }
    }

    private let guarded: Mutex<Guarded>

    /// - Parameter version: of the page that the browser has.
    init(from version: PageVersion) {
        guarded = Mutex(Guarded(held: HeldPage(version: version)))
    }

    /// Knows more of what the browser has, before anything is told.
    func begin(from held: HeldPage) {
        guarded.withLock { $0.held = held }
    }

    /// Tells many streams the same.
    ///
    /// - Parameter then: called when the connections that follow have been told.
    static func tell(_ signal: Signal, _ streams: [LiveStream], then: @escaping @Sendable () -> Void = {}) {
        var waiting: [ObjectIdentifier: (loop: any EventLoop, calls: [@Sendable () -> Void])] = [:]
        for stream in streams {
            guard let (loop, onSignal) = stream.note(signal) else { continue }
            waiting[ObjectIdentifier(loop), default: (loop, [])].calls.append(onSignal)
        }
        guard !waiting.isEmpty else { return then() }
        let pending = PendingLoops(waiting.count)
        for (loop, calls) in waiting.values {
            make(calls[...], on: loop) { if pending.takeOne() { then() } }
        }
    }

    /// Event loops that have not told all of theirs.
    private final class PendingLoops: Sendable {
        private let count: Atomic<Int>

        init(_ count: Int) {
            self.count = Atomic(count)
        }

        /// Whether it was the last one.
        func takeOne() -> Bool {
            count.subtract(1, ordering: .acquiringAndReleasing).newValue == 0
        }
    }

    /// Some at a time: what else the event loop has to do comes in between.
    private static func make(
        _ calls: ArraySlice<@Sendable () -> Void>,
        on loop: any EventLoop,
        then: @escaping @Sendable () -> Void
    ) {
        loop.execute {
            for call in calls.prefix(64) { call() }
            let rest = calls.dropFirst(64)
            if rest.isEmpty { then() } else { make(rest, on: loop, then: then) }
        }
    }

    func end() {
        Self.tell(.end, [self])
    }

    /// - Returns: how the connection is told, where it is one that follows.
    private func note(_ signal: Signal) -> (any EventLoop, @Sendable () -> Void)? {
        let (follower, taken) = guarded.withLock { guarded -> (Follower?, Signal?) in
            switch signal {
            case .update(let update): guarded.update = update
            case .reload: guarded.isReloading = true
            case .heartbeat: guarded.isBeating = true
            case .end: guarded.isOver = true
            }
            guard case .task = guarded.follower else { return (guarded.follower, nil) }
            defer { guarded.follower = nil }
            return (guarded.follower, guarded.take())
        }
        switch follower {
        case .connection(let loop, let onSignal): return (loop, onSignal)
        case .task(let continuation): continuation.resume(returning: taken ?? .end)
        case nil: break
        }
        return nil
    }

    /// - Parameter onSignal: called on the loop when there is something to take.
    func follow(on loop: any EventLoop, onSignal: @escaping @Sendable () -> Void) {
        guarded.withLock { $0.follower = .connection(loop, onSignal: onSignal) }
    }

    /// What is to be told, if anything is.
    func take() -> Signal? {
        guarded.withLock { $0.take() }
    }

    /// Waits for what is to be told; it is over also because the task is cancelled.
    func next() async -> Signal {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let signal = guarded.withLock { guarded -> Signal? in
                    if let signal = guarded.take() { return signal }
                    guarded.follower = .task(continuation)
                    return nil
                }
                if let signal { continuation.resume(returning: signal) }
            }
        } onCancel: {
            end()
        }
    }

    /// What the browser is sent, which has the newer page then; nil where that is the end.
    func bytes(of signal: Signal) -> ByteBuffer? {
        switch signal {
        case .heartbeat: return ByteBuffer(bytes: EventFrames.heartbeat)
        case .reload: return ByteBuffer(bytes: EventFrames.reload(guarded.withLock { $0.held.version }))
        case .update(let update):
            let old = guarded.withLock { guarded in
                defer { guarded.held = update.held }
                return guarded.held
            }
            return update.frames(since: old)
        case .end: return nil
        }
    }
}
