import Notes

/// What a reader finds, one after the other.
enum ImportedItem {
    case note(ImportedNote)
    /// A file of a note that came before it.
    case file(ImportedFile, of: Note.ID)
    /// Something that is left out beside a note that is kept.
    case remark(ImportProblem)
    /// A note that cannot be read.
    case refusal(ImportProblem)
}
