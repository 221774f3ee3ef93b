import Foundation
import Storage
import Synchronization

/// What a running outbox knows beside what is stored.
final class OutboxMemory: Sendable {
    private struct Guarded {
        var accepted: [OutgoingMail.ID: MailPlace] = [:]
        var trouble: String?
        var tidiedAt: Date?
    }

    let unreadable: UnreadableRows
    private let guarded = Mutex(Guarded())

    init(report: @escaping @Sendable (String) -> Void) {
        unreadable = UnreadableRows(report: report)
    }

    /// Mails that are out, of which that could not be stored yet: they are never sent again.
    var accepted: [OutgoingMail.ID: MailPlace] { guarded.withLock { $0.accepted } }

    func accept(_ id: OutgoingMail.ID, _ place: MailPlace) { guarded.withLock { $0.accepted[id] = place } }

    func forget(_ id: OutgoingMail.ID) { guarded.withLock { $0.accepted[id] = nil } }

    /// Once an hour at least, whatever a clock that was set says.
    func isTidyingDue(at moment: Date) -> Bool {
        guarded.withLock { guarded in
            guarded.tidiedAt.map { abs(moment.timeIntervalSince($0)) >= 3_600 } ?? true
        }
    }

    func noteTidying(at moment: Date) { guarded.withLock { $0.tidiedAt = moment } }

    /// Whether it is another trouble than the last.
    @discardableResult
    func note(trouble: String?) -> Bool {
        guarded.withLock { guarded in
            defer { guarded.trouble = trouble }
            return guarded.trouble != trouble
        }
    }
}
