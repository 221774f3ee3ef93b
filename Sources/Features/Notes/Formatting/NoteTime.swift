public import Foundation
public import Portico

/// How times are written in one time zone.
///
///     let time = NoteTime(in: .gmt).shown(note.editedAt, in: localiser)
///     time.text                  // "3 Feb 2026, 14:05"
///     time.iso                   // "2026-02-03T14:05:00Z"
///     NoteTime(in: .gmt).zone    // "UTC"
///
/// The zone is not part of the text: a page says it once.
public struct NoteTime: Sendable, Hashable {
    private let timeZone: TimeZone

    public init(in timeZone: TimeZone) {
        self.timeZone = timeZone
    }

    public func shown(_ date: Date, in localiser: Localiser) -> NoteTimeViewInputData {
        NoteTimeViewInputData(
            text: localiser.minute(of: date, in: timeZone),
            iso: TimeText.machine(of: date, in: timeZone)
        )
    }

    /// The day alone, for readers in any time zone: it may be the one before or after theirs.
    public func day(_ date: Date, in localiser: Localiser) -> NoteTimeViewInputData {
        NoteTimeViewInputData(
            text: localiser.day(of: date, in: timeZone),
            iso: TimeText.machine(of: date, in: timeZone)
        )
    }

    /// The zone's name: `UTC`, or as in `Europe/Berlin`.
    public var zone: String {
        timeZone.secondsFromGMT() == 0 && timeZone.identifier == "GMT" ? "UTC" : timeZone.identifier
    }
}

/// A moment, for people and for machines: `<time datetime="{{iso}}">{{text}}</time>`.
@ViewInputData public struct NoteTimeViewInputData {
    public let text: String
    /// RFC 3339, to the second.
    public let iso: String
}

extension CalendarDate {
    /// When the day begins where the clocks are those of a zone.
    func start(in zone: TimeZone) -> Date { start(in: zone, adding: 0) }

    /// When the next day begins there.
    func end(in zone: TimeZone) -> Date { start(in: zone, adding: 1) }

    /// The calendar of these dates goes back before 1582 as it is, where Foundation's changes to another.
    private func start(in zone: TimeZone, adding days: Int) -> Date {
        let day = ClockReading(text: "\(text)T00:00")?.moment(in: .gmt) ?? .distantPast
        return zone.moment(showing: Int(day.timeIntervalSince1970) + days * 86_400)
    }
}
