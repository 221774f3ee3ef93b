import Foundation
import NotesData
import Portico
import PorticoTestSupport
import Testing

@testable import Notes
@testable import NotesTransfer

@Suite struct TransferRoundTripTests {
    @Test(arguments: 1...4)
    func anExportIntoAnEmptyAccountGivesTheSameExport(seed: UInt64) async throws {
        let (here, there) = (try TransferFixture(), try TransferFixture())
        var random = SeededRandom(seed: seed)
        try await here.fill(&random)
        let first = try await here.export(.json)
        let report = try await there.importing([("export.json", first)])
        #expect(report.new == 12 && report.refused == 0 && report.problems.isEmpty, "seed \(seed): \(report)")
        let second = try await there.export(.json)
        let isSame = try Data(contentsOf: first) == Data(contentsOf: second)
        #expect(isSame, "seed \(seed)")
        let (mine, theirs) = (try await here.all(), try await there.all())
        #expect(mine.map(\.note.content) == theirs.map(\.note.content))
        #expect(mine.map(\.note.version) == theirs.map(\.note.version))
        #expect(mine.map(\.revisions.count) == theirs.map(\.revisions.count))
    }

    /// Longer than one transaction: it comes in portions.
    @Test func aLongHistoryComesBackAsItWas() async throws {
        let (here, there) = (try TransferFixture(), try TransferFixture())
        let first = NoteContent(title: "Long", body: "0")
        var note = try await here.notes.create(first, as: .random(), of: here.owner, at: TransferFixture.exported)
        for number in 1...24 {
            note = try await here.notes.save(
                NoteContent(title: "Long", body: String(repeating: "\(number) “history\":[” ", count: 20_000)),
                to: note.id,
                of: here.owner,
                from: note.version,
                mayEmpty: false,
                at: TransferFixture.exported.addingTimeInterval(Double(number))
            )
        }
        let file = try await here.export(.json)
        let preview = try await there.importing([("export.json", file)], isPreview: true)
        let report = try await there.importing([("export.json", file)])
        #expect(report == preview && report.new == 1 && report.bytes > 8_000_000, "\(report)")
        let again = try await there.export(.json)
        let isSame = try Data(contentsOf: file) == Data(contentsOf: again)
        #expect(isSame)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: there.folder.url.appending(path: "work").path).isEmpty
        )
    }

    @Test func aFileWhoseSlashesAreEscapedIsTheSame() async throws {
        let (here, there) = (try TransferFixture(), try TransferFixture())
        let content = NoteContent(title: "A", body: "b")
        let note = try await here.notes.create(content, as: .random(), of: here.owner, at: TransferFixture.exported)
        let bytes = [UInt8](repeating: 0xFF, count: 3_000)
        let file = NoteFile(
            id: .random(),
            note: note.id,
            owner: here.owner,
            name: "a",
            mediaType: "t",
            size: bytes.count,
            sha256: bytes.sha256,
            addedAt: TransferFixture.exported
        )
        _ = try await here.notes.add(file, content: bytes)
        let json = try String(contentsOf: try await here.export(.json), encoding: .utf8)
        #expect(json.contains("////"))
        let report = try await there.importing(json.replacing("////", with: "\\/\\/\\/\\/"), as: "a.json")
        #expect(report.files == 1 && report.problems.isEmpty, "\(report)")
        let kept = try #require(try await there.notes.files(of: note.id, of: there.owner).first)
        #expect(kept.sha256 == file.sha256 && kept.size == 3_000)
    }

    @Test func twoFilesWithTheSameAttachmentAreLookedAt() async throws {
        let here = try TransferFixture()
        let data = Data("text".utf8).base64EncodedString()
        let enex =
            "<en-export><note><title>A</title><content><![CDATA[<en-note>t</en-note>]]></content><resource><data "
            + "encoding=\"base64\">\(data)</data><mime>a/b</mime></resource></note></en-export>"
        let file = here.folder.url.appending(path: "a.enex")
        try Data(enex.utf8).write(to: file)
        // A note of two notebooks is two notes where these become tags.
        let choices = ImportChoices(folders: .leftOut)
        let report = try await here.importing([("a.enex", file), ("b.enex", file)], isPreview: true, choices: choices)
        #expect(report.new == 1 && report.alreadyThere == 1)
    }

    @Test func twoImportsAreOne() async throws {
        let (here, there) = (try TransferFixture(), try TransferFixture())
        var random = SeededRandom(seed: 9)
        try await here.fill(&random)
        let file = try await here.export(.json)
        let first = try await there.importing([("export.json", file)])
        let second = try await there.importing([("export.json", file)])
        #expect(first.new == 12 && first.alreadyThere == 0)
        #expect(second.new == 0 && second.alreadyThere == 12 && second.files == 0 && second.copies == 0)
        #expect(try await there.all().count == 12)
    }

    @Test func aZipOfMarkdownComesBackWithTextTagsDatesAndStates() async throws {
        let (here, there) = (try TransferFixture(), try TransferFixture())
        var random = SeededRandom(seed: 5)
        try await here.fill(&random)
        let report = try await there.importing([("notes.zip", try await here.export(.markdown))])
        #expect(report.new == 12 && report.refused == 0)
        func known(_ fixture: TransferFixture) async throws -> Set<String> {
            Set(
                try await fixture.all().map { archived in
                    let note = archived.note
                    let body = note.content.body.replacing("\r\n", with: "\n")
                    let edited = (note.editedAt.timeIntervalSinceReferenceDate * 1_000 + 0.001).rounded(.down)
                    return
                        "\(note.content.title)|\(body)|\(note.content.tags.map(\.rawValue))|\(note.state)|\(note.isPinned)|\(edited)"
                }
            )
        }
        #expect(try await known(here) == known(there))
    }

    @Test(arguments: [NoteExportFormat.json, .markdown], [true, false])
    func aNoteKeepsItsLinesOrDoesNot(format: NoteExportFormat, keepsLines: Bool) async throws {
        let (here, there) = (try TransferFixture(), try TransferFixture())
        let content = NoteContent(title: "List", body: "milk\nbread")
        let note = Note(
            id: .random(),
            owner: here.owner,
            content: content,
            keepsLines: keepsLines,
            createdAt: TransferFixture.exported,
            editedAt: TransferFixture.exported,
            stateChangedAt: TransferFixture.exported
        )
        try await here.notes.add([ArchivedNote(note: note)], to: here.owner)
        let name = format == .json ? "export.json" : "notes.zip"
        let report = try await there.importing([(name, try await here.export(format))])
        #expect(report.new == 1 && report.problems.isEmpty, "\(report)")
        #expect(try await there.all().map(\.note.keepsLines) == [keepsLines])
        #expect(try await there.all().map(\.note.content) == [content])
    }

    /// Rounded, it would be of another day, month and second.
    @Test func aDateIsExportedDownwards() async throws {
        let (here, there) = (try TransferFixture(), try TransferFixture())
        let report = try await here.importing(
            "---\ntitle: a\ncreated: 2016-02-29T23:59:59.9999Z\nupdated: 2016-03-01T12:00:00.123Z\n---\ntext",
            as: "a.md"
        )
        #expect(report.new == 1)
        _ = try await there.importing([("notes.zip", try await here.export(.markdown))])
        let dates = try #require(try await there.all().first).note.dates
        #expect([dates.created.text, dates.edited.text] == ["2016-02-29T23:59:59.999Z", "2016-03-01T12:00:00.123Z"])
    }

    @Test func aNoteOfOtherLineEndsIsThereAlready() async throws {
        let here = try TransferFixture()
        let content = NoteContent(title: "a", body: "cr\rlf\r\nend")
        _ = try await here.notes.create(content, as: .random(), of: here.owner, at: TransferFixture.exported)
        let again = try await here.importing([("notes.zip", try await here.export(.markdown))])
        #expect(again.new == 0 && again.alreadyThere == 1)
    }

    @Test(arguments: [NoteExportFormat.json, .markdown])
    func datesComeBackToTheSecondWithTheirZone(format: NoteExportFormat) async throws {
        let (here, there) = (try TransferFixture(), try TransferFixture())
        let created = [
            "2014-03-05T10:00:00+09:00", "2014-03-05T10:00:01.250-03:30", "2014-03-05T10:00:02Z",
            "2014-03-05T10:00:03+00:00",
        ]
        let edited = "2015-07-01T12:00:00+02:00"
        for (number, text) in created.enumerated() {
            let report = try await here.importing(
                "---\ntitle: \(number)\ncreated: \(text)\nupdated: \(edited)\n---\ntext",
                as: "\(number).md"
            )
            #expect(report.new == 1)
        }
        let name = format == .json ? "export.json" : "notes.zip"
        let file = try await here.export(format)
        #expect(try await there.importing([(name, file)]).new == created.count)
        let notes = try await there.all().map(\.note).sorted { $0.content.title < $1.content.title }
        #expect(notes.map(\.dates.created.text) == created)
        #expect(notes.map(\.dates.edited.text) == created.map { _ in edited })
        let again = try await there.importing([(name, file)])
        #expect(again.new == 0 && again.copies == 0 && again.alreadyThere == created.count)
    }

    @Test func aHistoryInJSONKeepsTheZonesOfItsDates() async throws {
        let (here, there) = (try TransferFixture(), try TransferFixture())
        _ = try await here.importing("---\nedited: 2014-03-05T10:00:00+09:00\n---\nold", as: "Plan.md")
        let note = try #require(try await here.all().first?.note)
        _ = try await here.notes.save(
            NoteContent(title: note.content.title, body: "new", tags: []),
            to: note.id,
            of: here.owner,
            from: note.version,
            mayEmpty: false,
            at: TransferFixture.exported
        )
        _ = try await there.importing([("export.json", try await here.export(.json))])
        let archived = try #require(try await there.all().first)
        #expect(archived.note.dates.edited.text == "2023-11-14T22:13:20Z")
        #expect(archived.note.dates.created.text == "2014-03-05T10:00:00+09:00")
        let revision = try #require(archived.revisions.first)
        #expect(ZonedDate(revision.editedAt, at: revision.editedOffset).text == "2014-03-05T10:00:00+09:00")
    }

    @Test func aPreviewChangesNothingAndSaysWhatTheImportThenDoes() async throws {
        let (here, there) = (try TransferFixture(), try TransferFixture())
        var random = SeededRandom(seed: 6)
        try await here.fill(&random)
        let file = try await here.export(.json)
        let preview = try await there.importing([("export.json", file)], isPreview: true)
        #expect(try await there.all().isEmpty)
        let report = try await there.importing([("export.json", file)])
        #expect(preview == report)
        #expect(try await there.importing([("export.json", file)], isPreview: true).alreadyThere == 12)
    }

    @Test func aNoteThatChangedMeanwhileIsLeftAsItIsAndTheOtherTextComesBesideIt() async throws {
        let here = try TransferFixture()
        let note = try await here.notes.create(
            NoteContent(title: "Plan", body: "old"),
            as: .random(),
            of: here.owner,
            at: TransferFixture.exported
        )
        let file = try await here.export(.json)
        _ = try await here.notes.save(
            NoteContent(title: "Plan", body: "new"),
            to: note.id,
            of: here.owner,
            from: 1,
            mayEmpty: false,
            at: TransferFixture.exported
        )
        let report = try await here.importing([("export.json", file)])
        #expect(report.copies == 1 && report.new == 0)
        #expect(try await here.notes.note(note.id, of: here.owner).content.body == "new")
        #expect(try await here.all().map(\.note.content.body).sorted() == ["new", "old"])
        #expect(try await here.importing([("export.json", file)]).alreadyThere == 1, "the copy is found again")
    }

    @Test func anotherAccountGetsCopiesUnderOtherIdsAndNothingOfTheFirstChanges() async throws {
        let here = try TransferFixture()
        var random = SeededRandom(seed: 8)
        try await here.fill(&random)
        let before = try await here.all()
        let file = try await here.export(.json)
        let report = try await here.importing([("export.json", file)], of: .grace)
        #expect(report.new == 12)
        #expect(try await here.all() == before)
        let copies = try await here.all(of: .grace)
        #expect(copies.count == 12)
        #expect(Set(copies.map(\.note.id)).isDisjoint(with: before.map(\.note.id)))
        var files = 0
        for copy in copies { files += try await here.notes.files(of: copy.note.id, of: .grace).count }
        #expect(files == report.files)
        #expect(try await here.importing([("export.json", file)], of: .grace).alreadyThere == 12)
    }

    @Test func equalNotesInAFileAreAsManyAsThereWere() async throws {
        let here = try TransferFixture()
        let json = #"{"activeNotes":[{"content":"Same"},{"content":"Same"},{"content":"Other"}]}"#
        #expect(try await here.importing(json, as: "a.json").new == 3)
        #expect(try await here.importing(json, as: "a.json").alreadyThere == 3)
        #expect(try await here.all().count == 3)
    }

    @Test(arguments: [true, false])
    func whatTwoFilesOfAnImportHaveComesOnce(isPreview: Bool) async throws {
        let fixture = try TransferFixture()
        let file = fixture.folder.url.appending(path: "twice.json")
        try Data(#"{"activeNotes":[{"content":"same"},{"content":"same"},{"content":"other"}]}"#.utf8).write(to: file)
        let report = try await fixture.importing([("one.json", file), ("two.json", file)], isPreview: isPreview)
        #expect(report.new == 3 && report.alreadyThere == 3)
        #expect(try await fixture.all().count == (isPreview ? 0 : 3))
        _ = try await fixture.importing([("one.json", file)])
        #expect(try await fixture.importing([("one.json", file), ("two.json", file)]).alreadyThere == 6)
    }

    @Test func whatCannotBeKeptIsNamedAndTheOthersCome() async throws {
        let here = try TransferFixture()
        let long = String(repeating: "a", count: NoteLimits.textBytes + 1)
        let tags = (0...NoteLimits.tags).map { "\"t\($0)\"" }.joined(separator: ",")
        let json =
            "{\"activeNotes\":[{\"content\":\"x\\n\(long)\"},{\"content\":\"tags\",\"tags\":[\(tags)]},{\"content\":\"good\"}]}"
        let report = try await here.importing(json, as: "a.json")
        #expect(report.new == 1 && report.refused == 2)
        #expect(
            report.problems.map(\.place.description) == [
                "a.json, entry 1 of “activeNotes”", "a.json, entry 2 of “activeNotes”",
            ]
        )
        #expect(
            report.problems.map(\.reason) == [
                .note(.textTooLong(limit: NoteLimits.textBytes)),
                .note(.tooManyTags(count: NoteLimits.tags + 1, limit: NoteLimits.tags)),
            ]
        )
    }

    @Test func attachmentsOfAnENEXFileAreKeptAsFiles() async throws {
        let here = try TransferFixture()
        let data = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0) })
        let enex = """
            <en-export><note><title>With a file</title><content><![CDATA[<en-note>text</en-note>]]></content>
            <resource><data encoding="base64">\(data.base64EncodedString())</data><mime>text/html</mime>
            <resource-attributes><file-name>../../page.html</file-name></resource-attributes></resource></note></en-export>
            """
        let report = try await here.importing(enex, as: "a.enex")
        #expect(report.new == 1 && report.files == 1)
        let note = try #require(try await here.all().first?.note)
        let file = try #require(try await here.notes.files(of: note.id, of: here.owner).first)
        #expect(file.name == "page.html")
        var bytes = Data()
        for try await piece in NoteFileContent(of: file, in: here.notes) { bytes += piece }
        let isSame = bytes == data
        #expect(isSame)
        #expect(try await here.importing(enex, as: "a.enex").files == 0)
    }

    @Test(arguments: [[0, 1], [1, 0]])
    func whichOfTwoEqualNotesIsThereAlreadyDoesNotDependOnTheirOrder(order: [Int]) async throws {
        let (here, there) = (try TransferFixture(), try TransferFixture())
        let ids = [Note.ID.random(), .random()]
        for id in ids {
            _ = try await here.notes.create(
                NoteContent(title: "Same", body: ""),
                as: id,
                of: here.owner,
                at: TransferFixture.exported
            )
        }
        let text = try String(contentsOf: try await here.export(.json), encoding: .utf8)
        let notes = try ids.map { id in
            try #require(text.split(separator: "\n").first { $0.contains("\"id\":\"\(id.rawValue)\"") })
        }
        .map { $0.hasSuffix(",") ? $0.dropLast() : $0 }
        _ = try await there.notes.create(
            NoteContent(title: "Same", body: ""),
            as: ids[1],
            of: there.owner,
            at: TransferFixture.exported
        )
        let json =
            "{\"format\":\"atrium-notes\",\"version\":1,\"notes\":[\(order.map { notes[$0] }.joined(separator: ","))]}"
        let report = try await there.importing(json, as: "a.json")
        #expect(report.new + report.copies == 1 && report.alreadyThere == 1)
        #expect(try await there.all().count == 2)
        #expect(try await there.importing(json, as: "a.json").alreadyThere == 2)
    }

    @Test func anImportNeverDeletesOrOverwrites() async throws {
        let here = try TransferFixture()
        var random = SeededRandom(seed: 12)
        try await here.fill(&random)
        let file = try await here.export(.json)
        // Since then one note was changed, one moved to the trash, and one deleted for ever.
        let notes = try await here.all().map(\.note)
        _ = try await here.notes.save(
            NoteContent(title: "Changed", body: "since"),
            to: notes[0].id,
            of: here.owner,
            from: notes[0].version,
            mayEmpty: false,
            at: TransferFixture.exported
        )
        _ = try await here.notes.move([notes[1].id], to: .trashed, of: here.owner, at: TransferFixture.exported)
        _ = try await here.notes.move([notes[2].id], to: .trashed, of: here.owner, at: TransferFixture.exported)
        try await here.notes.deleteForEver(notes[2].id, of: here.owner)
        let before = try await here.all()
        _ = try await here.importing([("export.json", file)])
        let after = Dictionary(uniqueKeysWithValues: try await here.all().map { ($0.note.id, $0) })
        #expect(before.allSatisfy { after[$0.note.id] == $0 })
        #expect(after.count == before.count + 2, "the old text of the changed one and the deleted one")
    }

    @Test func draftsAreInAnExportOfEverythingAndPassedOverByAnImport() async throws {
        let (here, there) = (try TransferFixture(), try TransferFixture())
        let note = try await here.notes.create(
            NoteContent(title: "A", body: "b"),
            as: .random(),
            of: here.owner,
            at: TransferFixture.exported
        )
        for place in [NoteDraftPlace.new, .note(note.id)] {
            let draft = NoteDraft(
                owner: here.owner,
                place: place,
                baseVersion: 1,
                title: "not “saved”",
                body: "yet",
                tags: "ho",
                savedAt: TransferFixture.exported
            )
            try await here.notes.keep(draft)
        }
        let file = try await here.export(.json)
        let json = try #require(JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
        let drafts = try #require(json["drafts"] as? [[String: Any]])
        #expect(drafts.compactMap { $0["note"] as? String } == [note.id.rawValue, "new"].sorted())
        #expect(
            drafts.allSatisfy {
                $0["title"] as? String == "not “saved”" && $0["body"] as? String == "yet" && $0["base"] as? Int == 1
            }
        )
        let report = try await there.importing([("a.json", file)])
        #expect(report.new == 1 && report.problems.isEmpty)
        #expect(try await there.notes.drafts(of: there.owner).isEmpty)
    }

    @Test(arguments: NoteExportFormat.allCases)
    func anExportIsForItsOwnerOnly(format: NoteExportFormat) async throws {
        let here = try TransferFixture()
        var random = SeededRandom(seed: 13)
        try await here.fill(&random, count: 2)
        let file = try await here.export(format)
        let permissions = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
        #expect(permissions == 0o600)
    }

    @Test func anImportThatIsCancelledSaysSo() async throws {
        let here = try TransferFixture()
        let file = here.folder.url.appending(path: "a.json")
        let gap = String(repeating: " ", count: 1_000_000)
        try Data("{\"activeNotes\":[{\"content\":\"One\"},\(gap){\"content\":\"Two\"}]}".utf8).write(to: file)
        let task = Task {
            try await NoteImport(into: here.notes)
                .run(
                    [NoteSource(name: "a.json", file: file)],
                    of: here.owner,
                    isPreview: false,
                    workFolder: here.folder.url
                ) { _, _ in
                    withUnsafeCurrentTask { $0?.cancel() }
                }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
