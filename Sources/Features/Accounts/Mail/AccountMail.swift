import AtriumTexts
public import Foundation
public import Portico

/// What accounts tell by mail.
///
///     let letter = AccountMail.code(code, for: .signUp).letter(in: localiser)
public enum AccountMail: Sendable, Hashable {
    /// A code that was asked for, and the address of its page.
    case code(TypedCode, for: CodePurpose, link: URL? = nil)
    /// Somebody asked for an account with an address that has one.
    case alreadyAccount
    /// Somebody wants to give another account an address that has one.
    case addressInUse
    /// Told to the address that was the account's before.
    case addressChanged(to: EmailAddress)
    case passwordReset
    /// By who is signed in.
    case passwordChanged
    case passwordChangedByAdministrator
    case factorOn
    case factorOff
    case factorOffByAdministrator
    case recoveryCodeUsed
    /// What kept a device signed in was used a second time.
    case tokenCopied
    /// By who is signed in, for a program.
    case tokenMade(ProgramName)
}

/// A mail in finished sentences of its reader's language.
public struct AccountLetter: Sendable, Hashable {
    public var subject: String
    public var paragraphs: [String]
    /// A code to be typed. The letter is worth nothing once that holds no more.
    public var code: String?
    /// Where it can be typed, in whichever browser.
    public var link: AccountLink?
    /// Why they get it.
    public var reason: String
    public var language: Language

    public init(
        subject: String,
        paragraphs: [String],
        code: String? = nil,
        link: AccountLink? = nil,
        reason: String,
        language: Language
    ) {
        self.subject = subject
        self.paragraphs = paragraphs
        self.code = code
        self.link = link
        self.reason = reason
        self.language = language
    }
}

/// A link in a letter.
public struct AccountLink: Sendable, Hashable {
    public var title: String
    public var address: URL
}

extension AccountMail {
    public func letter(in localiser: Localiser) -> AccountLetter {
        AccountLetter(
            subject: localiser(subject),
            paragraphs: paragraphs.map { localiser($0) },
            code: code?.grouped,
            link: link.map { AccountLink(title: localiser(AccountMailTexts.typeCode), address: $0) },
            reason: localiser(reason),
            language: localiser.language
        )
    }

    private var code: TypedCode? {
        if case .code(let code, _, _) = self { code } else { nil }
    }

    private var link: URL? {
        if case .code(_, _, let link) = self { link } else { nil }
    }

    private var subject: Text {
        switch self {
        case .code(_, let purpose, _): AccountMailTexts.subject(of: purpose)
        case .alreadyAccount: AccountMailTexts.alreadyAccountSubject
        case .addressInUse: AccountMailTexts.addressInUseSubject
        case .addressChanged: AccountMailTexts.addressChangedSubject
        case .passwordReset: AccountMailTexts.passwordResetSubject
        case .passwordChanged, .passwordChangedByAdministrator: AccountMailTexts.passwordResetSubject
        case .factorOn: SecurityMailTexts.factorOnSubject
        case .factorOff, .factorOffByAdministrator: SecurityMailTexts.factorOffSubject
        case .recoveryCodeUsed: SecurityMailTexts.recoveryCodeUsedSubject
        case .tokenCopied: SecurityMailTexts.tokenCopiedSubject
        case .tokenMade: SecurityMailTexts.tokenMadeSubject
        }
    }

    private var paragraphs: [Text] {
        switch self {
        case .code(_, let purpose, _):
            [AccountMailTexts.explanation(of: purpose), AccountMailTexts.holds, AccountMailTexts.nobodyAsks]
        case .alreadyAccount: [AccountMailTexts.alreadyAccount, AccountMailTexts.signInInstead]
        case .addressInUse: [AccountMailTexts.addressInUse, AccountMailTexts.nothingChanged]
        case .addressChanged(let address):
            [AccountMailTexts.addressChanged(to: address), AccountMailTexts.notYouAddress]
        case .passwordReset:
            [AccountMailTexts.passwordReset, SecurityMailTexts.devicesEnded, AccountMailTexts.notYouPassword]
        case .passwordChanged:
            [SecurityMailTexts.passwordChanged, SecurityMailTexts.devicesEnded, AccountMailTexts.notYouAddress]
        case .passwordChangedByAdministrator:
            [
                SecurityMailTexts.passwordChangedByAdministrator, SecurityMailTexts.devicesEnded,
                SecurityMailTexts.notAsked,
            ]
        case .factorOn: [SecurityMailTexts.factorOn, AccountMailTexts.notYouAddress]
        case .factorOff: [SecurityMailTexts.factorOff, SecurityMailTexts.notYouFactor]
        case .factorOffByAdministrator: [SecurityMailTexts.factorOffByAdministrator, SecurityMailTexts.notAsked]
        case .recoveryCodeUsed: [SecurityMailTexts.recoveryCodeUsed, SecurityMailTexts.notYouFactor]
        case .tokenCopied: [SecurityMailTexts.tokenCopied, SecurityMailTexts.lookAtSessions]
        case .tokenMade(let program): [SecurityMailTexts.tokenMade(for: program), SecurityMailTexts.notYouToken]
        }
    }

    private var reason: Text {
        switch self {
        case .code, .alreadyAccount, .addressInUse: AccountMailTexts.addressTyped
        case .addressChanged, .passwordReset, .passwordChanged, .passwordChangedByAdministrator, .factorOn, .factorOff,
            .factorOffByAdministrator, .recoveryCodeUsed, .tokenCopied, .tokenMade:
            AccountMailTexts.securityOfAccount
        }
    }
}
