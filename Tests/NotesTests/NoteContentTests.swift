import Portico
import Testing

@testable import Notes

@Suite struct NoteContentTests {
    @Test func twoWaysToWriteALetterAreTwoContents() {
        let one = NoteContent(title: "", body: "caf\u{E9}")
        #expect(one != NoteContent(title: "", body: "cafe\u{301}"))
        #expect(one == NoteContent(title: "", body: "caf\u{E9}"))
    }

    @Test func ofTwoSpellingsOfATagTheFirstIsKept() {
        let tags = ["Work", "work", "home"].compactMap(NoteTag.init(text:))
        #expect(NoteContent(title: "", body: "", tags: tags).tags.map(\.text) == ["Work", "home"])
    }

    @Test func onlyATextThatWasThereIsEmptied() {
        let (full, blank) = (NoteContent(title: "", body: "x"), NoteContent(title: " ", body: "\n"))
        #expect(blank.empties(full))
        #expect(!blank.empties(blank))
        #expect(!full.empties(full))
    }

    @Test func limitsAreExact() throws {
        let tags = (0...100).compactMap { NoteTag(text: "t\($0)") }
        try NoteLimits.check(
            NoteContent(title: "ab", body: String(repeating: "x", count: 1_048_574), tags: Array(tags.prefix(100)))
        )
        let refused: [(NoteContent, NoteRefusal)] = [
            (
                NoteContent(title: "ab", body: String(repeating: "x", count: 1_048_575)),
                .textTooLong(bytes: 1_048_577, limit: 1_048_576)
            ),
            (NoteContent(title: String(repeating: "x", count: 301), body: ""), .titleTooLong(length: 301, limit: 300)),
            (NoteContent(title: "a\nb", body: ""), .titleOnManyLines),
            (NoteContent(title: "", body: "a\u{0}b"), .nulCharacter(field: "body")),
            (NoteContent(title: "", body: "", tags: tags), .tooManyTags(count: 101, limit: 100)),
        ]
        for (content, refusal) in refused {
            #expect(throws: refusal) { try NoteLimits.check(content) }
        }
    }

    @Test func idsAndTokensAreRandomAndReadBack() {
        let (id, token) = (Note.ID.random(), NoteShare.Token.random())
        #expect(id != .random())
        #expect(Note.ID(text: id.text) == id)
        #expect(NoteShare.Token(text: token.text) == token)
        for text in ["", "5D0F6C9BE5A14C7D8A7E2F90B1C3D4E6", "g" + id.text.dropFirst(), id.text + "0", "new"] {
            #expect(Note.ID(text: text) == nil)
        }
    }

    @Test func aDraftsPlaceReadsBack() throws {
        let id = Note.ID.random()
        #expect(NoteDraftPlace(rawValue: "new") == .new)
        #expect(NoteDraftPlace(rawValue: id.text) == .note(id))
        #expect(NoteDraftPlace(rawValue: "old") == nil)
    }
}
