import Foundation
import NotesData
import Portico
import Testing

@testable import Atrium
@testable import Notes
@testable import NotesTransfer

/// What an import does with notes that an account has with different text, and with the tags it adds.
@Suite struct ImportChoicesTests {
    private static let work = NoteTag(rawValue: "work")!

    /// An account with a note, an export of it, and another text in the note since.
    private func edited() async throws -> (fixture: TransferFixture, note: Note, export: URL) {
        let fixture = try TransferFixture()
        let note = try await fixture.notes.create(
            NoteContent(title: "Plan", body: "old"),
            as: .random(),
            of: .ada,
            at: TransferFixture.exported
        )
        let export = try await fixture.export(.json)
        let edited = try await fixture.notes.save(
            NoteContent(title: "Plan", body: "mine"),
            to: note.id,
            of: .ada,
            from: note.version,
            mayEmpty: false,
            at: TransferFixture.exported
        )
        return (fixture, edited, export)
    }

    @Test func aNoteOfOneIDAndAnotherTextComesInBesideAsARule() async throws {
        let (fixture, note, export) = try await edited()
        let report = try await fixture.importing([("a.json", export)])
        #expect(report.copies == 1)
        let all = try await fixture.all().map(\.note)
        #expect(Set(all.map(\.content.body)) == ["mine", "old"])
        #expect(all.first { $0.id == note.id }?.content.body == "mine")
    }

    @Test func whoKeepsTheirsSkipsWhatTheFileHas() async throws {
        let (fixture, note, export) = try await edited()
        let report = try await fixture.importing([("a.json", export)], choices: ImportChoices(changed: .mine))
        #expect(report.copies == 1 && report.bytes == 0 && report.problems.isEmpty)
        #expect(try await fixture.all().map(\.note) == [note])
    }

    @Test func anImportedTextBecomesTheNewestVersionAndTheOtherStaysInTheHistory() async throws {
        let (fixture, note, export) = try await edited()
        let choices = ImportChoices(changed: .theirs)
        let report = try await fixture.importing([("a.json", export)], choices: choices)
        #expect(report.copies == 1)
        let all = try await fixture.all()
        #expect(all.map(\.note.id) == [note.id])
        #expect(all[0].note.content.body == "old" && all[0].note.version == note.version + 1)
        #expect(all[0].revisions.map(\.content.body) == ["old", "mine"])
        #expect(try await fixture.importing([("a.json", export)], choices: choices).alreadyThere == 1)
    }

    @Test func aNoteInTheTrashIsNotRewritten() async throws {
        let (fixture, note, export) = try await edited()
        _ = try await fixture.notes.move([note.id], to: .trashed, of: .ada, at: TransferFixture.exported)
        _ = try await fixture.importing([("a.json", export)], choices: ImportChoices(changed: .theirs))
        let all = try await fixture.all().map(\.note)
        #expect(all.count == 2)
        #expect(all.first { $0.id == note.id }?.content.body == "mine")
    }

    @Test func aPreviewBeforeTheChoiceTellsApartWhatTheyWouldTake() async throws {
        let (fixture, note, export) = try await edited()
        let report = try await fixture.importing([("a.json", export)], isPreview: true, choices: nil)
        #expect(report.copies == 1 && report.bytes == 0 && report.changedBytes > 0)
        #expect(try await fixture.all().map(\.note) == [note])
    }

    @Test func tagsAreAddedToEachImportedNoteAndNothingComesTwice() async throws {
        let fixture = try TransferFixture()
        let choices = ImportChoices(tags: [Self.work])
        let text = "{\"activeNotes\":[{\"content\":\"one\",\"tags\":[\"home\"]},{\"content\":\"two\"}]}"
        #expect(try await fixture.importing(text, as: "a.json", choices: choices).new == 2)
        let tags = try await fixture.all().map { $0.note.content.tags.map(\.rawValue) }
        #expect(Set(tags) == [["home", "work"], ["work"]])
        let again = try await fixture.importing(text, as: "a.json", choices: choices)
        #expect(again.new == 0 && again.alreadyThere == 2)
        #expect(try await fixture.all().count == 2)
    }

    /// A zip of Markdown files in folders.
    private func vault(_ fixture: TransferFixture, _ files: [(name: String, text: String)]) throws -> URL {
        let file = fixture.folder.url.appending(path: UUID().uuidString)
        let zip = try ZipWriter(file)
        for entry in files { try zip.add(entry.name, Array(entry.text.utf8), modified: TransferFixture.exported) }
        try zip.finish()
        return file
    }

    @Test func foldersBecomeTagsBelowEachOtherUnlessTheyAreLeftOut() async throws {
        let fixture = try TransferFixture()
        let file = try vault(fixture, [("Work/Plans, old/A.md", "a"), ("B.md", "b")])
        let report = try await fixture.importing([("v.zip", file)])
        #expect(report.new == 2 && report.problems.isEmpty)
        func tags() async throws -> Set<[String]> {
            Set(try await fixture.all().map { $0.note.content.tags.map(\.rawValue) })
        }
        #expect(try await tags() == [["Work/Plans  old"], []])
        #expect(try await fixture.importing([("v.zip", file)]).alreadyThere == 2)
        let other = try TransferFixture()
        _ = try await other.importing([("v.zip", file)], choices: ImportChoices(folders: .leftOut))
        #expect(try await other.all().allSatisfy { $0.note.content.tags.isEmpty })
    }

    @Test func aFolderWithASlashInItsNameIsTwoPartsOfATag() {
        let found = NoteTag.ofFolders(["A/B", "C"])
        #expect(found.tag?.rawValue == "A/B/C" && found.hasAll)
        #expect(!NoteTag.ofFolders(["A/B", "\u{200B}"]).hasAll)
    }

    @Test func ofFoldersThatAreTooManyForATagTheOuterOnesAreItAndThatIsSaid() async throws {
        let fixture = try TransferFixture()
        let deep = (1...20).map { "folder\($0)" }.joined(separator: "/")
        let long = String(repeating: "x", count: 70)
        let file = try vault(
            fixture,
            [("\(deep)/A.md", "a"), ("\(long)/B.md", "b"), ("\u{200B}/C.md", "c"), ("\(deep)/D.md", "d")]
        )
        let report = try await fixture.importing([("v.zip", file)])
        #expect(report.new == 4)
        let tags = try await fixture.all().sorted { $0.note.content.title < $1.note.content.title }
            .map { $0.note.content.tags.map(\.rawValue) }
        #expect(
            tags == [
                [(1...8).map { "folder\($0)" }.joined(separator: "/")], [String(long.prefix(64))], [],
                [(1...8).map { "folder\($0)" }.joined(separator: "/")],
            ]
        )
        #expect(
            report.problems.map(\.reason) == [
                .note(.foldersDoNotFit(deep.prefix(79) + "…", tag: tags.first?.first, notes: 2)),
                .note(.foldersDoNotFit(long, tag: tags[1].first, notes: 1)),
                .note(.foldersDoNotFit("\u{200B}", tag: nil, notes: 1)),
            ],
            "once for each folder"
        )
        #expect(report.problems.allSatisfy { $0.place == TransferPlace(file: "v.zip") })
        #expect(try await fixture.importing([("v.zip", file)]).alreadyThere == 4)
    }

    @Test func thatColoursAreLeftOutIsSaidOnce() async throws {
        let fixture = try TransferFixture()
        func note(_ text: String, _ colour: String) -> String {
            "{\"color\":\"\(colour)\",\"isTrashed\":false,\"isPinned\":false,\"isArchived\":false,"
                + "\"title\":\"\(text)\",\"textContent\":\"\(text)\"}"
        }
        let file = try vault(
            fixture,
            [
                ("Takeout/Keep/A.json", note("a", "RED")), ("Takeout/Keep/B.json", note("b", "DEFAULT")),
                ("Takeout/Keep/C.json", note("c", "YELLOW")),
            ]
        )
        let report = try await fixture.importing([("takeout.zip", file)])
        #expect(
            report.problems.map(\.description)
                == ["takeout.zip: the colours of 2 notes are left out: notes have no colours here"]
        )
    }

    private static let enex =
        "<en-export><note><title>Soup</title><content><![CDATA[<en-note>hot</en-note>]]></content></note>"
        + "<note><title>Cake</title><content><![CDATA[<en-note>sweet</en-note>]]></content></note></en-export>"

    @Test func whatCameWithoutTheFilesItLinksToOrWithOtherTagsComesNotTwice() async throws {
        let fixture = try TransferFixture()
        let index = "See [[Boat]]."
        _ = try await fixture.importing(index, as: "Index.md")
        let all = try vault(fixture, [("Index.md", index), ("Boat.md", "---\ntitle: A boat\n---\nx")])
        var report = try await fixture.importing([("v.zip", all)])
        #expect(report.new == 1 && report.alreadyThere == 1)
        let nested = try vault(fixture, [("v/Plan.md", "plan")])
        _ = try await fixture.importing([("v.zip", nested)], choices: ImportChoices(tags: [Self.work]))
        for choices in [
            ImportChoices(), ImportChoices(folders: .leftOut),
            ImportChoices(folders: .leftOut, tags: [Self.work]),
            ImportChoices(tags: [Self.work]),
        ] {
            report = try await fixture.importing([("v.zip", nested)], choices: choices)
            // The work tag of the first import is only known where it is chosen again.
            #expect(
                report.new == (choices.tags.isEmpty && choices.folders == .tags ? 1 : 0),
                "\(choices)"
            )
        }
        for (name, new) in [("Recipes.enex", 2), ("Recipes (1).enex", 0), ("Recipes.enex", 0)] {
            #expect(try await fixture.importing(Self.enex, as: name).new == new, "\(name)")
        }
        report = try await fixture.importing(
            Self.enex,
            as: "Recipes.enex",
            choices: ImportChoices(folders: .leftOut)
        )
        #expect(report.new == 0)
    }

    /// What an older program made of files, as it stored it.
    @Test func whatOlderProgramsImportedComesNotTwice() async throws {
        let files: [(name: String, text: String, content: NoteContent)] = [
            ("a.md", "# Plan\n\ntext", NoteContent(title: "Plan", body: "# Plan\n\ntext")),
            ("Day.md", "text\n\n## Tasks\n", NoteContent(title: "Tasks", body: "text\n\n## Tasks\n")),
            (
                "b.md", "---\ntitle: \"Caf\\u00e9\"\ntags: [\"gr\\u00fcn\"]\n---\nx",
                NoteContent(title: "Cafu00e9", body: "x", tags: [NoteTag(rawValue: "gru00fcn")!])
            ),
            (
                "Todo.md", "---\ntitle: Buy\ncompleted?: no\n---\nx",
                NoteContent(
                    title: "title: Buy completed?: no",
                    body: "---\ntitle: Buy\ncompleted?: no\n---\nx"
                )
            ),
            ("Sub.md", "# Sub\n[[a]]", NoteContent(title: "Sub", body: "# Sub\n[[a]]")),
        ]
        let fixture = try TransferFixture()
        for file in files {
            _ = try await fixture.notes.create(
                file.content,
                as: .random(),
                of: .ada,
                ending: nil,
                at: TransferFixture.exported
            )
        }
        let report = try await fixture.importing([
            ("v.zip", try vault(fixture, files.map { ("v/\($0.name)", $0.text) }))
        ])
        #expect(report.new == 0 && report.alreadyThere == files.count)
    }

    /// It read all names as UTF-8: Windows-1251, Shift_JIS and CP437 here.
    @Test func whatAnOlderProgramMadeOfNamesInOtherEncodingsComesNotTwice() async throws {
        let names: [[UInt8]] = [
            [0xC7, 0xE0, 0xEC, 0xE5, 0xF2, 0xEA, 0xE8], [0x93, 0xFA, 0x96, 0x7B, 0x8C, 0xEA],
            [0x9A] + Array("ber mich".utf8),
        ]
        for name in names {
            let fixture = try TransferFixture()
            let before = NoteContent(title: String(decoding: name, as: UTF8.self), body: "text")
            _ = try await fixture.notes.create(
                before,
                as: .random(),
                of: .ada,
                ending: nil,
                at: TransferFixture.exported
            )
            let plain = String(repeating: "Q", count: name.count)
            let file = try vault(fixture, [("\(plain).md", "text")])
            let bytes = Array(try Data(contentsOf: file)).replacing(Array(plain.utf8), with: name)
            try Data(bytes).write(to: file)
            let report = try await fixture.importing([("v.zip", file)])
            #expect(report.new == 0 && report.alreadyThere == 1)
        }
    }

    @Test func wordsBecomeTagsOnWishAndNothingComesTwiceWhicheverWasWished() async throws {
        let fixture = try TransferFixture()
        let file = try vault(
            fixture,
            [
                ("A.md", "---\nx: \"#no\"\n---\nSee #work/plans and `#code`."),
                ("B.md", "---\ntags: [Home]\n---\n#home #b"),
            ]
        )
        let wished = ImportChoices(words: .tags)
        #expect(try await fixture.importing([("v.zip", file)], choices: wished).new == 2)
        let notes = try await fixture.all().map(\.note.content).sorted { $0.title < $1.title }
        #expect(notes.map { $0.tags.map(\.rawValue) } == [["work/plans"], ["Home", "b"]])
        #expect(notes[1].body == "#home #b", "the text stays")
        for choices in [wished, ImportChoices()] {
            #expect(try await fixture.importing([("v.zip", file)], choices: choices).alreadyThere == 2)
        }
        #expect(try await fixture.importing([("v.zip", file)], of: .grace).new == 2)
        #expect(try await fixture.all(of: .grace).allSatisfy { $0.note.content.tags.count < 2 })
        #expect(try await fixture.importing([("v.zip", file)], of: .grace, choices: wished).alreadyThere == 2)
    }

    @Test func choicesOfAnOlderProgramLeaveFoldersOut() throws {
        let old = Data(#"{"changed":"mine","tags":[]}"#.utf8)
        let choices = try JSONDecoder().decode(ImportChoices.self, from: old)
        #expect(choices == ImportChoices(changed: .mine, folders: .leftOut))
        #expect(
            try JSONDecoder().decode(ImportChoices.self, from: JSONEncoder().encode(ImportChoices())) == ImportChoices()
        )
    }

    @Test func linksBetweenFilesLeadToTheirNotesAlsoAfterAnExportAndItsImport() async throws {
        let (here, there) = (try TransferFixture(), try TransferFixture())
        let file = try vault(
            here,
            [
                ("v/Index.md", "[[Boat]] [[ideas/Boat#Hull|it]] [x](ideas/Boat.md) [[Plan: one]] [[Plan- one]]"),
                ("v/ideas/Boat.md", "---\ntitle: A boat\n---\n[up](../Index.md)"),
                ("v/Plan- one.md", "# Plan: one\n"), ("v/Plan.md", "---\ntitle: \"Plan- one\"\n---\n"),
            ]
        )
        _ = try await here.importing([("v.zip", file)])
        _ = try await there.importing([("notes.zip", try await here.export(.markdown))])
        for fixture in [here, there] {
            for (title, targets) in [("Index", ["A boat", "Plan: one"]), ("A boat", ["Index"])] {
                let note = try #require(try await fixture.all().first { $0.note.content.title == title }).note
                let links = try await MarkdownNoteRenderer().links(in: note.content.body).titles
                let found = try await fixture.notes.notes(titled: links, of: .ada)
                #expect(Set(found.values.map(\.title)) == Set(targets))
            }
        }
        let bodies = { (fixture: TransferFixture) in Set(try await fixture.all().map(\.note.content.body)) }
        #expect(try await bodies(here) == bodies(there))
    }

    @Test func aNoteWithoutRoomForMoreTagsComesWithItsOwnAndThatIsSaid() async throws {
        let fixture = try TransferFixture()
        let tags = (1...NoteLimits.tags).map { "\"t\($0)\"" }.joined(separator: ",")
        let report = try await fixture.importing(
            "{\"activeNotes\":[{\"content\":\"full\",\"tags\":[\(tags)]}]}",
            as: "a.json",
            choices: ImportChoices(tags: [Self.work])
        )
        #expect(report.new == 1)
        #expect(
            report.problems.map(\.reason.description) == [
                "some tags are left out: a note has at most 100"
            ]
        )
        #expect(try await fixture.all().first?.note.content.tags.count == NoteLimits.tags)
    }

    @Test func asManyTagsAreAddedAsThereIsRoomFor() {
        let own = (1..<NoteLimits.tags).compactMap { NoteTag(rawValue: "t\($0)") }
        let choices = ImportChoices(tags: [Self.work, own[0]])
        let tagged = choices.tagged(
            NoteContent(title: "", body: "", tags: own),
            in: NoteTag(rawValue: "folder")
        )
        #expect(tagged.content.tags == own + [NoteTag(rawValue: "folder")] && !tagged.hasAll)
        #expect(choices.tagged(NoteContent(title: "", body: "", tags: own), in: nil).hasAll)
    }
}
