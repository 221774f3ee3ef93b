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
    @Test func whoSignsInMeanwhileIsOutAgainAndWhatTheyAddedIsGone() async throws {
        let storage = InMemoryStorage()
        let notes = StorageNotesRepository(storage: storage, links: MarkdownNoteRenderer.links)
        let accounts = StorageAccountRepository(storage: storage)
        let email = try #require(EmailAddress(text: "ann@example.com"))
        let ann = Account(id: Account.newID(), email: email, createdAt: Date(), passwordChangedAt: Date())
        try await accounts.add(ann, password: PasswordHash(rawValue: "hash"))
        let sessions = LateSessions(notes: notes)
        let erasure = WholeAccountErasure(
            notes: notes,
            jobFiles: FolderJobFiles(folder: FileManager.default.temporaryDirectory.appending(path: "atrium-\(UUID().uuidString)")),
            searches: StorageSavedSearchRepository(storage: storage),
            favourites: StorageFavouriteFactsRepository(storage: storage),
            accounts: accounts,
            sessions: sessions
        )
        try await erasure.erase(ann.id)
        #expect(try await accounts.account(ann.id) == nil)
        #expect(sessions.sessions(of: ann.id).isEmpty)
        #expect(try await notes.archive(of: ann.id, after: nil, limit: 9).isEmpty)
    }
}

/// Sessions of an account whose owner signs in whenever all of them ended, and writes a note before the next time.
private final class LateSessions: AccountSessions {
    private let notes: StorageNotesRepository
    private let living = Mutex<[AccountSession]>([])
    private let turns = Mutex(0)

    init(notes: StorageNotesRepository) {
        self.notes = notes
    }

    func sessions(of account: AccountID) -> [AccountSession] { living.withLock { $0 } }

    func end(_ id: SessionID, of account: AccountID) -> Bool { false }

    func endAll(of account: AccountID, except kept: SessionID?) async {
        let turn = turns.withLock { turns in
            turns += 1
            return turns
        }
        if turn > 1 {
            _ = try? await notes.create(NoteContent(title: "Late", body: "", tags: []), as: .random(), of: account, at: Date())
        }
        let late = AccountSession(id: SessionID(rawValue: "late"), device: nil, createdAt: Date(), usedAt: Date())
        living.withLock { $0 = turn == 1 ? [late] : [] }
    }
}
