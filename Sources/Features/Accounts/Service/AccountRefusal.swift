import Portico

/// Why somebody was not let in, or a change to an account was not made.
public enum AccountRefusal: Error, Sendable, Hashable {
    /// The email address has no account, or the password is another one: which, is not said.
    case wrongPassword
    /// The new password is the email address.
    case passwordIsAddress
    /// Accounts are made by the administrator of the app.
    case signUpClosed
    /// It was tried too often; seconds after which it may be tried again.
    case tooMany(retryAfter: Int)
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
        case .wrongPassword: .invalid(passwordField.map { [FieldError(field: $0, message: "is not correct")] } ?? [])
        case .passwordIsAddress:
            .invalid(newPasswordField.map { [FieldError(field: $0, message: "must not be the email address")] } ?? [])
        case .signUpClosed: .forbidden
        case .tooMany(let seconds): .tooMany(retryAfter: seconds)
        case .gone: .notFound
        case .unavailable: .unavailable
        }
    }

    /// The same in a sentence, for the top of a screen.
    var message: String {
        switch self {
        case .wrongPassword: "The email or the password is not correct."
        case .passwordIsAddress: ""
        case .signUpClosed: "Accounts are created by whoever runs this site."
        case .tooMany(let seconds): "Too many attempts. Please try again in \(Self.words(seconds: seconds))."
        case .gone: "This account no longer exists."
        case .unavailable(let outage): outage.description
        }
    }

    private static func words(seconds: Int) -> String {
        let minutes = (seconds + 59) / 60
        return seconds <= 60 ? "a minute" : "\(minutes) minutes"
    }
}
