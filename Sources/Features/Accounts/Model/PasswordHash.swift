/// What is kept of a password: salt, parameters and hash in one text, whose form is its hasher's business.
///
/// Nobody can get the password from it, and still it is printed nowhere.
public struct PasswordHash: Sendable, Hashable, RawRepresentable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

extension PasswordHash: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "(password hash)" }
    public var debugDescription: String { description }
    /// Without children: `dump` and failed expectations of tests look there.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
