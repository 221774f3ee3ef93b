import Notes
import Portico

/// The words of the full-text index that say whose a note is, where it lies and which tags it is found under, so that a search reads
/// none but its owner's rows. They are hexadecimal behind a letter: one word to every tokenizer, whatever the text was.
enum SearchMarks {
    static func text(of note: Note) -> String {
        let keys = Set(note.content.tags.flatMap(\.keyPath))
        return ([place(note.owner, note.state)] + keys.sorted().map(tag)).joined(separator: " ")
    }

    static func place(_ owner: AccountID, _ state: NoteState) -> String { "o\(hexadecimal(owner.rawValue))x\(state.rawValue)" }

    /// - Parameter key: of a tag, or of one it belongs to.
    static func tag(key: String) -> String { "t\(hexadecimal(key))" }

    private static func hexadecimal(_ text: String) -> String {
        let digits = Array("0123456789abcdef".utf8)
        let bytes = text.utf8.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        return String(decoding: bytes, as: UTF8.self)
    }
}
