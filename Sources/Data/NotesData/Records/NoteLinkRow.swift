import Notes
import Portico
import Storage

/// That a note points to another, by its title or its id; whether there is such a note shows when it is asked for.
@Translatable(table: "noteLink")
struct NoteLinkRow: Sendable, Hashable {
    @PrimaryKey var note: Note.ID
    @PrimaryKey var target: String
    var owner: AccountID

    static func target(title key: String) -> String { "title:\(key)" }

    static func target(_ id: Note.ID) -> String { "note:\(id.rawValue)" }

    /// Targets without repetitions.
    static func targets(_ links: NoteLinks) -> Set<String> {
        Set(links.titles.map(NoteLinks.key).filter { !$0.isEmpty }.map(target(title:)) + links.notes.map(target))
    }
}
