import AtriumTexts
import Portico

/// Why a code did not do, or no other one was sent.
public enum CodeRefusal: Error, Sendable, Hashable {
    /// It is another one.
    case wrong
    /// It was tried so often that no code does any more; another one has to be sent.
    case usedUp
    /// Its ten minutes are over; another one has to be sent.
    case expired
    /// There is none any more: it was used, all of its time is over, or it was never asked for. Which, is not said.
    case over
    /// The address has got an account meanwhile.
    case taken
    /// It was asked for in another browser, and nobody came here by the link in the mail.
    case elsewhere
    /// No code of an app can be checked, and a recovery code does.
    case factorKeyLost
    /// What keeps all of the account's changes from being made.
    case account(AccountRefusal)

    init(_ error: CodeError) {
        self =
            switch error {
            case .wrong: .wrong
            case .usedUp: .usedUp
            case .expired: .expired
            case .over: .over
            case .elsewhere: .elsewhere
            case .account(.emailTaken): .taken
            case .account(let error): .account(AccountRefusal(error))
            }
    }
}

extension CodeRefusal {
    /// Whether typing a code is of no use any more.
    var endsIt: Bool {
        switch self {
        case .usedUp, .expired, .over, .taken, .elsewhere, .account(.gone): true
        case .wrong, .factorKeyLost, .account: false
        }
    }

    var condition: Condition {
        switch self {
        case .wrong: .invalid([FieldError(field: "code", text: AccountFailures.codeNotCorrect)])
        case .usedUp, .expired, .over: .notFound
        case .taken: .conflict
        case .elsewhere: .forbidden
        case .factorKeyLost: .invalid([FieldError(field: "code", text: FactorMessages.keyLost)])
        case .account(let refusal): refusal.condition()
        }
    }

    /// In a sentence, for the top of the screen; empty where it is said beside the field.
    func message(in localiser: Localiser) -> String {
        switch self {
        case .wrong, .factorKeyLost: ""
        case .usedUp: localiser(CodeMessages.usedUp)
        case .expired: localiser(CodeMessages.expired)
        case .over: localiser(CodeMessages.over)
        case .taken: localiser(CodeMessages.taken)
        case .elsewhere: localiser(CodeMessages.elsewhere)
        case .account(let refusal): refusal.message(in: localiser)
        }
    }
}
