/// Whom the operator of a push service can turn to about messages of this app (RFC 8292 section 2.1).
///
///     PushContact("mailto:postmaster@atrium.example")
public struct PushContact: Sendable, Hashable {
    let text: String

    /// Where nobody said it. Push services that ask want an address, whether anybody reads it or not.
    public static let nobody = PushContact(known: "mailto:postmaster@localhost")

    /// Nil for what is neither a mail address behind `mailto:` nor an https address, or is very long.
    public init?(_ text: String) {
        guard text.utf8.count <= 320, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
        if text.hasPrefix("mailto:") {
            let parts = text.dropFirst("mailto:".count).split(separator: "@", omittingEmptySubsequences: false)
            guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }) else { return nil }
        } else {
            guard text.hasPrefix("https://"), text.utf8.count > "https://".utf8.count else { return nil }
        }
        self.text = text
    }

    private init(known: String) {
        text = known
    }
}
