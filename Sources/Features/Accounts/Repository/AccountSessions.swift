public import Foundation
public import Portico
public import PorticoSessions

/// Where accounts are signed in. All methods throw `AccountError.unavailable` where that cannot be told.
public protocol AccountSessions: Sendable {
    /// Those that have not ended, newest first, those of programs among them.
    func sessions(of account: AccountID) async throws(AccountError) -> [AccountSession]
    /// Begins a session of a program that uses an account until a moment; nil where the account has
    /// `ProgramTokenRules.most` of them.
    func begin(
        _ program: ProgramName,
        of account: SignedInAccount,
        until end: Date
    ) async throws(AccountError) -> BegunProgram?
    /// Ends one session of an account; false where the account has none such, and nothing is ended then.
    func end(_ id: SessionID, of account: AccountID) async throws(AccountError) -> Bool
    /// Ends all sessions of an account but one, or all. Once begun it goes on to its end, whether anybody waits for it
    /// or not.
    func endAll(of account: AccountID, except kept: SessionID?) async throws(AccountError)
}

/// Where accounts are signed in, over the sessions of the web.
public struct StoredAccountSessions: AccountSessions {
    /// Makes a session of a program, and its token: name, account, version, beginning and end.
    public typealias ProgramSession =
        @Sendable (String, AccountID, CredentialVersion?, Date, Date) -> (record: SessionRecord, token: Secret)

    private let store: any SessionStore
    private let newProgram: ProgramSession
    private let now: @Sendable () -> Date
    private let report: @Sendable (String) -> Void

    /// - Parameters:
    ///   - newProgram: tokens are the web's business, `SessionRecord.ofProgram` for example.
    ///   - report: told why the store failed, of which a visitor is told less.
    public init(
        store: any SessionStore,
        newProgram: @escaping ProgramSession,
        now: @escaping @Sendable () -> Date = { Date() },
        report: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.store = store
        self.newProgram = newProgram
        self.now = now
        self.report = report
    }

    public func sessions(of account: AccountID) async throws(AccountError) -> [AccountSession] {
        let moment = now()
        return try await records(of: account).filter { $0.expiresAt > moment }.reversed().map { record in
            AccountSession(
                id: Self.id(of: record),
                device: record.device,
                createdAt: record.createdAt,
                usedAt: record.usedAt ?? record.createdAt,
                program: record.program.map { AccountSession.Program(name: $0, endsAt: record.expiresAt) }
            )
        }
    }

    public func begin(
        _ program: ProgramName,
        of account: SignedInAccount,
        until end: Date
    ) async throws(AccountError) -> BegunProgram? {
        let moment = now()
        let (record, token) = newProgram(program.rawValue, account.id, account.version, moment, end)
        let isAdded = try await asking { () throws(StoreError) in
            try await store.addProgram(record, upTo: ProgramTokenRules.maximum, at: moment)
        }
        return isAdded ? BegunProgram(id: Self.id(of: record), token: token) : nil
    }

    public func end(_ id: SessionID, of account: AccountID) async throws(AccountError) -> Bool {
        guard let record = try await records(of: account).first(where: { Self.id(of: $0) == id }) else { return false }
        try await asking { () throws(StoreError) in try await store.end(record.key) }
        return true
    }

    public func endAll(of account: AccountID, except kept: SessionID?) async throws(AccountError) {
        // In a task of its own: a browser that is closed while the password changes must not leave sessions of the old
        // one.
        let key = kept.map { SessionKey(rawValue: $0.rawValue) }
        let outcome = await Task { () async -> Result<Void, StoreError> in
            do throws(StoreError) {
                return .success(try await store.endSessions(of: account, except: key))
            } catch {
                return .failure(error)
            }
        }.value
        try await asking { () throws(StoreError) in try outcome.get() }
    }

    private static func id(of record: SessionRecord) -> SessionID {
        SessionID(rawValue: record.key.rawValue)
    }

    private func records(of account: AccountID) async throws(AccountError) -> [SessionRecord] {
        try await asking { () throws(StoreError) in try await store.sessions(of: account) }
    }

    private func asking<Value>(_ ask: () async throws(StoreError) -> Value) async throws(AccountError) -> Value {
        do throws(StoreError) {
            return try await ask()
        } catch {
            if !Task.isCancelled { report(error.reason) }
            throw .unavailable(.sessions)
        }
    }
}

/// One place where an account is signed in.
public struct AccountSession: Sendable, Hashable, Identifiable {
    public let id: SessionID
    /// The browser and the machine in words, as far as they said; nil where that is not known.
    public var device: String?
    public var createdAt: Date
    /// When it was used last, to the day.
    public var usedAt: Date
    /// The program that it is of; nil where it is a browser's.
    public var program: Program?

    /// A program that has a token.
    public struct Program: Sendable, Hashable {
        /// As its owner calls it.
        public let name: String
        public let endsAt: Date

        public init(name: String, endsAt: Date) {
            self.name = name
            self.endsAt = endsAt
        }
    }

    public init(id: SessionID, device: String?, createdAt: Date, usedAt: Date, program: Program? = nil) {
        self.id = id
        self.device = device
        self.createdAt = createdAt
        self.usedAt = usedAt
        self.program = program
    }
}

/// A session of a program, and the token that opens it: nobody can read it from anywhere later.
public struct BegunProgram: Sendable, Equatable {
    public let id: SessionID
    public let token: Secret

    public init(id: SessionID, token: Secret) {
        self.id = id
        self.token = token
    }
}
