import AtriumTexts
import Foundation
import Portico
import Synchronization
import Testing

@testable import Notes

/// The page of a note's dates, with no web in sight.
@Suite struct NoteDatesTests {
    private struct Zone: NoteTimeZones {
        let zone: TimeZone

        func timeZone(of account: AccountID) async -> TimeZone { zone }
    }

    private static let now = ListedNotes.morning

    private func page(
        _ created: String,
        _ edited: String,
        in zone: String = "UTC"
    ) async throws -> (page: NoteDatesViewModel, notes: ListedNotes) {
        var note = ListedNotes.note(1, "Plan", "text")
        note.dates = NoteDates(
            created: try #require(ZonedDate(text: created)),
            edited: try #require(ZonedDate(text: edited))
        )
        let notes = ListedNotes([note])
        let page = NoteDatesViewModel(
            provider: NoteDatesProvider(
                notes: notes,
                timeZones: Zone(zone: try #require(TimeZone(identifier: zone))),
                owner: ListedNotes.ada,
                id: note.id,
                now: { Self.now }
            ),
            localiser: .english
        )
        _ = await page.appear()
        return (page, notes)
    }

    /// What the visitor's form sends where both fields are as given, or as they stand there.
    private func save(
        _ page: NoteDatesViewModel,
        created: String? = nil,
        edited: String? = nil
    ) async throws -> NoteDatesOutput? {
        let form = try #require(page.shown.value.form)
        return await page.handle(
            .saveTapped(
                shown: try #require(ShownNoteDates(text: form.shown)),
                created: try #require(ClockReading(text: created ?? form.created)),
                edited: try #require(ClockReading(text: edited ?? form.edited))
            )
        )
    }

    private func texts(_ notes: ListedNotes) -> [String] {
        notes.notes.flatMap { [$0.dates.created.text, $0.dates.edited.text] }
    }

    @Test func bothDatesStandInTheZoneOfTheAccount() async throws {
        let (page, _) = try await page("2014-03-05T10:00:00.750+09:00", "2015-07-01T12:00:00Z", in: "Europe/Berlin")
        let form = try #require(page.shown.value.form)
        #expect(form.created == "2014-03-05T02:00:00")
        #expect(form.edited == "2015-07-01T14:00:00")
        #expect(form.zone == "The times are in the time zone Europe/Berlin.")
        #expect(page.shown.value.name == "Plan")
    }

    @Test func anUnchangedDateKeepsItsFractionAndItsZone() async throws {
        let (page, notes) = try await page("2014-03-05T10:00:00.750+09:00", "2015-07-01T12:00:00Z", in: "Europe/Berlin")
        let output = try await save(page, edited: "2015-07-01T15:00:00")
        #expect(texts(notes) == ["2014-03-05T10:00:00.750+09:00", "2015-07-01T15:00:00+02:00"])
        guard case .changed(let change) = output else {
            Issue.record("it is not changed")
            return
        }
        #expect(change.before.edited.text == "2015-07-01T12:00:00Z")
        #expect(change.after == notes.notes.first?.dates)
    }

    @Test func whereNothingIsChangedItGoesBackToTheNote() async throws {
        let (page, notes) = try await page("2014-03-05T10:00:00.750+09:00", "9000-01-01T00:00:00Z")
        #expect(try await save(page) == .note)
        #expect(texts(notes) == ["2014-03-05T10:00:00.750+09:00", "9000-01-01T00:00:00Z"])
    }

    /// The page was opened, the note saved in another window, and then a date changed.
    @Test func aDateThatWasNotTouchedStaysAsItIsWhereTheNoteWasSavedMeanwhile() async throws {
        let (page, notes) = try await page("2014-03-05T10:00:00Z", "2015-07-01T12:00:00Z")
        let shown = try #require(ClockReading(text: "2014-12-31T00:00:00"))
        let output = await page.handle(
            .saveTapped(
                shown: ShownNoteDates(NoteDateReadings(created: shown, edited: shown), in: .utc),
                created: try #require(ClockReading(text: "2013-01-01T00:00")),
                edited: shown
            )
        )
        #expect(output != nil)
        #expect(texts(notes) == ["2013-01-01T00:00:00+00:00", "2015-07-01T12:00:00Z"])
    }

    @Test(arguments: [
        // Clocks were put forward at 02:00, and back at 03:00.
        ("2015-03-29T02:30:00", "2015-03-29T03:00:00+02:00"), ("2015-10-25T02:30:00", "2015-10-25T02:30:00+02:00"),
        ("2015-10-25T03:00:00", "2015-10-25T03:00:00+01:00"), ("1890-01-01T00:00:28", "1890-01-01T00:00:00+00:53"),
    ])
    func aTimeIsReadAsTheClocksOfTheZoneShowIt(typed: String, expected: String) async throws {
        let (page, notes) = try await page("2014-03-05T10:00:00Z", "2020-07-01T12:00:00Z", in: "Europe/Berlin")
        #expect(try await save(page, created: typed) != nil)
        #expect(texts(notes).first == expected)
    }

    /// In the hour that clocks showed twice the second one is shown like the first, and is not taken for it.
    @Test func aDateOfARepeatedHourStaysWhereItIsNotTouched() async throws {
        let (page, notes) = try await page("2015-10-25T01:30:00Z", "2020-07-01T12:00:00Z", in: "Europe/Berlin")
        #expect(page.shown.value.form?.created == "2015-10-25T02:30:00")
        #expect(try await save(page, edited: "2020-07-01T15:00:00") != nil)
        #expect(texts(notes).first == "2015-10-25T01:30:00Z")
    }

    @Test(
        arguments: [
            ("2016-01-01T00:00:00", nil, "created", "must not be after the last edit"),
            (nil, "2013-01-01T00:00:00", "edited", "must not be before the note was created"),
            ("2014-02-01T00:00:00", "2014-01-01T00:00:00", "created", "must not be after the last edit"),
            (nil, "2026-02-04T14:05:04", "edited", "must not be more than a day in the future"),
            ("9999-12-31T23:59:59", nil, "created", "must not be more than a day in the future"),
        ] as [(String?, String?, String, String)]
    )
    func whatCannotBeIsRefusedBesideItsField(
        created: String?,
        edited: String?,
        field: String,
        message: String
    ) async throws {
        let (page, notes) = try await page("2014-03-05T10:00:00Z", "2015-07-01T12:00:00Z")
        #expect(try await save(page, created: created, edited: edited) == nil)
        #expect(texts(notes) == ["2014-03-05T10:00:00Z", "2015-07-01T12:00:00Z"])
        guard case .invalid(let errors) = page.shown.condition else {
            Issue.record("it is not refused")
            return
        }
        #expect(errors.map(\.field) == [field])
        #expect(errors.map { $0.message(in: .english) } == [message])
        #expect(try await save(page, created: "2014-01-01T00:00:00") != nil, "the next try is free")
        #expect(page.shown.condition == .ok)
    }

    @Test func beforeTheYearOneNothingIsChanged() async throws {
        let (page, _) = try await page("2014-03-05T10:00:00Z", "2015-07-01T12:00:00Z", in: "Asia/Tokyo")
        #expect(try await save(page, created: "0001-01-01T00:00:00") == nil)
        guard case .invalid(let errors) = page.shown.condition else {
            Issue.record("it is not refused")
            return
        }
        #expect(errors.map { $0.message(in: .english) } == ["must be in the year 1 or later"])
    }

    @Test func tomorrowIsNotTooLateYet() async throws {
        let (page, notes) = try await page("2014-03-05T10:00:00Z", "2015-07-01T12:00:00Z")
        #expect(try await save(page, edited: "2026-02-04T14:05:03") != nil)
        #expect(texts(notes).last == "2026-02-04T14:05:03+00:00")
    }

    @Test func whereTheStoreFailsItIsSaid() async throws {
        let (page, notes) = try await page("2014-03-05T10:00:00Z", "2015-07-01T12:00:00Z")
        notes.outage.withLock { $0 = .unavailable(reason: "The disk is full.") }
        #expect(try await save(page, created: "2014-01-01T00:00:00") == nil)
        #expect(page.shown.condition == .unavailable)
        #expect(page.shown.value.message == "Nothing was changed. The disk is full.")
    }

    @Test func aNoteThatIsGoneLeadsToTheList() async throws {
        let page = NoteDatesViewModel(
            provider: NoteDatesProvider(
                notes: ListedNotes(),
                timeZones: ListedNotes(),
                owner: ListedNotes.ada,
                id: ListedNotes.id(1),
                now: { Self.now }
            ),
            localiser: .english
        )
        #expect(await page.appear() == .gone)
    }

    @Test(arguments: [
        "", "2014-03-05", "2014-03-05T10", "2014-03-05T10:00:00Z", "2014-03-05T10:00:00+09:00", "2014-03-05T24:00",
        "0000-01-01T00:00", "10000-01-01T00:00", "2014-02-30T00:00", "2014-03-05T10:00-01:00",
    ])
    func whatNoClockShowsIsRefused(text: String) {
        #expect(ClockReading(text: text) == nil)
    }

    @Test(arguments: ["Europe/Berlin", "America/St_Johns", "Pacific/Apia", "Asia/Manila", "America/Juneau", "UTC"])
    func everyMomentThatIsReadIsShownAsItWasTyped(zone: String) throws {
        let zone = try #require(TimeZone(identifier: zone))
        for day in stride(from: -61_000_000_000, through: 4_000_000_000, by: 86_400 * 997 + 3_607) {
            let shown = ClockReading(of: Date(timeIntervalSince1970: Double(day)), in: zone)
            #expect(ClockReading(of: shown.moment(in: zone), in: zone) == shown, "\(shown.text)")
            #expect(ClockReading(text: shown.text) == shown)
        }
    }
}
