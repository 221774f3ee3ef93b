import Foundation
import Markdown
import Portico
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
            ("Draft.md", "[draft"), ("End.md", "a] b"), ("Both.md", "Plan [v1]"), ("[odd] name.md", "Odd"),
            ("Two.md", "a [[b"), ("Marked.md", "[a] ==b=="),
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
        #expect(linked("[[Plan#Part one]]") == "[[The plan#Part one|Plan > Part one]]")
        #expect(linked("[[Plan#^block|it]]") == "[[The plan#^block|it]]")
        #expect(linked("[[Plan^block]]") == "[[The plan#^block|Plan]]")
        #expect(linked("[[Same#Part]]") == "[[Same#Part]]", "as it leads there already")
        #expect(linked("[[a b/Cafe\u{301}]]") == "[[Coffee|a b/Cafe\u{301}]]")
        #expect(linked("[[C# notes]]") == "[[Sharp|C# notes]]", "no part of a note “C”")
        #expect(linked("[[C# notes#One#Two]]") == "[[Sharp#One#Two|C# notes > One > Two]]")
        #expect(linked("[[Plan#C# and D#|it]]") == "[[The plan#C# and D#|it]]")
        #expect(linked("[[Plan#]]") == "[[The plan|Plan]]")
    }

    @Test func aNoteThatIsToStandInAnotherIsLinkedThere() {
        #expect(linked("![[Plan]]") == "[[The plan|Plan]]")
        #expect(linked("![[Same]]") == "[[Same]]")
        #expect(linked("![[Plan#Part one|it]] ![[Same#Part]]") == "[[The plan#Part one|it]] [[Same#Part|Same > Part]]")
        #expect(linked("![[Plan|300]]") == "[[The plan|Plan]]", "a size is no name")
        #expect(linked("![[Nowhere]] ![[a.png]]") == "![[Nowhere]] ![[a.png]]")
    }

    @Test(arguments: [
        ("[it](Plan.md#Its%20hull)", "The plan", "/notes/1#user-content-its-hull"),
        ("[it](Plan.md#its-hull)", "The plan", "/notes/1#user-content-its-hull"),
        ("[[Plan#One#Its hull|it]]", "The plan", "/notes/1#user-content-its-hull"),
        ("[[Plan#^a1b2|it]]", "The plan", "/notes/1"), ("[it](Plan.md#)", "The plan", "/notes/1"),
        ("[[End#[x]|it]]", "a] b", "/notes/1#user-content-x"),
        ("[it](Bars.md#a|b)", "a | b", "/notes/1#user-content-ab"),
        ("[[C# notes#C# is|it]]", "Sharp", "/notes/1#user-content-c-is"),
    ])
    func aLinkToAPartLeadsToItsHeading(text: String, title: String, address: String) {
        let linked = linked(text)
        let html = PreparedMarkdown(linked, tasks: .shown).html { $0 == title ? "/notes/1" : nil }.html
        #expect(html == "<p><a class=\"note-link\" href=\"\(address)\">it</a></p>\n", "\(linked)")
    }

    @Test(arguments: [true, false])
    func ofNamesThatDifferInTheirCaseTheOneThatIsWrittenIsFound(isSmallFirst: Bool) throws {
        let folder = try TransferFolder()
        let pair = [("avatar.md", "small"), ("Avatar.md", "large")]
        let source = try folder.zip(
            (isSmallFirst ? pair : pair.reversed())
                + [
                    ("a/Boat.md", "# First\n\n1"), ("b/boat.md", "# Second\n\n2"),
                    ("Index.md", "[[avatar]] [[Avatar]] [x](avatar.md) [y](Avatar.md) [[boat]] [[Boat]]"),
                    ("b/Index.md", "[[AVATAR]]"),
                ]
        )
        var targets = LinkTargets()
        let notes = try folder.read(source).notes
        for note in notes {
            let origin = try #require(note.origin)
            targets.add(origin.path, title: note.content.title, isGiven: origin.isTitleGiven)
        }
        let linked = notes.map { targets.linked($0).content }
        #expect(Set(linked.prefix(2).map(\.title)) == ["avatar", "Avatar"])
        #expect(
            linked[4].body == "[[avatar]] [[Avatar]] [[avatar|x]] [[Avatar|y]] [[Second|boat]] [[First|Boat]]"
        )
        let last = isSmallFirst ? "Avatar" : "avatar"
        #expect(linked[5].body == "[[\(last)|AVATAR]]", "which is not left to chance")
    }

    @Test(arguments: [
        ("[it][r]\n\n[r]: Plan.md \"t\"\n", "[[The plan|it]]\n\n[r]: Plan.md \"t\"\n"),
        (
            "[Plan] [it][PLAN] [plan][]\n\n> [plan]: <Plan.md>\n",
            "[[The plan|Plan]] [[The plan|it]] [[The plan|plan]]\n\n> [plan]: <Plan.md>\n"
        ),
        (
            "[r]: ideas/Boat.md\n[s]: Plan\n[a][r] [s]: b",
            "[r]: ideas/Boat.md\n[s]: Plan\n[[A boat|a]] [[The plan|s]]: b"
        ),
        (
            "[a][r] [b][s]\n\n[r]: Plan.md\n[r]: Same.md\n[s]: https://example.com/",
            "[[The plan|a]] [b][s]\n\n[r]: Plan.md\n[r]: Same.md\n[s]: https://example.com/"
        ),
    ])
    func linksByDefinitionLeadToTheTitle(text: String, linked: String) {
        #expect(self.linked(text) == linked)
    }

    @Test(arguments: [
        "![x][r] [y](#part) `[r]`\n\n[r]: Plan.md", "```\n[r]: Plan.md\n```\n[it][r]", "[^1]\n\n[^1]: Plan",
        "[it][r] [r](x)\n\n[r]: Nowhere.md", "[x] y", "[![p](b.png)][r]\n\n[r]: Plan.md",
    ])
    func whatNoDefinitionLeadsToANoteStays(text: String) {
        #expect(linked(text) == text)
    }

    @Test func aliasesOfFrontMatterAreFound() async throws {
        let folder = try TransferFolder()
        let source = try folder.zip([
            ("ideas/Boat.md", "---\naliases: [Ship, \"Old tub\", Plan, Taken]\n---\nbody"),
            ("Day.md", "---\nalias: Sea, Log\n---\nx"), ("Plan.md", "plan"), ("Other.md", "# Taken\n\nother"),
            ("Index.md", "[[ship]] [[Old tub#Hull]] [[Plan]] [[Taken]] [[Log|the log]] ![[Sea]] [[Nobody]]"),
        ])
        let links = try await ImportLinks(of: [source], workFolder: folder.url, limits: TransferLimits())
        let index = try #require(try folder.read(source).notes.last)
        #expect(
            links.linked(index, of: source).content.body
                == "[[Boat|ship]] [[Boat#Hull|Old tub > Hull]] [[Plan]] [[Taken]] [[Day|the log]] [[Day|Sea]] [[Nobody]]"
        )
    }

    @Test func linksInFoldersLeadWhereTheirProgramsLead() {
        #expect(linked("[[ideas/Boat]]") == "[[A boat|ideas/Boat]]")
        #expect(linked("[[deep/Boat]]") == "[[A deep boat|deep/Boat]]")
        #expect(linked("[[Boat]]") == "[[A boat|Boat]]", "the nearest to the outermost folder")
        #expect(linked("[[Boat]]", in: "ideas/deep/Index.md") == "[[A deep boat|Boat]]", "the one beside it")
        #expect(linked("[it](ideas/Boat.md)") == "[[A boat|it]]")
        #expect(linked("[it](./Boat.md#hull)", in: "ideas/Index.md") == "[[A boat#hull|it]]")
        #expect(linked("[it](../Plan.md)", in: "ideas/Index.md") == "[[The plan|it]]")
        #expect(linked("[it](../../Boat.md)", in: "ideas/deep/x/Index.md") == "[[A boat|it]]")
        #expect(linked("[it](a%20b/Caf%C3%A9.md)") == "[[Coffee|it]]")
        #expect(linked("[it](<a b/Café.md>)") == "[[Coffee|it]]")
        #expect(linked("[it](/ideas/Boat.md)", in: "ideas/deep/Index.md") == "[[A boat|it]]")
        #expect(linked("[it](Text.txt)") == "[[Words|it]]")
        #expect(linked("[*it* `x`](Plan.md)") == "[[The plan|it x]]")
        #expect(linked("[The plan](Plan.md)") == "[[The plan]]")
        #expect(linked("[it](Plan)") == "[[The plan|it]]", "what it ends in may be left out")
        #expect(linked("[it](/ideas/Boat#hull)") == "[[A boat#hull|it]]")
        #expect(linked("[[Same|*it*]]") == "[[Same|it]]", "emphasis would end the link")
    }

    @Test(arguments: [
        "[[Same]]", "[[Nowhere]]", "[[Nowhere#Part]]", "[[#Part]]", "[[image.png]]",
        "[it](https://example.com/Plan.md)",
        "[it](Nowhere)", "[it](Plan.png)", "[it](#part)", "[it](../Plan.md)", "[it](x/../../Plan.md)",
        "`[[Plan]]`", "[it](Plan.md?x)",
        "[it](%FF.md)",
    ])
    func whatLeadsToNoFileOrToATitleAlreadyStays(text: String) {
        #expect(linked(text) == text)
    }

    @Test(arguments: [
        ("[[Draft]]", "[draft", "Draft"), ("[it](Draft.md)", "[draft", "it"), ("![[Both]]", "Plan [v1]", "Both"),
        ("[[End|*it*]]", "a] b", "it"), ("[a] b](End.md)", "a] b", nil), ("[Plan [v1]](Both.md)", "Plan [v1]", nil),
        ("| a |\n|---|\n| [[End]] |", "a] b", "End"), ("[[Both]]]", "Plan [v1]", "Both"),
        ("[[[Draft]]]", "[draft", "Draft"), ("[[[odd] name]]", "Odd", "[odd] name"),
        ("[[Two]]", "a [[b", "Two"), ("[[Marked]]", "[a] ==b==", "Marked"),
        ("[[Bars|it]]", "a | b", "it"), ("| a |\n|---|\n| [[Bars]] |", "a | b", "Bars"),
    ])
    func titlesWithBracketsAndBarsAreLedTo(text: String, title: String, shown: String?) {
        let linked = linked(text)
        let html = PreparedMarkdown(linked, tasks: .shown).html { $0 == title ? "/notes/1" : nil }.html
        if let shown {
            #expect(html.contains("<a class=\"note-link\" href=\"/notes/1\">\(shown)</a>"), "\(linked)")
        } else {
            #expect(linked == text)
        }
    }

    @Test(arguments: [
        "[[1], [2]]", "[[Plan|a [b [c]]]]", "[[1](https://a.example) [2](b.png)]]",
    ])
    func whatNoLinkCanSayStays(text: String) {
        #expect(linked(text) == text)
    }

    @Test func linksWithinDoubleBracketsKeepTheirOwn() {
        #expect(linked("[[1](Plan.md) and [2](Same.md)]]") == "[[[The plan|1]] and [[Same|2]]]]")
    }

    @Test func aTitleIsWrittenSoThatItIsOne() {
        #expect(linked("[[Stars]]") == "[[\\*A\\* b|Stars]]")
        #expect(
            linked("| a |\n|---|\n| [[Plan]] [x](Plan.md) |")
                == "| a |\n|---|\n| [[The plan\\|Plan]] [[The plan\\|x]] |"
        )
    }

    /// Where notes would have one title, their files' names tell them apart, and then their folders.
    @Test func linksLeadToTheNoteOfTheirFileThoughOthersHaveItsTitle() throws {
        let folder = try TransferFolder()
        let source = try folder.zip([
            ("Cosine.md", "# Introduction\n\nc"), ("Azure.md", "# Introduction\n\na"), ("Templates.md", "t"),
            ("Plugins/Templates.md", "p"), ("Given.md", "---\ntitle: Same\n---\ng"), ("Same.md", "s"),
            ("Quick.md", "# Use [[Azure|it]]\n\nq"),
            (
                "Index.md",
                "[[Cosine]] [[Azure]] [[Templates]] [[Plugins/Templates]] [p](Plugins/Templates.md) [[Given]] [[Quick]]"
            ),
        ])
        var targets = LinkTargets()
        let notes = try folder.read(source).notes
        for note in notes {
            let origin = try #require(note.origin)
            targets.add(origin.path, title: note.content.title, isGiven: origin.isTitleGiven)
        }
        let linked = notes.map { targets.linked($0) }
        #expect(
            linked.map(\.content.title) == [
                "Cosine", "Azure", "Templates", "Plugins/Templates", "Same (Given)", "Same", "Use it", "Index",
            ]
        )
        #expect(linked[0].content.body == "# Introduction\n\nc", "which is no title any more")
        #expect(linked[0].others.contents.contains { $0.title == "Introduction" && $0.body == "c" })
        #expect(
            linked[7].content.body
                == "[[Cosine]] [[Azure]] [[Templates]] [[Plugins/Templates]] [[Plugins/Templates|p]] [[Same (Given)|Given]] "
                + "[[Use it|Quick]]"
        )
    }

    /// Of titles that front matter gives twice, and of a name that another note has as its title.
    @Test func linksLeadToTheNoteOfTheirFileThoughTwoWereGivenItsTitle() throws {
        let folder = try TransferFolder()
        let source = try folder.zip([
            ("One.md", "---\ntitle: News\n---\n1"), ("Two.md", "---\ntitle: News\n---\n2"),
            ("thoughts/writing.md", "---\ntitle: Writing\n---\nt"), ("tags/writing.md", "w"),
            ("Only.md", "---\ntitle: Mine\n---\nm"), ("Other.md", "# Mine\n\no"),
            ("0123456789abcdef0123456789abcdef.md", "---\ntitle: News\n---\n3"),
            ("Index.md", "[[One]] [[Two]] [[thoughts/writing]] [[tags/writing]] [[Only]] [[Other]]"),
        ])
        var targets = LinkTargets()
        let notes = try folder.read(source).notes
        for note in notes {
            let origin = try #require(note.origin)
            targets.add(origin.path, title: note.content.title, isGiven: origin.isTitleGiven)
        }
        let linked = notes.map { targets.linked($0) }
        #expect(
            linked.map(\.content.title) == [
                "News (One)", "News (Two)", "Writing (thoughts)", "tags/writing", "Mine", "Other", "News", "Index",
            ]
        )
        #expect(linked[0].others.contents.contains { $0.title == "News" }, "so it is known if it comes again")
        #expect(
            linked[7].content.body
                == "[[News (One)|One]] [[News (Two)|Two]] [[Writing (thoughts)|thoughts/writing]] [[tags/writing]] "
                + "[[Mine|Only]] [[Other]]"
        )
    }

    @Test(arguments: [true, false])
    func aFileOfTextIsFoundBesideOneOfMarkdownOfItsName(isMarkdownFirst: Bool) throws {
        let folder = try TransferFolder()
        let plans = [("Plan.md", "m"), ("Plan.txt", "t")]
        let source = try folder.zip(
            [("a/Pages.md", "---\ntitle: Task\n---\n![[pages.txt]] [[Pages]]"), ("b/pages.txt", "p")]
                + (isMarkdownFirst ? plans : plans.reversed())
                + [("Index.md", "[[Plan]] [[Plan.md]] [[Plan.txt]]")]
        )
        var targets = LinkTargets()
        let notes = try folder.read(source).notes
        for note in notes {
            let origin = try #require(note.origin)
            targets.add(origin.path, title: note.content.title, isGiven: origin.isTitleGiven)
        }
        let linked = notes.map { targets.linked($0) }
        #expect(Set(linked.map(\.content.title)).count == 5, "\(linked.map(\.content.title))")
        #expect(linked[0].content.body.hasPrefix("[[\(linked[1].content.title)"))
        let title = { (body: String) in linked.first { $0.content.body.hasSuffix(body) }?.content.title ?? "" }
        let (markdown, text) = (title("m"), title("t"))
        #expect(linked[4].content.body.contains("[[\(markdown)"), "\(linked[4].content.body)")
        #expect(linked[4].content.body.hasSuffix("[[\(text)]]"), "\(linked[4].content.body)")
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
        #expect(linked("[[Plan#^a1b2]]") == "[[The plan#^a1b2|Plan]]")
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

    // Evernote

    private static let ids = (1...3).map { "f1ab6ea1-0000-4000-8000-00000000000\($0)" }

    private func evernote(_ notes: [(id: Int?, title: String)], _ body: String) throws -> (String, [NoteReason]) {
        var targets = LinkTargets()
        func note(_ id: Int?, _ title: String, _ body: String, in file: String) -> ImportedNote {
            var note = ImportedNote(
                place: TransferPlace(file: file).appending(.note(1, title: title)),
                content: NoteContent(title: title, body: body)
            )
            let evernote = EvernoteOrigin(id: id.flatMap { EvernoteID(Self.ids[$0 - 1]) })
            note.origin = FileOrigin(path: SourcePath(file), isOwn: false, headBytes: 0, evernote: evernote)
            return note
        }
        for (number, other) in notes.enumerated() {
            targets.add(note(other.id, other.title, "", in: "\(number).enex"))
        }
        targets.settle()
        let linked = targets.linked(note(nil, "Index", body, in: "a.enex"))
        if linked.content.body != body { #expect(linked.others.contents.map(\.body) == [body]) }
        let remarks = targets.remarks(on: linked).map(\.reason)
        return (linked.content.body, remarks.compactMap { if case .note(let reason) = $0 { reason } else { nil } })
    }

    private func address(_ number: Int) -> String {
        "evernote:///view/7/s1/\(Self.ids[number - 1].uppercased())/\(Self.ids[number - 1])/"
    }

    @Test func linksBetweenNotesOfEvernoteLeadToTheirTitlesById() throws {
        let notes = [(id: 1, title: "A & B"), (2, "Boat"), (3, "Boat")].map { (id: Optional($0.0), title: $0.1) }
        let web = "https://www.evernote.com/shard/s1/nl/7/\(Self.ids[1])/?title=x"
        let (body, remarks) = try evernote(
            notes,
            "[A \\& B](\(address(1))) [*it* `x`](\(address(3))) [\(web)](\(web))\n\n| [x](\(address(2))) |\n| --- |"
        )
        #expect(body == "[[A \\& B]] [[Boat|it x]] [[Boat]]\n\n| [[Boat\\|x]] |\n| --- |")
        #expect(remarks.isEmpty)
    }

    @Test func withoutAnIdOneNoteAloneMayHaveTheTitle() throws {
        let notes: [(id: Int?, title: String)] = [(nil, "1. Plan"), (nil, "Boat"), (nil, "boat")]
        let (body, remarks) = try evernote(notes, "[1. plan](\(address(1))) [Boat](\(address(2))) [x](\(address(3)))")
        #expect(body == "[[1. Plan|1. plan]] [Boat](\(address(2))) [x](\(address(3)))")
        #expect(remarks == [.linksLeadNowhere(1), .linksMeanSeveral(1)])
    }

    @Test func aNoteWithAnIdIsFoundByThatAlone() throws {
        let (body, remarks) = try evernote([(1, "Plan")], "[Plan](\(address(2))) [Plan](\(address(1)))")
        #expect(body == "[Plan](\(address(2))) [[Plan]]")
        #expect(remarks == [.linksLeadNowhere(1)])
    }

    @Test func whatNoLinkToATitleCanSayStaysAndIsTold() throws {
        let notes: [(id: Int?, title: String)] = [(1, "a | b ]] c"), (2, "Boat")]
        let text = "[a](\(address(1))) [\\[x\\]](\(address(2))) [![p](p.png)](\(address(2))) `[x](\(address(2)))`"
        let (body, remarks) = try evernote(notes, text)
        #expect(body == "[[a %7C b %5D%5D c|a]]" + text.dropFirst("[a](\(address(1)))".count))
        #expect(remarks == [.linksShowMore(2)], "a picture, and brackets")
    }

    private func note(_ title: String, _ text: String, id: Int? = nil) -> String {
        "<note><title>\(title)</title>\(id.map { "<guid>\(Self.ids[$0 - 1])</guid>" } ?? "")"
            + "<content><![CDATA[<en-note>\(text)</en-note>]]></content></note>"
    }

    private func link(_ number: Int, _ text: String) -> String { "<a href=\"\(address(number))\">\(text)</a>" }

    /// The notes of an import by file, with their links led to titles, and what is said of those that stay.
    private func imported(
        _ files: [(name: String, notes: [String])]
    ) async throws -> (notes: [[NoteContent]], remarks: [NoteReason]) {
        let folder = try TransferFolder()
        let sources = try files.map { file in
            try folder.file(file.name, "<en-export>\(file.notes.joined())</en-export>")
        }
        let links = try await ImportLinks(of: sources, workFolder: folder.url, limits: TransferLimits())
        var remarks: [TransferReason] = []
        let notes = try sources.map { source in
            try folder.read(source).notes.map { note in
                let linked = links.linked(note, of: source)
                remarks += links.remarks(on: linked).map(\.reason)
                if linked.content.title != note.content.title {
                    #expect(linked.others.contents.contains { $0.title == note.content.title }, "to be known again")
                }
                return linked.content
            }
        }
        return (notes, remarks.compactMap { if case .note(let reason) = $0 { reason } else { nil } })
    }

    @Test func aTitleMeansTheNoteOfTheSameNotebook() async throws {
        let (notes, remarks) = try await imported([
            ("Recipes.enex", [note("Index", link(1, "Boat") + " " + link(2, "Soup")), note("Boat", "gravy")]),
            ("Travel.enex", [note("Boat", "a ship, as in " + link(1, "Boat")), note("Soup", "s")]),
            ("Other.enex", [note("A", link(3, "Boat")), note("B", link(3, "Gone"))]),
        ])
        #expect(notes[0].map(\.title) == ["Index", "Boat (Recipes)"])
        #expect(notes[0][0].body == "[[Boat (Recipes)|Boat]] [[Soup]]")
        #expect(notes[1].map(\.title) == ["Boat", "Soup"], "which no link means")
        #expect(notes[1][0].body == "a ship, as in [[Boat (Recipes)|Boat]]", "no note means itself")
        #expect(notes[2][0].body == "[Boat](\(address(3)))")
        #expect(remarks == [.linksMeanSeveral(1), .linksLeadNowhere(1)])
    }

    @Test func aLinkByIdLeadsToItsNoteThoughOthersHaveTheTitle() async throws {
        let (notes, remarks) = try await imported([
            (
                "Boat.enex",
                [note("Index", link(2, "it") + " " + link(1, "Log")), note("Log", "1", id: 1), note("Log", "2", id: 2)]
            ),
            ("Log.enex", [note("Log", "3", id: 3), note("Day", link(3, "Log"))]),
        ])
        #expect(notes[0].map(\.title) == ["Index", "Log (Boat 2)", "Log (Boat)"])
        #expect(notes[0][0].body == "[[Log (Boat)|it]] [[Log (Boat 2)|Log]]")
        #expect(notes[1].map(\.title) == ["Log (2)", "Day"], "its notebook is called the same")
        #expect(notes[1][1].body == "[[Log (2)|Log]]")
        #expect(remarks.isEmpty)
    }

    @Test func aLinkedNoteThatAloneHasItsTitleKeepsIt() async throws {
        let (notes, remarks) = try await imported([
            ("A.enex", [note("Index", link(1, "Plan")), note("Plan", "p"), note("Same", "1")]),
            ("B.enex", [note("Same", "2"), note("Other", "o")]),
        ])
        #expect(notes.flatMap { $0 }.map(\.title) == ["Index", "Plan", "Same", "Same", "Other"])
        #expect(notes[0][0].body == "[[Plan]]" && remarks.isEmpty)
    }

    @Test(arguments: [
        "evernote:///view/7/s1/x/x/", "https://example.com/shard/s1/nl/7/f1ab6ea1-0000-4000-8000-000000000001/",
        "https://www.evernote.com/shard/s1/sh/f1ab6ea1-0000-4000-8000-000000000001/7/", "https://evernote.com/",
        "evernote:///", "https://notevernote.com/shard/s1/nl/7/f1ab6ea1-0000-4000-8000-000000000001/",
    ])
    func otherAddressesLeadToNoNoteOfEvernote(address: String) {
        #expect(EvernoteID(linkedBy: address) == nil)
    }

    @Test func notesOfEvernoteAreFoundInAllFilesOfAnImport() async throws {
        let folder = try TransferFolder()
        let work = folder.url.appending(path: "work")
        try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
        func note(_ title: String, _ rest: String, _ text: String) -> String {
            "<note><title>\(title)</title>\(rest)<content><![CDATA[<en-note>\(text)</en-note>]]></content>"
                + "<resource><data>QUFB</data></resource></note>"
        }
        let link = "<a href=\"\(address(1))\">it</a> <a href=\"\(address(2))\">Plan</a> <a href=\"Boat.md\">x</a>"
        let sources = [
            try folder.file("a.enex", "<en-export>\(note("A", "", link))</en-export>"),
            try folder.zip([("b.enex", "<en-export>\(note("B", "<guid>\(Self.ids[0])</guid>", ""))</en-export>")]),
            try folder.file("c", "<en-export>\(note("Plan", "", ""))\(note("C", "", ""))</en-export>"),
            try folder.file("Boat.md", "# A boat"),
        ]
        let links = try await ImportLinks(
            of: sources.filter(SourceReader.mayHaveTitles),
            workFolder: work,
            limits: TransferLimits()
        )
        #expect(try folder.workFiles() == 0, "no attachment is decoded for a title")
        let found = try #require(try folder.read(sources[0]).notes.first)
        let linked = links.linked(found, of: sources[0])
        #expect(linked.content.body == "[[B|it]] [[Plan]] [x](Boat.md)")
        #expect(linked.others.contents.contains { $0.body == found.content.body })
    }

    @Test(arguments: [
        ("[[Plan#Part]]", "[[The plan|Plan > Part]]"), ("![[Plan]]", "![[The plan|Plan]]"),
        ("[it](Plan.md#part)", "[[The plan|it]]"), ("[[Plan#Part|it]] [[Plan]]", "[[The plan|it]] [[The plan|Plan]]"),
    ])
    func aNoteIsKnownByTheLinksOfAProgramBefore(text: String, former: String) throws {
        let folder = try TransferFolder()
        let source = try folder.zip([("Plan.md", "---\ntitle: The plan\n---\n# Part\n"), ("Index.md", text)])
        var targets = LinkTargets()
        let notes = try folder.read(source).notes
        for note in notes {
            let origin = try #require(note.origin)
            targets.add(origin.path, title: note.content.title, isGiven: origin.isTitleGiven)
        }
        let linked = targets.linked(notes[1])
        #expect(linked.content.body != former && linked.others.contents.map(\.body) == [former, text])
    }

    /// Each title of a number would be tried with all numbers of those before it.
    @Test(.timeLimit(.minutes(1))) func titlesThatBeginAlikeAreToldApartInOneGo() throws {
        var targets = LinkTargets()
        let files = ["A.enex", "B.enex"]
        let notes = files.flatMap { file in
            (1_000..<3_000).map { number in
                let title = String(repeating: "t", count: 296) + String(number)
                var note = ImportedNote(
                    place: TransferPlace(file: file).appending(.note(number, title: title)),
                    content: NoteContent(title: title, body: "evernote:///view/")
                )
                let id = EvernoteID(
                    "f1ab6ea1-0000-4000-8000-0000000\(file == files[0] ? 1 : 2)\(number)"
                )
                let link = id.map { EvernoteLink(id: $0, key: "") }
                let evernote = EvernoteOrigin(id: id, links: link.map { [$0] } ?? [])
                note.origin = FileOrigin(path: SourcePath(file), isOwn: false, headBytes: 0, evernote: evernote)
                return note
            }
        }
        notes.forEach { targets.add($0) }
        targets.settle()
        #expect(Set(notes.map { targets.linked($0).content.title }).count > 3_000)
    }
}
