/// Why a file cannot be read on, or not be written: where, and what is wrong there.
///
///     notes.enex, line 12: it declares entities, which a file of notes has no use for
public struct TransferError: Error, Sendable, Hashable, CustomStringConvertible {
    public var place: String
    public var reason: String

    public init(place: String, reason: String) {
        self.place = place
        self.reason = reason
    }

    public var description: String { "\(place): \(reason)" }
}

extension TransferError {
    /// Ends the reading of what nobody waits for any more, between two pieces: a large file without a note in it is
    /// read for minutes.
    static func checkCancellation(of place: String) throws(TransferError) {
        guard !Task.isCancelled else { throw TransferError(place: place, reason: "it was not read to its end") }
    }
}
