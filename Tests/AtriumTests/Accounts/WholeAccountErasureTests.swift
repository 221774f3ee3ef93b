import Accounts
import AccountsData
import DogFactsData
import DomainsData
import Foundation
import Notes
import NotesData
import NotesTransfer
import Portico
import Storage
import Synchronization
import Testing

@testable import Atrium

@Suite struct WholeAccountErasureTests {
    private func using(
        report: @escaping @Sendable (String) -> Void = { _ in },
        _ body: (StorageAccountRepository, StorageNotesRepository, WholeAccountErasure, Sessions, AccountID) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "atrium-\(UUID().uuidString)", directoryHint: .isDirectory)
        defer { try? FileManager.default.removeItem(at: folder) }
        let storage = try SQLiteStorage(file: folder.appending(path: "atrium.sqlite"), schema: StorageTables.schema)
        let notes = StorageNotesRepository(storage: storage, links: MarkdownNoteRenderer().links)
        let accounts = StorageAccountRepository(storage: storage)
        let email = try #require(EmailAddress(text: "ann@example.com"))
        let ann = Account(id: Account.newID(), email: email, createdAt: Date(), passwordChangedAt: Date())
        try await accounts.add(ann, password: PasswordHash(rawValue: "hash"))
        for _ in 1...3 { try await Self.write(in: notes, of: ann.id) }
        let sessions = Sessions()
        let erasure = WholeAccountErasure(
            notes: notes,
            jobFiles: FolderJobFiles(folder: folder.appending(path: "jobs.tmp")),
            searches: StorageSavedSearchRepository(storage: storage),
            favourites: StorageFavouriteFactsRepository(storage: storage),
            accounts: accounts,
            sessions: sessions,
            report: report
        )
        try await body(accounts, notes, erasure, sessions, ann.id)
    }

    private static func write(in notes: StorageNotesRepository, of account: AccountID) async throws {
        _ = try await notes.create(NoteContent(title: "A note", body: "", tags: []), as: .random(), of: account, at: Date())
    }

    @Test func anAccountGoesWithEverythingInIt() async throws {
        try await using { accounts, notes, erasure, _, ann in
            try await erasure.erase(ann)
            #expect(try await accounts.account(ann) == nil)
            #expect(try await notes.archive(of: ann, after: nil, limit: 9).isEmpty)
            #expect(try await accounts.unfinishedErasures().isEmpty)
            await #expect(throws: NoteError.unavailable(reason: "This account no longer exists.")) {
                try await Self.write(in: notes, of: ann)
            }
        }
    }

    /// The account is gone at once; the server that starts next deletes the rest.
    @Test func whatIsCutOffIsFinishedLater() async throws {
        try await using { accounts, notes, erasure, sessions, ann in
            sessions.outage.withLock { $0 = true }
            try await erasure.erase(ann)
            #expect(try await accounts.account(ann) == nil)
            #expect(try await accounts.unfinishedErasures() == [ann])
            await erasure.finishAll()
            #expect(try await accounts.unfinishedErasures() == [ann], "not yet")
            sessions.outage.withLock { $0 = false }
            await erasure.finishAll()
            #expect(try await accounts.unfinishedErasures().isEmpty)
            #expect(try await notes.archive(of: ann, after: nil, limit: 9).isEmpty)
        }
    }

    @Test func aProgramThatEndsMeanwhileReportsNothing() async throws {
        let told = Mutex<[String]>([])
        try await using(report: { reason in told.withLock { $0.append(reason) } }) { _, _, erasure, _, _ in
            await Task {
                withUnsafeCurrentTask { $0?.cancel() }
                await erasure.finishAll()
            }.value
        }
        #expect(told.withLock(\.self) == [])
    }

    @Test func whoeverIsCancelledMeanwhileLeavesNoHalfOfAnAccount() async throws {
        try await using { accounts, notes, erasure, _, ann in
            let erasing = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                try await erasure.erase(ann)
            }
            try await erasing.value
            #expect(try await accounts.account(ann) == nil)
            #expect(try await notes.archive(of: ann, after: nil, limit: 9).isEmpty)
        }
    }
}

/// Sessions that cannot be reached while a test says so.
private final class Sessions: AccountSessions {
    let outage = Mutex(false)

    func sessions(of account: AccountID) -> [AccountSession] { [] }
    func end(_ id: SessionID, of account: AccountID) -> Bool { false }

    func endAll(of account: AccountID, except kept: SessionID?) async throws(AccountError) {
        if outage.withLock({ $0 }) { throw .unavailable(reason: "The sessions cannot be reached at the moment.") }
    }
}
