import Foundation
import Portico

/// Owns the state of the page where the code of the second factor is typed.
struct SignInCodeProvider: CodeProvider {
    let service: AccountService
    let devices: any AccountDevices
    let visitor: Visitor
    let store = StateStore(CodeState())

    func load() async {
        await attempt { () async throws(CodeRefusal) in
            let account = try await service.waitingAccount(of: visitor)
            store.modify { $0.account = account?.email }
        }
    }

    func send(code: TypedCode) async -> SecondFactorDone? {
        await attempt { () async throws(CodeRefusal) in
            let passed = try await service.passFactor(.code(code), by: visitor)
            return SecondFactorDone(passed, isWarned: await devices.hasCopiedSignIn(passed.account.id))
        }
    }

    /// The app shows another one by itself.
    func resendCode() async {}
}

/// What a passed second factor leads on with.
struct SecondFactorDone: Sendable, Hashable {
    var passed: PassedSignIn
    /// Who is warned is told that somebody may have a copy of what kept them signed in.
    var isWarned: Bool

    init(_ passed: PassedSignIn, isWarned: Bool) {
        self.passed = passed
        self.isWarned = isWarned
    }
}

extension AccountService {
    /// Whose sign-in waits for a code in the visitor's session; throws `over` where none does. Nil where the account is
    /// gone.
    func waitingAccount(of visitor: Visitor) async throws(CodeRefusal) -> Account? {
        guard let session = visitor.session else { throw .over }
        do throws(AccountError) {
            if let waiting = try await factors.waiting(in: session, at: now()) {
                return try await repository.account(waiting.account)
            }
        } catch {
            throw .account(AccountRefusal(error))
        }
        throw .over
    }
}

extension AccountDevices {
    /// Whether a copy of a device's token was noticed that the account's owner has not seen; false where that cannot be
    /// told, which keeps nobody out.
    func hasCopiedSignIn(_ account: AccountID) async -> Bool {
        let copy = try? await copiedSignIn(of: account)
        return copy != nil
    }
}
