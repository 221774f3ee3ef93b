public import Portico

/// Whether a program wants names that nobody answers at.
public enum Liveness: String, Sendable, CaseIterable, TextValue {
    case alive = "false"
    case dead = "true"

    /// Programs in Python write `False`.
    public init?(text: String) {
        self.init(rawValue: text.lowercased())
    }
}
