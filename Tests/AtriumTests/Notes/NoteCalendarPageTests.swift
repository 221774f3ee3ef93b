import AtriumTexts
import Foundation
import HTTPTypes
import NotesData
import Portico
import PorticoTesting
import Testing

@testable import Notes

@Suite(.inBothModes) struct NoteCalendarPageTests {
    /// A note that was written at a moment.
    @discardableResult
    private func add(_ title: String, at moment: String, _ here: NoteVisits) async throws -> Note {
        let date = try #require(Date(text: moment))
        return try await here.notes.create(NoteContent(title: title, body: ""), as: .random(), of: .ada, at: date)
    }

    private func written(_ here: NoteVisits) throws -> [String] {
        try here.visitor.findAll(css: "#written a").map(\.text)
    }

    @Test func aDayShowsItsNotesAndLeadsToThem() async throws {
        try await NoteVisits.run { here in
            let note = try await add("Plan", at: "2026-02-03T14:05:03Z", here)
            try await add("Trip", at: "2026-02-20T09:00:00Z", here)
            try await here.visitor.open("/notes/calendar?day=2026-02-03")
            #expect(here.visitor.page.status == 200)
            #expect(try here.visitor.find(css: "#month-name").text == "February 2026")
            #expect(try here.visitor.find(css: "#day-name").text == "3 Feb 2026")
            #expect(try written(here) == ["Plan"])
            #expect(try here.visitor.findAll(css: ".month td a").count == 28)
            let chosen = try here.visitor.find(css: ".month a[aria-current=date]")
            #expect(chosen["aria-label"] == "3 Feb 2026: 1 note")
            #expect(try here.visitor.findAll(css: "#nothing").isEmpty)
            try await here.visitor.click("20 Feb 2026: 1 note")
            #expect(here.visitor.url == "/notes/calendar?day=2026-02-20")
            #expect(try written(here) == ["Trip"])
            try await here.visitor.open("/notes/calendar?day=2026-02-03")
            try await here.visitor.click("Plan")
            #expect(here.visitor.url == "/notes/\(note.id.text)")
        }
    }

    @Test func theMonthsBesideItAndTodayAreAClickAway() async throws {
        try await NoteVisits.run { here in
            try await here.visitor.open("/notes")
            try await here.visitor.click("Calendar")
            #expect(here.visitor.url == "/notes/calendar" && here.visitor.page.status == 200)
            #expect(try here.visitor.findAll(css: ".month a[aria-current=date]").count == 1)
            try await here.visitor.open("/notes/calendar?day=2024-01-31")
            try await here.visitor.click("Next month")
            #expect(here.visitor.url == "/notes/calendar?day=2024-02-29")
            try await here.visitor.click("Previous month")
            #expect(here.visitor.url == "/notes/calendar?day=2024-01-29")
            try await here.visitor.click("Today")
            #expect(here.visitor.url == "/notes/calendar")
        }
    }

    @Test func daysAreThoseOfTheReadersZone() async throws {
        try await NoteVisits.run { here in
            try await add("Late", at: "2026-02-03T23:30:00Z", here)
            try await here.visitor.open("/notes/calendar?day=2026-02-03")
            #expect(try written(here) == ["Late"])
            #expect(try here.visitor.find(css: "#zone").text == "All days are those of UTC.")
            here.visitor.takeCookie("__Host-portico-zone=Europe/Berlin; Path=/; Secure; SameSite=Lax")
            try await here.visitor.open("/notes/calendar?day=2026-02-03")
            #expect(try written(here).isEmpty)
            #expect(try here.visitor.find(css: "#zone").text == "All days are those of Europe/Berlin.")
            try await here.visitor.open("/notes/calendar?day=2026-02-04")
            #expect(try written(here) == ["Late"])
        }
    }

    @Test func whatIsDueLeadsToItsReminders() async throws {
        try await NoteVisits.run { here in
            let note = try await add("Plan", at: "2026-02-03T14:05:03Z", here)
            let schedule = ReminderSchedule(
                day: try #require(ReminderDay(text: "2090-02-03")),
                time: try #require(TimeOfDay(text: "09:30")),
                zone: .utc
            )
            let reminder = NoteReminder(
                id: .random(),
                note: note.id,
                owner: .ada,
                schedule: schedule,
                createdAt: note.createdAt
            )
            try await here.notes.add(try #require(reminder))
            try await here.visitor.open("/notes/calendar?day=2090-02-03")
            #expect(try here.visitor.find(css: "#due a").text == "Plan")
            #expect(try here.visitor.find(css: "#due time")["datetime"] == "2090-02-03T09:30:00Z")
            let chosen = try here.visitor.find(css: ".month a[aria-current=date]")
            #expect(chosen["aria-label"] == "3 Feb 2090: 1 reminder")
            #expect(try here.visitor.findAll(css: ".month svg").count == 1)
            try await here.visitor.click(try here.visitor.find(css: "#due a"))
            #expect(here.visitor.url == "/notes/\(note.id.text)/reminders")
        }
    }

    @Test func whatWasWrittenOnTheDayInEarlierYearsLeadsThere() async throws {
        try await NoteVisits.run { here in
            try await add("One", at: "2024-02-03T09:00:00Z", here)
            try await add("Two", at: "2025-02-03T09:00:00Z", here)
            try await add("Later", at: "2027-02-03T09:00:00Z", here)
            try await here.visitor.open("/notes/calendar?day=2026-02-03")
            #expect(try here.visitor.findAll(css: "#earlier h3").map(\.text) == ["3 Feb 2025", "3 Feb 2024"])
            #expect(try here.visitor.findAll(css: "#earlier li").map(\.text) == ["Two", "One"])
            try await here.visitor.click("3 Feb 2024")
            #expect(here.visitor.url == "/notes/calendar?day=2024-02-03")
            #expect(try written(here) == ["One"])
            #expect(try here.visitor.find(css: "#earlier").attributes["hidden"] != nil)
        }
    }

    @Test func notesOfOthersAndThoseInTheTrashAreNotShown() async throws {
        try await NoteVisits.run { here in
            try await here.add("Hers", of: .grace)
            let trashed = try await here.add("Trashed")
            _ = try await here.notes.move([trashed.id], to: .trashed, of: .ada, at: Date())
            try await here.visitor.open("/notes/calendar?day=2026-02-03")
            #expect(try written(here).isEmpty)
            let nothing = try here.visitor.find(css: "#nothing").text
            #expect(nothing == "Nothing was written on this day, and nothing is due.")
            #expect(try here.visitor.findAll(css: ".month b").allSatisfy { $0.text.isEmpty })
            #expect(!here.visitor.page.text.contains("Hers") && !here.visitor.page.text.contains("Trashed"))
        }
    }

    @Test func whatIsWrittenInNotesIsTextOnThePage() async throws {
        try await NoteVisits.run { here in
            let odd = #"<b>"&' {{x}}"#
            try await add(odd, at: "2026-02-03T14:05:03Z", here)
            try await here.visitor.open("/notes/calendar?day=2026-02-03")
            #expect(try written(here) == [odd])
        }
    }

    @Test(arguments: [
        "2026-02-30", "2025-02-29", "2026-13-01", "2026-2-3", "0000-01-01", "10000-01-01", "2026-02-03T00:00:00",
        "today", "-1",
    ])
    func whatIsNoDayIsABadRequest(day: String) async throws {
        try await NoteVisits.run { here in
            try await here.visitor.open("/notes/calendar?day=\(day)")
            #expect(here.visitor.page.status == 400)
            #expect(here.visitor.page.heading?.isEmpty == false)
        }
    }

    @Test(arguments: ["0001-01-01", "1582-10-10", "9999-12-31", "2024-02-29"])
    func everyDayThatThereIsHasItsPage(day: String) async throws {
        try await NoteVisits.run { here in
            try await here.visitor.open("/notes/calendar?day=\(day)")
            #expect(here.visitor.page.status == 200)
            #expect(try here.visitor.findAll(css: ".month a[aria-current=date]").count == 1)
            let ways = try here.visitor.findAll(css: ".calendar-ways a[rel]").compactMap { $0["rel"] }
            let expected = ["0001-01-01": ["next"], "9999-12-31": ["prev"]][day] ?? ["prev", "next"]
            #expect(ways == expected)
        }
    }

    @Test func whoIsNotSignedInIsLedToSignIn() async throws {
        try await NoteVisits.run { here in
            let anybody = here.visitor.anotherVisitor()
            let request = PageRequest(.get, "/notes/calendar?day=2026-02-03", headers: [.accept: "text/html"])
            let answer = try await anybody.send(request)
            #expect(answer.status == 303)
            #expect(answer.header("Location")?.hasPrefix("/sign-in?then=") == true)
        }
    }
}
