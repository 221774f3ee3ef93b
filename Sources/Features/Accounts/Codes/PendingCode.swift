public import Foundation
public import Portico

/// A change that waits for a code sent by mail: what the code confirms, and for which account. It confirms nothing else.
///
/// The id is in the address of the page where the code is typed, and nowhere else; the database has its hash only. The
/// code's own hash is keyed with the same 128 random bits. So nobody who has only the database can try the million codes.
public struct PendingCode: Sendable, Hashable, Identifiable {
    public typealias ID = RandomIdentifier<PendingCode>

    public let id: ID
    public var purpose: CodePurpose
    /// Nil where there is none, or none yet.
    public var account: AccountID?
    /// Where the code is sent.
    public var address: EmailAddress
    /// Of an account that is to be made.
    public var password: PasswordHash?
    /// The account's credentials when the code was asked for: once they are others, it does for nothing.
    public var version: CredentialVersion?
    /// Whether no code does: it is there so that nobody can tell which addresses have accounts.
    public var isDecoy: Bool
    /// The session it was asked for in; nil where the front end recognises nobody, as a terminal.
    public var session: SessionID?
    /// What the link in its mails has beside the id. It opens nothing without that, so it is stored as it is.
    public var link: CodeLink.ID?
    public var askedAt: Date
    /// When the newest code was sent.
    public var sentAt: Date
    /// How many wrong codes were typed since then.
    public var wrongTries: Int

    public init(
        id: ID,
        purpose: CodePurpose,
        account: AccountID? = nil,
        address: EmailAddress,
        password: PasswordHash? = nil,
        version: CredentialVersion? = nil,
        isDecoy: Bool = false,
        session: SessionID? = nil,
        link: CodeLink.ID? = nil,
        askedAt: Date,
        sentAt: Date,
        wrongTries: Int = 0
    ) {
        self.id = id
        self.purpose = purpose
        self.account = account
        self.address = address
        self.password = password
        self.version = version
        self.isDecoy = isDecoy
        self.session = session
        self.link = link
        self.askedAt = askedAt
        self.sentAt = sentAt
        self.wrongTries = wrongTries
    }

    /// Whether the newest code still does.
    public func holds(at moment: Date) -> Bool {
        CodeRules.isWithin(CodeRules.lifetime, after: sentAt, moment) && isOpen(at: moment)
    }

    /// Whether another code may be sent.
    public func isOpen(at moment: Date) -> Bool { CodeRules.isWithin(CodeRules.maxTime, after: askedAt, moment) }

    /// Who somebody is to this code; nil where it is an account's and they are not signed in to that.
    public func role(of holder: CodeHolder) -> CodeRole? {
        if purpose.needsAccount, account != holder.account { return nil }
        if let link, let shown = holder.link, link.isSame(as: shown) { return .reader }
        return session == nil || session == holder.session ? .asker : .stranger
    }

    /// How long the newest code still holds, in whole minutes, rounded up.
    func minutes(at moment: Date) -> Int {
        let left = min(sentAt.timeIntervalSince(moment) + CodeRules.lifetime, CodeRules.lifetime)
        return max(Int((left / 60).rounded(.up)), 1)
    }
}

/// What a code is for.
public enum CodePurpose: String, Sendable, Hashable, CaseIterable {
    /// Making an account for an address.
    case signUp
    /// Giving an account another address.
    case newAddress
    case passwordReset
    /// Choosing the password, after a code of `passwordReset`: its id does it, without another code.
    case passwordChoice
    case deletion

    /// Whether it is for who is signed in to the account.
    public var needsAccount: Bool { self == .newAddress || self == .deletion }
}

/// How long codes hold, and how often they are tried.
public enum CodeRules {
    /// Of a code, in seconds: ten minutes.
    public static let lifetime: TimeInterval = 10 * 60
    /// How long another code can be sent for the same, in seconds: an hour.
    public static let maxTime: TimeInterval = 60 * 60
    /// Wrong codes, after which none does until another one is sent.
    public static let maxTries = 5
    /// Wrong codes for one address in a row, over days and whatever they are for, after which only long ones do: of a
    /// million codes nobody can try more than this (NIST SP 800-63B section 5.2.2 asks for at most 100).
    public static let maxFailures = 100
    /// How long wrong codes are remembered after the last one, in seconds: a year.
    public static let failuresLifetime: TimeInterval = 365 * 24 * 60 * 60
    /// How far a clock is put back where that is only a correction. One that was put back further makes no code hold
    /// longer: those that were sent in what is the future now do no more.
    public static let correction: TimeInterval = 60

    static func isWithin(_ time: TimeInterval, after start: Date, _ moment: Date) -> Bool {
        let passed = moment.timeIntervalSince(start)
        return -correction <= passed && passed < time
    }
}

/// What somebody shows: the code that they typed, on which page, and who they are there.
public struct CodeProof: Sendable, Hashable {
    public var id: PendingCode.ID
    public var purpose: CodePurpose
    public var code: TypedCode
    /// Whom they are signed in as: a purpose that needs an account takes no one else.
    public var account: AccountID?
    /// Where they are.
    public var origin: AccountOrigin
    /// Their session; nil where the front end recognises nobody.
    public var session: SessionID?
    /// Of the link that they came by.
    public var link: CodeLink.ID?

    public init(
        id: PendingCode.ID,
        purpose: CodePurpose,
        code: TypedCode,
        account: AccountID? = nil,
        origin: AccountOrigin = .unknown,
        session: SessionID? = nil,
        link: CodeLink.ID? = nil
    ) {
        self.id = id
        self.purpose = purpose
        self.code = code
        self.account = account
        self.origin = origin
        self.session = session
        self.link = link
    }

    public var holder: CodeHolder { CodeHolder(account: account, session: session, link: link) }
}
