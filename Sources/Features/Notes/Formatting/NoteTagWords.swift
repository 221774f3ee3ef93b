import AtriumTexts
import Portico

/// How many notes have a tag, in words.
enum NoteTagWords {
    /// Such as `3 notes, 2 archived, 1 in the trash`; what is none is left out.
    static func count(_ counts: [NoteState: Int], in localiser: Localiser) -> String {
        let (active, archived, trashed) = (counts[.active] ?? 0, counts[.archived] ?? 0, counts[.trashed] ?? 0)
        return [
            active > 0 ? NoteSharedMessages.notes(active) : nil,
            archived > 0 ? NoteTagMessages.archived(archived) : nil,
            trashed > 0 ? NoteTagMessages.trashed(trashed) : nil,
        ].compactMap { $0.map { localiser($0) } }.joined(separator: localiser(NoteTagMessages.comma))
    }
}

/// What was typed between commas and is no tag, in words.
enum MisfitTags {
    /// In English it completes a sentence that begins with the field: `must be tags of …, which “a�b” is not`. The first
    /// few are named, shortened.
    static func message(_ misfits: [String], in localiser: Localiser) -> String {
        localiser(text(misfits))
    }

    static func text(_ misfits: [String]) -> Text {
        MisfitTagMessages.noTags(misfits.prefix(3).map(visible), more: max(misfits.count - 3, 0))
    }

    /// With a mark for each character that nobody sees: it may turn around the words behind it.
    private static func visible(_ misfit: String) -> String {
        misfit.trimmed.unicodeScalars.prefix(40).map { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: "\u{FFFD}"
            default: String(scalar)
            }
        }
        .joined()
    }
}
