public import Portico

/// Whether a program wants names that nobody answers at.
public enum Liveness: String, Sendable, CaseIterable, TextValue {
    case alive = "false"
    case dead = "true"

    /// Whether a name is wanted; one that nobody knows to be dead counts as alive.
    func includes(_ particulars: NameParticulars?) -> Bool { (particulars?.isDead ?? false) == (self == .dead) }

    /// Programs in Python write `False`.
    public init?(text: String) {
        self.init(rawValue: text.lowercased())
    }
}
