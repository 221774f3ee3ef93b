import Foundation
import PorticoTestSupport
import Testing

@testable import Notes
@testable import NotesTransfer

/// The pictures and other files of Markdown notes that come with their archive.
@Suite struct NoteAttachmentsTests {
    private let folder: TransferFolder

    init() throws { folder = try TransferFolder() }

    private static func picture(_ number: UInt8) -> [UInt8] { SmallPicture.png + [number] }

    private func read(
        _ texts: [(String, String)],
        _ files: [(String, [UInt8])] = [],
        limits: TransferLimits = TransferLimits()
    ) throws -> Found {
        try folder.read(folder.archive(texts.map { ($0.0, Array($0.1.utf8)) } + files), limits: limits)
    }

    /// The only note of an archive of one text and files whose contents are numbered.
    private func note(_ text: String, at path: String = "Plan.md", _ names: [String]) throws -> ImportedNote {
        let files = names.enumerated().map { ($1, Self.picture(UInt8($0))) }
        return try #require(try read([(path, text)], files).notes.first)
    }

    /// Up to an empty line all of it is HTML.
    @Test(arguments: [
        ("<img src=\"a.png\">\ntext *below*", "![](a.png)\ntext *below*"),
        (
            "<img src=\"a.png\" alt=\"A\" width=\"300\"/>\n<img src='b.png'>\nx <img src=b.png>\n\ny",
            "![A|300](a.png)\n![](b.png)\nx ![](b.png)\n\ny"
        ),
        ("<img src=\"a.png\">\n<img src=\"b.png\"> b", "![](a.png)\n![](b.png) b"),
        ("`c`\n\n<img src=\"a.png\">\nsee `d` [[b.png]]", "`c`\n\n![](a.png)\nsee `d` [b.png](b.png)"),
        ("<div>\n<img src=\"a.png\">\ntext\n</div>", "<div>\n<img src=\"a.png\">\ntext\n</div>"),
        ("<img src=\"no.png\">\n<img src=\"a.png\">\ntext", "<img src=\"no.png\">\n<img src=\"a.png\">\ntext"),
    ])
    func aPictureAboveATextIsMarkdown(text: String, expected: String) throws {
        #expect(try note(text, ["a.png", "b.png"]).content.body == expected)
    }

    /// A definition stays as it is, so the name it ends in must be its own file's.
    @Test func aDefinitionShowsNoPictureOfAnotherFolder() throws {
        let found = try read(
            [("Plan.md", "![](a/x.png) ![z][r]\n\n[r]: b/x.png\n")],
            [
                ("a/x.png", Self.picture(1)), ("b/x.png", Self.picture(2)),
            ]
        )
        let note = try #require(found.notes.first)
        #expect(note.files.map(\.name) == ["x.png"] && note.content.body.hasPrefix("![](x.png) ![z][r]"))
        #expect(found.remarks.contains { $0.reason == .note(.leftOut(attachment: "b/x.png", .notFound)) })
    }

    @Test func aNameThatIsAsLongAsItMayBeKeepsItsEnding() {
        let name = String(repeating: "n", count: NoteFileLimits.nameBytes - 4) + ".png"
        var numbers: [String: Int] = [:]
        let other = NoteFile.freeName(name, beside: [NoteFile.key(ofName: name)], numbers: &numbers)
        #expect(other.hasSuffix(" (2).png") && other == NoteFile.kept(name: other))
    }

    @Test func aFileOfNotesThatIsLinkedComesAsNotes() throws {
        let json = """
            {"activeNotes": [{"id": "1", "content": "Boat", "creationDate": "2020-01-01T00:00:00.000Z",
            "lastModified": "2020-01-01T00:00:00.000Z"}], "trashedNotes": []}
            """
        let found = try read([("README.md", "[data](source/notes.json)"), ("source/notes.json", json)])
        #expect(found.notes.map(\.content.title).contains("Boat"))
        #expect(found.notes.flatMap(\.files).isEmpty)
    }

    @Test(arguments: [
        ("![A boat](img/boat.png)", "![A boat](boat.png)"),
        ("![A boat](./img/boat.png \"Mine\")", "![A boat](boat.png \"Mine\")"),
        ("![*A* [b]|300](<img/boat.png>)", "![*A* [b]|300](boat.png)"),
        ("![](/img/boat.png?raw=1#top)", "![](boat.png)"),
        ("![](img\\boat.png)", "![](boat.png)"), ("![](boat.png)", "![](boat.png)"),
        ("![](IMG/Boat.PNG)", "![](boat.png)"),
        ("![](img/my%20boat%25.png)", "![](my%20boat%25.png)"), ("![](<img/my boat%.png>)", "![](my%20boat%25.png)"),
        ("![](img/Cafe\u{301}.png) ![](img/Caf%C3%A9.png)", "![](Caf\u{E9}.png) ![](Caf\u{E9}.png)"),
        ("![[boat.png]]", "![boat](boat.png)"), ("![[img/boat.png|300]]", "![boat|300](boat.png)"),
        ("![[boat.png|300x200]]", "![boat|300x200](boat.png)"),
        ("![[boat.png|A *boat*|40]]", "![A *boat*|40](boat.png)"),
        ("![[my boat%.png#x]]", "![my boat%](my%20boat%25.png)"),
        (
            "| a |\n|---|\n| ![[boat.png\\|300]] ![x\\|9](img/boat.png) |",
            "| a |\n|---|\n| ![boat\\|300](boat.png) ![x\\|9](boat.png) |"
        ),
        ("[![a](img/boat.png)](https://a.example)", "[![a](boat.png)](https://a.example)"),
        ("![a][b]\n\n[b]: img/boat.png", "![a][b]\n\n[b]: img/boat.png"),
        ("---\ncover: \"![[boat.png]]\"\n---\n![[boat.png]]", "---\ncover: \"![[boat.png]]\"\n---\n![boat](boat.png)"),
    ])
    func aPictureComesWithItsNoteAndTheTextCallsItByItsName(text: String, expected: String) throws {
        let note = try note(text, ["img/boat.png", "img/my boat%.png", "img/Caf\u{E9}.png"])
        #expect(note.content.body == expected)
        #expect(note.files.count == 1)
        let file = try #require(note.files.first)
        #expect(file.mediaType == "image/png" && file.size == SmallPicture.png.count + 1)
        #expect(try Data(contentsOf: file.content).prefix(8) == Data(SmallPicture.png.prefix(8)))
    }

    @Test(arguments: [
        ("[the *paper*](files/paper.pdf)", "[the *paper*](paper.pdf)"),
        ("[a](../plans/files/paper.pdf#page=2 \"t\")", "[a](paper.pdf \"t\")"),
        ("![[paper.pdf]]", "![paper](paper.pdf)"), ("[[paper.pdf]]", "[paper.pdf](paper.pdf)"),
        ("[[files/paper.pdf#page=2|a *paper*]]", "[a *paper*](paper.pdf)"),
        ("[a](<files/my talk.mp3>) [b](files/all.zip)", "[a](my%20talk.mp3) [b](all.zip)"),
        ("[![](paper.pdf)](files/paper.pdf)", "[![](paper.pdf)](paper.pdf)"),
        ("[a][b]\n\n[b]: files/paper.pdf", "[a][b]\n\n[b]: files/paper.pdf"),
    ])
    func aFileThatIsLinkedComesWithItsNote(text: String, expected: String) throws {
        let note = try note(text, at: "plans/Plan.md", ["plans/files/paper.pdf", "files/my talk.mp3", "files/all.zip"])
        #expect(note.content.body == expected)
        #expect(note.files.count == text.components(separatedBy: "all.zip").count)
        #expect(note.others.contents.contains { $0.body == text } == (text != expected), "as a program before left it")
    }

    @Test func whatIsOnlyLinkedAndMayBeNotesStays() throws {
        let text = "[a](Other.md) [b](all.enex) [c](LICENSE) [d](https://x.example/a.pdf) [e](none) [f](none.pdf)"
        let found = try read([("Plan.md", text), ("Other.md", ""), ("LICENSE", "Free")], [("all.enex", [])])
        let note = try #require(found.notes.first)
        #expect(note.content.body == text && note.files.isEmpty)
        #expect(found.remarks.map(\.reason).contains(.note(.leftOut(attachment: "none.pdf", .notFound))))
        #expect(found.remarks.count == 1)
    }

    @Test(arguments: [
        ("<img src=\"img/boat.png\" width=\"300\">", "![|300](boat.png)"),
        ("a <img alt='A *boat*' src=img/boat.png width=300 height=200 /> b", "a ![A \\*boat\\*|300x200](boat.png) b"),
        ("<p align=center><img src=\"./img/boat.png\"></p>\n", "![](boat.png)\n"),
        ("| a |\n|---|\n| <img src=img/boat.png width=9> |", "| a |\n|---|\n| ![\\|9](boat.png) |"),
        ("<img src=img/none.png>", "<img src=img/none.png>"),
    ])
    func aTagOfAPictureBringsIt(text: String, expected: String) throws {
        let note = try note(text, ["img/boat.png"])
        #expect(note.content.body == expected)
        #expect(note.files.count == (text == expected ? 0 : 1))
    }

    @Test func namesLeadWhereTheirProgramsLeadAndNeverOutOfTheArchive() throws {
        let names = ["vault/img/a.png", "vault/deep/x/b.png", "vault/plans/a.png", "A.png"]
        func digit(_ text: String) throws -> Int? {
            let note = try note(text, at: "vault/plans/Plan.md", names)
            return try note.files.first.map { Int(try #require(try Data(contentsOf: $0.content).last)) }
        }
        #expect(try digit("![](../img/a.png)") == 0)
        #expect(try digit("![[b.png]]") == 1, "anywhere in the vault")
        #expect(try digit("![[x/b.png]]") == 1)
        #expect(try digit("![](/img/a.png)") == 0, "from the vault's own root")
        #expect(try digit("![](a.png)") == 2, "the one beside it")
        #expect(try digit("![](A.png)") == 3, "spelt so, before one that is not")
        #expect(try digit("![](../../A.png)") == 3)
        #expect(try digit("![](../../../A.png)") == nil)
        #expect(try digit("![](../../../../etc/a.png)") == nil)
        #expect(try digit("![](..%2f..%2f..%2fA.png)") == nil)
    }

    @Test func aFileComesOnceAndTwoOfOneNameAreToldApart() throws {
        let note = try note(
            "![](a/x.png) ![[a/x.png|9]] ![](b/X.png) ![](b/X.png)\n\n![z][r]\n\n[r]: a/x.png",
            ["a/x.png", "b/X.png"]
        )
        #expect(note.content.body.hasPrefix("![](x.png) ![x|9](x.png) ![](X%20%282%29.png) ![](X%20%282%29.png)"))
        #expect(note.files.map(\.keptName) == ["x.png", "X (2).png"])
    }

    @Test func whatIsNotThereIsToldOnceAndStays() throws {
        let text =
            "![](img/none.png) ![](img/none.png) ![[none.svg]] ![[Other note]] ![[v1.2]] ![](Other.md) `![](x.png)`"
        let found = try read([("Plan.md", text), ("Other.md", "")])
        #expect(found.notes.first?.content.body == text)
        #expect(
            found.remarks.map(\.reason) == [
                .note(.attachment("img/none.png", .notFound)), .note(.attachment("none.svg", .notFound)),
            ]
        )
        let alone = try folder.read(folder.file("Plan.md", "![](img/a.png) ![](https://a.example/b.png) ![](data:x)"))
        #expect(alone.remarks.map(\.reason) == [.note(.attachment("img/a.png", .notFound))])
    }

    @Test func filesThatNoNoteTakesAreToldAtTheEnd() throws {
        let found = try read(
            [("Plan.md", "![](a.png) ![[drawing.svg]]")],
            [
                ("a.png", SmallPicture.png), ("drawing.svg", Array("<html><script>alert(1)</script>".utf8)),
                ("z.png", SmallPicture.png),
            ]
        )
        #expect(found.remarks.map { $0.place.description } == ["notes.zip, z.png"])
        let note = try #require(found.notes.first)
        #expect(note.files.map(\.mediaType) == ["image/png", "application/octet-stream"], "whatever it is called")
        #expect(note.content.body == "![](a.png) ![drawing](drawing.svg)")
    }

    @Test func aPictureOfABundleIsItsOwnAndNotAnothers() throws {
        let found = try read(
            [("B.textbundle/text.md", "![](assets/a.png)"), ("A.textbundle/text.md", "![](assets/a.png)")],
            [("A.textbundle/assets/a.png", Self.picture(1)), ("B.textbundle/assets/a.png", Self.picture(2))]
        )
        let last = try found.notes.map { try Data(contentsOf: try #require($0.files.first).content).last }
        #expect(last == [2, 1])
    }

    @Test func whatCannotBeKeptIsToldAndTheNoteComes() throws {
        var limits = TransferLimits()
        limits.namedBytes = 3 * SmallPicture.png.count
        let text = "![](a.png) ![](b.png) ![](c.png)"
        let files = ["a.png", "b.png", "c.png"].map { ($0, SmallPicture.png) }
        let found = try read([("1.md", text), ("2.md", text)], files, limits: limits)
        #expect(found.notes.map(\.files.count) == [3, 0])
        #expect(found.notes.last?.content.body == text)
        #expect(Set(found.remarks.map(\.reason)).count == 3)
        let large = try read(
            [("A.md", "![](a.png)")],
            [("a.png", [UInt8](repeating: 0, count: NoteFileLimits.bytes + 1))]
        )
        #expect(large.notes.first?.files.isEmpty == true)
        #expect(large.remarks.map(\.reason) == [.note(.attachment("a.png", .tooLarge(limit: NoteFileLimits.bytes)))])
        let many = (0...NoteFileLimits.filesOfNote).map { "\($0).png" }
        let note = try note(many.map { "![](\($0))" }.joined(separator: "\n"), many)
        #expect(note.files.count == NoteFileLimits.filesOfNote)
        #expect(note.content.body.hasSuffix("![](200.png)"))
        note.files.forEach { $0.forget() }
    }
}
