public import Portico

/// Whether names with a certain property are wanted: all names, only those without it, or only those with it.
public enum Presence: String, Sendable, CaseIterable, Codable, TextValue {
    case any, no, only
}
