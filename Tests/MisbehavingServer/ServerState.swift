import NIOCore
import Synchronization

/// What the connections of a server share.
final class ServerState: Sendable {
    struct Guarded {
        var behaviours: [String: [Behaviour]] = [:]
        var requests: [ReceivedRequest] = []
        var abandoned = 0
        var connections = 0
        fileprivate var open: [ObjectIdentifier: any Channel] = [:]
        fileprivate var isGateOpen = false
        fileprivate var held: [@Sendable () -> Void] = []
        fileprivate var watchers: [Watcher] = []
    }

    fileprivate struct Watcher {
        let isReached: @Sendable (Guarded) -> Bool
        let continuation: CheckedContinuation<Void, Never>
    }

    private let guarded = Mutex(Guarded())

    var requests: [ReceivedRequest] { guarded.withLock { $0.requests } }
    var connections: Int { guarded.withLock { $0.connections } }

    func setBehaviours(_ behaviours: [Behaviour], of path: String) {
        guarded.withLock { $0.behaviours[path] = behaviours }
    }

    /// Keeps the request, and says how to behave.
    func behaviour(for request: ReceivedRequest) -> Behaviour {
        change { guarded in
            guarded.requests.append(request)
            guard let behaviours = guarded.behaviours[request.path], let first = behaviours.first else {
                return .status(404)
            }
            if behaviours.count > 1 { guarded.behaviours[request.path]?.removeFirst() }
            return first
        }
    }

    func wasAbandoned() {
        change { $0.abandoned += 1 }
    }

    func opened(_ channel: any Channel) {
        change { guarded in
            guarded.connections += 1
            guarded.open[ObjectIdentifier(channel)] = channel
        }
    }

    func closed(_ channel: any Channel) {
        change { $0.open[ObjectIdentifier(channel)] = nil }
    }

    func closeConnections() {
        for channel in guarded.withLock({ Array($0.open.values) }) { channel.close(promise: nil) }
    }

    /// Runs `next` when the gate is open.
    func whenReleased(_ next: @escaping @Sendable () -> Void) {
        let isOpen = guarded.withLock { guarded in
            if !guarded.isGateOpen { guarded.held.append(next) }
            return guarded.isGateOpen
        }
        if isOpen { next() }
    }

    func openGate() {
        let held = guarded.withLock { guarded in
            guarded.isGateOpen = true
            defer { guarded.held = [] }
            return guarded.held
        }
        for next in held { next() }
    }

    func reached(_ isReached: @escaping @Sendable (Guarded) -> Bool) async {
        await withCheckedContinuation { continuation in
            let isThere = guarded.withLock { guarded in
                if isReached(guarded) { return true }
                guarded.watchers.append(Watcher(isReached: isReached, continuation: continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }

    private func change<Value>(_ body: (inout Guarded) -> Value) -> Value {
        let (value, woken) = guarded.withLock { guarded in
            let value = body(&guarded)
            let watchers = guarded.watchers
            guarded.watchers = watchers.filter { !$0.isReached(guarded) }
            return (value, watchers.filter { $0.isReached(guarded) })
        }
        for watcher in woken { watcher.continuation.resume() }
        return value
    }
}
