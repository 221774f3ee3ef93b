import CIDN2

/// A name, or one label, in its two forms: A-labels for the wire, U-labels to read and to compare.
///
///     try NameForms("München.de").ascii            // "xn--mnchen-3ya.de"
///     try NameForms("xn--mnchen-3ya.de").unicode   // "münchen.de"
///     try NameForms("AB--cd.рф").unicode           // "ab--cd.рф"
///
/// Each label is converted by itself. One in ASCII that does not begin with `xn--` is only lower-cased: IDNA says
/// nothing of such labels (RFC 5890 section 2.3.1), and libidn2 would refuse registered ones with hyphens at places 3
/// and 4.
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
        return start.count == 4
            && (start.elementsEqual("xn--".utf8) || String(decoding: start, as: UTF8.self).lowercased() == "xn--")
    }
}

/// The two forms of one label of an internationalised name, converted and validated by libidn2.
///
///     try IDNA.ascii("München")            // "xn--mnchen-3ya"
///     try IDNA.unicode("xn--mnchen-3ya")   // "münchen"
///
/// `NameForms` converts whole names, and keeps from libidn2 what is not internationalised.
/// The rules are IDNA 2008 (RFC 5891) after the mapping of UTS 46 in its non-transitional form, so `ß` stays `ß`.
enum IDNA {
    /// Why libidn2 refused a label.
    struct Failure: Error, Hashable, CustomStringConvertible {
        let code: Int32

        var description: String { String(cString: idn2_strerror(code)) }
    }

    /// The A-label form; valid `xn--` labels stay, others are refused. Says nothing of `_` and other ASCII.
    static func ascii(_ label: String) throws(Failure) -> String {
        let flags = Int32(IDN2_NONTRANSITIONAL.rawValue) | Int32(IDN2_NFC_INPUT.rawValue)
        return try convert(label) { input, output in idn2_to_ascii_8z(input, &output, flags) }
    }

    /// The U-label form of a label in either form.
    static func unicode(_ label: String) throws(Failure) -> String {
        try convert(label) { input, output in idn2_to_unicode_8z8z(input, &output, 0) }
    }

    private static func convert(
        _ label: String,
        by conversion: (UnsafePointer<CChar>, inout UnsafeMutablePointer<CChar>?) -> Int32
    ) throws(Failure) -> String {
        guard !label.utf8.contains(0) else { throw Failure(code: Int32(IDN2_DISALLOWED.rawValue)) }
        var output: UnsafeMutablePointer<CChar>?
        defer { idn2_free(output) }
        let code = label.withCString { conversion($0, &output) }
        guard code == Int32(IDN2_OK.rawValue), let output else { throw Failure(code: code) }
        return String(cString: output)
    }
}
