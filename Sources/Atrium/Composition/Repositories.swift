import Accounts
import AccountsData
import DogFacts
import DogFactsData
import Domains
import DomainsData
import Foundation
import Logging
import Notes
import NotesData
import NotesTransfer
import Portico
import PorticoWeb
import SessionsData
import Storage

/// What the features are kept in and rendered by.
struct Repositories: Sendable {
    var domains: any DomainsRepository
    var searches: StorageSavedSearchRepository
    var dogFacts: any DogFactsRepository
    var favourites: StorageFavouriteFactsRepository
    var notes: any NotesStore
    var jobFiles: FolderJobFiles
    private let jobBell = NoteJobBell()
    private let renderer = MarkdownNoteRenderer()
    private let reportJob: @Sendable (String) -> Void
    private let reportErasure: @Sendable (String) -> Void
    private let reportSessions: @Sendable (String) -> Void
    var accounts: any AccountRepository
    var sessions: any SessionStore

    /// Over the data folder's storage and its sessions.
    init(
        domains: any DomainsRepository,
        dogFacts: any DogFactsRepository,
        storage: SQLiteStorage,
        sessions: SQLiteStorage,
        jobs: URL,
        quota: Int?,
        batches: NoteBatches,
        logger: Logger
    ) {
        self.domains = domains
        searches = StorageSavedSearchRepository(storage: storage, report: Self.report("a saved search cannot be read", to: logger))
        self.dogFacts = dogFacts
        favourites = StorageFavouriteFactsRepository(storage: storage)
        notes = StorageNotesRepository(
            storage: storage,
            quota: quota,
            links: renderer.links,
            batches: batches,
            report: Self.report("a note cannot be read", to: logger)
        )
        jobFiles = FolderJobFiles(folder: jobs)
        reportJob = Self.report("an import or export failed", to: logger)
        reportErasure = Self.report("something of a deleted account is still stored", to: logger)
        reportSessions = Self.report("the sessions' store failed", to: logger)
        accounts = StorageAccountRepository(storage: storage, report: Self.report("an account cannot be read", to: logger))
        self.sessions = AccountCheckedSessions(
            sessions: ForgettingSessions(
                sessions: StoredSessions(sessions, report: Self.report("a session cannot be read", to: logger)),
                searches: searches,
                favourites: favourites
            ),
            accounts: accounts
        )
    }

    /// In memory, with nothing in them: for checks that look at pages without reading anything.
    init(domains: any DomainsRepository) {
        let storage = InMemoryStorage()
        self.domains = domains
        searches = StorageSavedSearchRepository(storage: storage)
        dogFacts = StorageDogFactsRepository(storage: storage)
        favourites = StorageFavouriteFactsRepository(storage: storage)
        notes = StorageNotesRepository(storage: storage, links: renderer.links)
        jobFiles = FolderJobFiles(folder: FileManager.default.temporaryDirectory.appending(path: "atrium-jobs"))
        reportJob = { _ in }
        reportErasure = { _ in }
        reportSessions = { _ in }
        accounts = StorageAccountRepository(storage: storage)
        sessions = MemorySessions()
    }

    /// Runs imports and exports; what the features begin wakes it.
    func jobRunner() -> NoteJobRunner {
        NoteJobRunner(jobs: notes, files: jobFiles, importer: importer, exporter: exporter, bell: jobBell, report: reportJob)
    }

    var importer: NoteImport { NoteImport(into: notes) }
    var exporter: NoteExport {
        NoteExport(of: notes, supplement: AccountSupplement(accounts: accounts, searches: searches, favourites: favourites))
    }

    /// Hands them out by their parts.
    func register(in container: inout Container) {
        let (domains, searches, notes, accounts) = (domains, searches, notes, accounts)
        let (jobFiles, jobBell, renderer) = (jobFiles, jobBell, renderer)
        let (dogFacts, favourites) = (dogFacts, favourites)
        container.register(.single, as: (any DomainsRepository).self) { domains }
        container.register(.single, as: (any SavedSearchRepository).self) { searches }
        container.register(.single, as: (any DogFactsRepository).self) { dogFacts }
        container.register(.single, as: (any FavouriteFactsRepository).self) { favourites }
        container.register(.single, as: (any NoteRenderer).self) { renderer }
        container.register(.single, as: (any NoteTimeZones).self) { AccountNoteTimeZones(zones: AccountTimeZones(accounts: accounts)) }
        container.register(.single, as: (any NotesRepository).self) { notes }
        container.register(.single, as: (any NoteHistoryRepository).self) { notes }
        container.register(.single, as: (any NoteDraftsRepository).self) { notes }
        container.register(.single, as: (any NoteTagsRepository).self) { notes }
        container.register(.single, as: (any NoteLinksRepository).self) { notes }
        container.register(.single, as: (any NoteSharesRepository).self) { notes }
        container.register(.single, as: (any NoteArchiveRepository).self) { notes }
        container.register(.single, as: (any NoteFilesRepository).self) { notes }
        container.register(.single, as: (any NoteJobsRepository).self) { notes }
        container.register(.single, as: (any NoteJobFiles).self) { jobFiles }
        container.register(.single, as: NoteJobBell.self) { jobBell }
        container.register(.single, as: (any AccountRepository).self) { accounts }
        let (accountSessions, erasure) = (accountSessions, erasure)
        container.register(.single, as: (any AccountSessions).self) { accountSessions }
        container.register(.single, as: (any AccountErasure).self) { erasure }
        container.register(.single, as: (any VisitorAdoption).self) { BelongingsAdoption(searches: searches, favourites: favourites) }
        container.register(.single, as: (any NoteChanges).self) { notes }
        container.register(.single, as: (any AccountUsageRepository).self) { UsageOfNotes(notes: notes) }
    }

    var accountSessions: StoredAccountSessions {
        StoredAccountSessions(store: sessions, report: reportSessions)
    }

    var erasure: WholeAccountErasure {
        WholeAccountErasure(
            notes: notes,
            jobFiles: jobFiles,
            searches: searches,
            favourites: favourites,
            accounts: accounts,
            sessions: accountSessions,
            report: reportErasure
        )
    }

    private static func report(_ message: Logger.Message, to logger: Logger) -> @Sendable (String) -> Void {
        { reason in logger.error(message, metadata: ["reason": "\(reason)"]) }
    }
}
