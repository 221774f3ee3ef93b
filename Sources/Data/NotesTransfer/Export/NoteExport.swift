public import Foundation
public import Notes
public import Portico
public import PorticoSessions

/// Writes all notes of an account into a file.
///
///     try await NoteExport(of: repository, belongings: belongings).run(.json, of: account, to: file) { progress in print(progress.percent ?? 0) }
///
/// JSON has everything: notes, tags, states, dates, history, drafts and attached files, ordered by id, so two exports
/// of the same notes differ in their time only. A zip of Markdown has the texts with tags and dates, and the attached
/// files of each note in a folder beside it. Only a whole file gets the name that was asked for.
public struct NoteExport: Sendable {
    public typealias Repository = NotesRepository & NoteArchiveRepository & NoteDraftsRepository & NoteFilesRepository
    public typealias ProgressReport = (NoteJobProgress) async throws -> Void

    private let repository: any Repository
    private let belongings: [any OwnedData]
    private let now: @Sendable () -> Date

    /// - Parameter belongings: what an account has beside its notes, and wants in its export.
    public init(
        of repository: any Repository,
        belongings: [any OwnedData],
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.repository = repository
        self.belongings = belongings
        self.now = now
    }

    /// Gives back how many notes it wrote. Throws `TransferProblem` where the file cannot be written, `NoteError`, what
    /// `progress` throws, and `CancellationError`.
    public func run(
        _ format: NoteExportFormat,
        of owner: AccountID,
        to file: URL,
        progress: ProgressReport
    ) async throws -> Int {
        switch format {
        case .json: try await json(of: owner, to: file, progress)
        case .markdown: try await markdown(of: owner, to: file, progress)
        }
    }

    private func json(of owner: AccountID, to file: URL, _ progress: ProgressReport) async throws -> Int {
        let output = try ExportFile(file)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        try output.write("{\"format\":\"\(NotesJSONReader.format)\",\"version\":\(NotesJSONReader.version)")
        try output.write(",\n\"exported\":\"\(MomentText.text(of: now()))\"")
        for belongings in belongings {
            for part in try await belongings.exported(of: owner) {
                try output.write(",\n")
                try output.write(encoder.encode(part.name))
                try output.write(":\(part.json)")
            }
        }
        try output.write(",\n\"notes\":[")
        var count = 0
        try await forEachNote(of: owner, progress) { note in
            try output.write(count == 0 ? "\n" : ",\n")
            try await write(note, to: output, encoder)
            count += 1
        }
        try output.write("\n],\n\"drafts\":[")
        var isFirst = true
        let keys = try await repository.draftSummaries(of: owner).map { ($0.place, $0.number) }
        for (place, number) in keys.sorted(by: { ($0.0.rawValue, $0.1) < ($1.0.rawValue, $1.1) }) {
            // One that was saved or discarded meanwhile is none any more.
            guard let draft = try await repository.draft(in: place, number: number, of: owner) else {
                continue
            }
            try output.write(isFirst ? "\n" : ",\n")
            isFirst = false
            try output.write(encoder.encode(DraftDocument(draft)))
        }
        try output.write("\n],\n\"files\":[")
        isFirst = true
        try await forEachOutline(of: owner) { outline in
            for attached in try await files(of: outline.id, of: owner) {
                try output.write(isFirst ? "\n" : ",\n")
                isFirst = false
                try await write(attached, to: output, encoder)
            }
        }
        try output.write("\n]}\n")
        try output.finish()
        return count
    }

    /// A note, then its earlier texts one by one, so that no history has to be in memory whole. Those that are kept
    /// after the note was read are not its history yet.
    private func write(_ note: Note, to output: ExportFile, _ encoder: JSONEncoder) async throws {
        let (head, tail) = try parts(of: encoder.encode(NoteDocument(note)), around: "\"history\":[")
        try output.write(head)
        var last: NoteRevision?
        while true {
            let next = try await repository.revisions(of: note.id, of: note.owner, after: last?.version ?? 0, limit: 1)
            let revisions = next.filter { $0.version < note.version }
            for revision in revisions {
                if last != nil { try output.write(",") }
                try output.write(encoder.encode(NoteDocument.Revision(revision, behind: last)))
                last = revision
            }
            if revisions.isEmpty { break }
        }
        try output.write(tail)
    }

    /// What stands before and behind where something goes that is written piece by piece. A text in JSON has a
    /// backslash before each quotation mark in it, so no text contains the mark.
    private func parts(of json: Data, around mark: String) throws(TransferProblem) -> (head: Data, tail: Data) {
        guard let place = json.range(of: Data(mark.utf8)) else {
            throw TransferProblem(at: TransferPlace(file: "export"), .file(.unwritable))
        }
        return (json[..<place.upperBound], json[place.upperBound...])
    }

    /// None where the note went away meanwhile.
    private func files(of id: Note.ID, of owner: AccountID) async throws(NoteError) -> [NoteFile] {
        do throws(NoteError) {
            return try await repository.files(of: id, of: owner)
                .sorted { ($0.name, $0.sha256, $0.size, $0.addedAt) < ($1.name, $1.sha256, $1.size, $1.addedAt) }
        } catch .notFound {
            return []
        }
    }

    /// The content goes out as it comes, so that no file has to be in memory whole.
    private func write(_ file: NoteFile, to output: ExportFile, _ encoder: JSONEncoder) async throws {
        let document = FileDocument(
            note: file.note.rawValue,
            name: file.name,
            type: file.mediaType,
            size: file.size,
            sha256: file.sha256,
            added: MomentText.text(of: file.addedAt)
        )
        let (head, tail) = try parts(of: encoder.encode(document), around: "\"content\":\"")
        try output.write(head)
        var rest: [UInt8] = []
        for try await piece in NoteFileContent(of: file, in: repository) {
            rest += piece
            let whole = rest.count - rest.count % 3
            try output.write(Data(rest[..<whole]).base64EncodedData())
            rest.removeFirst(whole)
        }
        try output.write(Data(rest).base64EncodedData())
        try output.write(tail)
    }

    private func markdown(of owner: AccountID, to file: URL, _ progress: ProgressReport) async throws -> Int {
        // Made here: libarchive would make it for everybody to read.
        let part = try ExportFile.part(of: file)
        defer { try? FileManager.default.removeItem(at: part) }
        let archive = try ZipWriter(part)
        var names = FileNames()
        var count = 0
        try await forEachNote(of: owner, progress) { note in
            let folder =
                switch note.state {
                case .active: ""
                case .archived: "archive/"
                case .trashed: "trash/"
                }
            let name = names.name(for: note.content.title, endingIn: "md", in: folder)
            let attached = NoteFolder(of: try await files(of: note.id, of: owner), beside: name)
            var written = note
            written.content.body = attached.text(note.content.body)
            try archive.add(name, Array(MarkdownFile(written).text.utf8), modified: note.editedAt)
            for (file, path) in attached.places {
                var bytes: [UInt8] = []
                for try await piece in NoteFileContent(of: file, in: repository) { bytes += piece }
                try archive.add(path, bytes, modified: file.addedAt)
            }
            count += 1
        }
        try archive.finish()
        try ExportFile.put(part, in: file)
        return count
    }

    private func forEachNote(
        of owner: AccountID,
        _ progress: ProgressReport,
        _ body: (Note) async throws -> Void
    ) async throws {
        let total = try await repository.counts(of: owner).values.reduce(0, +)
        var done = 0
        try await forEachOutline(of: owner) { outline in
            try await progress(NoteJobProgress(done: done, total: total))
            if let note = try await repository.archived(outline.id, of: owner) { try await body(note) }
            done += 1
        }
        try await progress(NoteJobProgress(done: done, total: total))
    }

    /// By id.
    private func forEachOutline(of owner: AccountID, _ body: (NoteOutline) async throws -> Void) async throws {
        var last: Note.ID?
        while true {
            let page = try await repository.outlines(of: owner, after: last, limit: 500)
            guard let next = page.last?.id else { return }
            for outline in page {
                try Task.checkCancellation()
                try await body(outline)
            }
            last = next
        }
    }
}
