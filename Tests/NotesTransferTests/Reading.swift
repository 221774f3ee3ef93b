import CArchive
import Foundation

@testable import Notes
@testable import NotesTransfer

/// A folder of its own for one test, gone with it.
final class TransferFolder: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(
        path: "transfer-\(UUID().uuidString)",
        directoryHint: .isDirectory
    )

    init() throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func file(_ name: String, _ bytes: [UInt8]) throws -> NoteSource {
        let file = url.appending(path: UUID().uuidString)
        try Data(bytes).write(to: file)
        return NoteSource(name: name, file: file)
    }

    func file(_ name: String, _ text: String) throws -> NoteSource { try file(name, Array(text.utf8)) }

    /// A zip of these files.
    func zip(_ files: [(name: String, text: String)], as name: String = "notes.zip") throws -> NoteSource {
        try archive(files.map { ($0.name, Array($0.text.utf8)) }, as: name)
    }

    func archive(_ files: [(name: String, bytes: [UInt8])], as name: String = "notes.zip") throws -> NoteSource {
        let file = url.appending(path: UUID().uuidString)
        let writer = try ZipWriter(file)
        for entry in files {
            try writer.add(entry.name, entry.bytes, modified: Date(timeIntervalSince1970: 1_600_000_000))
        }
        try writer.finish()
        return NoteSource(name: name, file: file)
    }

    /// Those of a zip of these files.
    func bytes(_ files: [(name: String, bytes: [UInt8])]) throws -> [UInt8] {
        try Array(Data(contentsOf: archive(files).file))
    }

    func read(_ source: NoteSource, limits: TransferLimits = TransferLimits()) throws -> Found {
        let work = url.appending(path: "work", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
        let reader = try SourceReader(source, workFolder: work, limits: limits)
        var found = Found()
        while let item = try reader.next() {
            switch item {
            case .note(let note): found.notes.append(note)
            case .file(let file, let note): found.files.append((file, note))
            case .remark(let problem): found.remarks.append(problem)
            case .refusal(let problem): found.refusals.append(problem)
            }
        }
        return found
    }

    /// How many files the readers put into the work folder.
    func workFiles() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: url.appending(path: "work").path).count
    }

    /// What reading a source fails with.
    func failure(_ source: NoteSource, limits: TransferLimits = TransferLimits()) throws -> TransferProblem? {
        do {
            _ = try read(source, limits: limits)
            return nil
        } catch let failure as TransferProblem {
            return failure
        }
    }
}

struct Found {
    var notes: [ImportedNote] = []
    var files: [(file: ImportedFile, note: Note.ID)] = []
    var remarks: [TransferProblem] = []
    var refusals: [TransferProblem] = []
}
