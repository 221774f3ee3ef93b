import AtriumTexts
public import Portico

/// A password that somebody chooses: 8 to 256 characters, at most 1,024 bytes.
///
///     @ViewEvents enum SignUpEvent {
///         case signUpTapped(email: EmailAddress, password: NewPassword)
///     }
///
/// Like a `Secret` it is never trimmed, printed or filled in again. Beside its length it is asked that it is neither the
/// address nor one of the commonest: rules about kinds of characters make passwords worse (NIST SP 800-63B section
/// 5.1.1.2).
public struct NewPassword: Sendable, Equatable {
    public static let characters = 8...256
    public static let maxBytes = 1_024
    public static let expectation = "\(characters.lowerBound) to \(characters.upperBound) characters long"
    static var localisedExpectation: any LocalisedText {
        let (least, maximum) = (characters.lowerBound, characters.upperBound)
        return Text(
            en: expectation,
            de: "ein Passwort mit \(least) bis \(maximum) Zeichen",
            ar: "كلمة مرور من \(least) إلى \(maximum) حرفًا"
        )
    }

    public let secret: Secret

    /// Nil where it is too short or too long.
    public init?(_ secret: Secret) {
        guard secret.revealed.utf8.count <= Self.maxBytes, Self.characters.contains(secret.revealed.count) else {
            return nil
        }
        self.secret = secret
    }

    /// Whether it is one of those that are guessed first.
    public var isCommon: Bool { CommonPasswords.contains(secret.revealed) }

    /// Whether it is the address that everybody may know, or what stands before the `@` in it.
    public func isAddress(_ email: EmailAddress) -> Bool {
        EmailAddress(rawValue: secret.revealed)?.key == email.key
            || email.text.prefix { $0 != "@" }.lowercased() == secret.revealed.lowercased()
    }
}

extension NewPassword: FieldValue {
    public static var fieldKind: FieldShape.Kind { .secret }

    /// What does not fit is not repeated.
    public static func forEachReading(
        of name: String,
        in form: Form,
        _ body: (FieldReading<NewPassword>) -> Void
    ) {
        Secret.forEachReading(of: name, in: form) { reading in
            switch reading {
            case .value(let secret):
                body(
                    NewPassword(secret).map(FieldReading.value)
                        ?? .misfit(text: "", expectation: localisedExpectation)
                )
            case .blank, .misfit:
                body(.blank)
            }
        }
    }

    public func entries(named _: String) -> [Form.Entry] { [] }
}

/// What is kept of a password: salt, parameters and hash in one text, whose form is its hasher's business.
///
/// Nobody can get the password from it, and still it is printed nowhere.
public struct PasswordHash: Sendable, Hashable, RawRepresentable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

extension PasswordHash: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "(password hash)" }
    public var debugDescription: String { description }
    /// Without children: `dump` and failed expectations of tests look there.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
