import Portico

/// The reminders of all notes: each leads to its note, and is snoozed and removed here.
struct ReminderListViewModel: ProvidedViewModel {
    let provider: ReminderListProvider
    let localiser: Localiser

    func handle(_ event: ReminderListEvent) async -> ReminderListOutput? {
        switch event {
        case .noteTapped, .changeTapped, .pageTapped: event.output
        case .snoozeTapped(let id, let snooze): await provider.snooze(id, snooze).map { .isDue($0) }
        case .removeTapped(let id): await provider.remove(id) ? .removed : nil
        }
    }

    func shown(in state: ReminderListState) -> Shown<ReminderListViewInputData> {
        Shown(state.mapToViewInputData(localiser), state.condition)
    }
}

/// What an owner does on the list of all reminders.
@ViewEvents enum ReminderListEvent {
    typealias Output = ReminderListOutput

    /// On to the reminders of a note.
    @Navigates(Output.note) case noteTapped(id: Note.ID)
    @Navigates(Output.change) case changeTapped(note: Note.ID, reminder: NoteReminder.ID)
    @Navigates(Output.page) case pageTapped(page: PageNumber)
    case snoozeTapped(reminder: NoteReminder.ID, snooze: ReminderSnooze)
    case removeTapped(reminder: NoteReminder.ID)
}

/// What the coordinator hears from the list of all reminders.
enum ReminderListOutput: Sendable, Hashable {
    case note(Note.ID)
    /// On to the form of a reminder.
    case change(Note.ID, NoteReminder.ID)
    case page(PageNumber)
    /// A reminder was snoozed.
    case isDue(NoteReminder)
    case removed
}

/// What the list of all reminders shows.
@ViewInputData struct ReminderListViewInputData {
    let sections: NoteSectionsViewInputData
    /// Why there is no list, or why a reminder is as it was; else empty.
    let message: String
    let reminders: [ListedReminderViewInputData]
    let pager: PagerViewInputData?
    /// Whether it is known that there are none.
    let isEmpty: Bool
}

/// A reminder with what its note is called.
@ViewInputData struct ListedReminderViewInputData {
    let note: String
    let name: String
    let reminder: ReminderViewInputData
}

extension ReminderListState {
    /// What the list of all reminders shows in this state.
    func mapToViewInputData(_ localiser: Localiser) -> ReminderListViewInputData {
        let rows = list.value?.rows ?? []
        return ReminderListViewInputData(
            sections: NoteSectionsViewInputData(.reminders),
            message: message(localiser),
            reminders: rows.map { row in
                ListedReminderViewInputData(
                    note: row.reminder.note.text,
                    name: row.noteName.isEmpty ? localiser(NoteSharedMessages.untitled) : row.noteName,
                    reminder: ReminderViewInputData(row.reminder, localiser)
                )
            },
            pager: PagerViewInputData(page: page, of: last, in: localiser),
            isEmpty: list.value?.total == 0
        )
    }

    var condition: Condition { list.value == nil ? list.condition : problem?.condition ?? .ok }

    private func message(_ localiser: Localiser) -> String {
        if let reason = list.failure { return NoteReminderMessages.notShown(reason, localiser) }
        return problem.map { $0.message(localiser) } ?? ""
    }
}
