public import Portico

/// A password that somebody chooses: 8 to 256 characters, at most 1,024 bytes.
///
///     @ViewEvents enum SignUpEvent {
///         case signUpTapped(email: EmailAddress, password: NewPassword)
///     }
///
/// Like a `Secret` it is never trimmed, printed or filled in again. Length is all that is asked: rules about kinds of characters make
/// passwords worse (NIST SP 800-63B section 5.1.1.2).
public struct NewPassword: Sendable, Equatable {
    public static let characters = 8...256
    public static let mostBytes = 1_024
    public static let expectation = "\(characters.lowerBound) to \(characters.upperBound) characters long"

    public let secret: Secret

    /// Nil where it is too short or too long.
    public init?(_ secret: Secret) {
        guard secret.revealed.utf8.count <= Self.mostBytes, Self.characters.contains(secret.revealed.count) else { return nil }
        self.secret = secret
    }

    /// Whether it is the address that everybody may know.
    public func isAddress(_ email: EmailAddress) -> Bool {
        EmailAddress(rawValue: secret.revealed)?.key == email.key
    }
}

extension NewPassword: FieldValue {
    public static var fieldKind: FieldShape.Kind { .secret }

    /// What does not fit is not repeated.
    public static func readings(of name: String, in form: Form) -> [FieldReading<NewPassword>] {
        Secret.readings(of: name, in: form).map { reading in
            switch reading {
            case .value(let secret): NewPassword(secret).map(FieldReading.value) ?? .misfit(text: "", expectation: expectation)
            case .blank, .misfit: .blank
            }
        }
    }
}
