import Crypto
import Foundation
import Portico

/// What a visitor's browser holds of a session: 128 random bits. The store knows their hash only.
struct SessionNumber: Sendable, Hashable {
    /// 22 characters of base64url (RFC 4648 section 5).
    let text: String

    static func random() -> SessionNumber {
        SessionNumber(text: RandomID.make())
    }

    private init(text: String) {
        self.text = text
    }

    /// Nil where the text is not one this server could have made.
    init?(_ text: String) {
        guard RandomID.isWellFormed(text) else { return nil }
        self.init(text: text)
    }

    var key: SessionKey {
        SessionKey(rawValue: SHA256.hash(data: Data(text.utf8)).hexadecimal)
    }
}
