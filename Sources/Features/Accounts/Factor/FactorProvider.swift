import Foundation
import Portico

/// Owns what is known of the second factor of the visitor's account.
struct FactorProvider: LoadingProvider {
    let repository: any AccountRepository
    let service: AccountService
    let factors: any SecondFactors
    let artist: any QRCodeArtist
    let visitor: Visitor
    let store = StateStore(FactorState())

    func load() async {
        await attempt { () async throws(CodeRefusal) in
            guard let change = FactorChange(by: visitor, at: service.now()) else { throw .account(.gone) }
            let read = try await asking { () throws(AccountError) -> FactorState in
                guard let account = try await repository.account(change.account) else { throw .notFound }
                var state = FactorState(account: account, zone: account.zone(for: visitor))
                state.factor = try await factors.factor(of: change.account)
                if state.factor == nil {
                    state.secret = try await factors.preparation(change)
                } else {
                    state.newCodes = try await factors.newRecoveryCodes(change)
                }
                return state
            }
            store.modify {
                $0 = read
                $0.drawing = read.address.flatMap { artist.drawing(of: $0) }
            }
        }
    }

    /// Whether a secret is shown from here on; where not the state says why.
    func prepare(password: Secret) async -> Bool {
        await attempt { () async throws(CodeRefusal) in
            try await service.prepareFactor(password: password, by: visitor)
        } != nil
    }

    /// Whether the secret that was shown is worth nothing any more.
    func giveUp() async -> Bool {
        await changing { change throws(AccountError) in try await factors.giveUp(change) }
    }

    /// The account as it is signed in to from here on; nil where the factor is not on, and the state says why.
    func turnOn(with code: TypedCode) async -> SignedInAccount? {
        await attempt { () async throws(CodeRefusal) in try await service.turnOnFactor(with: code, by: visitor) }
    }

    func renewCodes(password: Secret, _ proof: FactorProof) async -> Bool {
        await attempt { () async throws(CodeRefusal) in
            try await service.renewRecoveryCodes(password: password, proof, by: visitor)
        } != nil
    }

    /// Whether the recovery codes are shown no more.
    func forgetNewCodes() async -> Bool {
        await changing { change throws(AccountError) in
            try await factors.forgetNewRecoveryCodes(of: change.account)
        }
    }

    func turnOff(password: Secret, _ proof: FactorProof) async -> Bool {
        await attempt { () async throws(CodeRefusal) in
            try await service.turnOffFactor(password: password, proof, by: visitor)
        } != nil
    }

    private func changing(_ make: (FactorChange) async throws(AccountError) -> Void) async -> Bool {
        await attempt { () async throws(CodeRefusal) -> Void in
            guard let change = FactorChange(by: visitor, at: service.now()) else { throw .account(.gone) }
            try await asking { () throws(AccountError) in try await make(change) }
        } != nil
    }

    private func asking<Value>(_ ask: () async throws(AccountError) -> Value) async throws(CodeRefusal) -> Value {
        do throws(AccountError) {
            return try await ask()
        } catch {
            throw .account(AccountRefusal(error))
        }
    }
}

/// What is known of the second factor of the visitor's account.
struct FactorState: AttemptState, Hashable {
    /// What the account is one of, as authenticator apps show it.
    static let issuer = "Atrium"

    /// Nil until it is read, and where that cannot be done.
    var account: Account?
    /// What times are shown in.
    var zone = TimeZone.gmt
    /// Nil where there is none.
    var factor: SecondFactor?
    /// What waits for its first code; nil where nothing does.
    var secret: FactorSecret?
    /// The secret as a QR code.
    var drawing: QRCodeDrawing?
    /// Recovery codes that were just made.
    var newCodes: [RecoveryCode] = []
    /// Why a change was not made, or why there is nothing to show.
    var problem: CodeRefusal?

    /// What the QR code says.
    var address: String? {
        guard let secret, let account else { return nil }
        return secret.address(issuer: Self.issuer, account: account.email.text)
    }
}
