public import Foundation

extension UUID: TextValue {
    public static var expectation: String { "an identifier such as 6f1c0a52-0b3e-4c1a-9f44-2d1f5f3f6c11" }

    public init?(text: String) {
        self.init(uuidString: text)
    }

    /// In lower case (RFC 9562 section 4).
    public var text: String { uuidString.lowercased() }
}
