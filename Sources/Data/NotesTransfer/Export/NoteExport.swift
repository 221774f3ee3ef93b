public import Foundation
public import Notes
public import Portico

/// Writes all notes of an account into a file.
///
///     try await NoteExport(of: repository, supplement: supplement).run(.json, of: account, to: file) { progress in print(progress.percent ?? 0) }
///
/// JSON has everything: notes, tags, states, dates, history, drafts and attached files, ordered by id, so two exports of the same notes
/// differ in their time only. A zip of Markdown has the texts with tags and dates. Only a whole file gets the name that was asked for.
public struct NoteExport: Sendable {
    public typealias Repository = NotesRepository & NoteArchiveRepository & NoteDraftsRepository & NoteFilesRepository
    public typealias ProgressReport = (NoteJobProgress) async throws -> Void

    private let repository: any Repository
    private let supplement: any ExportSupplement
    private let now: @Sendable () -> Date

    public init(
        of repository: any Repository,
        supplement: any ExportSupplement,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.repository = repository
        self.supplement = supplement
        self.now = now
    }

    /// Gives back how many notes it wrote. Throws `TransferFailure` where the file cannot be written, `NoteError`, what `progress` throws,
    /// and `CancellationError`.
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
        for part in try await supplement.parts(of: owner) {
            try output.write(",\n")
            try output.write(encoder.encode(part.name))
            try output.write(":\(part.json)")
        }
        try output.write(",\n\"notes\":[")
        var ids: [Note.ID] = []
        try await forEachNote(of: owner, progress) { archived in
            try output.write(ids.isEmpty ? "\n" : ",\n")
            try output.write(encoder.encode(NoteDocument(archived)))
            ids.append(archived.note.id)
        }
        try output.write("\n],\n\"drafts\":[")
        let drafts = try await repository.drafts(of: owner)
            .sorted { ($0.place.rawValue, $0.baseVersion) < ($1.place.rawValue, $1.baseVersion) }
        var isFirst = true
        for draft in drafts {
            try output.write(isFirst ? "\n" : ",\n")
            isFirst = false
            try output.write(encoder.encode(DraftDocument(draft)))
        }
        try output.write("\n],\n\"files\":[")
        isFirst = true
        for id in ids {
            for attached in try await files(of: id, of: owner) {
                try output.write(isFirst ? "\n" : ",\n")
                isFirst = false
                try await write(attached, to: output, encoder)
            }
        }
        try output.write("\n]}\n")
        try output.finish()
        return ids.count
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
            added: MomentText.text(of: file.addedAt),
            content: ""
        )
        // The content takes the place of the empty one, which is the only empty text behind this name.
        let head = String(decoding: try encoder.encode(document), as: UTF8.self)
        let mark = "\"content\":\""
        guard let place = head.firstRange(of: mark) else { return }
        try output.write(String(head[..<place.upperBound]))
        var rest: [UInt8] = []
        for try await piece in NoteFileContent(of: file, in: repository) {
            rest += piece
            let whole = rest.count - rest.count % 3
            try output.write(Data(rest[..<whole]).base64EncodedData())
            rest.removeFirst(whole)
        }
        try output.write(Data(rest).base64EncodedData())
        try output.write(String(head[place.upperBound...]))
    }

    private func markdown(of owner: AccountID, to file: URL, _ progress: ProgressReport) async throws -> Int {
        // Made here: libarchive would make it for everybody to read.
        let part = try ExportFile.part(of: file)
        defer { try? FileManager.default.removeItem(at: part) }
        let archive = try ZipWriter(part)
        var names = FileNames()
        var count = 0
        try await forEachNote(of: owner, progress) { archived in
            let note = archived.note
            let folder =
                switch note.state {
                case .active: ""
                case .archived: "archive/"
                case .trashed: "trash/"
                }
            let name = names.name(for: note.content.title, endingIn: "md", in: folder)
            try archive.add(name, Array(MarkdownFile(note).text.utf8), modified: note.editedAt)
            count += 1
        }
        try archive.finish()
        try ExportFile.put(part, in: file)
        return count
    }

    private func forEachNote(of owner: AccountID, _ progress: ProgressReport, _ body: (ArchivedNote) throws -> Void) async throws {
        let total = try await repository.counts(of: owner).values.reduce(0, +)
        var last: Note.ID?
        var done = 0
        while true {
            try Task.checkCancellation()
            try await progress(NoteJobProgress(done: done, total: total))
            let page = try await repository.archive(of: owner, after: last, limit: 20)
            guard let next = page.last?.note.id else { return }
            for archived in page { try body(archived) }
            done += page.count
            last = next
        }
    }
}
