import AtriumTexts
import Foundation
import Portico

/// The dates of a note, and what became of the last try to change them.
struct NoteDatesState: NoteScreenState, Hashable {
    var found = LoadState<Note>.pending
    /// That in which the dates are shown and typed.
    var timeZone = TimeZone.gmt
    /// Why the dates are as they were.
    var problem: NoteProblem?
    /// What is wrong with those that were typed.
    var errors: [FieldError] = []

    var condition: Condition {
        guard found.value != nil else { return found.condition }
        return errors.isEmpty ? problem?.condition ?? .ok : .invalid(errors)
    }
}

/// Both dates of a note as clocks show them.
struct NoteDateReadings: Sendable, Hashable {
    var created: ClockReading
    var edited: ClockReading
}

extension NoteDateReadings {
    init(_ dates: NoteDates, in timeZone: TimeZone) {
        created = ClockReading(of: dates.created.date, in: timeZone)
        edited = ClockReading(of: dates.edited.date, in: timeZone)
    }
}

/// What a page showed of a note's dates: it stays with the form, however often that comes back.
///
///     ShownNoteDates(readings, in: .utc).text    // "2014-03-05T10:00:00 2014-03-06T08:00:00 UTC"
struct ShownNoteDates: TextValue {
    static let expectation = "the dates that the page showed"
    static var localisedExpectation: any LocalisedText {
        Text(
            en: expectation,
            de: "die Zeitangaben, die die Seite gezeigt hat",
            ar: "التواريخ التي عرضتها الصفحة"
        )
    }
    static let isOpaque = true

    let readings: NoteDateReadings
    let zone: TimeZoneName

    init(_ readings: NoteDateReadings, in zone: TimeZoneName) {
        self.readings = readings
        self.zone = zone
    }

    init?(text: String) {
        let parts = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, let created = ClockReading(text: parts[0]), let edited = ClockReading(text: parts[1]),
            let zone = TimeZoneName(text: parts[2])
        else { return nil }
        self.init(NoteDateReadings(created: created, edited: edited), in: zone)
    }

    var text: String { "\(readings.created.text) \(readings.edited.text) \(zone.text)" }
}

/// Owns the state of a note's dates.
struct NoteDatesProvider: LoadingProvider {
    let notes: any NotesRepository
    let timeZones: any NoteTimeZones
    let owner: AccountID
    let id: Note.ID
    let now: Now
    let store = StateStore(NoteDatesState())

    /// How far in the future a date may be, in seconds: the clocks of other machines differ, and so do days.
    private static let maxAhead: TimeInterval = 86_400

    func load() async {
        let timeZone = await timeZones.timeZone(of: owner)
        let found = await LoadState { () async throws(NoteError) in try await notes.note(id, of: owner) }
        store.modify {
            $0.found = found
            $0.timeZone = timeZone
        }
    }

    /// Gives the note the dates that were typed, and tells what that changes; nil where it was not done, and the state
    /// says why.
    ///
    /// - Parameter shown: what stood in the fields before, and in which zone: a date that still stands there stays what
    ///   it is, to its fraction and zone, and also where the note was saved meanwhile.
    func change(to typed: NoteDateReadings, insteadOf shown: ShownNoteDates) async -> NoteDatesChange? {
        guard let note = currentState.found.value else { return nil }
        let (before, timeZone) = (shown.readings, shown.zone.timeZone)
        let current = NoteDateReadings(note.dates, in: timeZone)
        var dates = note.dates
        if ![before.created, current.created].contains(typed.created) {
            dates.created = Self.date(typed.created, in: timeZone)
        }
        if ![before.edited, current.edited].contains(typed.edited) {
            dates.edited = Self.date(typed.edited, in: timeZone)
        }
        let change = NoteDatesChange(from: note.dates, to: dates)
        let errors = errors(of: change)
        store.modify { $0.errors = errors }
        guard errors.isEmpty else { return nil }
        guard change.after != change.before else { return change }
        let isDone = await attempt { () async throws(NoteError) in try await notes.redate(id, change, of: owner) }
        if isDone == false { store.modify { $0.problem = .stale } }
        return isDone == true ? change : nil
    }

    private static func date(_ reading: ClockReading, in timeZone: TimeZone) -> ZonedDate {
        let moment = reading.moment(in: timeZone)
        return ZonedDate(moment, at: UTCOffset(of: timeZone, at: moment))
    }

    /// Of dates that are not changed none is wrong.
    private func errors(of change: NoteDatesChange) -> [FieldError] {
        let (created, edited) = (change.after.created, change.after.edited)
        let isCreatedNew = created != change.before.created
        let isEditedNew = edited != change.before.edited
        var errors: [FieldError] = []
        if isCreatedNew, let text = problem(created.date) { errors.append(FieldError(field: "created", text: text)) }
        if isEditedNew, let text = problem(edited.date) { errors.append(FieldError(field: "edited", text: text)) }
        guard errors.isEmpty, isCreatedNew || isEditedNew, Self.second(created) > Self.second(edited) else {
            return errors
        }
        return isCreatedNew
            ? [FieldError(field: "created", text: NoteFailures.createdAfterEdited)]
            : [FieldError(field: "edited", text: NoteFailures.editedBeforeCreated)]
    }

    private func problem(_ date: Date) -> (any LocalisedText)? {
        if date > now().addingTimeInterval(Self.maxAhead) { return NoteFailures.dateInFuture }
        return date.isInCalendarRange ? nil : NoteFailures.dateBeforeYears
    }

    /// Nobody types what is behind it.
    private static func second(_ date: ZonedDate) -> Double { date.date.timeIntervalSince1970.rounded(.down) }
}
