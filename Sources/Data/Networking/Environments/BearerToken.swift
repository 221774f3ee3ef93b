public import Foundation
public import Portico

/// A token, and when it ends.
public struct BearerToken: Sendable, Equatable {
    public var text: Secret
    /// Nil: nobody knows. It is then used until a source refuses it.
    public var expiry: Date?

    public init(_ text: Secret, expiry: Date? = nil) {
        self.text = text
        self.expiry = expiry
    }
}
