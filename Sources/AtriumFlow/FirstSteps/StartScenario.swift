public import Portico

/// How somebody begins to use the app.
public enum StartScenario: Sendable, Hashable, CaseIterable {
    /// They have not been here before, as far as their browser tells.
    case firstTime
    case regular
    /// A notification's link brought them.
    case fromPush

    /// The scenario of a visitor at the front door.
    public init(_ visitor: Visitor) {
        self = visitor.preferences.isEmpty && visitor.account == nil ? .firstTime : .regular
    }
}
