import Portico

/// What a page for a code is told of which one it is for.
struct CodeRequest: Sendable {
    var id: PendingCode.ID
    /// Of the link in the mail that led there; nil where none did.
    var link: CodeLink.ID?
}

/// Owns the state of a page for a code that was sent by mail.
protocol SentCodeProvider: CodeProvider {
    var codes: CodeService { get }
    var request: CodeRequest { get }
    var visitor: Visitor { get }
    var localiser: Localiser { get }
    var purpose: CodePurpose { get }
    /// What the right code does.
    func confirm(_ proof: CodeProof) async throws(CodeRefusal) -> Done
}

extension SentCodeProvider {
    func load() async {
        await attempt { () async throws(CodeRefusal) in
            let pending = try await codes.pending(request, for: purpose, by: visitor)
            show(pending)
            if pending.wrongTries >= CodeRules.maxTries { throw .usedUp }
            if !pending.holds(at: codes.now()) { throw .expired }
        }
    }

    func send(code: TypedCode) async -> Done? {
        await attempt { () async throws(CodeRefusal) in
            try await confirm(
                CodeProof(
                    id: request.id,
                    purpose: purpose,
                    code: code,
                    account: visitor.account,
                    origin: visitor.origin,
                    session: visitor.session,
                    link: request.link
                )
            )
        }
    }

    func resendCode() async {
        await attempt { () async throws(CodeRefusal) in
            show(try await codes.resend(request, for: purpose, by: visitor, in: localiser))
        }
    }

    private func show(_ pending: PendingCode) {
        let sent = SentCode(address: pending.address, minutes: pending.minutes(at: codes.now()))
        store.modify {
            $0.sent = sent
            $0.canResend = true
            $0.hasResent = pending.sentAt > pending.askedAt
        }
    }
}
