import AtriumTexts
import Foundation
import NotesData
import Portico
import PorticoTesting
import Testing

@testable import Notes

@Suite(.inBothModes) struct NoteReminderPageTests {
    @Test func aReminderIsSetSnoozedAndRemovedThroughThePages() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Plan", "the text")
            try await here.visitor.open("/account")
            try here.visitor.choose("Europe/Berlin", from: "Time zone")
            try await here.visitor.click("Save time zone")
            try await here.open(note)
            try await here.visitor.click("Reminders")
            #expect(here.visitor.url == "/notes/\(note.id.text)/reminders")
            #expect(try here.visitor.findAll(css: "select[name=zone] option").map(\.text) == ["Europe/Berlin", "UTC"])
            try here.visitor.choose("Every month", from: "Repeat")
            try await here.visitor.click("Set reminder")
            let kept = try #require(try await here.notes.reminders(of: note.id, of: .ada).first)
            #expect(kept.schedule.repeats == .monthly)
            #expect(kept.schedule.zone.rawValue == "Europe/Berlin")
            try await here.open(note)
            #expect(try here.visitor.find(css: "#times .mark").text.hasPrefix("Reminder "))
            try await here.visitor.open("/notes/reminders")
            #expect(try here.visitor.find(css: ".reminder-list h2 a").text == "Plan")
            let ways = try here.visitor.findAll(css: ".reminder-ways button")
            #expect(ways.count == 4)
            try await here.visitor.click(ways[1])
            let snoozed = try #require(try await here.notes.reminders(of: note.id, of: .ada).first?.dueAt)
            #expect(snoozed != kept.dueAt)
            try await here.visitor.click(try #require(try here.visitor.findAll(css: ".reminder-ways button").last))
            #expect(try await here.notes.reminders(of: note.id, of: .ada).isEmpty)
            #expect(try here.visitor.find(css: "#empty h2").text == "No reminders")
        }
    }

    @Test func theFormOfANoteLeadsToItsRemindersAndThatOfANewOneDoesNot() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Plan", "the text")
            try await here.open(note, "/edit")
            try await here.visitor.click(try here.visitor.find(css: ".note-form a[href$=reminders]"))
            #expect(here.visitor.url == "/notes/\(note.id.text)/reminders")
            try await here.visitor.open("/notes/new")
            #expect(try here.visitor.findAll(css: ".note-form a[href$=reminders]").isEmpty)
        }
    }

    @Test func aTimeThatIsOverIsRefusedBesideItsField() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Plan", "the text")
            try await here.visitor.open("/account")
            try here.visitor.choose("Europe/Berlin", from: "Time zone")
            try await here.visitor.click("Save time zone")
            try await here.open(note, "/reminders")
            try here.visitor.fill("Date", with: "2001-01-01")
            try here.visitor.choose("UTC", from: "Time zone")
            try await here.visitor.click("Set reminder")
            #expect(here.visitor.page.status == 422)
            let zones = try here.visitor.findAll(css: "select[name=zone] option").map(\.text)
            #expect(zones == ["Europe/Berlin", "UTC"], "their own can still be chosen")
            #expect(try here.visitor.value(of: "Date") == "2001-01-01")
            #expect(try await here.notes.reminders(of: note.id, of: .ada).isEmpty)
        }
    }
}
