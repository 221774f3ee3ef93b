public import Foundation
public import Notes
public import Portico

/// Imports notes into an account: adds what is not there, and never deletes anything.
///
///     let report = try await NoteImport(into: repository).run(
///         [NoteSource(name: "export.enex", file: file)], of: account, isPreview: true, workFolder: folder
///     ) { progress in print(progress.percent ?? 0) }
///
/// What would take more than the account's quota has room for is refused before its first write. So an import of an
/// account with a quota reads the files twice: first it only counts. Before that, Markdown files and Evernote's
/// are read for the titles of their notes, so that links between them lead to these.
///
/// A note is there already where one has its title, text and tags, also with the tags that are added. Of one whose id is
/// there with another content `ImportChoices` says what becomes; as a rule it comes in beside it, under a new id. So an
/// import that was broken off is simply done again.
public struct NoteImport: Sendable {
    public typealias Repository = NoteArchiveRepository & NoteFilesRepository & NoteUsageRepository

    private let repository: any Repository
    private let reminders: (any NoteRemindersRepository)?
    private let now: @Sendable () -> Date
    private let newID: @Sendable () -> Note.ID
    private let newFileID: @Sendable () -> NoteFile.ID
    private let limits: TransferLimits

    /// - Parameter reminders: where reminders of imported notes are set; nil where they are left out.
    public init(
        into repository: any Repository,
        reminders: (any NoteRemindersRepository)? = nil,
        now: @escaping @Sendable () -> Date = { Date() },
        newID: @escaping @Sendable () -> Note.ID = { .random() },
        newFileID: @escaping @Sendable () -> NoteFile.ID = { .random() }
    ) {
        self.init(
            into: repository,
            reminders: reminders,
            now: now,
            newID: newID,
            newFileID: newFileID,
            limits: TransferLimits()
        )
    }

    init(
        into repository: any Repository,
        reminders: (any NoteRemindersRepository)? = nil,
        now: @escaping @Sendable () -> Date,
        newID: @escaping @Sendable () -> Note.ID = { .random() },
        newFileID: @escaping @Sendable () -> NoteFile.ID = { .random() },
        limits: TransferLimits
    ) {
        self.repository = repository
        self.reminders = reminders
        self.now = now
        self.newID = newID
        self.newFileID = newFileID
        self.limits = limits
    }

    /// - Parameters:
    ///   - isPreview: whether it only says what it would do.
    ///   - choices: nil where they are not made yet, in a preview.
    ///   - workFolder: for the bytes of attachments on the way; emptied as it goes.
    ///   - leftOut: where all that is left out is written down, a `TransferProblem` in JSON on each line.
    ///   - mayAdd: asked before each addition; what it throws ends the import.
    ///   - progress: told how much of the files is read, with the report so far; what it throws ends the import.
    /// - Throws: `TransferProblem` where a file cannot be read on, `NoteError`, and `CancellationError`. What was added
    ///   before stays.
    public func run(
        _ sources: [NoteSource],
        of owner: AccountID,
        isPreview: Bool,
        choices: ImportChoices? = ImportChoices(),
        workFolder: URL,
        leftOut: URL? = nil,
        mayAdd: @escaping @Sendable () async throws -> Void = {},
        progress: (NoteJobProgress, ImportReport) async throws -> Void
    ) async throws -> ImportReport {
        let usage = try await repository.usage(of: owner)
        let withTitles = sources.filter(SourceReader.mayHaveTitles)
        let titles = withTitles.reduce(0) { $0 + $1.size }
        let all = sources.reduce(0) { $0 + $1.size }
        // To write takes longer than to count.
        let writing = isPreview ? 0 : 3 * all
        let way = titles + (isPreview || usage.quota != nil ? all : 0) + writing
        let links = try await ImportLinks(of: withTitles, workFolder: workFolder, limits: limits) { done in
            try await progress(NoteJobProgress(done: min(done, titles), total: way), ImportReport())
        }
        let reading = { (isCounting: Bool) in
            pass(
                of: sources,
                links,
                choices,
                of: owner,
                workFolder,
                within: usage,
                isPreview: isCounting,
                leftOut: isCounting == isPreview ? leftOut : nil,
                mayAdd: mayAdd
            )
        }
        let counter = reading(true)
        if isPreview {
            return try await counter.run {
                try await progress(NoteJobProgress(done: titles + $0.done, total: way), $1)
            }
        }
        if usage.quota != nil {
            // Nothing is reported that was not done.
            _ = try await counter.run { step, _ in
                try await progress(NoteJobProgress(done: titles + step.done, total: way), ImportReport())
            }
        }
        let writer = reading(false)
        return try await writer.run { step, report in
            try await progress(NoteJobProgress(done: way - writing + 3 * min(step.done, all), total: way), report)
        }
    }

    private func pass(
        of sources: [NoteSource],
        _ links: ImportLinks,
        _ choices: ImportChoices?,
        of owner: AccountID,
        _ workFolder: URL,
        within usage: NoteUsage,
        isPreview: Bool,
        leftOut: URL?,
        mayAdd: @escaping @Sendable () async throws -> Void
    ) -> ImportPass {
        ImportPass(
            sources: sources,
            links: links,
            workFolder: workFolder,
            limits: limits,
            usage: usage,
            isPreview: isPreview,
            adder: { [repository, reminders, now, newID, newFileID] in
                NoteAdder(
                    repository: repository,
                    reminders: reminders,
                    owner: owner,
                    isPreview: isPreview,
                    choices: choices,
                    known: try await KnownNotes(of: owner, in: repository),
                    leftOut: leftOut.map(LeftOutList.init),
                    mayAdd: mayAdd,
                    now: now,
                    newID: newID,
                    newFileID: newFileID
                )
            }
        )
    }

    /// Deletes what imports left half done that were begun before a moment: those of programs that were killed
    /// meanwhile. Throws `NoteError`.
    public func removeHalfDone(before moment: Date) async throws {
        try await repository.releaseReserved(before: moment)
    }
}

/// One reading of the files of an import from their start to their end.
struct ImportPass {
    let sources: [NoteSource]
    let links: ImportLinks
    let workFolder: URL
    let limits: TransferLimits
    /// As it was when the import began.
    let usage: NoteUsage
    /// Whether it only counts, so that what would be too much is refused before anything is written.
    let isPreview: Bool
    let adder: () async throws -> NoteAdder

    func run(_ progress: (NoteJobProgress, ImportReport) async throws -> Void) async throws -> ImportReport {
        let total = sources.reduce(0) { $0 + $1.size }
        var adder = try await adder()
        var (before, notes) = (0, 0)
        let (attachments, beside) = attachments()
        for (number, source) in sources.enumerated() {
            guard !attachments.contains(number) else {
                before += source.size
                continue
            }
            adder.beginFile()
            var reader: SourceReader?
            var isRead = false
            while !isRead {
                let next: ImportedItem?
                do throws(TransferProblem) {
                    if reader == nil {
                        reader = try SourceReader(source, workFolder: workFolder, limits: limits, beside: beside)
                    }
                    next = try reader?.next()
                } catch {
                    // Readers that are cancelled fail as all do that cannot read on.
                    try Task.checkCancellation()
                    guard sources.count > 1, error.isOfOneFile else { throw error }
                    next = .refusal(error)
                    isRead = true
                }
                guard var item = next else { break }
                try Task.checkCancellation()
                var remarks: [TransferProblem] = []
                if case .note(let note) = item {
                    notes += 1
                    try check(notes, at: note.place)
                    let linked = links.linked(note, of: source)
                    remarks = links.remarks(on: linked)
                    item = .note(linked)
                }
                try await adder.take(item)
                remarks.forEach { adder.tell($0) }
                if isPreview { try check(adder.report, in: source) }
                let position = before + (reader?.position ?? 0)
                try await progress(NoteJobProgress(done: position, total: total), adder.report)
            }
            before += source.size
        }
        for number in attachments where !beside.taken.contains(number) {
            let place = TransferPlace(file: sources[number].name)
            try await adder.take(.refusal(TransferProblem(at: place, .file(.unknownKind))))
        }
        try await adder.finish()
        var report = adder.report
        report.room = usage.room
        try await progress(NoteJobProgress(done: total, total: total), report)
        return report
    }

    /// Pictures and such that were sent beside notes are no notes themselves.
    private func attachments() -> (numbers: [Int], files: CompanionFiles) {
        let files = CompanionFiles(limits: limits, isFlat: true)
        var numbers: [Int] = []
        for (number, source) in sources.enumerated() {
            let path = SourcePath(name: SourcePath(source.name).name)
            guard sources.count > 1, path.isAttachment else { continue }
            numbers.append(number)
            files.add(path, number: number) { () throws(TransferProblem) in
                try FileSource(source.file, place: TransferPlace(file: source.name))
            }
        }
        return (numbers, files)
    }

    private func check(_ notes: Int, at place: TransferPlace) throws(TransferProblem) {
        guard notes <= limits.notes else {
            throw TransferProblem(at: place, .file(.tooManyNotes(limit: limits.notes)))
        }
    }

    private func check(_ report: ImportReport, in source: NoteSource) throws(TransferProblem) {
        guard let quota = usage.quota, let room = usage.room, report.bytes > room else { return }
        throw TransferProblem(
            at: TransferPlace(file: source.name),
            .file(.overQuota(left: room, taken: usage.bytes, quota: quota))
        )
    }
}
