import Accounts
import Foundation
import Portico
import Storage

extension FactorSecret {
    /// The period that a code of it is of; nil where it is of none that does.
    func step(of code: TypedCode, at moment: Date, after last: Int) -> Int? {
        guard let bytes = Base32.bytes(of: rawValue) else { return nil }
        return OneTimePasswords(secret: bytes).step(of: code.text, at: moment, after: last)
    }
}

extension StorageSnapshot {
    /// The secret that waits for its first code, in the session it was made in.
    func pendingFactor(_ change: FactorChange) throws(StorageError) -> PendingFactorRow? {
        guard let row = try object(PendingFactorRow.self, byPrimaryKey: change.account.rawValue),
            row.session == change.session, FactorRules.holds(until: row.expiresAt, at: change.moment)
        else { return nil }
        return row
    }

    /// The sign-in that waits in a session.
    func waitingSignIn(in session: SessionID, at moment: Date) throws(StorageError) -> WaitingSignInRow? {
        guard let row = try object(WaitingSignInRow.self, byPrimaryKey: session.rawValue),
            FactorRules.holds(until: row.expiresAt, at: moment)
        else { return nil }
        return row
    }
}

extension StorageTransaction {
    /// Nil where a proof does, which it then never does again.
    ///
    /// - Parameter ring: nil where the keys cannot be had: then recovery codes do.
    func check(
        _ proof: FactorProof,
        of account: AccountID,
        with ring: FactorKeyRing?,
        at moment: Date
    ) throws(StorageError) -> FactorError? {
        guard var factor = try object(FactorRow.self, byPrimaryKey: account.rawValue) else { return .over }
        switch proof {
        case .recovery(let code):
            let own = RecoveryCodeRow.columns.account == account.rawValue
            guard let row = try cachedObjects(RecoveryCodeRow.self, .matching(own)).first(where: { $0.matches(code) })
            else { return .wrong }
            try delete(row)
        case .code(let code):
            if let seconds = factor.pause(at: moment) { return .tooMany(retryAfter: seconds) }
            guard let secret = ring?.open(factor.secret, of: account).map(FactorSecret.init(rawValue:)) else {
                return .keyLost
            }
            guard let step = secret.step(of: code, at: moment, after: factor.lastStep) else {
                factor.misses = min(factor.misses, FactorRules.maxMisses) + 1
                factor.missedAt = moment
                try save(factor)
                return .wrong
            }
            factor.lastStep = step
            factor.misses = 0
            factor.missedAt = nil
            try save(factor)
        }
        return nil
    }

    /// Puts these in the place of an account's recovery codes, and shows them for a while.
    ///
    /// - Parameter shown: the same, sealed.
    func replaceRecoveryCodes(
        _ codes: [RecoveryCode],
        _ shown: String,
        shownIn session: SessionID?,
        _ change: FactorChange
    ) throws(StorageError) {
        let own = RecoveryCodeRow.columns.account == change.account.rawValue
        try deleteAll(ofType: RecoveryCodeRow.self, matching: own)
        for (number, code) in codes.enumerated() {
            try save(RecoveryCodeRow(code, number: number, of: change.account))
        }
        try save(
            NewRecoveryCodesRow(
                account: change.account,
                session: session,
                codes: shown,
                expiresAt: change.moment + FactorRules.lifetime
            )
        )
    }

    /// Deletes all that is kept of an account's second factor.
    func deleteFactor(of account: AccountID) throws(StorageError) {
        try delete(FactorRow.self, byPrimaryKey: account.rawValue)
        try delete(PendingFactorRow.self, byPrimaryKey: account.rawValue)
        try delete(NewRecoveryCodesRow.self, byPrimaryKey: account.rawValue)
        try deleteAll(
            ofType: RecoveryCodeRow.self,
            matching: RecoveryCodeRow.columns.account == account.rawValue
        )
        try deleteAll(
            ofType: WaitingSignInRow.self,
            matching: WaitingSignInRow.columns.account == account.rawValue
        )
    }
}

extension FactorRow {
    /// Seconds until one more code is tried, rounded up; nil where that is now. A clock that was put back makes nobody
    /// wait longer.
    fileprivate func pause(at moment: Date) -> Int? {
        guard misses >= FactorRules.maxMisses, let missedAt else { return nil }
        let passed = moment.timeIntervalSince(missedAt)
        guard passed >= 0, passed < FactorRules.pause else { return nil }
        return Int((FactorRules.pause - passed).rounded(.up))
    }
}
