import Foundation
import NotesData
import Portico
import PorticoTestSupport
import Testing

@testable import Atrium
@testable import Notes
@testable import NotesTransfer

/// Pictures on their way into an account and out of it, over what is stored.
@Suite struct PictureImportTests {
    private let fixture: TransferFixture

    init() throws { fixture = try TransferFixture() }

    private static func picture(_ number: UInt8) -> [UInt8] { SmallPicture.png + [number] }

    private func archive(_ files: [(String, [UInt8])]) throws -> URL {
        let file = fixture.folder.url.appending(path: UUID().uuidString)
        let zip = try ZipWriter(file)
        for (name, bytes) in files { try zip.add(name, bytes, modified: TransferFixture.exported) }
        try zip.finish()
        return file
    }

    private func vault(_ text: String) throws -> URL {
        try archive([("Plan.md", Array(text.utf8)), ("img/boat.png", Self.picture(1)), ("Boat.md", Array("b".utf8))])
    }

    @discardableResult
    private func create(_ body: String, title: String = "Plan") async throws -> Note {
        try await fixture.notes.create(
            NoteContent(title: title, body: body),
            as: .random(),
            of: .ada,
            at: TransferFixture.exported
        )
    }

    @discardableResult
    private func add(_ name: String, _ content: [UInt8], to note: Note) async throws -> NoteFile {
        try await fixture.notes.add(
            NoteFile(
                id: .random(),
                note: note.id,
                owner: note.owner,
                name: name,
                mediaType: "application/octet-stream",
                size: content.count,
                sha256: content.sha256,
                addedAt: TransferFixture.exported
            ),
            content: content
        )
    }

    /// The texts by title, with the names and contents of their files.
    private func stored(of owner: AccountID = .ada) async throws -> [String: [String]] {
        var stored: [String: [String]] = [:]
        for note in try await fixture.all(of: owner).map(\.note) {
            let files = try await fixture.notes.files(of: note.id, of: owner).map {
                "\($0.name) \($0.sha256.prefix(8))"
            }
            stored[note.content.title] = [note.content.body] + files.sorted()
        }
        return stored
    }

    @Test func aVaultBringsItsPicturesAndAgainNothingTwice() async throws {
        let file = try vault("See ![A boat](img/boat.png) and [[Boat|it]].")
        let preview = try await fixture.importing([("v.zip", file)], isPreview: true)
        #expect(preview.new == 2 && preview.files == 1 && preview.problems.isEmpty)
        #expect(try await fixture.importing([("v.zip", file)]) == preview)
        let first = try await stored()
        #expect(first["Plan"]?.first == "See ![A boat](boat.png) and [[Boat|it]].")
        #expect(first["Plan"]?.last?.hasPrefix("boat.png") == true)
        let again = try await fixture.importing([("v.zip", file)])
        #expect(again.new == 0 && again.alreadyThere == 2 && again.files == 0)
        #expect(try await stored() == first)
    }

    @Test(arguments: ["See ![A boat](img/boat.png).", "See ![[boat.png]] and [b](Boat.md)."])
    func aVaultThatCameWithoutPicturesGetsThemAndNoSecondNote(text: String) async throws {
        // As an older program left it.
        let body = text.replacing("[b](Boat.md)", with: "[[Boat|b]]")
        try await create(body)
        let report = try await fixture.importing([("v.zip", vault(text))])
        #expect(report.new == 1 && report.alreadyThere == 1 && report.files == 1)
        #expect(try await stored()["Plan"]?.first == body, "its text stays")
        #expect(try await stored()["Plan"]?.count == 2)
    }

    @Test func aVaultBringsWhatItsTextsLinkToAndAgainNothingTwice() async throws {
        let text = "[a *paper*](files/paper.pdf) [[all.zip|all]] <img src=\"img/boat.png\" width=300> ![[boat.png]]"
        let file = try archive([
            ("Plan.md", Array(text.utf8)), ("files/paper.pdf", Array("%PDF".utf8)), ("files/all.zip", [1]),
            ("img/boat.png", Self.picture(1)),
        ])
        // As an older program left it.
        try await create(text.replacing("![[boat.png]]", with: "![boat](boat.png)"), title: "Plan")
        #expect(try await fixture.importing([("v.zip", file)]).alreadyThere == 1)
        let report = try await fixture.importing([("v.zip", file)], of: .grace)
        #expect(report.new == 1 && report.files == 3 && report.problems.isEmpty)
        let stored = try await stored(of: .grace)["Plan"]
        #expect(stored?[0] == "[a *paper*](paper.pdf) [all](all.zip) ![|300](boat.png) ![boat](boat.png)")
        #expect(stored?.count == 4)
        #expect(try await fixture.importing([("v.zip", file)], of: .grace).alreadyThere == 1)
    }

    @Test func aTextThatComesAloneAfterItsVaultIsThere() async throws {
        let text = "See ![A boat](img/boat.png) and ![[boat.png|9]]."
        _ = try await fixture.importing([("v.zip", vault(text))])
        let report = try await fixture.importing(text, as: "Plan.md")
        #expect(report.new == 0 && report.alreadyThere == 1)
        #expect(
            report.problems.map(\.reason) == [
                .note(.attachment("img/boat.png", .notFound)), .note(.attachment("boat.png", .notFound)),
            ]
        )
    }

    @Test func picturesThatAreSentBesideTheirTextsComeWithThem() async throws {
        let picture = fixture.folder.url.appending(path: UUID().uuidString)
        try Data(Self.picture(1)).write(to: picture)
        let text = fixture.folder.url.appending(path: UUID().uuidString)
        try Data("![](img/boat.png) [a](docs/paper.pdf)".utf8).write(to: text)
        let report = try await fixture.importing([
            ("boat.png", picture), ("other.png", picture), ("Plan.md", text), ("paper.pdf", picture),
        ])
        #expect(report.new == 1 && report.files == 2 && report.refused == 1)
        #expect(report.problems.map(\.place.description) == ["other.png"])
        #expect(try await stored()["Plan"]?.first == "![](boat.png) [a](paper.pdf)")
    }

    @Test func whatDoesNotFitTheQuotaIsCountedWithItsPictures() async throws {
        let file = try vault("![](img/boat.png)")
        let report = try await fixture.importing([("v.zip", file)], isPreview: true)
        let size = NoteSize.file(bytes: SmallPicture.png.count + 1)
        #expect(report.bytes > size && report.files == 1)
    }

    @Test func anEvernoteNoteThatCameWithoutPicturesInItsTextIsThere() async throws {
        let data = Data(Self.picture(1)).base64EncodedString()
        let md5 = "<en-media type=\"image/png\" hash=\"\(Self.picture(1).md5)\"/>"
        let enex = """
            <en-export><note><title>Plan</title><content><![CDATA[<en-note>\(md5)</en-note>]]></content>
            <resource><data>\(data)</data><mime>image/png</mime></resource></note><note><title>b</title></note></en-export>
            """
        let old = try await create("*Attachment: attachment 1*")
        try await add("attachment 1", Self.picture(1), to: old)
        let report = try await fixture.importing(enex, as: "a.enex", choices: ImportChoices(folders: .leftOut))
        #expect(report.alreadyThere == 1 && report.new == 1 && report.files == 0, "\(report)")
        let other = try await fixture.importing(enex, as: "a.enex", of: .grace)
        #expect(other.new == 2 && other.files == 1)
        #expect(try await stored(of: .grace)["Plan"]?.first == "![attachment 1](attachment%201.png)")
        #expect(try await fixture.importing(enex, as: "a.enex", of: .grace).files == 0)
    }

    @Test(arguments: [NoteExportFormat.markdown, .json])
    func anExportCarriesThePicturesAndGivesBackTheSameTextsAndFiles(format: NoteExportFormat) async throws {
        let names = ["boat 1.png", "a:b|c%20.png", ".hidden.png", "CON.png", "é 日本.png", "dot.", "plan.pdf"]
        let others = ["todo.txt", "README", "a.json", "b.enex"]
        let note = try await create(
            "![x|300](boat%201.png) ![](a%3Ab%7Cc%2520.png) ![](.hidden.png) ![](CON.png) ![](é%20日本.png) ![](dot.)"
                + " [p](plan.pdf) [![](CON.png)](plan.pdf) ![q](plan.pdf) ![y](img/far.png) ![z](BOAT%201.PNG) ![](https://a.example/b.png) `![](plan.pdf)`"
        )
        for (number, name) in names.enumerated() { try await add(name, Self.picture(UInt8(number)), to: note) }
        for (number, name) in others.enumerated() { try await add(name, Array("{\"a\":\(number)}".utf8), to: note) }
        try await add("boat 1.png", Self.picture(77), to: note)
        let other = try await create("![](boat%201.png)", title: "Plan.files")
        try await add("boat 1.png", Self.picture(78), to: other)
        let file = try await fixture.export(format)
        let first = try await stored()
        #expect(first["Plan"]?.count == 13)
        let again = try await fixture.importing([("export.zip", file)])
        #expect(again.new == 0 && again.alreadyThere == 2 && again.files == 0 && again.problems.isEmpty, "\(again)")
        let report = try await fixture.importing([("export.zip", file)], of: .grace)
        #expect(report.new == 2 && report.files == 13 && report.problems.isEmpty, "\(report)")
        #expect(try await stored(of: .grace) == first)
        if format == .markdown {
            let names = try namesInZip(file)
            #expect(names.contains("Plan.files/boat 1.png") && names.contains("Plan.files/2/boat 1.png"))
            #expect(names.contains("Plan.files.files/boat 1.png"))
        }
    }

    @Test func anExportedTextCallsItsPicturesByWhereTheyLie() async throws {
        let note = try await create("![A boat|9](boat.png)")
        try await add("boat.png", Self.picture(1), to: note)
        let files = try await fixture.notes.files(of: note.id, of: .ada)
        let folder = NoteFolder(of: files, beside: "archive/My plan (2).md")
        #expect(folder.places.map(\.path) == ["archive/My plan (2).files/boat.png"])
        #expect(folder.text(note.content.body) == "![A boat|9](My%20plan%20%282%29.files/boat.png)")
    }

    private func namesInZip(_ file: URL) throws -> [String] {
        let zip = try ZipReader(file, place: TransferPlace(file: "a"), limits: TransferLimits())
        var names: [String] = []
        while let entry = try zip.next() { names.append(String(decoding: entry.name, as: UTF8.self)) }
        return names
    }
}
