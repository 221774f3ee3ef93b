import Accounts
import AccountsData
import AtriumFlow
import Backup
import Foundation
import Notes
import NotesData
import NotesTransfer
import Portico
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
    ]
    static let owned = ["note", "noteDraft", "noteShare", "noteFile", "noteJob"].map {
        OwnedTable($0, of: .account, in: "owner", since: 8)
    }

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

    static let files: [FileCheck] = []

    static func problem(in storage: URL) throws(StorageError) -> String? { try NoteUsageCheck.problem(of: storage) }

    static func has(_ route: AppRoute) -> Bool { route.notes != nil }

    private let notes: StorageNotesRepository
    private let renderer = MarkdownNoteRenderer()
    private let files: FolderJobFiles
    private let bell = NoteJobBell()
    private let reportJob: @Sendable (String) -> Void
    private let erasedText: ErasedNoteText
    private let reminderBell = ReminderBell()
    private let reminderFolder: URL
    private let reportReminder: @Sendable (String) -> Void

    init(in context: AppContext) {
        notes = StorageNotesRepository(
            storage: context.storage,
            quota: context.options.quota,
            links: renderer.links,
            batches: context.options.batches,
            report: context.report("a note cannot be read")
        )
        erasedText = ErasedNoteText(storage: context.storage)
        files = FolderJobFiles(folder: context.files.jobs)
        reportJob = context.report("an import or export failed")
        reminderFolder = context.files.reminders
        reportReminder = context.report("reminders failed")
    }

    var belongings: [any Belongings] { [NoteBelongings(notes: notes, files: files)] }

    func register(in container: inout Container) {
        container.load(NotesModule())
        let (notes, renderer) = (notes, renderer)
        container.register(.single, as: (any NotesRepository).self) { notes }
        container.register(.single, as: (any NoteHistoryRepository).self) { notes }
        container.register(.single, as: (any NoteDraftsRepository).self) { notes }
        container.register(.single, as: (any NoteTagsRepository).self) { notes }
        container.register(.single, as: (any NoteLinksRepository).self) { notes }
        container.register(.single, as: (any NoteSharesRepository).self) { notes }
        container.register(.single, as: (any NoteFilesRepository).self) { notes }
        container.register(.single, as: (any NoteJobsRepository).self) { notes }
        container.register(.single, as: (any NoteRemindersRepository).self) { notes }
        container.register(.single, as: (any NoteChanges).self) { notes }
        container.register(.single, as: (any NoteRenderer).self) { renderer }
        container.register(.single, as: (any AccountUsageRepository).self) { UsageOfNotes(notes: notes) }
        container.register(.single, as: (any NoteTimeZones).self) { (accounts: any AccountRepository) in
            AccountNoteTimeZones(zones: AccountTimeZones(accounts: accounts))
        }
        let reminderBell = reminderBell
        container.register(.single) { reminderBell }
        registerTransfer(in: &container)
    }

    private func registerTransfer(in container: inout Container) {
        let (notes, files, bell, reportJob, erasedText) = (notes, files, bell, reportJob, erasedText)
        container.register(.single) { files }
        container.register(.single, as: (any NoteJobFiles).self) { files }
        container.register(.single) { bell }
        container.register(.single) { NoteImport(into: notes) }
        container.register(.single) { (belongings: [any Belongings]) in NoteExport(of: notes, belongings: belongings) }
        container.register(.single) { (importer: NoteImport, exporter: NoteExport, alerts: any NoteAlerts) in
            NoteJobRunner(
                jobs: notes,
                files: files,
                importer: importer,
                exporter: exporter,
                bell: bell,
                alerts: alerts,
                report: reportJob
            )
        }
        container.register(.single) { erasedText }
    }

    func verify() {}
    func health() {}

    /// Runs imports and exports, takes deleted texts out of the file, and tells of reminders where a part hears of them.
    func work(_ parts: Scope) throws -> [@Sendable () async -> Void] {
        let runner: NoteJobRunner = try parts.part()
        var work: [@Sendable () async -> Void] = [{ await runner.run() }, { await erasedText.run() }]
        if let alerts = try parts.part(ifRegistered: (any ReminderAlerts).self) {
            let (folder, report) = (reminderFolder, reportReminder)
            let watch = ReminderWatch(
                reminders: notes,
                alerts: alerts,
                bell: reminderBell,
                turn: { ReminderPlace(in: folder, report: report) },
                report: report
            )
            work.append { await watch.run() }
        }
        return work
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

/// Notes say times in the zone that their owner chose for the account.
private struct AccountNoteTimeZones: NoteTimeZones {
    let zones: AccountTimeZones

    func timeZone(of account: AccountID) async -> TimeZone {
        await zones.timeZone(of: account)
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
