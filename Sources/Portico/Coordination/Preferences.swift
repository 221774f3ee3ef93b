/// What somebody has chosen and a front end remembers for them, with or without an account.
///
///     extension PreferenceKey {
///         static let theme = PreferenceKey("theme")
///     }
///     let isDark = visitor.preferences[.theme] == "dark"
///
/// A visitor can write here whatever they like, so whoever reads a preference checks it first. A value that is longer
/// than ``longestValue`` or has control characters in it is not kept, and of more than ``maxKeys`` only so many are.
/// A coordinator changes them with a `Destination`.
public struct Preferences: Sendable, Hashable {
    /// How many there can be, the language and the country among them.
    public static var maxKeys: Int { 12 }
    /// In bytes of UTF-8.
    public static var longestValue: Int { 64 }

    private var values: [PreferenceKey: String] = [:]

    public init(_ values: [PreferenceKey: String] = [:]) {
        for (key, value) in values.sorted(by: { $0.key.name < $1.key.name }) { set(key, to: value) }
    }

    public var isEmpty: Bool { values.isEmpty }

    /// What was chosen; nil where nothing was.
    public subscript(key: PreferenceKey) -> String? { values[key] }

    /// In the order of their keys' names.
    public var entries: [(key: PreferenceKey, value: String)] {
        values.sorted { $0.key.name < $1.key.name }.map { ($0.key, $0.value) }
    }

    /// The preferences after a choice; an empty text forgets what was chosen before.
    public func choosing(_ choices: [PreferenceKey: String]) -> Preferences {
        var preferences = self
        for (key, value) in choices.sorted(by: { $0.key.name < $1.key.name }) { preferences.set(key, to: value) }
        return preferences
    }

    private mutating func set(_ key: PreferenceKey, to value: String) {
        if value.isEmpty {
            values[key] = nil
        } else if Self.isKept(value), values[key] != nil || values.count < Self.maxKeys {
            values[key] = value
        }
    }

    private static func isKept(_ value: String) -> Bool {
        value.utf8.count <= longestValue && value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    }
}

/// The name that a preference is remembered by.
public struct PreferenceKey: Sendable, Hashable {
    public let name: String

    public init(_ name: String) {
        self.name = name
    }

    /// A BCP 47 tag, such as `de`.
    public static let language = PreferenceKey("language")
    /// A region as in BCP 47: two letters of ISO 3166-1, or three digits of UN M.49.
    public static let country = PreferenceKey("country")
}
