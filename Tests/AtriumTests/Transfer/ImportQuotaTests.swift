import Foundation
import NotesData
import Portico
import PorticoTestSupport
import Storage
import Testing

@testable import Atrium
@testable import Notes
@testable import NotesTransfer

/// An import counts before it writes.
@Suite struct ImportQuotaTests {
    private func notes(_ here: TransferFixture, quota: Int) throws -> StorageNotesRepository {
        StorageNotesRepository(
            storage: try SQLiteStorage(
                file: here.folder.url.appending(path: "atrium.sqlite"),
                schema: AppFeatures.schema
            ),
            quota: quota,
            links: MarkdownNoteRenderer().links
        )
    }

    private func importing(
        _ file: URL,
        into notes: StorageNotesRepository,
        _ here: TransferFixture,
        isPreview: Bool
    ) async throws -> ImportReport {
        try await NoteImport(into: notes, now: { TransferFixture.exported }).run(
            [NoteSource(name: "mine.json", file: file)],
            of: here.owner,
            isPreview: isPreview,
            workFolder: here.folder.url
        ) { progress, report in
            #expect(progress.done <= progress.total)
            if isPreview { #expect(report.room != nil || report.found >= 0) }
        }
    }

    @Test(arguments: 1...3) func whatAnImportAddsIsWhatItSaidBefore(seed: UInt64) async throws {
        let (here, there) = (try TransferFixture(), try TransferFixture())
        var random = SeededRandom(seed: seed)
        try await here.fill(&random)
        let file = try await here.export(.json)
        let notes = try notes(there, quota: 1 << 30)
        let preview = try await importing(file, into: notes, there, isPreview: true)
        #expect(preview.room == 1 << 30)
        #expect(try await notes.usage(of: there.owner).bytes == 0)
        let report = try await importing(file, into: notes, there, isPreview: false)
        #expect(report == preview && report.bytes > 0)
        #expect(try await notes.usage(of: there.owner).bytes == report.bytes, "seed \(seed)")
        #expect(try await here.notes.usage(of: here.owner).bytes == report.bytes, "seed \(seed)")
        #expect(try await importing(file, into: notes, there, isPreview: true).bytes == 0)
    }

    @Test(arguments: [false, true]) func whatWouldBeTooMuchIsRefusedBeforeTheFirstWrite(isPreview: Bool) async throws {
        let (here, there) = (try TransferFixture(), try TransferFixture())
        for number in 0..<300 {
            let content = NoteContent(title: "\(number)", body: String(repeating: "x", count: 1_000))
            _ = try await here.notes.create(
                content,
                as: .random(),
                of: here.owner,
                ending: nil,
                at: TransferFixture.exported
            )
        }
        let notes = try notes(there, quota: 400_000)
        _ = try await notes.create(
            NoteContent(title: "mine", body: ""),
            as: .random(),
            of: there.owner,
            ending: nil,
            at: TransferFixture.exported
        )
        let file = try await here.export(.json)
        await #expect {
            _ = try await importing(file, into: notes, there, isPreview: isPreview)
        } throws: { error in
            "\(error)"
                == "mine.json: its notes need more than the 389.6 KB that are left: 1 KB of 390.6 KB are in use. Make room first, or "
                + "import fewer files. Nothing was added"
        }
        #expect(try await there.all().map(\.note.content.title) == ["mine"])
    }

    /// A small archive of histories: it ends where it would be too much, before all of it was unpacked.
    @Test func aSmallArchiveThatUnpacksToMuchIsRefused() async throws {
        let here = try TransferFixture()
        let body = String(repeating: "a", count: 999_998)
        func revision(_ version: Int) -> String {
            "{\"version\":\(version),\"title\":\"\",\"body\":\"\(version + 10)\(body)\",\"tags\":[],\"edited\":\"2020-01-02T03:04:05Z\",\"kept\":\"2020-01-02T03:04:05Z\"}"
        }
        let moments =
            "\"created\":\"2020-01-02T03:04:05Z\",\"edited\":\"2020-01-02T03:04:05Z\",\"moved\":\"2020-01-02T03:04:05Z\""
        let note =
            "{\"id\":\"\(Note.ID.random().rawValue)\",\"title\":\"\",\"body\":\"b\",\"tags\":[],\"state\":\"active\",\"pinned\":false,"
            + "\"version\":100,\(moments),\"history\":[\((1...12).map(revision).joined(separator: ","))]}"
        let archive = here.folder.url.appending(path: "a.zip")
        let writer = try ZipWriter(archive)
        try writer.add(
            "a.json",
            Array("{\"format\":\"atrium-notes\",\"version\":1,\"notes\":[\(note)]}".utf8),
            modified: TransferFixture.exported
        )
        try writer.finish()
        let notes = try notes(here, quota: 5_000_000)
        await #expect {
            _ = try await importing(archive, into: notes, here, isPreview: false)
        } throws: { error in
            "\(error)".contains("need more than the 4.7 MB that are left")
        }
        #expect(try await notes.usage(of: here.owner).bytes == 0)
        #expect(
            try await importing(archive, into: try self.notes(here, quota: 1 << 30), here, isPreview: false).new == 1
        )
        #expect(try await notes.usage(of: here.owner).bytes == 1_025 + 12 * 1_000_256)
    }
}
