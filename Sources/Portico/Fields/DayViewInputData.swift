/// A day for people and for machines: `<time datetime="{{iso}}">{{text}}</time>`.
///
///     let due: DayViewInputData?
///
///     due: task.due.map { DayViewInputData($0, in: localiser) }    // "31 Jul 2026", "2026-07-31"
@ViewInputData public struct DayViewInputData {
    /// As the visitor's language writes it.
    public let text: String
    /// As HTML and ISO 8601 have it.
    public let iso: String

    public init(_ day: CalendarDate, in localiser: Localiser) {
        text = localiser.day(day)
        iso = day.text
    }
}
