public import Foundation
public import Portico

/// A token, and when it ends.
///
///     let token = BearerToken(Secret(text), expiry: end)
///     let environment = APIEnvironment("shop", host: "api.example.org", credential: .bearer(token))
public struct BearerToken: Sendable, Equatable {
    public var text: Secret
    /// Nil: nobody knows. It is then used until a source refuses it.
    public var expiry: Date?

    public init(_ text: Secret, expiry: Date? = nil) {
        self.text = text
        self.expiry = expiry
    }

    /// Whether it is not to be sent any more: a little early, since one that ends on its way is refused.
    func hasEnded(at moment: Date) -> Bool { expiry.map { $0 <= moment.addingTimeInterval(5) } ?? false }
}
