import Foundation
public import Portico

/// Who comes to a code: in which session, and by which link.
public struct CodeHolder: Sendable, Hashable {
    public var account: AccountID?
    /// Nil where the front end recognises nobody.
    public var session: SessionID?
    /// Nil where they came by no link in a mail.
    public var link: CodeLink.ID?

    public init(account: AccountID? = nil, session: SessionID? = nil, link: CodeLink.ID? = nil) {
        self.account = account
        self.session = session
        self.link = link
    }
}

/// Who somebody is to a code, so that nobody can guess one that others asked for.
public enum CodeRole: Sendable, Hashable {
    /// It was asked for in their session: they have a few tries.
    case asker
    /// They opened the link in the mail, which only its reader has: they are not held up by what others typed.
    case reader
    /// They may not type it.
    case stranger
}

/// Where the link in a mail with a code leads: the page for the code, for whoever reads the mail.
public struct CodeLink: Sendable {
    public typealias ID = RandomIdentifier<CodeLink>

    /// Scheme, host and port without a closing slash; nil where the app does not know its own.
    private let origin: String?

    public init(origin: String? = nil) {
        self.origin = origin
    }

    /// Nil where no code is typed, and where the app does not know its address.
    func address(of pending: PendingCode) -> URL? {
        guard let origin, let link = pending.link else { return nil }
        let route: AccountsRoute
        switch pending.purpose {
        case .signUp: route = .signUpCode(code: pending.id, link: link)
        case .newAddress: route = .addressCode(code: pending.id, link: link)
        case .passwordReset: route = .resetCode(code: pending.id, link: link)
        case .deletion: route = .deleteCode(code: pending.id, link: link)
        case .passwordChoice: return nil
        }
        return URL(string: origin + route.location.description)
    }
}

extension RandomIdentifier<CodeLink> {
    /// In a time that does not depend on where two differ.
    func isSame(as other: Self) -> Bool { rawValue.utf8.isEqualInConstantTime(other.rawValue.utf8) }
}

extension Collection<UInt8> {
    /// Whether two are the same, in a time that depends on how long they are alone.
    package func isEqualInConstantTime(_ other: some Collection<UInt8>) -> Bool {
        guard count == other.count else { return false }
        return zip(self, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
