public import Foundation
import Synchronization

/// Shared values in memory, for tests and for sites whose visitors may be forgotten when they stop.
///
///     container.register(.single, as: (any SharedValueStore).self) { MemorySharedValues() }
///
/// It is not told of sessions that end. What they had can no longer be asked for, and goes when there are more than
/// `maxSessions`.
public final class MemorySharedValues: SharedValueStore {
    fileprivate struct Kept {
        let value: String
        let changedAt: Date
        let expiresAt: Date
    }

    private typealias OfSession = [SharedValueKey: Kept]

    private let kept = Mutex<[SessionKey: OfSession]>([:])
    private let maxSessions: Int
    private let report: @Sendable (String) -> Void

    /// - Parameters:
    ///   - maxSessions: of how many sessions values are kept; the one that changed longest ago gives way.
    ///   - report: told of each value that cannot be read.
    public init(maxSessions: Int = 1_000, report: @escaping @Sendable (String) -> Void = { _ in }) {
        self.maxSessions = maxSessions
        self.report = report
    }

    public func value(_ key: SharedValueKey, at moment: Date) -> String? {
        kept.withLock { kept in
            guard let found = kept[key.session]?[key], found.expiresAt > moment else { return nil }
            return found.value
        }
    }

    public func keep(_ value: String, for key: SharedValueKey, at moment: Date, until expiry: Date) -> Bool {
        kept.withLock { kept in
            var ofSession = kept[key.session] ?? [:]
            ofSession[key] = Kept(value: value, changedAt: moment, expiresAt: expiry)
            if ofSession.count > Sharing.maxPerSession,
                let oldest = ofSession.filter({ $0.key != key }).min(by: { $0.value.changedAt < $1.value.changedAt })
            {
                ofSession[oldest.key] = nil
            }
            kept[key.session] = ofSession
            if kept.count > maxSessions,
                let oldest = kept.filter({ $0.key != key.session }).min(by: { $0.value.changedAt < $1.value.changedAt })
            {
                kept[oldest.key] = nil
            }
        }
        return true
    }

    public func forget(_ key: SharedValueKey) {
        kept.withLock { kept in
            kept[key.session]?[key] = nil
            if kept[key.session]?.isEmpty == true { kept[key.session] = nil }
        }
    }

    public func drop(_ key: SharedValueKey) {
        forget(key)
        report("the shared value \(key.name) was dropped")
    }
}

extension [SharedValueKey: MemorySharedValues.Kept] {
    /// When one of them was changed last.
    fileprivate var changedAt: Date { values.map(\.changedAt).max() ?? .distantPast }
}
