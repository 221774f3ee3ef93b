import AtriumTexts
import Foundation
import Portico

/// The dates of a note: its owner changes when it was made and when it was last edited.
struct NoteDatesViewModel: NoteScreenViewModel {
    let provider: NoteDatesProvider
    let localiser: Localiser

    func handle(_ event: NoteDatesEvent) async -> NoteDatesOutput? {
        switch event {
        case .noteTapped: return event.output
        case .saveTapped(let shown, let created, let edited):
            let change = await provider.change(
                to: NoteDateReadings(created: created, edited: edited),
                insteadOf: shown
            )
            return change.map { $0.after == $0.before ? .note : .changed($0) }
        }
    }

    func shown(in state: NoteDatesState) -> Shown<NoteDatesViewInputData> {
        Shown(state.mapToViewInputData(localiser), state.condition)
    }
}

/// What an owner does with the dates of a note.
@ViewEvents enum NoteDatesEvent {
    typealias Output = NoteDatesOutput

    @Navigates(Output.note) case noteTapped
    case saveTapped(shown: ShownNoteDates, created: ClockReading, edited: ClockReading)
}

/// What the coordinator hears from the dates of a note.
enum NoteDatesOutput: NoteScreenOutput, Hashable {
    /// Back to the note, of which nothing was changed.
    case note
    /// There is no such note any more.
    case gone
    case changed(NoteDatesChange)
}

/// What the page of a note's dates shows.
@ViewInputData struct NoteDatesViewInputData {
    let name: String
    /// Why something is not shown or was not done; empty where all is well.
    let message: String
    let form: NoteDatesFormViewInputData?
}

/// The form for both dates, as `<input type=datetime-local>` has them.
@ViewInputData struct NoteDatesFormViewInputData {
    let created: String
    let edited: String
    /// Both, as a hidden field has them.
    let shown: String
    /// In which zone they are.
    let zone: String
}

extension NoteDatesState {
    /// What the page of a note's dates shows in this state.
    func mapToViewInputData(_ localiser: Localiser) -> NoteDatesViewInputData {
        let note = found.value
        return NoteDatesViewInputData(
            name: note.map { NoteName($0.content).text(in: localiser) } ?? localiser(NoteMessages.note),
            message: message(localiser),
            form: note.map { note in
                let readings = NoteDateReadings(note.dates, in: timeZone)
                return NoteDatesFormViewInputData(
                    created: readings.created.text,
                    edited: readings.edited.text,
                    shown: ShownNoteDates(readings, in: TimeZoneName(of: timeZone)).text,
                    zone: localiser(NoteMessages.datesAreIn(NoteTime(in: timeZone).zone))
                )
            }
        )
    }

    private func message(_ localiser: Localiser) -> String {
        switch (found, problem) {
        case (.missing, _): localiser(NoteFailures.gone)
        case (.failed(let reason), _):
            localiser(NoteFailures.notShown) + " " + localiser(NoteFailures.reason(reason))
        case (_, .failed(let reason)):
            localiser(NoteFailures.unchanged) + " " + localiser(NoteFailures.reason(reason))
        case (_, .stale), (_, .otherNote), (_, .gone), (_, .notInTrash), (_, .refused), (_, .noTags):
            localiser(NoteFailures.unchanged)
        case (.pending, nil), (.loaded, nil): ""
        }
    }
}
