import Notes
import Portico
import Storage

/// What is searched of a note.
@Translatable
struct NoteText: Sendable, Hashable {
    var id: String
    var number: Int
    var marks: String
    var title: String
    var body: String
    /// Its words, as `NoteWording` has them; nil where it was written before there were such.
    var wording: String?
    /// The number that it had when its words were told as they are now; nil where they are to be told anew.
    var indexed: Int?
}

extension NoteText {
    init(_ note: Note, number: Int) {
        self.init(
            id: note.id.rawValue,
            number: number,
            marks: OwnerMark.text(note.owner),
            title: note.content.title,
            body: note.content.body,
            wording: NoteWording.text(title: note.content.title, body: note.content.body),
            indexed: number
        )
    }
}

/// What a note says: a list reads no words of an index with it.
@Translatable(table: "noteText")
struct NoteBody: Sendable, Hashable {
    var id: String
    var body: String
}

/// What SQLite's tokenizer is to read in place of a text: it knows no words without spaces between them.
///
///     NoteWording.text(title: "東京", body: "café")   // 東京 京⏎cafe
enum NoteWording {
    /// Where the text has the words of `SearchWord` but for each `ß`, which the index reads as two letters: most of
    /// what is written in German.
    static let sharpS = "ß"

    /// Empty where the text itself has the words of `SearchWord`, or `sharpS`; else those of the title, a line feed,
    /// and those of the body.
    static func text(title: String, body: String) -> String {
        if SearchWord.areWritten(in: title), SearchWord.areWritten(in: body) { return "" }
        if SearchWord.areWrittenButForSharpS(in: title), SearchWord.areWrittenButForSharpS(in: body) { return sharpS }
        return "\(words(of: title))\n\(words(of: body))"
    }

    private static func words(of text: String) -> String {
        SearchWord.words(of: text).map(\.folded).joined(separator: " ")
    }
}

/// The word of the full-text index that says whose a note is, so that a search reads none but its owner's rows. It is
/// hexadecimal behind a letter: one word to every tokenizer, whatever the owner is called.
enum OwnerMark {
    static func text(_ owner: AccountID) -> String { "o" + owner.rawValue.utf8.hexadecimal }
}
