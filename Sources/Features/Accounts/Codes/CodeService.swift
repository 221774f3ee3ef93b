public import Foundation
public import Portico

/// Sends codes by mail, and another one in the place of one.
///
///     let id = try await codes.ask(for: email, to: .signUp, account: nil, by: visitor, in: localiser) { id, moment in
///         PendingCode(id: id, purpose: .signUp, address: email, password: hash, askedAt: moment, sentAt: moment)
///     }
///
/// What the right code does is the business of each use: it asks the repository, which decides in one transaction.
public struct CodeService: Sendable {
    let repository: any CodeRepository
    private let limiter: CodeLimiter
    let now: @Sendable () -> Date
    private let newCode: @Sendable () -> TypedCode
    private let newID: @Sendable () -> PendingCode.ID

    public init(
        repository: any CodeRepository,
        limiter: CodeLimiter,
        now: @escaping @Sendable () -> Date,
        newCode: @escaping @Sendable () -> TypedCode,
        newID: @escaping @Sendable () -> PendingCode.ID
    ) {
        self.repository = repository
        self.limiter = limiter
        self.now = now
        self.newCode = newCode
        self.newID = newID
    }

    /// Sends a code for what `make` gives, where the limits admit it; they are asked first, since what is made may take
    /// long.
    ///
    /// - Parameter account: the account that it is counted for.
    func ask(
        for address: EmailAddress,
        to purpose: CodePurpose,
        account: AccountID?,
        by visitor: Visitor,
        in localiser: Localiser,
        _ make: (PendingCode.ID, Date) async throws(AccountRefusal) -> PendingCode
    ) async throws(AccountRefusal) -> PendingCode.ID {
        let id = newID()
        let sending = CodeSending(
            purpose: purpose,
            email: address,
            account: account,
            address: visitor.networkAddress
        )
        try await counted(sending) { () throws(AccountRefusal) in
            let pending = try await make(id, now())
            let code = newCode()
            let letter = letter(with: code, for: pending, in: localiser)
            do throws(AccountError) {
                try await repository.add(pending, code: code, telling: letter)
            } catch {
                throw AccountRefusal(error)
            }
        }
        return id
    }

    /// What waits for a code. Throws `over` where it is somebody else's as well.
    func pending(
        _ id: PendingCode.ID,
        for purpose: CodePurpose,
        by visitor: Visitor
    ) async throws(CodeRefusal) -> PendingCode {
        let found: PendingCode?
        do throws(AccountError) {
            found = try await repository.pending(id, for: purpose, at: now())
        } catch {
            throw .account(AccountRefusal(error))
        }
        guard let found, !purpose.needsAccount || found.account == visitor.account else { throw .over }
        return found
    }

    /// Sends another code in the place of the one before. Throws `over`, and `tooMany` where that is too soon.
    func resend(
        _ id: PendingCode.ID,
        for purpose: CodePurpose,
        by visitor: Visitor,
        in localiser: Localiser
    ) async throws(CodeRefusal) -> PendingCode {
        var pending = try await pending(id, for: purpose, by: visitor)
        let sending = CodeSending(
            purpose: purpose,
            email: pending.address,
            account: purpose.needsAccount ? pending.account : nil,
            address: visitor.networkAddress
        )
        let moment = now()
        let code = newCode()
        let letter = letter(with: code, for: pending, in: localiser)
        let permit = try admit(sending)
        do throws(CodeError) {
            try await repository.renew(id, for: purpose, code: code, at: moment, telling: letter)
        } catch {
            limiter.giveBack(permit)
            throw CodeRefusal(error)
        }
        pending.sentAt = moment
        pending.wrongTries = 0
        return pending
    }

    /// What a code does, in the words of a refusal.
    func using<Value>(_ use: (Date) async throws(CodeError) -> Value) async throws(CodeRefusal) -> Value {
        do throws(CodeError) {
            return try await use(now())
        } catch {
            throw CodeRefusal(error)
        }
    }

    /// Deletes what nobody can use any more, now and every ten minutes, until the task is cancelled.
    ///
    /// - Parameter report: told why it could not be deleted.
    public func run(
        _ clock: some Clock<Duration> = ContinuousClock(),
        report: @Sendable (String) -> Void
    ) async {
        while !Task.isCancelled {
            do throws(AccountError) {
                try await repository.deleteOutdated(at: now())
            } catch {
                if !Task.isCancelled { report("\(error)") }
            }
            try? await clock.sleep(for: .seconds(CodeRules.lifetime))
        }
    }

    /// Nil where there is nobody to write to.
    private func letter(with code: TypedCode, for pending: PendingCode, in localiser: Localiser) -> AccountLetter? {
        let mail: AccountMail
        switch pending.purpose {
        case .signUp where pending.isDecoy: mail = .alreadyAccount
        case .newAddress where pending.isDecoy: mail = .addressInUse
        case _ where pending.isDecoy: return nil
        case let purpose: mail = .code(code, for: purpose)
        }
        return mail.letter(in: localiser)
    }

    /// Gives back what was counted where nothing was sent.
    private func counted(
        _ sending: CodeSending,
        _ send: () async throws(AccountRefusal) -> Void
    ) async throws(AccountRefusal) {
        switch limiter.begin(sending) {
        case .refused(let seconds): throw .tooMany(retryAfter: seconds)
        case .admitted(let permit):
            do throws(AccountRefusal) {
                try await send()
            } catch {
                limiter.giveBack(permit)
                throw error
            }
        }
    }

    private func admit(_ sending: CodeSending) throws(CodeRefusal) -> CodePermit {
        switch limiter.begin(sending) {
        case .refused(let seconds): throw .account(.tooMany(retryAfter: seconds))
        case .admitted(let permit): return permit
        }
    }
}
