/// Why somebody was not let in, or a change to an account was not made.
public enum AccountRefusal: Error, Sendable, Hashable {
    /// The email address has no account, or the password is another one: which, is not said.
    case wrongPassword
    /// The new password is the email address.
    case passwordIsAddress
    /// Accounts are made by whoever runs the app.
    case signUpClosed
    /// It was tried too often; seconds after which it may be tried again.
    case tooMany(retryAfter: Int)
    /// The account was deleted.
    case gone
    /// `reason` is a sentence a visitor can read.
    case unavailable(reason: String)

    init(_ error: AccountError) {
        switch error {
        case .emailTaken, .passwordChanged: self = .wrongPassword
        case .notFound: self = .gone
        case .unavailable(let reason): self = .unavailable(reason: reason)
        }
    }

    init(_ failure: PasswordHasherFailure) {
        self =
            switch failure {
            case .busy: .unavailable(reason: "Too many people are signing in at the moment. Please try again in a few seconds.")
            case .cancelled: .unavailable(reason: "The request ended before this was done.")
            case .failed: .unavailable(reason: "Passwords cannot be checked at the moment.")
            }
    }
}
