/// The identity of one session of a visitor: what it is listed and ended by. It opens nothing.
public struct SessionID: Sendable, Hashable, RawRepresentable {
    public var rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}
