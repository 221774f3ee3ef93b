import Crypto
import Foundation
import GRDB
import NotesData
import Portico
import PorticoTestSupport
import Storage

@testable import Atrium
@testable import Notes
@testable import NotesTransfer

/// An account's notes in a database of their own, with what imports and exports them.
struct TransferFixture {
    let folder: TransferFolder
    let notes: StorageNotesRepository
    let owner = AccountID.ada
    /// What every export says it was made at.
    static let exported = Date(timeIntervalSince1970: 1_700_000_000)

    init() throws {
        folder = try TransferFolder()
        let file = folder.url.appending(path: "atrium.sqlite")
        let storage = try SQLiteStorage(file: file, schema: AppFeatures.schema)
        // Nothing is kept in an account that is not there.
        let queue = try DatabaseQueue(path: file.path(percentEncoded: false))
        try queue.write { database in
            for id in ["ada", "grace", "linus"] {
                try database.execute(
                    sql:
                        "INSERT INTO account (id, email, emailKey, password, createdAt, passwordChangedAt) VALUES (?, ?, ?, 'none', 0, 0)",
                    arguments: [id, id, id]
                )
            }
        }
        try queue.close()
        notes = StorageNotesRepository(storage: storage, links: MarkdownNoteRenderer().links)
    }

    /// Notes of every kind, chosen by a seed.
    func fill(_ random: inout SeededRandom, count: Int = 12) async throws {
        let pieces = ["a", "é", "e\u{301}", "😀", "\"", "\\", "\n", "\r\n", "/", "<b>", "# ", "---", "\u{7F}", " ", "0"]
        func text(_ maximum: Int) -> String {
            (0..<Int.random(in: 0...maximum, using: &random)).map { _ in random.pick(pieces) }.joined()
        }
        for number in 0..<count {
            func content() -> NoteContent {
                let title = text(6).split(whereSeparator: \.isNewline).joined()
                return NoteContent(
                    title: title,
                    body: "\(number) " + text(40),
                    tags: (0..<3).compactMap { _ in NoteTag(rawValue: text(3)) }
                )
            }
            let moment = Date(timeIntervalSince1970: 1_500_000_000 + .random(in: 0...1e8, using: &random))
            var note = try await notes.create(content(), as: .random(), of: owner, at: moment)
            for _ in 0..<Int.random(in: 0...3, using: &random) {
                note = try await notes.save(
                    content(),
                    to: note.id,
                    of: owner,
                    from: note.version,
                    mayEmpty: true,
                    at: note.editedAt.addingTimeInterval(60.123_456_789)
                )
            }
            for number in 0..<Int.random(in: 0...2, using: &random) {
                let bytes = Self.bytes(Int.random(in: 0...700_000, using: &random), by: number + 7)
                let file = NoteFile(
                    id: .random(),
                    note: note.id,
                    owner: owner,
                    name: "file \(number) “ü\".bin",
                    mediaType: "application/octet-stream",
                    size: bytes.count,
                    sha256: bytes.sha256,
                    addedAt: moment
                )
                _ = try await notes.add(file, content: bytes)
            }
            _ = try await notes.move(
                [note.id],
                to: random.pick(NoteState.allCases),
                of: owner,
                at: moment.addingTimeInterval(1e5)
            )
            _ = try await notes.setPinned(random.next() & 1 == 0, [note.id], of: owner)
        }
    }

    /// Every kind of byte, in an order that repeats itself: a copy costs less than as many calculations.
    private static func bytes(_ count: Int, by step: Int) -> [UInt8] {
        var bytes = (0..<256).map { UInt8(truncatingIfNeeded: $0 &* step) }
        while bytes.count < count { bytes += bytes }
        return Array(bytes.prefix(count))
    }

    @discardableResult
    func export(_ format: NoteExportFormat, of owner: AccountID? = nil) async throws -> URL {
        let file = folder.url.appending(path: UUID().uuidString)
        _ = try await NoteExport(of: notes, belongings: [], now: { Self.exported })
            .run(format, of: owner ?? self.owner, to: file) { _ in }
        return file
    }

    func importing(
        _ files: [(name: String, file: URL)],
        of owner: AccountID? = nil,
        isPreview: Bool = false,
        choices: ImportChoices? = ImportChoices()
    ) async throws -> ImportReport {
        let work = folder.url.appending(path: "work", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
        let sources = files.map { NoteSource(name: $0.name, file: $0.file) }
        return try await NoteImport(into: notes, reminders: notes, now: { Self.exported })
            .run(
                sources,
                of: owner ?? self.owner,
                isPreview: isPreview,
                choices: choices,
                workFolder: work
            ) { _, _ in }
    }

    func importing(
        _ text: String,
        as name: String,
        of owner: AccountID? = nil,
        isPreview: Bool = false,
        choices: ImportChoices? = ImportChoices()
    ) async throws -> ImportReport {
        let file = folder.url.appending(path: UUID().uuidString)
        try Data(text.utf8).write(to: file)
        return try await importing([(name, file)], of: owner, isPreview: isPreview, choices: choices)
    }

    func all(of owner: AccountID? = nil) async throws -> [ArchivedNote] {
        try await notes.archive(of: owner ?? self.owner, after: nil, limit: 1_000)
    }
}

/// A folder of its own for one test, gone with it.
final class TransferFolder: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(
        path: "atrium-\(UUID().uuidString)",
        directoryHint: .isDirectory
    )

    init() throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }
}

extension [UInt8] {
    /// What files are told apart by: 64 lower-case hexadecimal digits.
    var sha256: String { SHA256.hash(data: self).hexadecimal }
    /// What Evernote's markup names files by.
    var md5: String { Insecure.MD5.hash(data: self).hexadecimal }
}
