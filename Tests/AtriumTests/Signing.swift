import AccountsData
import Foundation
import NotesData
import Portico
import PorticoSessions
import PorticoTesting
import PorticoWeb
import SessionsData
import Storage

@testable import Accounts
@testable import Atrium
@testable import Notes

/// Visitors that are signed in from the start, for tests of what lies behind the way in.
extension TestApp {
    /// Starts the app and lets somebody use it who is signed in.
    func visitingSignedIn(
        as account: AccountID = .ada,
        over wire: Wire = .inProcess,
        _ body: @Sendable (WebVisitor) async throws -> Void
    ) async throws {
        try await visiting(application(), over: wire, at: Self.origin) { visitor in
            try await signIn(visitor, as: account)
            try await body(visitor)
        }
    }

    /// Gives a visitor's browser a session of an account, whoever it was before.
    func signIn(_ visitor: WebVisitor, as account: AccountID) async throws {
        visitor.takeCookie(
            "__Host-portico-session=\(try await token(of: account)); Path=/; Secure; HttpOnly; SameSite=Lax"
        )
    }

    /// A visitor with a browser of their own who is signed in.
    func signedInVisitor(as account: AccountID, beside visitor: WebVisitor) async throws -> WebVisitor {
        let other = visitor.anotherVisitor()
        try await signIn(other, as: account)
        return other
    }

    /// A session of an account, by what a program sends as `Authorization: Bearer`.
    func token(of account: AccountID, at moment: Date = Date()) async throws -> String {
        let version = try await version(of: account)
        let sessions = try await sessions()
        let nobody = VisitorID(rawValue: UUID().uuidString)
        let token = try await sessions.issueToken(for: nobody, at: moment)
        guard var record = try await sessions.sessions().first(where: { $0.visitor == nobody }) else {
            throw NotSignedIn()
        }
        record.visitor = VisitorID(of: account)
        record.account = account
        record.version = version
        try await sessions.save(record)
        return token
    }

    /// The version of an account's credentials. Where there is no such account, it is made: nobody can sign in to it by
    /// a password.
    @discardableResult
    func version(of account: AccountID) async throws -> CredentialVersion {
        let accounts = StorageAccountRepository(storage: try beside.storage { try storage() })
        if let version = try await accounts.version(of: account) { return version }
        guard let email = EmailAddress(text: "\(account.rawValue)@accounts.test") else { throw NotSignedIn() }
        let made = Account(id: account, email: email, createdAt: Date(), passwordChangedAt: Date())
        return try await accounts.add(made, password: PasswordHash(rawValue: "none"))
    }

    func storage() throws -> any NoteStorage {
        guard !TestNodes.areThere else { return try nodes.storage() }
        return try SQLiteStorage(
            file: DataFiles(folder: data).storage,
            schema: AppFeatures.schema,
            options: Self.patientStorage
        )
    }

    /// What the app keeps sessions in.
    func sessions() async throws -> any SessionStore { try await beside.sessions { try await composition().part() } }

    /// What the app keeps notes in.
    func notes(quota: Int? = nil) throws -> StorageNotesRepository {
        StorageNotesRepository(storage: try storage(), quota: quota, links: MarkdownNoteRenderer().links)
    }

    struct NotSignedIn: Error {}
}

extension AccountID {
    static let ada = AccountID(rawValue: "ada")
    static let grace = AccountID(rawValue: "grace")
}
