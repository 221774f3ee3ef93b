import AtriumTexts
import Portico

/// Why somebody was not let in, or a change to an account was not made.
public enum AccountRefusal: Error, Sendable, Hashable {
    /// The email address has no account, or the password is another one: which, is not said.
    case wrongPassword
    /// The new password is the email address.
    case passwordIsAddress
    /// The new password is one of the commonest.
    case passwordIsCommon
    /// The new password is the one that the account has.
    case passwordIsSame
    /// No mail can be sent to the new email address.
    case unreachable
    /// Accounts are made by the administrator of the app.
    case signUpClosed
    /// It was tried too often; seconds after which it may be tried again.
    case tooMany(retryAfter: Int)
    /// The account has as many tokens of programs as it may.
    case tooManyTokens(limit: Int)
    /// The account was deleted.
    case gone
    case unavailable(AccountOutage)

    init(_ error: AccountError) {
        switch error {
        case .emailTaken, .passwordChanged: self = .wrongPassword
        case .notFound: self = .gone
        case .unavailable(let outage): self = .unavailable(outage)
        }
    }

    init(_ failure: PasswordHasherError) {
        self =
            switch failure {
            case .busy: .unavailable(.crowd)
            case .cancelled: .unavailable(.cancelled)
            case .failed: .unavailable(.passwords)
            }
    }
}

extension AccountRefusal {
    /// How it stands with a screen that this kept from what was asked.
    ///
    /// - Parameters:
    ///   - passwordField: the password's field, where the screen has one that a wrong password is said beside.
    ///   - newPasswordField: the same for one that somebody chooses.
    func condition(passwordField: String? = nil, newPasswordField: String? = nil) -> Condition {
        switch self {
        case .wrongPassword: .invalid(Self.errors(at: passwordField, AccountFailures.notCorrect))
        case .passwordIsAddress: .invalid(Self.errors(at: newPasswordField, AccountFailures.isAddress))
        case .passwordIsCommon: .invalid(Self.errors(at: newPasswordField, AccountFailures.isCommon))
        case .passwordIsSame: .invalid(Self.errors(at: newPasswordField, AccountFailures.isSame))
        case .unreachable: .invalid(Self.errors(at: "email", AccountFailures.unreachable))
        case .signUpClosed: .forbidden
        case .tooMany(let seconds): .tooMany(retryAfter: seconds)
        case .tooManyTokens: .conflict
        case .gone: .notFound
        case .unavailable: .unavailable
        }
    }

    /// The same in a sentence, for the top of a screen.
    func message(in localiser: Localiser) -> String {
        switch self {
        case .wrongPassword: localiser(AccountFailures.wrongPassword)
        case .passwordIsAddress, .passwordIsCommon, .passwordIsSame, .unreachable: ""
        case .signUpClosed: localiser(AccountFailures.signUpClosed)
        // The answer says when to come again.
        case .tooMany: ""
        case .tooManyTokens(let limit): localiser(TokenMessages.tooMany(limit))
        case .gone: localiser(AccountFailures.gone)
        case .unavailable(let outage): localiser(AccountFailures.outage(outage))
        }
    }

    private static func errors(at field: String?, _ text: Text) -> [FieldError] {
        field.map { [FieldError(field: $0, text: text)] } ?? []
    }
}
