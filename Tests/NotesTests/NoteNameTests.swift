import Testing

@testable import Notes

@Suite struct NoteNameTests {
    @Test(arguments: [
        ("Plan", "body", "Plan", "body"), ("", "Plan\nbody", "Plan", "body"),
        ("  ", "\n\n## Plan ##\n\nbody", "Plan", "\nbody"),
        ("", "- [ ] buy milk\n- [x] bread", "buy milk", "- [x] bread"), ("", "", "Untitled", ""),
        (" ", "***\n---\n", "Untitled", ""),
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

    @Test func aLineThatSaysSomethingIsLookedForAtTheBeginningOfANote() {
        let blank = String(repeating: "\n", count: 1_000)
        #expect(NoteName(NoteContent(title: "", body: blank + "Plan\nbody")).text == "Plan")
        #expect(NoteName(NoteContent(title: "", body: blank + "Plan\nbody")).rest == "body")
        let rules = String(repeating: "-", count: 5_000) + "\nPlan"
        #expect(NoteName(NoteContent(title: "", body: rules)).text == "Plan")
        let far = NoteName(NoteContent(title: "", body: String(repeating: "\n", count: 1_000_000) + "Plan"))
        #expect(far.text == "Untitled" && far.rest.hasSuffix("Plan"))
    }
}

@Suite struct NoteFileNameTests {
    @Test func aReferenceIsReadAsTheNameItIsOf() {
        #expect(NoteFile.reference(to: "my boat.png") == "![my boat](my%20boat.png)")
        #expect(NoteFile.reference(to: "a*b [1].pdf") == "[a\\*b \\[1\\]](a%2Ab%20%5B1%5D.pdf)")
        #expect(NoteFile.reference(to: "日本.webp") == "![日本](%E6%97%A5%E6%9C%AC.webp)")
    }
}
