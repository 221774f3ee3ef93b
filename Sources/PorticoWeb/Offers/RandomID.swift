/// Numbers nobody can guess: the ids of forms and sessions, and the audiences of offers.
enum RandomID {
    static let byteCount = 16

    /// 128 random bits of the system, as 22 characters of base64url.
    static func make() -> String {
        var random = SystemRandomNumberGenerator()
        return make(using: &random)
    }

    static func make(using random: inout some RandomNumberGenerator) -> String {
        Base64URL.encode((0..<byteCount).map { _ in UInt8.random(in: .min ... .max, using: &random) })
    }

    /// Whether a text that came in could have been made here.
    static func isWellFormed(_ text: String) -> Bool {
        // Bounded before it is read.
        text.utf8.count == 22 && Base64URL.decode(text.utf8)?.count == byteCount
    }
}
