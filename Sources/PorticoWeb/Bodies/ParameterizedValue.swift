import Portico

/// A header's value with parameters: `multipart/form-data; boundary="x"`, `form-data; name="title"`.
///
/// A backslash between quotes is itself, and a quote always ends the text (WHATWG HTML section 4.10.22.8): browsers
/// write a quote in a name as `%22`. Media types need no backslash either, as no parameter read here may hold one.
struct ParameterizedValue: Sendable, Hashable {
    /// In lower case.
    let value: String
    /// By their names in lower case.
    let parameters: [String: String]

    /// Nil where it breaks the grammar or a parameter is given twice.
    init?(_ text: String) {
        let semicolon = UInt8(ascii: ";")
        var rest = Substring(text).utf8
        value = Self.text(rest.removing { $0 != semicolon }).trimmed.lowercased()
        var parameters: [String: String] = [:]
        while rest.popFirst() != nil {
            rest.removing(while: Self.isSpace)
            if rest.isEmpty { break }
            let name = Self.text(rest.removing { $0 != UInt8(ascii: "=") && $0 != semicolon })
            guard rest.popFirst() == UInt8(ascii: "="), !name.isEmpty, name.utf8.allSatisfy(Self.isToken),
                let value = Self.value(from: &rest), parameters.updateValue(value, forKey: name.lowercased()) == nil
            else { return nil }
            rest.removing(while: Self.isSpace)
            guard rest.isEmpty || rest.first == semicolon else { return nil }
        }
        self.parameters = parameters
    }

    private static func value(from rest: inout Substring.UTF8View) -> String? {
        guard rest.first == UInt8(ascii: "\"") else {
            let token = rest.removing(while: isToken)
            return token.isEmpty ? nil : text(token)
        }
        rest.removeFirst()
        let quoted = rest.removing { $0 != UInt8(ascii: "\"") }
        return rest.popFirst() == nil ? nil : text(quoted)
    }

    /// RFC 9110 section 5.6.2.
    private static func isToken(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            return true
        default:
            let others: StaticString = "!#$%&'*+-.^_`|~"
            return others.withUTF8Buffer { $0.contains(byte) }
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }

    private static func text(_ bytes: Substring.UTF8View) -> String {
        String(Substring(bytes))
    }
}

extension Substring.UTF8View {
    /// Takes the bytes it begins with, as long as they are such.
    @discardableResult
    fileprivate mutating func removing(while isTaken: (UInt8) -> Bool) -> Self {
        let taken = prefix(while: isTaken)
        removeFirst(taken.count)
        return taken
    }
}
