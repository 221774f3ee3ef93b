import Foundation
import Testing

@testable import Notes
@testable import NotesTransfer

@Suite struct LinkTargetsTests {
    private let targets = {
        var targets = LinkTargets()
        for (path, title) in [
            ("Plan.md", "The plan"), ("ideas/Boat.md", "A boat"), ("ideas/deep/Boat.md", "A deep boat"),
            ("C# notes.md", "Sharp"), ("Same.md", "Same"), ("a b/Caf\u{E9}.md", "Coffee"), ("Bars.md", "a | b"),
            ("Stars.md", "*A* [b]".filter { $0 != "[" && $0 != "]" }), ("Text.txt", "Words"), ("Other.md", "Plan"),
        ] {
            targets.add(SourcePath(path), title: title)
        }
        return targets
    }()

    private func linked(_ text: String, in path: String = "Index.md") -> String {
        targets.linked(text, in: SourcePath(path))
    }

    @Test func linksByNameLeadToTheTitleAndKeepWhatTheyShow() {
        #expect(linked("[[Plan]]") == "[[The plan|Plan]]")
        #expect(linked("[[plan|it]]") == "[[The plan|it]]")
        #expect(linked("[[Plan.md]]") == "[[The plan|Plan.md]]")
        #expect(linked("[[Plan#Part one]]") == "[[The plan|Plan > Part one]]")
        #expect(linked("[[Plan#^block|it]]") == "[[The plan|it]]")
        #expect(linked("[[Plan^block]]") == "[[The plan|Plan > block]]")
        #expect(linked("[[Same#Part]]") == "[[Same|Same > Part]]")
        #expect(linked("![[Plan]]") == "![[The plan|Plan]]")
        #expect(linked("[[a b/Cafe\u{301}]]") == "[[Coffee|a b/Cafe\u{301}]]")
        #expect(linked("[[C# notes]]") == "[[Sharp|C# notes]]", "no part of a note “C”")
    }

    @Test func linksInFoldersLeadWhereTheirProgramsLead() {
        #expect(linked("[[ideas/Boat]]") == "[[A boat|ideas/Boat]]")
        #expect(linked("[[deep/Boat]]") == "[[A deep boat|deep/Boat]]")
        #expect(linked("[[Boat]]") == "[[A boat|Boat]]", "the nearest to the outermost folder")
        #expect(linked("[[Boat]]", in: "ideas/deep/Index.md") == "[[A deep boat|Boat]]", "the one beside it")
        #expect(linked("[it](ideas/Boat.md)") == "[[A boat|it]]")
        #expect(linked("[it](./Boat.md#hull)", in: "ideas/Index.md") == "[[A boat|it]]")
        #expect(linked("[it](../Plan.md)", in: "ideas/Index.md") == "[[The plan|it]]")
        #expect(linked("[it](../../Boat.md)", in: "ideas/deep/x/Index.md") == "[[A boat|it]]")
        #expect(linked("[it](a%20b/Caf%C3%A9.md)") == "[[Coffee|it]]")
        #expect(linked("[it](<a b/Café.md>)") == "[[Coffee|it]]")
        #expect(linked("[it](/ideas/Boat.md)", in: "ideas/deep/Index.md") == "[[A boat|it]]")
        #expect(linked("[it](Text.txt)") == "[[Words|it]]")
        #expect(linked("[*it* `x`](Plan.md)") == "[[The plan|it x]]")
        #expect(linked("[The plan](Plan.md)") == "[[The plan]]")
    }

    @Test(arguments: [
        "[[Same]]", "[[Nowhere]]", "[[Nowhere#Part]]", "[[#Part]]", "[[image.png]]",
        "[it](https://example.com/Plan.md)",
        "[it](Plan)", "[it](../Plan.md)", "[it](x/../../Plan.md)", "[[Bars]]", "`[[Plan]]`", "[it](Plan.md?x)",
        "[it](%FF.md)",
    ])
    func whatLeadsToNoFileOrToATitleAlreadyStays(text: String) {
        #expect(linked(text) == text)
    }

    @Test func aTitleIsWrittenSoThatItIsOne() {
        #expect(linked("[[Stars]]") == "[[\\*A\\* b|Stars]]")
        #expect(
            linked("| a |\n|---|\n| [[Plan]] [x](Plan.md) |")
                == "| a |\n|---|\n| [[The plan\\|Plan]] [[The plan\\|x]] |"
        )
    }

    @Test func whatAtriumWroteStaysAsItIs() {
        var note = ImportedNote(
            place: TransferPlace(file: "Index.md"),
            content: NoteContent(title: "Index", body: "[[Plan]]")
        )
        note.origin = FileOrigin(path: SourcePath("Index.md"), isOwn: true, headBytes: 0)
        #expect(targets.linked(note).content.body == "[[Plan]]")
        note.origin?.isOwn = false
        #expect(targets.linked(note).content.body == "[[The plan|Plan]]")
    }

    @Test func aNoteThatLinksWouldMakeTooLongStaysAsItIs() {
        var targets = LinkTargets()
        targets.add(SourcePath("a.md"), title: String(repeating: "x", count: 200))
        let body = String(repeating: "[[a]] ", count: NoteLimits.textBytes / 100)
        var note = ImportedNote(
            place: TransferPlace(file: "Index.md"),
            content: NoteContent(title: "Index", body: body)
        )
        note.origin = FileOrigin(path: SourcePath("Index.md"), isOwn: false, headBytes: 0)
        #expect(targets.linked(note).content.body == body)
    }

    @Test func theNumberOfABlockIsNotShown() {
        #expect(linked("[[Plan#^a1b2]]") == "[[The plan|Plan]]")
    }

    @Test func titlesAreReadFromAllFilesOfAnImport() async throws {
        let folder = try TransferFolder()
        let work = folder.url.appending(path: "work")
        try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
        let sources = [
            try folder.zip([
                ("v/Plan.md", "---\ntitle: The plan\n---\n"), ("v/.hidden.md", "# Hidden"), ("broken.json", "["),
                ("My.textbundle/text.md", "# Bundle"),
            ]),
            try folder.file("Boat.md", "# A boat\n"), try folder.file("Words.md", "text\n\n# Later\n"),
            try folder.file("broken.zip", [0x50, 0x4B, 3, 4]),
        ]
        var steps: [Int] = []
        let links = try await ImportLinks(of: sources, workFolder: work, limits: TransferLimits()) {
            steps.append($0)
        }
        var note = ImportedNote(
            place: TransferPlace(file: "Index.md"),
            content: NoteContent(
                title: "",
                body: "[[Plan]] [[Boat]] [[.hidden]] [[Words]] [[My]] [x](v/Plan.md)"
            )
        )
        note.origin = FileOrigin(path: SourcePath("Index.md"), isOwn: false, headBytes: 0)
        #expect(
            links.linked(note, of: sources[0]).content.body
                == "[[The plan|Plan]] [[Boat]] [[.hidden]] [[Words]] [[Bundle|My]] [[The plan|x]]",
            "of an archive, its own files"
        )
        #expect(
            links.linked(note, of: sources[1]).content.body
                == "[[Plan]] [[A boat|Boat]] [[.hidden]] [[Words]] [[My]] [x](v/Plan.md)"
        )
        #expect(
            steps.count == 4 && steps == steps.sorted() && steps.last ?? 0 > 0,
            "a step for each text"
        )
    }

    @Test func frontMatterThatIsKeptStaysAsItIs() throws {
        let folder = try TransferFolder()
        let text = "---\nrelated: \"[[Plan]]\"\n---\n[[Plan]]"
        let note = try #require(try folder.read(folder.file("a.md", text)).notes.first)
        #expect(targets.linked(note).content.body == "---\nrelated: \"[[Plan]]\"\n---\n[[The plan|Plan]]")
    }
}
