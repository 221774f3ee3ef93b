public import Foundation
public import Portico

/// In which time zone an account reads times.
///
///     await timeZones.time(of: account).shown(note.editedAt, in: localiser)
public protocol NoteTimeZones: Sendable {
    /// That of the browser where the account chose none, and where its choice cannot be read: a list of notes does not
    /// fail for its times. UTC where the browser says none.
    func timeZone(of account: AccountID) async -> TimeZone
}

extension NoteTimeZones {
    /// How times are written for an account.
    func time(of account: AccountID) async -> NoteTime { NoteTime(in: await timeZone(of: account)) }
}
