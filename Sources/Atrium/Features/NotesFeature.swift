import Accounts
import AccountsData
import AtriumFlow
import Backup
import Foundation
import Notes
import NotesData
import NotesTransfer
import Pictures
import Portico
import PorticoSessions
import Storage

/// Notes, with their imports and exports.
struct NotesFeature: Feature {
    static let tab: Tab? = .notes
    static let migrations = [
        NumberedMigration(3, NotesTables.notes), NumberedMigration(4, NotesTables.jobStarts),
        NumberedMigration(9, NotesTables.draftNumbers),
        NumberedMigration(10, NotesTables.usage), NumberedMigration(reservedNotes),
        NumberedMigration(12, NotesTables.lightTags), NumberedMigration(13, NotesTables.importChoices),
        NumberedMigration(21, NotesTables.reminders), NumberedMigration(24, NotesTables.numbers),
        NumberedMigration(29, NotesTables.ownDrafts),
        NumberedMigration(30, NotesTables.wordings), NumberedMigration(35, NotesTables.sharedTicks),
        NumberedMigration(36, NotesTables.toldWords),
        NumberedMigration(37, NotesTables.keptLines), NumberedMigration(38, NotesTables.titleOrders),
        NumberedMigration(40, NotesTables.jobTimes), NumberedMigration(41, NotesTables.dateOffsets),
        NumberedMigration(42, NotesTables.shareTerms), NumberedMigration(43, NotesTables.pictureSizes),
        NumberedMigration(44, NotesTables.savedSearches),
    ]
    static let owned =
        ["note", "noteDraft", "noteShare", "noteFile", "noteJob"].map {
            OwnedTable($0, of: .account, in: "owner", since: 8)
        } + [
            OwnedTable("noteCollation", of: .account, in: "owner", since: 39),
            OwnedTable("noteSearch", of: .visitor, in: "visitor", since: 45),
        ]

    /// A note of which only the history is there yet is nobody's, but reserved for an account: that is the one that has
    /// to be there.
    private static let reservedNotes = Migration(
        11,
        "owners of reserved notes",
        sql: { "DROP TRIGGER \"noteOwnerIsThere\";\n\(ownersOfReservedNotes(for: .sqlite))" },
        postgreSQL: { ownersOfReservedNotes(for: .postgreSQL) }
    )

    private static func ownersOfReservedNotes(for dialect: SQLDialect) -> String {
        let isReserved = dialect.begins("NEW.\"owner\"", with: "reserved:")
        let owner = "CASE WHEN \(isReserved) THEN substr(NEW.\"owner\", 10) ELSE NEW.\"owner\" END"
        return OwnedTable.trigger(on: "note", owner: owner, for: dialect)
    }

    static func problem(in storage: URL) throws(StorageError) -> String? { try NoteUsageCheck.problem(of: storage) }

    static func has(_ route: AppRoute) -> Bool { route.notes != nil }

    private let notes: StorageNotesRepository
    private let renderer = MarkdownNoteRenderer()
    private let files: FolderJobFiles
    private let bell = NoteJobBell()
    private let reportJob: @Sendable (String) -> Void
    private let erasedText: ErasedNoteText
    private let indexing: NoteIndexing
    private let pictures: SmallerPictures
    private let reminderBell = ReminderBell()
    private let reminderFolder: URL
    private let seals: SealedTokens
    private let isAlone: Bool
    private let jobs: any NoteJobsRepository
    private let exchange: NodeJobFiles?
    private let searches: StorageOwnedItems<SavedNoteSearch>
    private let reportReminder: @Sendable (String) -> Void

    init(in context: AppContext) {
        notes = StorageNotesRepository(
            storage: context.storage,
            quota: context.options.quota,
            links: renderer.links,
            batches: context.options.batches,
            report: context.report("a note cannot be read")
        )
        searches = StorageOwnedItems(storage: context.storage, named: "notesearches")
        erasedText = ErasedNoteText(storage: context.storage)
        indexing = NoteIndexing(storage: context.storage, batches: context.options.batches)
        files = FolderJobFiles(folder: context.files.jobs)
        pictures = SmallerPictures(keptIn: context.files.pictures, by: context.options.pictureCommand)
        reportJob = context.report("an import or export failed")
        reminderFolder = context.files.reminders
        isAlone = context.nodes == nil
        exchange = context.nodes.map { NodeJobFiles(files: $0.files) }
        jobs =
            if let exchange { ExchangedNoteJobs(notes, files: files, exchange: exchange) } else { notes }
        reportReminder = context.report("reminders failed")
        seals = context.sealedTokens
    }

    var belongings: [any OwnedData] { [NoteBelongings(notes: notes, files: files), searches] }

    func register(in container: inout Container) {
        container.load(NotesModule())
        let (notes, renderer) = (notes, renderer)
        container.register(.single, as: (any NotesRepository).self) { notes }
        container.register(.single, as: (any NoteHistoryRepository).self) { notes }
        container.register(.single, as: (any NoteDraftsRepository).self) { notes }
        container.register(.single, as: (any NoteTagsRepository).self) { notes }
        container.register(.single, as: (any NoteLinksRepository).self) { notes }
        container.register(.single, as: (any NoteSharesRepository).self) { notes }
        let seals = seals
        container.register(.single, as: (any NoteShareSecrets).self) { (hasher: any PasswordHasher) in
            ShareSecrets(hasher: hasher, seals: seals)
        }
        container.register(.single, as: (any NoteFilesRepository).self) { notes }
        container.register(.single, as: (any NoteDraftFilesRepository).self) { notes }
        container.register(.single, as: (any NotePictures).self) { [pictures] in pictures }
        container.register(.single, as: (any NoteJobsRepository).self) { [jobs] in jobs }
        container.register(.single, as: (any NoteRemindersRepository).self) { notes }
        container.register(.single, as: (any NoteChanges).self) { notes }
        container.register(.single, as: (any NoteCalendarRepository).self) { notes }
        container.register(.single, as: (any NoteRenderer).self) { renderer }
        container.register(.single, as: (any AccountUsageRepository).self) { UsageOfNotes(notes: notes) }
        container.register(.new, as: (any NoteTimeZones).self) { (accounts: any AccountRepository, visitor: Visitor) in
            AccountNoteTimeZones(zones: AccountTimeZones(accounts: accounts), visitor: visitor)
        }
        container.register(.single, as: (any OwnedItemRepository<SavedNoteSearch>).self) { [searches] in searches }
        let reminderBell = reminderBell
        container.register(.single) { reminderBell }
        registerTransfer(in: &container)
    }

    private func registerTransfer(in container: inout Container) {
        let (notes, files, bell, reportJob, erasedText) = (notes, files, bell, reportJob, erasedText)
        let (jobs, exchange) = (jobs, exchange)
        container.register(.single) { files }
        container.register(.single, as: (any NoteJobFiles).self) { files }
        container.register(.single) { bell }
        container.register(.single) { NoteImport(into: notes, reminders: notes) }
        container.register(.single) { (belongings: [any OwnedData]) in NoteExport(of: notes, belongings: belongings) }
        container.register(.single) { (importer: NoteImport, exporter: NoteExport, alerts: any NoteAlerts) in
            NoteJobRunner(
                jobs: jobs,
                files: files,
                importer: importer,
                exporter: exporter,
                bell: bell,
                alerts: alerts,
                exchange: exchange,
                report: reportJob
            )
        }
        container.register(.single) { erasedText }
    }

    /// Runs imports and exports, takes deleted texts out of the file, indexes notes anew, and tells of reminders where a
    /// part hears of them.
    func work(_ parts: Scope) throws -> [BackgroundWork] {
        let runner: NoteJobRunner = try parts.part()
        var work: [BackgroundWork] = [runs(runner), .onOneNode { await erasedText.run() }]
        work.append(.onOneNode { [indexing] in await indexing.run() })
        work.append(.onEachNode { [pictures] in await pictures.keepTidy() })
        if !isAlone { work.append(.onEachNode { [files] in await files.removeCopies() }) }
        if let alerts = try parts.part(ifRegistered: (any ReminderAlerts).self) {
            work.append(watches(reminders: alerts))
        }
        return work
    }

    private func runs(_ runner: NoteJobRunner) -> BackgroundWork {
        .onOneNode { [notes, isAlone] in
            guard !isAlone else { return await runner.run() }
            let bell = NoteJobBell()
            await Self.run {
                await runner.woken(by: bell).run()
            } following: {
                await notes.followJobs { bell.ring() }
            }
        }
    }

    private func watches(reminders alerts: any ReminderAlerts) -> BackgroundWork {
        .onOneNode { [notes, isAlone, reminderBell, folder = reminderFolder, report = reportReminder] in
            let bell = isAlone ? reminderBell : ReminderBell()
            let watch = ReminderWatch(
                reminders: notes,
                alerts: alerts,
                bell: bell,
                turn: { ReminderPlace(in: folder, report: report) },
                report: report
            )
            guard !isAlone else { return await watch.run() }
            await Self.run {
                await watch.run()
            } following: {
                await notes.followReminders { bell.ring() }
            }
        }
    }

    /// Runs work that hears of what other nodes do by another task, which ends with it. It has a bell of its own each
    /// time: one bell is heard by one run, and what is done here is heard as well.
    private static func run(
        _ work: @Sendable @escaping () async -> Void,
        following follow: @Sendable @escaping () async -> Void
    ) async {
        await withDiscardingTaskGroup { group in
            group.addTask { await follow() }
            await work()
            group.cancelAll()
        }
    }
}

/// What an account takes is what its notes take: nothing else in it grows.
private struct UsageOfNotes: AccountUsageRepository {
    let notes: any NoteUsageRepository

    func usage(of account: AccountID) async throws(AccountError) -> AccountUsage {
        do throws(NoteError) {
            let usage = try await notes.usage(of: account)
            return AccountUsage(bytes: usage.bytes, quota: usage.quota)
        } catch {
            throw .unavailable(.accounts)
        }
    }
}

/// Notes say times in the zone that their owner chose for the account, else in that of their browser.
private struct AccountNoteTimeZones: NoteTimeZones {
    let zones: AccountTimeZones
    let visitor: Visitor

    func timeZone(of account: AccountID) async -> TimeZone {
        await zones.timeZone(of: account, for: visitor)
    }
}

/// What the notes of an account may take where nobody says it, with all that is kept of them.
enum NoteQuota {
    /// In bytes: 1 GB.
    static let standard: Int? = 1_073_741_824

    /// In bytes, of a setting in MB; 0 is no limit, nil the standard.
    static func bytes(megabytes: Int?) -> Int? {
        guard let megabytes else { return standard }
        return megabytes > 0 ? megabytes << 20 : nil
    }
}
