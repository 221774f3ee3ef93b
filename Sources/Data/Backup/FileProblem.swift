/// What is wrong with one file; `description` is a line that names it. Both texts may be from the file; in the line,
/// what could steer a terminal is escaped.
public struct FileProblem: Sendable, Hashable, CustomStringConvertible {
    public var file: String
    public var text: String

    public init(file: String, text: String) {
        self.file = file
        self.text = text
    }

    public var description: String { PrintableText.escaped("\(file): \(text)") }
}

/// Text that came from a file or its name, as it may be printed: a hostile archive must not steer the terminal of
/// whoever looks at it.
enum PrintableText {
    /// With control characters (C0 and C1), line ends, and what turns text around written as `\u{1B}`.
    static func escaped(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isHarmful) else { return text }
        return text.unicodeScalars.reduce(into: "") { escaped, scalar in
            if isHarmful(scalar) {
                escaped += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            } else {
                escaped.unicodeScalars.append(scalar)
            }
        }
    }

    /// A name that is no UTF-8, with all bytes that are not ASCII written as `\xFF`.
    static func escaped(name: [UInt8]) -> String {
        name.reduce(into: "") { escaped, byte in
            if byte < 0x80 {
                escaped += Self.escaped(String(UnicodeScalar(byte)))
            } else {
                escaped += "\\x\(String(byte, radix: 16, uppercase: true))"
            }
        }
    }

    private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
