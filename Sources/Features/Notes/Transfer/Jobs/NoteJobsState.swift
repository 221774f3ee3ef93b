public import Foundation

/// What is known of an account's imports and exports.
public struct NoteJobsState: Sendable, Hashable {
    /// Newest first.
    public var jobs: [NoteJob] = []
    /// Why the last thing was not done.
    public var failure: NoteJobFailure?
    public var timeZone: TimeZone = .gmt

    public init() {}
}
