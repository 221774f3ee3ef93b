/// What one of many things is known by and nobody can guess: 128 random bits as 32 lower-case hexadecimal digits.
///
///     extension Note { public typealias ID = RandomIdentifier<Note> }
///     Note.ID.random().text   // such as "5d0f6c9be5a14c7d8a7e2f90b1c3d4e6"
///
/// `Subject` keeps the identifiers of notes apart from those of files.
public struct RandomIdentifier<Subject>: TextValue, RawRepresentable {
    public static var expectation: String { FrameworkText.randomIdentifier.english }
    public static var localisedExpectation: any LocalisedText { FrameworkText.randomIdentifier }
    public static var isOpaque: Bool { true }

    public let rawValue: String

    public init?(rawValue: String) {
        guard RandomDigits.is(rawValue, count: 32) else { return nil }
        self.rawValue = rawValue
    }

    private init(digits: RandomDigits) {
        rawValue = digits.text
    }

    /// A new one.
    public static func random() -> RandomIdentifier { RandomIdentifier(digits: RandomDigits(count: 32)) }
}

/// Hexadecimal digits of the system's randomness, which ids and tokens are made of.
public struct RandomDigits: Sendable, Hashable {
    public let text: String

    /// Four random bits a digit.
    public init(count: Int) {
        let digits = Array("0123456789abcdef".unicodeScalars)
        var text = String.UnicodeScalarView()
        for _ in 0..<count { text.append(digits[Int.random(in: digits.indices)]) }
        self.text = String(text)
    }

    /// Whether a text is so many lower-case digits.
    public static func `is`(_ text: String, count: Int) -> Bool {
        text.utf8.count == count
            && text.utf8.allSatisfy {
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                    || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
            }
    }
}
