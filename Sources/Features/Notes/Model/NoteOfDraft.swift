public import Portico

/// The id of a note that a form makes: half of it says of which draft it is, half in which form it was saved.
///
///     let id = Note.ID(of: draft.id, savedIn: typed.form, or: .random())
///     id.ofSameDraft.contains(other)   // whether both are of one draft
///
/// So a save that comes again, since the answer to it was lost, finds the note that is there. It counts among the notes
/// of one owner alone: whoever makes up a number finds nothing of others.
extension Note.ID {
    /// As many digits of each.
    private static var half: Int { 16 }

    /// - Parameter new: what stands for a form that has no number, as from a program.
    init(of draft: NoteDraft.ID, savedIn form: FormNumber, or new: Note.ID) {
        let digits = form.identifier(of: Note.self) ?? new
        // The halves of a number that all forms of a page share, and that each has for itself.
        self = Note.ID(rawValue: String(draft.text.suffix(Self.half) + digits.text.prefix(Self.half))) ?? new
    }

    /// The first that a note of a draft can have.
    public init(of draft: NoteDraft.ID) {
        self = Note.ID(of: draft, savedIn: FormNumber(String(repeating: "0", count: 2 * Self.half)), or: .random())
    }

    /// The first and the last id that a note of the same draft can have.
    public var ofSameDraft: (first: Note.ID, last: Note.ID) {
        let draft = text.prefix(Self.half)
        func id(_ digit: Character) -> Note.ID {
            Note.ID(rawValue: draft + String(repeating: digit, count: Self.half)) ?? self
        }
        return (id("0"), id("f"))
    }
}
