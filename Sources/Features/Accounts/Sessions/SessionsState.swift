public import Foundation
public import Portico

/// The sessions of the visitor's account.
public struct SessionsState: Sendable, Hashable {
    /// Newest first.
    public var sessions: [AccountSession] = []
    /// The visitor's own.
    public var own: SessionID?
    /// What times are shown in.
    public var zone = TimeZone.gmt
    /// Why the last change was not made, or why there is no list.
    public var refusal: AccountRefusal?

    public init(own: SessionID?) {
        self.own = own
    }
}
