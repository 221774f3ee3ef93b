import Foundation
import Portico

/// Why nothing was done to a reminder.
enum ReminderProblem: Sendable, Hashable {
    /// None of the times of a new one is still to come.
    case past
    /// The reminder or its note is not there any more.
    case gone
    case refused(NoteRefusal)
    /// `reason` is for the visitor.
    case failed(reason: String)

    init(_ error: NoteError) {
        switch error {
        case .notFound: self = .gone
        case .refused(let refusal): self = .refused(refusal)
        default: self = .failed(reason: error.reason)
        }
    }

    var condition: Condition {
        switch self {
        case .past: .invalid([FieldError(field: "date", text: NoteReminderMessages.past)])
        case .gone: .notFound
        case .refused: .conflict
        case .failed: .unavailable
        }
    }
}

/// A provider of a page that lists reminders: they are snoozed and removed there.
protocol ReminderChanging: Provider
where State: AttemptState, State.Failure == NoteError, State.Problem == ReminderProblem {
    var reminders: any NoteRemindersRepository { get }
    var bell: ReminderBell { get }
    var owner: AccountID { get }
    var now: Now { get }
}

extension ReminderChanging {
    /// The reminder as it is then; nil where it was not snoozed, and the state says why.
    func snooze(_ id: NoteReminder.ID, _ snooze: ReminderSnooze) async -> NoteReminder? {
        let moment = now()
        let changed = await attempt { () async throws(NoteError) in
            try await reminders.change(id, of: owner) { $0.snooze(snooze, at: moment) }
        }
        if changed != nil { bell.ring() }
        return changed
    }

    /// Whether the reminder was removed; where not, the state says why.
    func remove(_ id: NoteReminder.ID) async -> Bool {
        await attempt { () async throws(NoteError) in try await reminders.removeReminder(id, of: owner) } != nil
    }
}
