import Foundation
import Testing

@testable import Notes
@testable import NotesTransfer

/// What other programs write is told by what is in it.
@Suite struct ForeignFilesTests {
    private static let keep =
        #"{"color":"DEFAULT","isTrashed":false,"isPinned":false,"isArchived":false,"textContent":"x","title":"y"}"#
    private static let standardNotes =
        #"{"version":"004","items":[{"uuid":"1","content_type":"Note","content":{"title":"a","text":"b"}}]}"#

    /// A tar archive's first header (POSIX.1-2017, pax), with what is read of it.
    private static func tar(_ name: String) -> [UInt8] {
        var bytes = Array(name.utf8) + [UInt8](repeating: 0, count: 512 - name.utf8.count)
        bytes.replaceSubrange(257..<262, with: "ustar".utf8)
        return bytes
    }

    private static let files: [(name: String, bytes: [UInt8], notes: Int)] = [
        ("Note.json", Array(keep.utf8), 1),
        ("backup.json", Array(standardNotes.utf8), 1),
        ("Standard Notes Backup and Import File.txt", Array(" \n\(standardNotes)".utf8), 1),
        ("all.jex", tar("a.md"), 0),
        ("all", tar("0123456789abcdef0123456789abcdef.md"), 0),
        ("page.html", Array("text".utf8), 1),
        ("page", Array("\u{FEFF}\n<!DOCTYPE HTML>\n<p>".utf8), 1),
        ("page.xml", Array("<html lang=en>".utf8), 1),
    ]

    @Test(arguments: files.indices) func whatIsKnownIsReadWhateverItsNameIs(index: Int) throws {
        let (name, bytes, notes) = Self.files[index]
        let folder = try TransferFolder()
        #expect(try folder.read(folder.file(name, bytes)).notes.count == notes)
    }

    @Test func whatIsKnownAndNotReadIsNamed() throws {
        let folder = try TransferFolder()
        let item = try folder.file("note.json", #"{"title":"a","text":"b","references":[],"appData":{}}"#)
        #expect(try folder.failure(item)?.reason == .file(.foreign(.standardNotes)))
    }

    @Test func whatOnlyLooksLikeThemIsReadOrRefusedAsBefore() throws {
        let folder = try TransferFolder()
        #expect(try folder.read(folder.file("a.md", "<html> is a tag")).notes.count == 1)
        #expect(try folder.read(folder.file("a.txt", "{ \"items\": 1 }")).notes.count == 1)
        for text in [Self.standardNotes, Self.keep] {
            #expect(try folder.read(folder.file("a.txt", text)).notes.map(\.content.body) == [text])
            #expect(try folder.read(folder.file("a.md", text)).notes.map(\.content.body) == [text])
        }
        let named = try folder.file("Standard Notes Backup and Import File.txt", "how I made mine")
        #expect(try folder.read(named).notes.count == 1)
        #expect(try folder.failure(folder.file("a.json", "{\"items\": 1}"))?.reason == .json(.noExport))
        #expect(try folder.failure(folder.file("a.tar", Self.tar("a.txt")))?.reason == .file(.unknownKind))
    }

    @Test func aBackupOfStandardNotesIsReadOnceAndNotFileByFile() throws {
        let folder = try TransferFolder()
        let found = try folder.read(
            folder.zip([
                ("old/Standard Notes Backup and Import File.txt", Self.standardNotes), ("old/Items/Note/a-1.txt", "{}"),
                ("Items/B.txt", "b"), ("old/C.md", "c"),
            ])
        )
        #expect(found.refusals.isEmpty)
        #expect(found.notes.map(\.content.body) == ["b", "b", "c"])
        let other = try folder.zip([("Standard Notes Backup and Import File.txt", "text"), ("Items/B.txt", "b")])
        #expect(try folder.read(other).notes.count == 2)
    }

    @Test func aTextBundleIsANoteOfItsName() throws {
        let folder = try TransferFolder()
        let found = try folder.read(
            folder.zip([
                ("Trips/My trip.textbundle/info.json", "{}"), ("Trips/My trip.textbundle/text.markdown", "far"),
                ("Trips/My trip.textbundle/assets/a.png", "x"), ("text.md", "no bundle"),
            ])
        )
        #expect(found.notes.map(\.content.title) == ["My trip", "text"])
        #expect(found.notes.map(\.folders) == [["Trips"], []])
        #expect(found.refusals.isEmpty)
        #expect(found.remarks.map(\.reason) == [.file(.unknownEntry)])
        let pack = try folder.read(folder.zip([("info.json", "{}"), ("text.md", "near")], as: "Home.textpack"))
        #expect(pack.notes.map(\.content.title) == ["Home"])
        #expect(pack.refusals.isEmpty)
    }

    @Test func foldersAndNotebooksAreTold() throws {
        let folder = try TransferFolder()
        let enex =
            "<en-export><note><title>a</title><content><![CDATA[<en-note>x</en-note>]]></content></note></en-export>"
        let found = try folder.read(
            folder.zip([
                ("vault/deep/A.md", "x"), ("B.md", "x"), ("Evernote/Recipes.enex", enex),
                ("archive/Old.md", "---\nstate: archived\n---\nx"),
            ])
        )
        #expect(found.notes.map(\.folders) == [["vault", "deep"], [], ["Evernote", "Recipes"], []])
        #expect(
            try folder.read(folder.file("Recipes (1).enex", enex)).notes.map(\.folders) == [["Recipes"]]
        )
        #expect(
            try folder.read(folder.file("A.enex", enex)).notes.map(\.folders) == [[]],
            "named after its only note"
        )
        let two = enex.replacing("</note>", with: "</note><note><title>b</title></note>")
        #expect(try folder.read(folder.file("A.enex", two)).notes.map(\.folders) == [["A"], ["A"]])
        #expect(
            try folder.read(folder.file("/home/ada/Recipes.enex", enex)).notes.map(\.folders) == [
                ["Recipes"]
            ]
        )
        #expect(try folder.read(folder.file("/home/ada/A.md", "x")).notes.map(\.folders) == [[]])
    }
}
