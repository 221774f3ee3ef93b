import Foundation
import NotesData
import Portico
import PorticoTesting
import Testing

@testable import Notes

@Suite(.inBothModes) struct NoteHistoryPageTests {
    @Test func anEarlierTextIsComparedAndRestoredAndTheCurrentOneKept() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Plan", "buy milk today\nand rest")
            try await here.saveMeanwhile("buy bread today\nand rest", to: note)
            try await here.saveMeanwhile("buy bread today\nand rest\nand sleep", title: "Plans", to: note)
            try await here.open(note)
            try await here.visitor.click("History")
            #expect(
                try here.visitor.findAll(css: ".versions a").map(\.text) == ["Version 3", "Version 2", "Version 1"]
            )
            try await here.visitor.click("Version 1")
            let since = "section[aria-labelledby=since]"
            #expect(try here.visitor.find(css: "\(since) .removed mark").text == "milk")
            #expect(try here.visitor.findAll(css: "\(since) .added").first?.text.hasPrefix("added: buy bread") == true)
            #expect(try here.visitor.find(css: "\(since) .change ins").text == "after: Plans")
            try await here.visitor.click("Restore")
            #expect(try here.visitor.find(css: ".notice p").text.contains("Version 1"))
            #expect(try await here.stored(note).content.body == "buy milk today\nand rest")
            #expect(
                try await here.revisions(note).map(\.version) == [3, 2, 1],
                "the text that was there is kept first"
            )
            try await here.open(note, "/history/2")
            #expect(try here.visitor.find(css: "section[aria-labelledby=then] a").text == "Version 1")
        }
    }

    @Test func oneTurnsTheVersionsOfANote() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Plan", "one")
            for text in ["two", "three", "four"] { try await here.saveMeanwhile(text, to: note) }
            try await here.open(note, "/history/1")
            #expect(try here.visitor.findAll(css: "a[rel=prev]").isEmpty, "there is none before the first")
            try await here.visitor.click("Next version")
            #expect(here.visitor.url == "/notes/\(note.id.text)/history/2")
            try await here.visitor.click("Next version")
            #expect(here.visitor.page.heading == "Version 3")
            #expect(try here.visitor.findAll(css: "a[rel=next]").isEmpty, "behind the last is the note as it is")
            try await here.visitor.click("Previous version")
            #expect(here.visitor.url == "/notes/\(note.id.text)/history/2")
        }
    }

    @Test func aStaleRestoreWritesNothing() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Plan", "one")
            try await here.saveMeanwhile("two", to: note)
            try await here.open(note, "/history/1")
            try await here.saveMeanwhile("three", to: note)
            try await here.visitor.click("Restore")
            #expect(here.visitor.page.status == 409)
            #expect(try await here.stored(note).content.body == "three")
            #expect(try here.visitor.find(css: "section[aria-labelledby=since] .added").text.contains("three"))
            try await here.visitor.click("Restore")
            #expect(try await here.stored(note).content.body == "one")
        }
    }

    @Test func earlierTextsAreForgottenOnlyAfterAQuestion() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Plan", "one")
            try await here.saveMeanwhile("two", to: note)
            try await here.open(note, "/history")
            try here.visitor.fill("Delete versions replaced before", with: "9999-01-01")
            try await here.visitor.click("See how many")
            #expect(here.visitor.url == "/notes/\(note.id.text)/history?before=9999-01-01")
            #expect(try here.visitor.find(css: "#question").text == "Delete 1 earlier version from before 1 Jan 9999?")
            #expect(try await here.revisions(note).count == 1)
            try await here.visitor.click("Delete them")
            #expect(try await here.revisions(note).isEmpty)
            #expect(try await here.stored(note).content.body == "two")
        }
    }
}
