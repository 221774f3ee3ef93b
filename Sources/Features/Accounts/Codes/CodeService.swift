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
    private let accounts: any AccountRepository
    private let limiter: CodeLimiter
    private let links: CodeLink
    let now: @Sendable () -> Date
    private let newCode: @Sendable (TypedCode.Length) -> TypedCode
    private let newID: @Sendable () -> PendingCode.ID

    public init(
        repository: any CodeRepository,
        accounts: any AccountRepository,
        limiter: CodeLimiter,
        links: CodeLink,
        now: @escaping @Sendable () -> Date,
        newCode: @escaping @Sendable (TypedCode.Length) -> TypedCode,
        newID: @escaping @Sendable () -> PendingCode.ID
    ) {
        self.repository = repository
        self.accounts = accounts
        self.limiter = limiter
        self.links = links
        self.now = now
        self.newCode = newCode
        self.newID = newID
    }

    /// Sends a code for what `make` gives, where the limits admit it; they are asked first, since what is made may take
    /// long.
    ///
    func ask(
        for address: EmailAddress,
        to purpose: CodePurpose,
        by visitor: Visitor,
        in localiser: Localiser,
        _ make: (PendingCode.ID, Date) async throws(AccountRefusal) -> PendingCode
    ) async throws(AccountRefusal) -> PendingCode.ID {
        let id = newID()
        let sending = try await sending(to: address, for: purpose, by: visitor)
        try await counted(sending) { () throws(AccountRefusal) in
            let session = try await visitor.sessionToWaitIn()
            var pending = try await make(id, now())
            pending.session = session
            pending.link = .random()
            let code = try await code(for: address)
            let letter = letter(with: code, for: pending, in: localiser)
            do throws(AccountError) {
                try await repository.add(pending, code: code, telling: letter)
            } catch {
                throw AccountRefusal(error)
            }
        }
        return id
    }

    /// What waits for a code. Throws `over` where it is somebody else's as well, and `elsewhere` where the visitor neither
    /// asked for it nor reads the mail.
    func pending(
        _ request: CodeRequest,
        for purpose: CodePurpose,
        by visitor: Visitor
    ) async throws(CodeRefusal) -> PendingCode {
        try await found(request, for: purpose, by: visitor).pending
    }

    private func found(
        _ request: CodeRequest,
        for purpose: CodePurpose,
        by visitor: Visitor
    ) async throws(CodeRefusal) -> (pending: PendingCode, role: CodeRole) {
        let found: PendingCode?
        do throws(AccountError) {
            found = try await repository.pending(request.id, for: purpose, at: now())
        } catch {
            throw .account(AccountRefusal(error))
        }
        let holder = CodeHolder(account: visitor.account, session: visitor.session, link: request.link)
        guard var found, let role = found.role(of: holder) else { throw .over }
        switch role {
        case .asker: break
        case .reader: found.wrongTries = 0
        case .stranger: throw .elsewhere
        }
        return (found, role)
    }

    /// Sends another code in the place of the one before. Throws `over`, and `tooMany` where that is too soon.
    func resend(
        _ request: CodeRequest,
        for purpose: CodePurpose,
        by visitor: Visitor,
        in localiser: Localiser
    ) async throws(CodeRefusal) -> PendingCode {
        var (pending, role) = try await found(request, for: purpose, by: visitor)
        var sending: CodeSending
        let code: TypedCode
        do throws(AccountRefusal) {
            sending = try await self.sending(to: pending.address, for: purpose, by: visitor)
            code = try await self.code(for: pending.address)
        } catch {
            throw .account(error)
        }
        if role == .reader { sending.asker = .owner }
        let moment = now()
        let letter = letter(with: code, for: pending, in: localiser)
        let permit = try admit(sending)
        do throws(CodeError) {
            try await repository.renew(request.id, for: purpose, code: code, at: moment, telling: letter)
        } catch {
            limiter.refund(permit)
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

    /// What a code is counted by that a visitor asks for.
    private func sending(
        to address: EmailAddress,
        for purpose: CodePurpose,
        by visitor: Visitor
    ) async throws(AccountRefusal) -> CodeSending {
        var sending = CodeSending(
            purpose: purpose,
            email: address,
            account: purpose.needsAccount ? visitor.account : nil,
            address: visitor.networkAddress
        )
        switch purpose {
        case .deletion: sending.asker = .owner
        // That a network is known would tell that there is an account.
        case .signUp, .newAddress, .passwordChoice: break
        case .passwordReset:
            let known: Credentials?
            do throws(AccountError) {
                known = try await accounts.credentials(of: address, from: visitor.networkAddress)
            } catch {
                throw AccountRefusal(error)
            }
            guard let known else { break }
            if known.isKnownAddress { sending.asker = .knownAddress }
            if known.account.id == visitor.account { sending.asker = .owner }
        }
        return sending
    }

    /// A longer one where many were guessed.
    private func code(for address: EmailAddress) async throws(AccountRefusal) -> TypedCode {
        do throws(AccountError) {
            let failures = try await repository.failures(at: address)
            return newCode(failures < CodeRules.maxFailures ? .short : .long)
        } catch {
            throw AccountRefusal(error)
        }
    }

    /// Nil where there is nobody to write to.
    private func letter(with code: TypedCode, for pending: PendingCode, in localiser: Localiser) -> AccountLetter? {
        let mail: AccountMail
        switch pending.purpose {
        case .signUp where pending.isDecoy: mail = .alreadyAccount
        case .newAddress where pending.isDecoy: mail = .addressInUse
        case _ where pending.isDecoy: return nil
        case let purpose: mail = .code(code, for: purpose, link: links.address(of: pending))
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
                limiter.refund(permit)
                throw error
            }
        }
    }

    private func admit(_ sending: CodeSending) throws(CodeRefusal) -> Limiter.Permit {
        switch limiter.begin(sending) {
        case .refused(let seconds): throw .account(.tooMany(retryAfter: seconds))
        case .admitted(let permit): return permit
        }
    }
}
