import AtriumTexts
public import Portico

/// When a note was made and when its title, body or tags last changed, each with its zone where that is known.
///
///     note.dates.created.text      // "2014-03-05T10:00:00+09:00"
public struct NoteDates: Sendable, Hashable {
    public var created: ZonedDate
    public var edited: ZonedDate

    public init(created: ZonedDate, edited: ZonedDate) {
        self.created = created
        self.edited = edited
    }

    /// Makes a change: of each date only where it is still what it was.
    public mutating func make(_ change: NoteDatesChange) {
        if created == change.before.created { created = change.after.created }
        if edited == change.before.edited { edited = change.after.edited }
    }
}

/// What a note's dates were, and what they are to be.
public struct NoteDatesChange: Sendable, Hashable {
    public var before: NoteDates
    public var after: NoteDates

    public init(from before: NoteDates, to after: NoteDates) {
        self.before = before
        self.after = after
    }
}

extension NoteDatesChange: TextValue {
    public static var expectation: String { "a change of dates, as a notice gives it" }
    public static var localisedExpectation: any LocalisedText {
        Text(
            en: expectation,
            de: "eine Änderung von Zeitangaben, wie ein Hinweis sie angibt",
            ar: "تغيير للتواريخ كما يذكره الإشعار"
        )
    }
    public static var isOpaque: Bool { true }

    public init?(text: String) {
        let dates = text.split(separator: " ", omittingEmptySubsequences: false).map { ZonedDate(text: String($0)) }
        guard dates.count == 4, let created = dates[0], let edited = dates[1], let newCreated = dates[2],
            let newEdited = dates[3]
        else { return nil }
        self.init(
            from: NoteDates(created: created, edited: edited),
            to: NoteDates(created: newCreated, edited: newEdited)
        )
    }

    /// The dates before, then those after.
    public var text: String {
        [before.created, before.edited, after.created, after.edited].map(\.text).joined(separator: " ")
    }
}
