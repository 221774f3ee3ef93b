public import Foundation
public import Notes
public import Portico

/// Imports notes into an account: adds what is not there, and never deletes or overwrites anything.
///
///     let report = try await NoteImport(into: repository).run(
///         [NoteSource(name: "export.enex", file: file)], of: account, isPreview: true, workFolder: folder
///     ) { progress in print(progress.percent ?? 0) }
///
/// A note is there already where one has its title, text and tags. One whose id is there with another content comes in beside it, under
/// a new id. So an import that was broken off is simply done again.
public struct NoteImport: Sendable {
    public typealias Repository = NoteArchiveRepository & NoteFilesRepository

    private let repository: any Repository
    private let now: @Sendable () -> Date
    private let newID: @Sendable () -> Note.ID
    private let newFileID: @Sendable () -> NoteFile.ID
    private let limits: TransferLimits

    public init(
        into repository: any Repository,
        now: @escaping @Sendable () -> Date = { Date() },
        newID: @escaping @Sendable () -> Note.ID = { .random() },
        newFileID: @escaping @Sendable () -> NoteFile.ID = { .random() }
    ) {
        self.init(into: repository, now: now, newID: newID, newFileID: newFileID, limits: TransferLimits())
    }

    init(
        into repository: any Repository,
        now: @escaping @Sendable () -> Date,
        newID: @escaping @Sendable () -> Note.ID = { .random() },
        newFileID: @escaping @Sendable () -> NoteFile.ID = { .random() },
        limits: TransferLimits
    ) {
        self.repository = repository
        self.now = now
        self.newID = newID
        self.newFileID = newFileID
        self.limits = limits
    }

    /// - Parameters:
    ///   - isPreview: whether it only says what it would do.
    ///   - workFolder: for the bytes of attachments on the way; emptied as it goes.
    ///   - mayAdd: asked before each addition; what it throws ends the import.
    ///   - progress: told how much of the files is read, with the report so far; what it throws ends the import.
    /// - Throws: `TransferFailure` where a file cannot be read on, `NoteError`, and `CancellationError`. What was added before stays.
    public func run(
        _ sources: [NoteSource],
        of owner: AccountID,
        isPreview: Bool,
        workFolder: URL,
        mayAdd: @escaping @Sendable () async throws -> Void = {},
        progress: (NoteJobProgress, ImportReport) async throws -> Void
    ) async throws -> ImportReport {
        let known = try await KnownNotes(of: owner, in: repository)
        let total = sources.reduce(0) { $0 + $1.size }
        var adder = NoteAdder(
            repository: repository,
            owner: owner,
            isPreview: isPreview,
            known: known,
            mayAdd: mayAdd,
            now: now,
            newID: newID,
            newFileID: newFileID
        )
        var (before, notes) = (0, 0)
        for source in sources {
            adder.beginFile()
            let reader = try Self.reading { () throws(TransferFailure) in
                try SourceReader(source, workFolder: workFolder, limits: limits)
            }
            while let item = try Self.reading(reader.next) {
                try Task.checkCancellation()
                if case .note(let note) = item {
                    notes += 1
                    guard notes <= limits.notes else {
                        throw TransferFailure(
                            place: note.place,
                            reason: "an import has at most \(limits.notes) notes; import fewer files at a time, or parts of this one"
                        )
                    }
                }
                try await adder.take(item)
                try await progress(NoteJobProgress(done: before + reader.position, total: total), adder.report)
            }
            before += source.size
        }
        try await adder.finish()
        try await progress(NoteJobProgress(done: total, total: total), adder.report)
        return adder.report
    }

    /// Deletes what imports left half done that were begun before a moment: those of programs that were killed meanwhile. Throws `NoteError`.
    public func removeHalfDone(before moment: Date) async throws { try await repository.releaseReserved(before: moment) }

    /// Readers that are cancelled fail as all do that cannot read on.
    private static func reading<Value>(_ body: () throws(TransferFailure) -> Value) throws -> Value {
        do throws(TransferFailure) {
            return try body()
        } catch {
            try Task.checkCancellation()
            throw error
        }
    }
}
