public import Foundation
public import Portico

/// A value that the screens of one flow share, without sending it to the browser and back: it is kept in the visitor's
/// session.
///
///     struct ImportChoices: SharedValue {
///         static let sharing = Sharing("import-choices", keptFor: 86_400)
///         var tags: [String] = []
///     }
///
/// It is written as JSON. A build that changes its shape in a way that older values cannot be read in finds none of
/// them: they are dropped, and the log is told.
public protocol SharedValue: Codable, Sendable {
    static var sharing: Sharing { get }
}

/// What a kind of shared value is called where it is stored, and how long it is kept.
public struct Sharing: Sendable, Hashable {
    /// Tells the kinds of an app apart.
    public let name: String
    /// Counted from its last change, in seconds. It never outlives its session.
    public let lifetime: TimeInterval

    public init(_ name: String, keptFor lifetime: TimeInterval) {
        self.name = name
        self.lifetime = lifetime
    }

    /// Of one value as JSON, in bytes: 4 KB.
    public static let maxBytes = 4_096
    /// How many values a session keeps. One more takes the place of the value that was changed longest ago.
    public static let maxPerSession = 32
    /// How many bytes the id of a flow has at most.
    public static let longestFlow = 128
}

/// Why a value was not kept.
public enum SharingError: Error, Sendable, Hashable {
    /// The front end recognises nobody, as a terminal does, or the session has ended in the meantime.
    case noSession
    /// It takes so many bytes as JSON, more than `Sharing.maxBytes`; or the id of its flow is too long.
    case tooLarge(bytes: Int)
    /// A session could not begin.
    case noIdentity(IdentityError)
    /// The store failed, or the value cannot be written as JSON; `reason` is for the log.
    case unavailable(reason: String)
}
