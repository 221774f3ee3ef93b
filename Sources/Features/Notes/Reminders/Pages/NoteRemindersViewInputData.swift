import AtriumTexts
import Portico

/// What the page of a note's reminders shows.
@ViewInputData struct NoteRemindersViewInputData {
    let name: String
    /// Why something is not shown or was not done; empty where all is well.
    let message: String
    /// Nil where there is no room for another reminder.
    let form: ReminderFormViewInputData?
    let isFull: Bool
    let limit: Int
    /// Whether the note reminds nobody for now.
    let isTrashed: Bool
    let reminders: [ReminderViewInputData]
    let isEmpty: Bool
}

/// The form for a new reminder, or for one that is changed.
@ViewInputData struct ReminderFormViewInputData {
    /// Nil for a new one.
    let reminder: String?
    /// As `<input type=date>` has it.
    let date: String
    let time: String
    /// The owner's own, the one that was chosen, and UTC; programs may take any.
    let zones: [ReminderChoiceViewInputData]
    let repeats: [ReminderChoiceViewInputData]
}

/// One of several values to choose.
@ViewInputData struct ReminderChoiceViewInputData {
    let value: String
    let label: String
    let isChosen: Bool
}

extension NoteRemindersState {
    /// What the page of a note's reminders shows in this state.
    func mapToViewInputData(_ localiser: Localiser) -> NoteRemindersViewInputData {
        let note = found.value?.note
        let reminders = found.value?.reminders ?? []
        let isFull = reminders.count >= NoteLimits.reminders
        return NoteRemindersViewInputData(
            name: note.map { NoteName($0.content).text(in: localiser) } ?? localiser(NoteMessages.note),
            message: message(localiser),
            form: note == nil || isFull && changed == nil
                ? nil : form.map { ReminderFormViewInputData($0, of: changed, ownZone: ownZone, localiser) },
            isFull: isFull,
            limit: NoteLimits.reminders,
            isTrashed: note?.state == .trashed,
            reminders: reminders.map { ReminderViewInputData($0, localiser) },
            isEmpty: note != nil && reminders.isEmpty
        )
    }

    var condition: Condition { found.value == nil ? found.condition : problem?.condition ?? .ok }

    private func message(_ localiser: Localiser) -> String {
        if found.isMissing { return localiser(NoteFailures.gone) }
        if let reason = found.failure { return NoteReminderMessages.notShown(reason, localiser) }
        return problem.map { $0.message(localiser) } ?? ""
    }
}

extension ReminderFormViewInputData {
    fileprivate init(
        _ schedule: ReminderSchedule,
        of reminder: NoteReminder?,
        ownZone: TimeZoneName?,
        _ localiser: Localiser
    ) {
        var zones = [ownZone ?? schedule.zone]
        for zone in [schedule.zone, .utc] where !zones.contains(zone) { zones.append(zone) }
        self.init(
            reminder: reminder?.id.text,
            date: schedule.day.text,
            time: schedule.time.text,
            zones: zones.map {
                ReminderChoiceViewInputData(value: $0.text, label: $0.text, isChosen: $0 == schedule.zone)
            },
            repeats: ReminderRepeat.allCases.map {
                ReminderChoiceViewInputData(
                    value: $0.rawValue,
                    label: localiser(NoteReminderMessages.repeats($0)),
                    isChosen: $0 == schedule.repeats
                )
            }
        )
    }
}
