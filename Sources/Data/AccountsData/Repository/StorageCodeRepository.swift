public import Accounts
public import Foundation
import Mail
public import Portico
public import Storage

/// What waits for codes, in the app's storage, beside the accounts and the mails that wait to be sent.
///
///     let codes = StorageCodeRepository(storage: storage)
///     let credentials = try await codes.addAccount(Account.newID(), by: proof, at: moment)
///
/// An SQLite storage needs the tables of `AccountsTables` and `MailTables`.
public struct StorageCodeRepository: CodeRepository {
    private let storage: any StorageProtocol
    private let newVersion: @Sendable () -> CredentialVersion

    /// - Parameter newVersion: gives a version that no account had before.
    public init(
        storage: any StorageProtocol,
        newVersion: @escaping @Sendable () -> CredentialVersion = CredentialVersion.random
    ) {
        self.storage = storage
        self.newVersion = newVersion
    }

    public func failures(at address: EmailAddress) async throws(AccountError) -> Int {
        try await asking { () throws(StorageError) in
            try await storage.object(CodeFailuresRow.self, byPrimaryKey: CodeFailuresRow.key(of: address.key))?.count
                ?? 0
        }
    }

    public func add(
        _ pending: PendingCode,
        code: TypedCode,
        telling letter: AccountLetter?
    ) async throws(AccountError) {
        let outcome = try await asking { () throws(StorageError) in
            try await storage.attempt { transaction throws(StorageError) -> Result<Void, AccountError> in
                try transaction.deleteOutdatedCodes(at: pending.askedAt)
                if let account = pending.account {
                    guard try transaction.object(AccountRow.self, byPrimaryKey: account.rawValue) != nil else {
                        return .failure(.notFound)
                    }
                    if pending.purpose.needsAccount { try transaction.deleteCodes(of: account, for: pending.purpose) }
                }
                try transaction.save(AccountCodeRow(pending, code: code))
                try transaction.send(letter, for: pending, at: pending.sentAt)
                return .success(())
            }
        }
        try outcome.get()
    }

    public func pending(
        _ id: PendingCode.ID,
        for purpose: CodePurpose,
        at moment: Date
    ) async throws(AccountError) -> PendingCode? {
        let found = try await asking { () throws(StorageError) in
            try await storage.read { snapshot throws(StorageError) -> PendingCode? in
                let row = try snapshot.object(AccountCodeRow.self, byPrimaryKey: AccountCodeRow.key(of: id))
                guard let row else { return nil }
                var pending = row.pending(id)
                if try snapshot.isGuessedOut(row) { pending.wrongTries = CodeRules.maxTries }
                return pending
            }
        }
        guard let found, found.purpose == purpose, found.isOpen(at: moment) else { return nil }
        return found
    }

    public func renew(
        _ id: PendingCode.ID,
        for purpose: CodePurpose,
        code: TypedCode,
        at moment: Date,
        telling letter: AccountLetter?
    ) async throws(CodeError) {
        try await change { transaction throws(StorageError) -> Result<Void, CodeError> in
            guard var row = try transaction.code(id, for: purpose), row.pending(id).isOpen(at: moment) else {
                return .failure(.over)
            }
            row.sentAt = moment
            row.wrongTries = 0
            row.code = row.hash(of: code, id)
            row.digits = code.length.rawValue
            try transaction.save(row)
            try transaction.send(letter, for: row.pending(id), at: moment)
            return .success(())
        }
    }

    public func use(_ proof: CodeProof, at moment: Date) async throws(CodeError) -> PendingCode {
        try await use(proof, at: moment) { row, _ in .success(row.pending(proof.id)) }
    }

    public func addAccount(
        _ id: AccountID,
        by proof: CodeProof,
        at moment: Date
    ) async throws(CodeError) -> Credentials {
        let version = newVersion()
        return try await use(proof, at: moment) { row, transaction throws(StorageError) in
            guard let password = row.password else { return .failure(.over) }
            guard try transaction.account(at: row.address) == nil else { return .failure(.account(.emailTaken)) }
            let account = Account(id: id, email: row.address, createdAt: moment, passwordChangedAt: moment)
            // Saving takes the place of what has the key already, and that may be somebody else's.
            guard try transaction.object(AccountRow.self, byPrimaryKey: id.rawValue) == nil else {
                throw .constraint(reason: "an account has this id already")
            }
            try transaction.save(AccountRow(account, password: password, version: version))
            try transaction.note(.created, of: id, by: proof.origin, at: moment)
            try transaction.giveMails(at: row.address, to: id)
            return .success(
                Credentials(account: account, password: password, version: version, isKnownAddress: true)
            )
        }
    }

    public func setAddress(
        by proof: CodeProof,
        at moment: Date,
        telling letter: @Sendable (EmailAddress) -> AccountLetter
    ) async throws(CodeError) -> Account {
        try await use(proof, at: moment) { row, transaction throws(StorageError) in
            guard var account = try transaction.account(waitingFor: row) else { return .failure(.over) }
            let other = try transaction.account(at: row.address)
            guard other == nil || other?.id == account.id else { return .failure(.account(.emailTaken)) }
            let before = account.email
            account.email = row.address
            account.emailKey = row.address.key
            try transaction.save(account)
            // What was asked for at the address before is no longer its owner's to have.
            try transaction.deleteCodes(of: account.id, for: nil)
            try transaction.note(.addressChanged, of: account.id, by: proof.origin, at: moment)
            try transaction.save(OutgoingMail(letter(row.address), to: before, owner: account.id, at: moment))
            return .success(account.account)
        }
    }

    public func allowChoice(
        _ choice: PendingCode.ID,
        by proof: CodeProof,
        at moment: Date
    ) async throws(CodeError) {
        try await use(proof, at: moment) { row, transaction throws(StorageError) -> Result<Void, CodeError> in
            guard let account = try transaction.account(waitingFor: row), account.has(row.address) else {
                return .failure(.over)
            }
            var allowed = row
            allowed.id = AccountCodeRow.key(of: choice)
            allowed.purpose = .passwordChoice
            // No code does here: the id does.
            allowed.isDecoy = true
            // Who came by the link may be in no session.
            if row.pending(proof.id).role(of: proof.holder) == .reader { allowed.session = nil }
            allowed.askedAt = moment
            allowed.sentAt = moment
            try transaction.save(allowed)
            return .success(())
        }
    }

    public func setPassword(
        _ password: PasswordHash,
        by choice: PendingCode.ID,
        from origin: AccountOrigin,
        at moment: Date,
        telling letter: AccountLetter
    ) async throws(CodeError) -> Account {
        let version = newVersion()
        return try await change { transaction throws(StorageError) -> Result<Account, CodeError> in
            guard let row = try transaction.code(choice, for: .passwordChoice),
                row.pending(choice).holds(at: moment), var account = try transaction.account(waitingFor: row),
                account.has(row.address)
            else { return .failure(.over) }
            account.password = password
            account.passwordChangedAt = moment
            account.version = version
            try transaction.save(account)
            try transaction.note(.passwordChanged, of: account.id, by: origin, at: moment)
            try transaction.deleteCodes(of: account.id, for: nil)
            try transaction.save(OutgoingMail(letter, to: account.email, owner: account.id, at: moment))
            return .success(account.account)
        }
    }

    public func deleteOutdated(at moment: Date) async throws(AccountError) {
        try await asking { () throws(StorageError) in
            try await storage.write { transaction throws(StorageError) in
                try transaction.deleteOutdatedCodes(at: moment)
            }
        }
    }

    /// Does what a code is for, where it is the right one, and uses it up, also where that is then refused: all in one
    /// transaction, so that of two requests with the same code one finds none. A wrong code is counted where it may be a
    /// guess: who opened the link reads the mail, and has no need to.
    private func use<Value: Sendable>(
        _ proof: CodeProof,
        at moment: Date,
        _ body: @Sendable (AccountCodeRow, any StorageTransaction) throws(StorageError) -> Result<Value, CodeError>
    ) async throws(CodeError) -> Value {
        // What was refused is stored as well: that a code is used up, and that it was tried.
        let outcome = try await change {
            transaction throws(StorageError) -> Result<Result<Value, CodeError>, CodeError> in
            guard var row = try transaction.code(proof.id, for: proof.purpose),
                let role = row.pending(proof.id).role(of: proof.holder), row.pending(proof.id).isOpen(at: moment)
            else { return .failure(.over) }
            guard role != .stranger else { return .failure(.elsewhere) }
            let isGuessedOut = try transaction.isGuessedOut(row)
            if role == .asker, row.wrongTries >= CodeRules.maxTries || isGuessedOut { return .failure(.usedUp) }
            guard row.pending(proof.id).holds(at: moment) else { return .failure(.expired) }
            guard row.matches(proof.code, proof.id) else {
                guard role == .asker else { return .failure(.wrong) }
                row.wrongTries += 1
                try transaction.save(row)
                try transaction.countFailure(at: row.address, moment)
                return .success(.failure(row.wrongTries < CodeRules.maxTries ? .wrong : .usedUp))
            }
            try transaction.delete(row)
            try transaction.forgetFailures(at: row.address)
            if row.account != nil, try transaction.account(waitingFor: row) == nil { return .success(.failure(.over)) }
            return .success(try body(row, transaction))
        }
        return try outcome.get()
    }

    /// One transaction; a refusal undoes all of it.
    private func change<Value: Sendable>(
        _ body: @Sendable (any StorageTransaction) throws(StorageError) -> Result<Value, CodeError>
    ) async throws(CodeError) -> Value {
        let outcome: Result<Value, CodeError>
        do throws(StorageError) {
            outcome = try await storage.attempt(body)
        } catch {
            throw .account(AccountError(error))
        }
        return try outcome.get()
    }

    private func asking<Value: Sendable>(
        _ ask: () async throws(StorageError) -> Value
    ) async throws(AccountError) -> Value {
        do throws(StorageError) {
            return try await ask()
        } catch {
            throw AccountError(error)
        }
    }
}

extension StorageSnapshot {
    /// Whether a code is short, and so many wrong ones were typed for its address that only a long one does.
    fileprivate func isGuessedOut(_ row: AccountCodeRow) throws(StorageError) -> Bool {
        guard row.digits < TypedCode.Length.long.rawValue else { return false }
        let key = CodeFailuresRow.key(of: row.address.key)
        let failures = try object(CodeFailuresRow.self, byPrimaryKey: key)
        return (failures?.count ?? 0) >= CodeRules.maxFailures
    }
}

extension StorageTransaction {
    fileprivate func code(_ id: PendingCode.ID, for purpose: CodePurpose) throws(StorageError) -> AccountCodeRow? {
        let row = try object(AccountCodeRow.self, byPrimaryKey: AccountCodeRow.key(of: id))
        return row?.purpose == purpose ? row : nil
    }

    /// The account that a code is for, while its credentials are those of when it was asked for.
    fileprivate func account(waitingFor row: AccountCodeRow) throws(StorageError) -> AccountRow? {
        guard let id = row.account, let account = try object(AccountRow.self, byPrimaryKey: id.rawValue),
            account.version == row.version
        else { return nil }
        return account
    }

    /// - Parameter purpose: nil for all.
    fileprivate func deleteCodes(of account: AccountID, for purpose: CodePurpose?) throws(StorageError) {
        let columns = AccountCodeRow.columns
        let own = columns.account == account.rawValue
        try deleteAll(
            ofType: AccountCodeRow.self,
            matching: purpose.map { own && columns.purpose == $0.rawValue } ?? own
        )
    }

    fileprivate func countFailure(at address: EmailAddress, _ moment: Date) throws(StorageError) {
        let key = CodeFailuresRow.key(of: address.key)
        let known = try object(CodeFailuresRow.self, byPrimaryKey: key)?.count ?? 0
        // No more is asked of it than whether there are so many.
        let count = min(known, CodeRules.maxFailures) + 1
        try save(CodeFailuresRow(address: key, count: count, failedAt: moment))
    }

    func forgetFailures(at address: EmailAddress) throws(StorageError) {
        try delete(CodeFailuresRow.self, byPrimaryKey: CodeFailuresRow.key(of: address.key))
    }

    /// Those whose time is over, and those of a time that a clock which was put back has not reached yet.
    fileprivate func deleteOutdatedCodes(at moment: Date) throws(StorageError) {
        let askedAt = AccountCodeRow.columns.askedAt
        try deleteAll(
            ofType: AccountCodeRow.self,
            matching: askedAt <= moment.addingTimeInterval(-CodeRules.maxTime)
                || askedAt > moment.addingTimeInterval(CodeRules.correction)
        )
        let failedAt = CodeFailuresRow.columns.failedAt
        try deleteAll(
            ofType: CodeFailuresRow.self,
            matching: failedAt <= moment.addingTimeInterval(-CodeRules.failuresLifetime)
        )
    }

    /// From now on they go with the account, as all that is its own.
    fileprivate func giveMails(at address: EmailAddress, to account: AccountID) throws(StorageError) {
        let columns = StoredOutgoingMail.columns
        let query = Query.matching(columns.to == address.text && columns.owner == nil)
        for var mail in try cachedObjects(OutgoingMail.self, query) {
            mail.owner = account
            try save(mail)
        }
    }

    /// Writes to the address that is to be confirmed; where that is an account's already, as its owner writes it.
    fileprivate func send(
        _ letter: AccountLetter?,
        for pending: PendingCode,
        at moment: Date
    ) throws(StorageError) {
        guard let letter else { return }
        var address = pending.address
        if pending.purpose != .newAddress, let account = pending.account,
            let row = try object(AccountRow.self, byPrimaryKey: account.rawValue)
        {
            address = row.email
        }
        try save(OutgoingMail(letter, to: address, owner: pending.account, at: moment))
    }
}
