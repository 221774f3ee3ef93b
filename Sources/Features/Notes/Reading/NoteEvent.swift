import Foundation
public import Portico

/// What a visitor does on a note's page.
@ViewEvents public enum NoteEvent {
    public typealias Output = NoteOutput

    @Navigates(Output.edit) case editTapped
    @Navigates(Output.history) case historyTapped
    @Navigates(Output.print) case printTapped
    @Navigates(Output.shares) case sharesTapped
    @Navigates(Output.delete) case deleteTapped
    @Navigates(Output.list) case listTapped(state: NoteState)
    @Navigates(Output.tag) case tagTapped(tag: NoteTag)
    @Navigates(Output.note) case noteTapped(id: Note.ID)
    case pinTapped
    case unpinTapped
    case archiveTapped
    case trashTapped
    case restoreTapped
    /// Takes back what moved or pinned the note.
    case putBack(NoteStanding)
    /// The tasks with these numbers are done, and all others are not.
    case ticksSaved(id: Note.ID, version: Int, task: Set<Int>)
}

/// What the coordinator hears from a note's page.
public enum NoteOutput: Sendable, Hashable {
    case edit, history, print, shares, delete
    case list(NoteState)
    case tag(NoteTag)
    case note(Note.ID)
    /// The note was moved; how it stood before, and what it is called.
    case moved(to: NoteState, from: NoteStanding, name: String)
    case pinned(Bool, from: NoteStanding)
    case isBack
    case ticked
}

extension NoteStanding: FormDecodable {
    public static func fields(named _: String) -> [FieldShape] {
        Note.ID.fields(named: "id") + NoteState.fields(named: "state") + Bool.fields(named: "isPinned") + Date.fields(named: "since")
    }

    public init(from form: Form, named _: String) throws(InvalidFields) {
        var reader = EventReader(form)
        let id = reader.read(Note.ID.self, named: "id")
        let state = reader.read(NoteState.self, named: "state")
        let isPinned = reader.read(Bool.self, named: "isPinned")
        let since = reader.read(Date.self, named: "since")
        guard let id, let state, let isPinned, let since else {
            guard case .fields(let errors) = reader.failure else { throw InvalidFields([]) }
            throw InvalidFields(errors)
        }
        self.init(id: id, state: state, isPinned: isPinned, stateChangedAt: since)
    }

    /// The fields it is read from.
    var form: Form { ["id": id.text, "state": state.text, "isPinned": isPinned.text, "since": stateChangedAt.text] }
}
