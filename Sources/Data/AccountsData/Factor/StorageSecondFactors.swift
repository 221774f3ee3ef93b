public import Accounts
public import Foundation
public import Portico
public import Storage

/// Second factors in the app's storage.
///
///     let factors = StorageSecondFactors(storage: storage, keys: FactorKeyFile(folder.appending(path: "factors.key")))
///     let secret = try await factors.prepare(change)
public struct StorageSecondFactors: SecondFactors {
    /// How long a secret is, as RFC 4226 section 4 asks for: as long as a SHA-1.
    private static let secretBytes = 20

    let storage: any StorageProtocol
    private let keys: any FactorKeys
    private let report: @Sendable (String) -> Void
    private let newVersion: @Sendable () -> CredentialVersion
    private let randomBytes: @Sendable (Int) -> [UInt8]

    /// An SQLite storage needs the tables of `AccountsTables`.
    ///
    /// - Parameters:
    ///   - keys: what secrets are sealed with.
    ///   - report: told why there are no keys, of which a visitor is told less.
    ///   - newVersion: gives a version that no account had before.
    ///   - randomBytes: so many bytes that nobody can guess.
    public init(
        storage: any StorageProtocol,
        keys: any FactorKeys,
        report: @escaping @Sendable (String) -> Void = { _ in },
        newVersion: @escaping @Sendable () -> CredentialVersion = CredentialVersion.random,
        randomBytes: @escaping @Sendable (Int) -> [UInt8] = { count in
            (0..<count).map { _ in UInt8.random(in: .min ... .max) }
        }
    ) {
        self.storage = storage
        self.keys = keys
        self.report = report
        self.newVersion = newVersion
        self.randomBytes = randomBytes
    }

    public func factor(of account: AccountID) async throws(AccountError) -> SecondFactor? {
        try await reading { snapshot throws(StorageError) in
            guard let row = try snapshot.object(FactorRow.self, byPrimaryKey: account.rawValue) else { return nil }
            let codes = RecoveryCodeRow.columns.account == account.rawValue
            return SecondFactor(
                since: row.since,
                recoveryCodes: try snapshot.count(of: RecoveryCodeRow.self, .matching(codes))
            )
        }
    }

    // Setting it up.

    public func prepare(_ change: FactorChange) async throws(FactorError) -> FactorSecret {
        let secret = FactorSecret(rawValue: Base32.text(of: randomBytes(Self.secretBytes)))
        let sealed = try sealed(secret.rawValue, of: change.account)
        return try await changing { transaction throws(StorageError) -> Result<FactorSecret, FactorError> in
            guard let session = change.session,
                try transaction.object(AccountRow.self, byPrimaryKey: change.account.rawValue) != nil
            else { return .failure(.account(.notFound)) }
            guard try transaction.object(FactorRow.self, byPrimaryKey: change.account.rawValue) == nil else {
                return .failure(.over)
            }
            try transaction.save(
                PendingFactorRow(
                    account: change.account,
                    session: session,
                    secret: sealed,
                    expiresAt: change.moment + FactorRules.lifetime
                )
            )
            return .success(secret)
        }
    }

    public func preparation(_ change: FactorChange) async throws(AccountError) -> FactorSecret? {
        let row = try await reading { snapshot throws(StorageError) in try snapshot.pendingFactor(change) }
        guard let row else { return nil }
        return openingRing()?.open(row.secret, of: row.account).map(FactorSecret.init(rawValue:))
    }

    public func giveUp(_ change: FactorChange) async throws(AccountError) {
        try await AccountError.asking { () throws(StorageError) in
            try await storage.delete(PendingFactorRow.self, byPrimaryKey: change.account.rawValue)
        }
    }

    public func turnOn(
        with code: TypedCode,
        for change: FactorChange,
        telling letter: AccountLetter?
    ) async throws(FactorError) -> CredentialVersion {
        let version = newVersion()
        let codes = recoveryCodes()
        let shown = try sealed(codes.map(\.text).joined(separator: " "), of: change.account)
        let ring = openingRing()
        return try await changing { transaction throws(StorageError) -> Result<CredentialVersion, FactorError> in
            guard var row = try transaction.object(AccountRow.self, byPrimaryKey: change.account.rawValue) else {
                return .failure(.account(.notFound))
            }
            guard let pending = try transaction.pendingFactor(change),
                try transaction.object(FactorRow.self, byPrimaryKey: change.account.rawValue) == nil
            else { return .failure(.over) }
            guard let secret = ring?.open(pending.secret, of: pending.account).map(FactorSecret.init(rawValue:)) else {
                return .failure(.over)
            }
            guard let step = secret.step(of: code, at: change.moment, after: -1) else {
                return .failure(.wrong)
            }
            row.version = version
            try transaction.save(row)
            try transaction.delete(pending)
            try transaction.save(
                FactorRow(
                    account: change.account,
                    secret: pending.secret,
                    sealedBy: ring?.key(of: pending.secret),
                    lastStep: step,
                    misses: 0,
                    missedAt: nil,
                    since: change.moment
                )
            )
            // Shown in whichever session comes next: all others are over.
            try transaction.replaceRecoveryCodes(codes, shown, shownIn: nil, change)
            try transaction.note(.factorOn, of: change.account, by: change.origin, at: change.moment)
            if let letter { try transaction.post(letter, to: row.account, at: change.moment) }
            return .success(version)
        }
    }

    // Recovery codes.

    public func renewRecoveryCodes(
        showing proof: FactorProof,
        for change: FactorChange
    ) async throws(FactorError) {
        let codes = recoveryCodes()
        let shown = try sealed(codes.map(\.text).joined(separator: " "), of: change.account)
        let ring = openingRing()
        try await changing { transaction throws(StorageError) -> Result<Void, FactorError> in
            if let error = try transaction.check(proof, of: change.account, with: ring, at: change.moment) {
                return .failure(error)
            }
            try transaction.replaceRecoveryCodes(codes, shown, shownIn: change.session, change)
            try transaction.note(.recoveryCodesRenewed, of: change.account, by: change.origin, at: change.moment)
            return .success(())
        }
    }

    public func newRecoveryCodes(_ change: FactorChange) async throws(AccountError) -> [RecoveryCode] {
        let ring = openingRing()
        return try await reading { snapshot throws(StorageError) in
            guard let row = try snapshot.object(NewRecoveryCodesRow.self, byPrimaryKey: change.account.rawValue),
                row.session == nil || row.session == change.session,
                FactorRules.holds(until: row.expiresAt, at: change.moment)
            else { return [] }
            return (ring?.open(row.codes, of: row.account) ?? "").split(separator: " ").compactMap {
                RecoveryCode(text: String($0))
            }
        }
    }

    public func forgetNewRecoveryCodes(of account: AccountID) async throws(AccountError) {
        try await AccountError.asking { () throws(StorageError) in
            try await storage.delete(NewRecoveryCodesRow.self, byPrimaryKey: account.rawValue)
        }
    }

    // Turning it off.

    public func turnOff(
        showing proof: FactorProof?,
        for change: FactorChange,
        telling letter: AccountLetter?
    ) async throws(FactorError) {
        let ring = openingRing()
        try await changing { transaction throws(StorageError) -> Result<Void, FactorError> in
            guard let row = try transaction.object(AccountRow.self, byPrimaryKey: change.account.rawValue) else {
                return .failure(.account(.notFound))
            }
            if let proof {
                if let error = try transaction.check(proof, of: change.account, with: ring, at: change.moment) {
                    return .failure(error)
                }
            } else if try transaction.object(FactorRow.self, byPrimaryKey: change.account.rawValue) == nil {
                return .failure(.over)
            }
            try transaction.deleteFactor(of: change.account)
            try transaction.note(.factorOff, of: change.account, by: change.origin, at: change.moment)
            if let letter { try transaction.post(letter, to: row.account, at: change.moment) }
            return .success(())
        }
    }

    // Signing in.

    public func wait(_ signIn: WaitingSignIn, at moment: Date) async throws(AccountError) {
        try await AccountError.asking { () throws(StorageError) in
            try await storage.save(
                WaitingSignInRow(
                    session: signIn.session,
                    account: signIn.account,
                    version: signIn.version,
                    staysSignedIn: signIn.staysSignedIn,
                    tries: 0,
                    expiresAt: moment + FactorRules.lifetime
                )
            )
        }
    }

    public func waiting(in session: SessionID, at moment: Date) async throws(AccountError) -> WaitingSignIn? {
        try await reading { snapshot throws(StorageError) in try snapshot.waitingSignIn(in: session, at: moment)?.signIn
        }
    }

    public func pass(
        _ proof: FactorProof,
        in session: SessionID,
        by origin: AccountOrigin,
        at moment: Date,
        telling letter: AccountLetter?
    ) async throws(FactorError) -> WaitingSignIn {
        let ring = openingRing()
        return try await changing { transaction throws(StorageError) -> Result<WaitingSignIn, FactorError> in
            guard var waiting = try transaction.waitingSignIn(in: session, at: moment),
                let row = try transaction.object(AccountRow.self, byPrimaryKey: waiting.account.rawValue),
                row.version == waiting.version
            else { return .failure(.over) }
            if let error = try transaction.check(proof, of: waiting.account, with: ring, at: moment) {
                guard error == .wrong else { return .failure(error) }
                waiting.tries += 1
                if waiting.tries < FactorRules.maxTries {
                    try transaction.save(waiting)
                    return .failure(.wrong)
                }
                try transaction.delete(waiting)
                return .failure(.over)
            }
            try transaction.delete(waiting)
            if case .recovery = proof {
                try transaction.note(.recoveryCodeUsed, of: waiting.account, by: origin, at: moment)
                if let letter { try transaction.post(letter, to: row.account, at: moment) }
            }
            return .success(waiting.signIn)
        }
    }

    public func deleteOutdated(at moment: Date) async throws(AccountError) {
        try await AccountError.asking { () throws(StorageError) in
            try await storage.write { transaction throws(StorageError) in
                let (pending, codes) = (PendingFactorRow.columns, NewRecoveryCodesRow.columns)
                let waiting = WaitingSignInRow.columns
                try transaction.deleteAll(ofType: PendingFactorRow.self, matching: pending.expiresAt <= moment)
                try transaction.deleteAll(ofType: NewRecoveryCodesRow.self, matching: codes.expiresAt <= moment)
                try transaction.deleteAll(ofType: WaitingSignInRow.self, matching: waiting.expiresAt <= moment)
            }
        }
    }

    private func sealed(_ text: String, of account: AccountID) throws(FactorError) -> String {
        do throws(FactorKeyError) {
            return try keys.ring().seal(text, of: account)
        } catch {
            report("\(error)")
            throw .account(.unavailable(.accounts))
        }
    }

    /// Nil where the keys cannot be had.
    func openingRing() -> FactorKeyRing? {
        do throws(FactorKeyError) {
            return try keys.ring()
        } catch {
            report("\(error)")
            return nil
        }
    }

    /// 80 random bits each.
    private func recoveryCodes() -> [RecoveryCode] {
        (0..<FactorRules.recoveryCodes).compactMap { _ in
            RecoveryCode(letters: Base32.text(of: randomBytes(RecoveryCode.length * 5 / 8)))
        }
    }

    private func reading<Value: Sendable>(
        _ read: @Sendable (any StorageSnapshot) throws(StorageError) -> Value
    ) async throws(AccountError) -> Value {
        try await AccountError.asking { () throws(StorageError) in try await storage.read(read) }
    }

    /// One transaction. A refusal undoes nothing of it: wrong codes are counted.
    private func changing<Value: Sendable>(
        _ change: @Sendable (any StorageTransaction) throws(StorageError) -> Result<Value, FactorError>
    ) async throws(FactorError) -> Value {
        let outcome: Result<Value, FactorError>
        do throws(AccountError) {
            outcome = try await AccountError.asking { () throws(StorageError) in try await storage.write(change) }
        } catch {
            throw .account(error)
        }
        return try outcome.get()
    }
}
