/// The identity of one visitor, signed in or not: what they keep without an account is kept under it.
public struct VisitorID: Sendable, Hashable, RawRepresentable {
    public var rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}
