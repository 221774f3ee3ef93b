/// Why a file cannot be read on, or not be written: where, and what is wrong there.
///
///     notes.enex, line 12: it declares entities, which a file of notes has no use for
public struct TransferFailure: Error, Sendable, Hashable, CustomStringConvertible {
    public var place: String
    public var reason: String

    public init(place: String, reason: String) {
        self.place = place
        self.reason = reason
    }

    public var description: String { "\(place): \(reason)" }
}
