public import Portico

/// How somebody begins to use the app.
public enum StartScenario: Sendable, Hashable, CaseIterable {
    /// They have not been here before, as far as their browser tells.
    case firstTime
    case regular
    /// A notification's link brought them.
    case fromPush

    /// The scenario of a visitor, by where they wanted to go.
    public init(_ visitor: Visitor, wanting route: AppRoute) {
        if case .push = route {
            self = .fromPush
        } else {
            self = visitor.preferences.isEmpty && visitor.account == nil ? .firstTime : .regular
        }
    }
}
