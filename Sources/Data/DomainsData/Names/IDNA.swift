internal import CIDN2

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
