import AtriumTexts
import Portico

/// One reminder of a list.
@ViewInputData struct ReminderViewInputData {
    let id: String
    let note: String
    /// When it is due next, or when it ended, by the clocks of its zone.
    let moment: NoteTimeViewInputData
    let zone: String
    /// How often it comes; nil where it comes once.
    let repeats: String?
    let hasEnded: Bool
}

extension ReminderViewInputData {
    init(_ reminder: NoteReminder, _ localiser: Localiser) {
        let schedule = reminder.schedule
        self.init(
            id: reminder.id.text,
            note: reminder.note.text,
            moment: NoteTime(in: schedule.zone.timeZone).shown(
                reminder.dueAt ?? reminder.endedAt ?? reminder.createdAt,
                in: localiser
            ),
            zone: schedule.zone.rawValue,
            repeats: schedule.repeats == .none ? nil : localiser(NoteReminderMessages.repeats(schedule.repeats)),
            hasEnded: reminder.hasEnded
        )
    }
}

extension ReminderProblem {
    func message(_ localiser: Localiser) -> String {
        switch self {
        // It is said beside its field.
        case .past: ""
        case .gone: localiser(NoteReminderMessages.gone)
        case .refused(let refusal): localiser(NoteFailures.unchanged(localiser(refusal.sentenceText)))
        case .failed(let reason):
            localiser(NoteFailures.nothingDone) + " " + localiser(NoteFailures.reason(reason))
        }
    }
}
