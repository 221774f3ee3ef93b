import Testing

@testable import Notes

@Suite struct NoteChangeTests {
    private func change(_ old: String, _ new: String) -> NoteChange {
        NoteChange(from: NoteContent(title: "", body: old), to: NoteContent(title: "", body: new))
    }

    @Test(arguments: [
        ("a\nb", "a\nnew\nb", "new", false, 4), ("a\nb\nc", "a\nc", "b", true, -2),
        ("buy milk", "buy old milk", "buy old milk", false, 4), ("", "  first\n", "first", false, 8),
        ("one\n", "", "one", true, -4), ("a\na\na", "a\na", "a", true, -2), ("x", "x", "", false, 0),
        ("a\n\n\nb", "a\nb", "", false, -2), ("grün\nß", "grün\n日本", "日本", false, 1),
        ("a\r\nb", "a\r\nc", "c", false, 0), ("ends", "ends\nmore", "more", false, 5), ("a\nb", "a", "b", true, -2),
    ]) func theFirstChangedLineIsSaid(
        old: String,
        new: String,
        line: String,
        isRemoved: Bool,
        characters: Int
    ) {
        let change = change(old, new)
        #expect(change.line == line && change.isRemoved == isRemoved && change.characters == characters)
    }

    @Test func aLongLineIsCut() {
        #expect(change("", String(repeating: "ä", count: 5_000)).line.count == NoteChange.lineLength)
    }

    @Test func titleAndTagsAreSaidOfThemselves() throws {
        let tag = try #require(NoteTag(rawValue: "work"))
        let change = NoteChange(
            from: NoteContent(title: "A", body: "text"),
            to: NoteContent(title: "B", body: "text", tags: [tag])
        )
        #expect(change.hasNewTitle && change.hasNewTags && change.line.isEmpty && change.characters == 0)
    }
}
