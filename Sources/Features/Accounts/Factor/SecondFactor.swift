public import Foundation
public import Portico

/// What an account is signed in to with besides its password: a code that an app on its owner's phone shows, another
/// one every 30 seconds (RFC 6238).
public struct SecondFactor: Sendable, Hashable {
    /// When it was turned on.
    public var since: Date
    /// How many recovery codes were not used yet.
    public var recoveryCodes: Int

    public init(since: Date, recoveryCodes: Int) {
        self.since = since
        self.recoveryCodes = recoveryCodes
    }
}

/// How long things about second factors hold.
public enum FactorRules {
    /// Of a secret that is not confirmed, recovery codes that are shown, and a sign-in that waits for a code, in seconds:
    /// ten minutes.
    public static let lifetime: TimeInterval = 10 * 60
    /// Codes that are tried at one sign-in, after which it begins again.
    public static let maxTries = 5
    /// How many recovery codes there are at a time.
    public static let recoveryCodes = 10
    /// Wrong codes of an app in a row, however many sign-ins they are from, after which one is tried in `pause` seconds.
    /// Recovery codes, which nobody guesses, stay good.
    public static let maxMisses = 10
    public static let pause: TimeInterval = 5 * 60

    /// Whether something that holds until then does so now. A clock that was put back makes nothing hold longer.
    public static func holds(until end: Date, at moment: Date) -> Bool {
        let left = end.timeIntervalSince(moment)
        return left > 0 && left <= lifetime
    }
}

/// What an app makes its codes of, in Base32 (RFC 4648): `GEZDGNBVGY3TQOJQ`.
public struct FactorSecret: Sendable, Hashable, RawRepresentable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// As people type it over: four letters at a time.
    var grouped: String { rawValue.inGroups(of: 4, separator: " ") }

    /// As authenticator apps read it from a QR code.
    ///
    /// - Parameters:
    ///   - issuer: what the account is one of.
    ///   - account: its name there.
    func address(issuer: String, account: String) -> String {
        let (issuer, account) = (Self.encoded(issuer), Self.encoded(account))
        return "otpauth://totp/\(issuer):\(account)?secret=\(rawValue)&issuer=\(issuer)"
            + "&algorithm=SHA1&digits=6&period=30"
    }

    /// All but what never needs it (RFC 3986 section 2.3) percent-encoded: apps differ in what else they take.
    private static func encoded(_ text: String) -> String {
        var plain = CharacterSet(charactersIn: "-._~")
        plain.insert(charactersIn: "a"..."z")
        plain.insert(charactersIn: "A"..."Z")
        plain.insert(charactersIn: "0"..."9")
        return text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
    }
}

extension FactorSecret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "(secret)" }
    public var debugDescription: String { description }
    /// Without children: `dump` and failed expectations of tests look there.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}

/// What somebody shows to pass the second factor.
public enum FactorProof: Sendable, Hashable {
    case code(TypedCode)
    case recovery(RecoveryCode)
}

/// A sign-in whose password was right, and which waits for a code in the visitor's session.
public struct WaitingSignIn: Sendable, Hashable {
    public var session: SessionID
    public var account: AccountID
    /// The credentials that were shown: once they are others, no code does.
    public var version: CredentialVersion
    public var staysSignedIn: Bool

    public init(session: SessionID, account: AccountID, version: CredentialVersion, staysSignedIn: Bool) {
        self.session = session
        self.account = account
        self.version = version
        self.staysSignedIn = staysSignedIn
    }
}

extension String {
    func inGroups(of count: Int, separator: String) -> String {
        var text = ""
        for (index, character) in enumerated() {
            if index > 0, index.isMultiple(of: count) { text += separator }
            text.append(character)
        }
        return text
    }
}
