public import Portico

/// A domain name somebody named in a URL: lower case, at least two labels, no closing dot.
///
///     DomainName("Example.COM.")?.text   // "example.com"
///     DomainName("new")                  // nil: a single label is not a registered name
///
/// Both forms are taken, `münchen.de` and `xn--mnchen-3ya.de`. Limits are those of RFC 1035 section 2.3.4: a label has
/// 1 to 63 characters and a name at most 253. A Unicode label is never longer than its A-label, so no valid one is refused.
public struct DomainName: TextValue {
    public static let expectation = "a domain name, such as example.com"
    public let text: String

    public init?(text: String) {
        self.init(text)
    }

    public init?(_ input: some StringProtocol) {
        var text = input.lowercased()
        if text.hasSuffix(".") { text.removeLast() }
        let labels = text.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count >= 2, text.unicodeScalars.count <= 253, labels.allSatisfy(NameLabel.isValid) else { return nil }
        self.text = text
    }
}
