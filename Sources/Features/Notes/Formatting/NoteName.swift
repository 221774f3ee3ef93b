extension NoteContent {
    /// What the note is called where it has to be called something.
    var name: String { Self.name(ofTitle: title) }

    static func name(ofTitle title: String) -> String {
        title.allSatisfy(\.isWhitespace) ? "Untitled note" : title
    }
}
