import Foundation
import Portico
import PorticoTestSupport
import Testing

@testable import Notes
@testable import NotesTransfer

/// What Atrium exported is told from front matter that others write, and what was put beside it comes along.
@Suite struct OwnExportsTests {
    private let folder: TransferFolder

    init() throws { folder = try TransferFolder() }

    /// The first note of an archive of one text, a picture and a note, its links leading to titles.
    private func note(_ text: String, _ pictures: [String] = ["picture.png"]) async throws -> ImportedNote {
        let files = [("Home.md", Array(text.utf8)), ("B.md", Array("b".utf8))]
        let source = try folder.archive(files + pictures.map { ($0, SmallPicture.png) })
        let links = try await ImportLinks(of: [source], workFolder: folder.url, limits: TransferLimits())
        return links.linked(try #require(try folder.read(source).notes.first), of: source)
    }

    private func exported(_ body: String) -> String {
        let note = Note(
            id: .random(),
            owner: AccountID(rawValue: "a"),
            content: NoteContent(title: "Homer", body: body, tags: [NoteTag(rawValue: "\u{301}x")].compactMap(\.self)),
            createdAt: Date(timeIntervalSince1970: 1_600_000_000)
        )
        return MarkdownFile(note).text
    }

    @Test(arguments: [
        "title: \"Homer start\"\ncreated: 2019-05-06\nupdated: 2020-01-02",
        "title: \"Homer start\"\ndate: 2019-05-06T10:00:00Z\nmodified: 2020-01-02T10:00:00Z",
        "title: \"Homer start\"\nedited: 2019-05-06T10:00:00Z\ncreated: 2020-01-02T10:00:00Z",
        "title: \"Homer start\"\ncreated: 2019-05-06\nedited: 2020-01-02",
    ])
    func frontMatterOfOthersKeepsNoFileOrLinkAway(head: String) async throws {
        let note = try await note("---\n\(head)\n---\n![[picture.png]] [z](B.md) [[B|y]]")
        #expect(note.origin?.isOwn == false && note.content.title == "Homer start")
        #expect(note.content.body == "![picture](picture.png) [[B|z]] [[B|y]]")
        #expect(note.files.map(\.name) == ["picture.png"])
        let former = "![[picture.png]] [z](B.md) [[B|y]]"
        #expect(note.others.contents.contains { $0.body == former }, "as a program before left it")
    }

    @Test func whatIsPutBesideAnExportComesWithIt() async throws {
        let note = try await note(
            exported("![[picture.png]] ![p](img/a.png) [z](B.md) [[B|y]]"),
            ["picture.png", "img/a.png"]
        )
        #expect(note.origin?.isOwn == true)
        #expect(note.content.body == "![picture](picture.png) ![p](a.png) [[B|z]] [[B|y]]")
        #expect(note.files.map(\.name) == ["picture.png", "a.png"])
    }

    /// A name in its text is one of its own files, or of none: other notes' files lie in folders of theirs.
    @Test func anExportTakesNoFileOfAnotherNote() async throws {
        let text = "![](boat.png) ![](none.png) ![](Home.files/boat.png) ![[Ship.png]] [b](<my boat.pdf>)"
        let note = try await note(
            exported(text),
            ["Home.files/boat.png", "Other.files/none.png", "Other.files/Ship.png"]
        )
        #expect(note.content.body == text.replacing("Home.files/", with: ""))
        #expect(note.files.map(\.name) == ["boat.png"])
        #expect(try folder.read(folder.file("Home.md", exported(text))).remarks.count == 1, "the file of its folder")
    }
}
