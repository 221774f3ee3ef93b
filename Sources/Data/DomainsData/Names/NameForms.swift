/// A name, or one label, in its two forms: A-labels for the wire, U-labels to read and to compare.
///
///     try NameForms("München.de").ascii            // "xn--mnchen-3ya.de"
///     try NameForms("xn--mnchen-3ya.de").unicode   // "münchen.de"
///     try NameForms("AB--cd.рф").unicode           // "ab--cd.рф"
///
/// Each label is converted by itself. One in ASCII that does not begin with `xn--` is only lower-cased: IDNA says nothing of
/// such labels (RFC 5890 section 2.3.1), and libidn2 would refuse registered ones with hyphens at places 3 and 4.
struct NameForms: Hashable {
    let ascii: String
    let unicode: String

    init(_ name: String) throws(IDNA.Failure) {
        var ascii: [String] = []
        var unicode: [String] = []
        for label in Self.labels(of: name) {
            let forms = try Self(label: label)
            ascii.append(forms.ascii)
            unicode.append(forms.unicode)
        }
        self.ascii = ascii.joined(separator: ".")
        self.unicode = unicode.joined(separator: ".")
    }

    /// - Parameter label: without dots.
    init(label: String) throws(IDNA.Failure) {
        if Self.isInternationalised(label.utf8) {
            ascii = try IDNA.ascii(label)
            unicode = try IDNA.unicode(ascii)
        } else {
            ascii = label.lowercased()
            unicode = ascii
        }
    }

    /// The parts of a name between its dots, empty ones too.
    static func labels(of name: String) -> [String] {
        // By scalars: a combining mark after a dot would hide it from a search by characters.
        name.unicodeScalars.split(omittingEmptySubsequences: false, whereSeparator: isDot).map { String($0) }
    }

    /// The characters that part labels: `.`, and those that IDNA takes for it (RFC 3490 section 3.1).
    static func isDot(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case ".", "\u{3002}", "\u{FF0E}", "\u{FF61}": true
        default: false
        }
    }

    /// Whether a label is for libidn2.
    static func isInternationalised(_ label: some Collection<UInt8>) -> Bool {
        hasACEPrefix(label) || label.contains { $0 >= 0x80 }
    }

    /// Whether a label begins with `xn--`, in any case.
    static func hasACEPrefix(_ label: some Collection<UInt8>) -> Bool {
        let start = label.prefix(4)
        return start.count == 4 && (start.elementsEqual("xn--".utf8) || String(decoding: start, as: UTF8.self).lowercased() == "xn--")
    }
}
