public import Foundation
import Portico
public import PorticoHost
import Synchronization

/// A ledger in memory, for tests and for sites whose posts may be sent twice over a restart.
public final class MemoryPosts: PostLedger {
    private struct Entry {
        let begun: Date
        var answer: [UInt8]?

        var state: PostState { answer.map(PostState.answered) ?? .interrupted(since: begun) }
    }

    private let entries = Mutex<[PostKey: Entry]>([:])

    public init() {}

    public func begin(_ key: PostKey, at moment: Date) -> PostState {
        entries.withLock { entries in
            guard let entry = entries[key] else {
                entries[key] = Entry(begun: moment)
                return .begun
            }
            return entry.state
        }
    }

    public func state(of key: PostKey) -> PostState? {
        entries.withLock { $0[key]?.state }
    }

    public func finish(_ key: PostKey, with answer: [UInt8]) {
        entries.withLock { $0[key]?.answer = answer }
    }

    public func forget(_ key: PostKey) {
        entries.withLock { $0[key] = nil }
    }

    public func forgetPosts(begunBefore moment: Date) {
        entries.withLock { entries in entries = entries.filter { $0.value.begun >= moment } }
    }

    public func forgetOldest(keeping maximum: Int) {
        entries.withLock { entries in
            let excess = entries.count - max(maximum, 0)
            guard excess > 0 else { return }
            for (key, _) in entries.sorted(by: { $0.value.begun < $1.value.begun }).prefix(excess) {
                entries[key] = nil
            }
        }
    }
}
