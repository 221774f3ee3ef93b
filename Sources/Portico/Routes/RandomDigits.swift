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
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
            }
    }
}
