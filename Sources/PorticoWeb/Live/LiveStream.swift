import NIOCore
import NIOHTTPTypes
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
///
/// An update goes to the connection right away, from its event loop, where the connection takes it: waking the request
/// for it would cost more than writing it. Else the request writes it, as slowly as the client reads.
final class LiveStream: Sendable {
    enum Signal: Sendable {
        case update(LiveUpdate)
        /// The page is to be asked for again, and this stream is over.
        case reload
        case heartbeat
    }

    private struct Guarded {
        /// What the browser has; nil before the stream has begun.
        var held: HeldPage?
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

    /// Nil where there is no connection, as in tests.
    private let channel = EventLoopTaskExecutor.current?.channel
    private let guarded = Mutex(Guarded())

    var held: HeldPage? { guarded.withLock { $0.held } }

    func begin(from held: HeldPage) {
        guarded.withLock { $0.held = held }
    }

    /// What the browser is sent, which has the newer page then.
    func frames(of update: LiveUpdate) -> ByteBuffer {
        let old = guarded.withLock { guarded in
            defer { guarded.held = update.held }
            return guarded.held
        }
        return update.frames(since: old ?? HeldPage(version: update.held.version))
    }

    /// Tells many streams of an update.
    static func put(_ update: LiveUpdate, into streams: [LiveStream]) {
        var waiting: [ObjectIdentifier: (loop: any EventLoop, streams: [LiveStream])] = [:]
        for stream in streams {
            guard let loop = stream.channel?.eventLoop else {
                stream.change { $0.update = update }
                continue
            }
            stream.guarded.withLock { $0.update = update }
            waiting[ObjectIdentifier(loop), default: (loop, [])].streams.append(stream)
        }
        for (loop, streams) in waiting.values { flush(streams[...], on: loop) }
    }

    /// Some at a time: what else the event loop has to do comes in between.
    private static func flush(_ streams: ArraySlice<LiveStream>, on loop: any EventLoop) {
        loop.execute {
            for stream in streams.prefix(64) { stream.flush() }
            let rest = streams.dropFirst(64)
            if !rest.isEmpty { flush(rest, on: loop) }
        }
    }

    private func flush() {
        let isReady = channel.map { $0.isActive && $0.isWritable } ?? false
        let update = guarded.withLock { guarded -> LiveUpdate? in
            // While the request writes, it asks for what there is next.
            guard isReady, guarded.waiter != nil, !guarded.isReloading, !guarded.isOver else { return nil }
            defer { guarded.update = nil }
            return guarded.update
        }
        guard let channel, let update else { return change { _ in } }
        let frames = frames(of: update)
        guard frames.readableBytes > 0 else { return }
        channel.pipeline.syncOperations.writeAndFlush(NIOAny(HTTPResponsePart.body(frames)), promise: nil)
    }

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
