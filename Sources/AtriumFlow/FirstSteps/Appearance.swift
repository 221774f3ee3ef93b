public import Portico

/// How the pages look to a visitor, and whether they hear its keys, as they chose it in this browser.
///
///     Appearance(of: visitor).theme   // .dark
public struct Appearance: Sendable, Hashable {
    /// Light or dark colours. A case is also the class that the layout prints.
    public enum Theme: String, Sendable, CaseIterable, Codable, TextValue {
        /// As the visitor's system is set.
        case system, light, dark
    }

    /// How much room rows and buttons take. A case is also the class that the layout prints.
    public enum Density: String, Sendable, CaseIterable, Codable, TextValue {
        case comfortable, compact
    }

    /// Whether a key by itself does something. A case is also the class that the layout prints.
    public enum Keys: String, Sendable, CaseIterable, Codable, TextValue {
        case on = "keys-on"
        case off = "keys-off"
    }

    public var theme: Theme
    public var density: Density
    public var keys: Keys

    /// What a browser sends may be anything: what is no choice is none.
    public init(of visitor: Visitor) {
        theme = visitor.preferences[.theme].flatMap { Theme(text: $0) } ?? .system
        density = visitor.preferences[.density].flatMap { Density(text: $0) } ?? .comfortable
        keys = visitor.preferences[.keys].flatMap { Keys(text: $0) } ?? .on
    }
}

extension PreferenceKey {
    /// Which ``Appearance/Theme`` a visitor chose.
    public static let theme = PreferenceKey("theme")
    /// Which ``Appearance/Density`` a visitor chose.
    public static let density = PreferenceKey("density")
    /// Which ``Appearance/Keys`` a visitor chose.
    public static let keys = PreferenceKey("keys")
}
