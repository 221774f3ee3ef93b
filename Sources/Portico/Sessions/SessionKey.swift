/// What a session is stored under: the SHA-256 of its number, so that whoever reads the store cannot take a session over.
public struct SessionKey: Sendable, Hashable, RawRepresentable {
    /// 64 hexadecimal digits.
    public var rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}
