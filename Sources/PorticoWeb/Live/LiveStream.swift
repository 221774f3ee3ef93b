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
/// It waits for one thing to tell at a time: of several updates, the newest says what all of them do.
final class LiveStream: Sendable {
    enum Signal: Sendable {
        case update(LiveUpdate)
        /// The page is to be asked for again, and this stream is over.
        case reload
        case heartbeat
    }

    private struct Guarded {
        var update: LiveUpdate?
        var isReloading = false
        var isBeating = false
        var isOver = false
        var waiter: CheckedContinuation<Signal?, Never>?

        mutating func take() -> Signal?? {
            if isReloading {
                isReloading = false
                isOver = true
                return .some(.reload)
            }
            if isOver { return .some(nil) }
            if let update {
                self.update = nil
                isBeating = false
                return .some(.update(update))
            }
            if isBeating {
                isBeating = false
                return .some(.heartbeat)
            }
            return nil
        }
    }

    private let guarded = Mutex(Guarded())

    func put(_ update: LiveUpdate) { change { $0.update = update } }

    func reload() { change { $0.isReloading = true } }

    func beat() { change { $0.isBeating = true } }

    func end() { change { $0.isOver = true } }

    private func change(_ change: (inout sending Guarded) -> Void) {
        let (waiter, signal) = guarded.withLock { guarded -> (CheckedContinuation<Signal?, Never>?, Signal?) in
            change(&guarded)
            guard let waiter = guarded.waiter, let signal = guarded.take() else { return (nil, nil) }
            guarded.waiter = nil
            return (waiter, signal)
        }
        waiter?.resume(returning: signal)
    }

    /// What is to be told next; nil when the stream is over, also because the task is cancelled.
    func next() async -> Signal? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let signal = guarded.withLock { guarded -> Signal?? in
                    if let signal = guarded.take() { return .some(signal) }
                    guarded.waiter = continuation
                    return nil
                }
                if let signal { continuation.resume(returning: signal) }
            }
        } onCancel: {
            end()
        }
    }
}
