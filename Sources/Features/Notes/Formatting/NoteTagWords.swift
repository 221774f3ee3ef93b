/// How many notes have a tag, in words.
enum NoteTagWords {
    /// Such as `3 notes, 2 archived, 1 in the trash`; what is none is left out.
    static func count(_ counts: [NoteState: Int]) -> String {
        let (active, archived, trashed) = (counts[.active] ?? 0, counts[.archived] ?? 0, counts[.trashed] ?? 0)
        return [
            active > 0 ? NoteWords.notes(active) : nil,
            archived > 0 ? "\(NoteWords.grouped(archived)) archived" : nil,
            trashed > 0 ? "\(NoteWords.grouped(trashed)) in the trash" : nil,
        ].compactMap(\.self).joined(separator: ", ")
    }
}
