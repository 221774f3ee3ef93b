import Foundation
import NotesData
import Portico
import PorticoTesting
import Testing

@testable import Notes

/// A note's page while somebody else has the note open, too.
@Suite(.timeLimit(.minutes(10))) struct LiveNoteTests {
    @Test func twoWhoHaveANoteOpenSeeEachOthersSaves() async throws {
        try await LiveVisits.run { here in
            let note = try await here.add("Plan", "the first text")
            let other = try await here.other()
            try await here.visitor.watch(note.path)
            try await other.watch(note.path)
            let tab = other.newTab()
            try await tab.open("\(note.path)/edit")
            try tab.fill("Text", with: "the second text")
            try await tab.click("Save")
            try await here.visitor.seeUpdate()
            try await other.seeUpdate()
            #expect(try here.visitor.texts(css: "#text") == ["the second text"])
            #expect(try other.texts(css: "#text") == ["the second text"])
            let mine = here.visitor.newTab()
            try await mine.open("\(note.path)/edit")
            try mine.fill("Title", with: "Better plan")
            try await mine.click("Save")
            try await other.seeUpdate()
            #expect(try other.find(css: "h1").text == "Better plan")
            #expect(other.page.title == "Better plan · Atrium")
        }
    }

    @Test func onlyTheTextIsSentThatIsAnother() async throws {
        try await LiveVisits.run { here in
            let text = String(repeating: "A paragraph of the plan.\n\n", count: 40)
            let note = try await here.add("Plan", text, ["work"])
            try await here.visitor.watch(note.path)
            _ = try await here.notes.setPinned(true, [note.id], of: .ada)
            try await here.visitor.seeUpdate()
            #expect(try here.visitor.texts(css: ".mark") == ["Pinned"])
            #expect(!here.visitor.brought.contains("A paragraph"), "\(here.visitor.brought)")
            try await here.save("Short.", to: note)
            try await here.visitor.seeUpdate()
            #expect(!here.visitor.brought.contains("work"), "\(here.visitor.brought)")
            #expect(here.visitor.brought.utf8.count < 700, "\(here.visitor.brought)")
        }
    }

    @Test func tagsAndWhereTheNoteLiesFollow() async throws {
        try await LiveVisits.run { here in
            let note = try await here.add("Plan", "text", ["work"])
            try await here.visitor.watch(note.path)
            try await here.save("text", tags: ["work", "home/garden"], to: note)
            try await here.visitor.seeUpdate()
            #expect(try here.visitor.texts(css: "#tags li") == ["work", "home/garden"])
            _ = try await here.notes.move([note.id], to: .archived, of: .ada, at: Date())
            try await here.visitor.seeUpdate()
            #expect(try here.visitor.texts(css: ".mark") == ["Archived"])
            try await here.visitor.click("Restore")
            #expect(try await here.notes.note(note.id, of: .ada).state == .active, "what came by update is offered")
        }
    }

    @Test func whatLinksToANoteIsListedOnItsPage() async throws {
        try await LiveVisits.run { here in
            let note = try await here.add("Plan", "see [[Trip]]")
            try await here.visitor.watch(note.path)
            #expect(try here.visitor.find(css: "#text a")["href"] == "/notes/new?title=Trip")
            let trip = try await here.add("Trip", "part of [[Plan]]")
            try await here.visitor.seeUpdate()
            // A page that was being read meanwhile comes first, with what was there by then.
            if try here.visitor.find(css: "#text a")["href"] != trip.path { try await here.visitor.seeUpdate() }
            #expect(try here.visitor.find(css: "#text a")["href"] == trip.path)
            #expect(try here.visitor.texts(css: "#linking-notes li") == ["Trip"])
        }
    }

    @Test func aChangeThatTheNoteDoesNotShowIsNotSent() async throws {
        try await LiveVisits.run { here in
            let note = try await here.add("Plan", "text")
            let unrelated = try await here.add("Trip", "text")
            _ = try await here.notes.move([unrelated.id], to: .archived, of: .ada, at: Date())
            try await here.app.version(of: .grace)
            try await here.visitor.watch(note.path)
            try await here.save("nothing of the plan", tags: ["far"], to: unrelated)
            try await here.add("Hers", "text", of: .grace)
            try await here.save("the one change", to: note)
            try await here.visitor.seeUpdate()
            #expect(here.visitor.brought.contains("the one change"))
            #expect(try here.visitor.texts(css: "#text") == ["the one change"])
            // Had the others been sent, they would be what comes next.
            try await here.save("the next one", to: note)
            try await here.visitor.seeUpdate()
            #expect(here.visitor.brought.contains("the next one"))
        }
    }

    @Test func thePageOfANoteThatIsDeletedAsksForItselfAgain() async throws {
        try await LiveVisits.run { here in
            let note = try await here.add("Plan", "the text")
            _ = try await here.notes.move([note.id], to: .trashed, of: .ada, at: Date())
            try await here.visitor.watch(note.path)
            try await here.notes.deleteForEver(note.id, of: .ada)
            try await here.visitor.seeUpdate()
            #expect(here.visitor.lastUpdate?.frames.map(\.event) == ["reload"])
            #expect(here.visitor.page.text.contains("That note is no longer here"))
            #expect(!here.visitor.page.text.contains("the text"))
        }
    }

    @Test func ticksThatOthersMakeAreSeen() async throws {
        try await LiveVisits.run { here in
            let note = try await here.add("Shopping", "- [ ] milk\n- [ ] bread")
            try await here.visitor.watch(note.path)
            try await here.save("- [x] milk\n- [ ] bread", to: note)
            try await here.visitor.seeUpdate()
            #expect(try here.visitor.findAll(css: "#text input[checked]").count == 1)
            try await here.visitor.click("Save checklist")
            #expect(here.visitor.page.status == 200, "and are of the version that is shown")
        }
    }

    @Test func aTickSavesItselfAndOtherWindowsFollow() async throws {
        try await LiveVisits.run { here in
            let note = try await here.add("Shopping", "- [ ] milk\n- [ ] bread")
            try await here.visitor.watch(note.path)
            let tab = here.visitor.newTab()
            try await tab.open(note.path)
            try tab.check("bread")
            try await tab.typingEnded()
            #expect(try await here.notes.note(note.id, of: .ada).content.body == "- [ ] milk\n- [x] bread")
            #expect(try tab.find(css: ".notice p").text == "“bread” is done.")
            try await here.visitor.seeUpdate()
            #expect(try here.visitor.findAll(css: "#text input[checked]").count == 1)
        }
    }

    @Test func changedDatesAreFollowedByOtherWindowsAndLists() async throws {
        try await LiveVisits.run { here in
            let note = try await here.add("Plan")
            try await here.visitor.watch(note.path)
            let list = here.visitor.newTab()
            try await list.watch("/notes?sort=created")
            let tab = here.visitor.newTab()
            try await tab.open("\(note.path)/dates")
            try tab.fill("Created", with: "2014-03-05T10:00:05")
            try tab.fill("Edited", with: "2014-03-05T10:00:05")
            try await tab.click("Save dates")
            try await here.visitor.seeUpdate()
            #expect(try here.visitor.find(css: "#times").text.contains("created 5 Mar 2014, 10:00"))
            try await list.seeUpdate()
            #expect(list.page.text.contains("5 Mar 2014"))
        }
    }

    @Test func timesFollowTheZoneOfTheAccount() async throws {
        try await LiveVisits.run { here in
            let note = try await here.add("Plan")
            try await here.visitor.watch(note.path)
            #expect(try here.visitor.find(css: "#times").text.hasSuffix("(UTC)"))
            let tab = here.visitor.newTab()
            try await tab.open("/account")
            try tab.choose("Europe/Zurich", from: "Time zone")
            try await tab.click("Save time zone")
            try await here.visitor.seeUpdate()
            #expect(try here.visitor.find(css: "#times").text.hasSuffix("(Europe/Zurich)"))
        }
    }
}
