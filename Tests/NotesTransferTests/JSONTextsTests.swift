import Foundation
import Testing

@testable import Notes
@testable import NotesTransfer

/// Long texts of JSON are what the decoder would have made of them.
@Suite struct JSONTextsTests {
    private static func long(_ unit: String) -> String {
        String(repeating: unit, count: JSONTexts.long / unit.utf8.count + 1)
    }

    private func read(_ members: String) throws -> Found {
        let folder = try TransferFolder()
        return try folder.read(folder.file("notes.json", "{\"activeNotes\":[{\(members)}]}"))
    }

    @Test(arguments: [
        "a\\\"", "a\\\\", "a\\/", "\\b\\f\\n\\ta", "\\u00e9\\u6771\\u0000", "\\ud83d\\ude00", "\\uD83D\\uDE00x", "東京é😀",
        "a",
    ])
    func aLongTextIsWhatTheDecoderMakesOfIt(unit: String) throws {
        // Text that no title is made of.
        let body = "x\\n\\n" + Self.long(unit) + "."
        let decoded = try JSONDecoder().decode(String.self, from: Data("\"\(body)\"".utf8))
        let found = try read("\"content\":\"\(body)\",\"tags\":[\"work\"],\"pinned\":true")
        let note = try #require(found.notes.first)
        #expect(found.refusals.isEmpty)
        #expect(note.content.title == "x")
        #expect("x\n\n" + note.content.body == decoded)
        #expect(note.content.tags.map(\.rawValue) == ["work"] && note.isPinned)
    }

    @Test(arguments: [
        "\\q", "\\u12", "\\ud83d", "\\ude00", "\\ud83d\\u0041", "\u{1}", "\n", "\\u00zz",
    ])
    func aLongTextThatIsMalformedIsRefused(end: String) throws {
        let found = try read("\"content\":\"\(Self.long("a"))\(end)\"")
        #expect(found.notes.isEmpty)
        #expect(found.refusals.map(\.reason) == [.json(.malformed)])
        #expect(throws: DecodingError.self, "the decoder says the same") {
            try JSONDecoder().decode(String.self, from: Data("\"\(Self.long("a"))\(end)\"".utf8))
        }
    }

    /// Wherever it is cut: in no character, and in no escape.
    @Test(arguments: 0..<12)
    func aLongTextOfAnotherMemberIsPassedOver(shift: Int) throws {
        for unit in ["\\ud83d\\ude00", "東", "\\\"", "\\\\"] {
            let other = String(repeating: "a", count: shift) + Self.long(unit)
            let found = try read("\"other\":\"\(other)\",\"more\":[\"\(other)\"],\"content\":\"text\"")
            #expect(found.notes.map(\.content.title) == ["text"], "\(unit)")
        }
    }

    @Test func aTagIsNoTextHoweverLongItIs() throws {
        let found = try read("\"content\":\"text\",\"tags\":[\"\(Self.long("a"))\",\"work\"]")
        #expect(found.notes.first?.content.tags.map(\.rawValue) == ["work"])
        #expect(found.remarks.count == 1)
    }

    @Test func whatIsNoTextIsLimited() throws {
        let tag = String(repeating: "a", count: 60_000)
        let found = try read(
            "\"content\":\"text\",\"tags\":[\(Array(repeating: "\"\(tag)\"", count: 20).joined(separator: ","))]"
        )
        #expect(found.refusals.map(\.reason) == [.json(.tooLarge(.value, limit: 1_048_576))])
    }
}
