import Testing

@testable import Notes

@Suite struct NoteNameTests {
    @Test(arguments: [
        ("Plan", "body", "Plan", "body"), ("", "Plan\nbody", "Plan", "body"), ("  ", "\n\n## Plan ##\n\nbody", "Plan ##", "\nbody"),
        ("", "- [ ] buy milk\n- [x] bread", "buy milk", "- [x] bread"), ("", "", "Untitled", ""), (" ", "***\n---\n", "Untitled", ""),
        ("", "Plan\r\nbody", "Plan", "body"),
    ])
    func aNoteIsCalledByItsTitleOrItsFirstLine(title: String, body: String, name: String, rest: String) {
        let found = NoteName(NoteContent(title: title, body: body))
        #expect(found.text == name)
        #expect(found.rest == rest)
    }

    @Test func aLongFirstLineIsCutAndShownAsAWholeBelow() {
        let line = String(repeating: "word ", count: 200_000)
        let name = NoteName(NoteContent(title: "", body: line))
        #expect(name.text.unicodeScalars.count == NoteName.length + 1)
        #expect(name.rest.utf8.count == line.utf8.count)
    }
}
