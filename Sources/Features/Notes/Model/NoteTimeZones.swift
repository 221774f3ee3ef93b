public import Foundation
public import Portico

/// In which time zone an account reads times.
///
///     NoteTime(in: await timeZones.timeZone(of: account)).shown(note.editedAt)
public protocol NoteTimeZones: Sendable {
    /// UTC where the account chose none, and where its choice cannot be read: a list of notes does not fail for its times.
    func timeZone(of account: AccountID) async -> TimeZone
}

/// UTC for everybody.
public struct UTCNoteTimeZones: NoteTimeZones {
    public init() {}

    public func timeZone(of account: AccountID) async -> TimeZone { .gmt }
}
