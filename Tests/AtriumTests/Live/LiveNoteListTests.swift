import Foundation
import NotesData
import Portico
import PorticoTesting
import Testing

@testable import Notes

/// Lists of notes, of tags and of drafts.
@Suite(.timeLimit(.minutes(10))) struct LiveNoteListTests {
    private func titles(_ visitor: WebVisitor) throws -> [String] { try visitor.texts(css: ".note-head h2") }

    @Test func notesComeGoAndChangeInTheList() async throws {
        try await LiveVisits.run { here in
            let plan = try await here.add("Plan")
            let archive = here.visitor.newTab()
            try await here.visitor.watch("/notes")
            try await archive.watch("/notes/archive")
            try await here.add("Trip")
            try await here.visitor.seeUpdate()
            #expect(try Set(titles(here.visitor)) == ["Trip", "Plan"])
            #expect(try here.visitor.find(css: "#total").text == "2 notes")
            try await here.save("", title: "Better plan", to: plan)
            try await here.visitor.seeUpdate()
            #expect(try titles(here.visitor).contains("Better plan"))
            _ = try await here.notes.move([plan.id], to: .archived, of: .ada, at: Date())
            try await here.visitor.seeUpdate()
            #expect(try titles(here.visitor) == ["Trip"])
            try await archive.seeUpdate()
            #expect(try titles(archive) == ["Better plan"])
        }
    }

    @Test func oneRowOfFiftyIsSentAlone() async throws {
        try await LiveVisits.run { here in
            var notes: [Note] = []
            for number in 1...50 { notes.append(try await here.add("Note \(number)", "the body of number \(number)")) }
            try await here.visitor.watch("/notes?sort=title")
            try await here.save("another body", to: notes[0])
            try await here.visitor.seeUpdate()
            #expect(try here.visitor.texts(css: ".note-snippet").contains("another body"))
            #expect(here.visitor.brought.utf8.count < 300, "\(here.visitor.brought)")
            // Its page is now one row shorter.
            _ = try await here.notes.move([notes[9].id], to: .trashed, of: .ada, at: Date())
            try await here.visitor.seeUpdate()
            #expect(try titles(here.visitor).count == 49)
            #expect(here.visitor.brought.utf8.count < 150, "\(here.visitor.brought)")
        }
    }

    @Test func whatIsChosenInAListStaysChosen() async throws {
        try await LiveVisits.run { here in
            let plan = try await here.add("Plan")
            try await here.add("Trip")
            try await here.visitor.watch("/notes")
            try here.visitor.check("Select “Plan”")
            try here.visitor.fill("Tags, separated by commas", with: "work")
            try await here.add("Groceries")
            try await here.visitor.seeUpdate()
            #expect(try here.visitor.isChecked("Select “Plan”"))
            try await here.visitor.click("Add tags")
            #expect(try await here.notes.note(plan.id, of: .ada).content.tags.map(\.rawValue) == ["work"])
        }
    }

    @Test func theNotesOfOthersAreNeverSent() async throws {
        try await LiveVisits.run { here in
            try await here.app.version(of: .grace)
            try await here.visitor.watch("/notes")
            try await here.add("Hers", of: .grace)
            try await here.add("Mine")
            try await here.visitor.seeUpdate()
            #expect(try titles(here.visitor) == ["Mine"])
            #expect(!here.visitor.brought.contains("Hers"))
        }
    }

    @Test func aSearchFindsWhatIsWrittenMeanwhile() async throws {
        try await LiveVisits.run { here in
            try await here.add("Plan", "nothing of the kind")
            try await here.visitor.watch("/notes?query=sourdough")
            #expect(try titles(here.visitor).isEmpty)
            try await here.add("Bread", "sourdough, one loaf")
            try await here.visitor.seeUpdate()
            #expect(try titles(here.visitor) == ["Bread"])
            #expect(try here.visitor.find(css: ".note-snippet mark").text == "sourdough")
        }
    }

    @Test func theTrashFollowsUntilItIsEmpty() async throws {
        try await LiveVisits.run { here in
            let plan = try await here.add("Plan")
            try await here.visitor.watch("/notes/trash")
            _ = try await here.notes.move([plan.id], to: .trashed, of: .ada, at: Date())
            try await here.visitor.seeUpdate()
            #expect(try titles(here.visitor) == ["Plan"])
            _ = try await here.notes.emptyTrash(of: .ada, asOf: Date())
            try await here.visitor.seeUpdate()
            #expect(try titles(here.visitor).isEmpty)
        }
    }

    @Test func tagsAreCountedAgain() async throws {
        try await LiveVisits.run { here in
            let plan = try await here.add("Plan", "", ["work", "home/garden"])
            try await here.visitor.watch("/notes/tags")
            try await here.add("Trip", "", ["work"])
            try await here.visitor.seeUpdate()
            #expect(try here.visitor.texts(css: "#tag-work .count") == ["2 notes"])
            #expect(!here.visitor.brought.contains("garden"), "\(here.visitor.brought)")
            try await here.save("", tags: ["work", "home/garden", "new tag"], to: plan)
            try await here.visitor.seeUpdate()
            #expect(try here.visitor.texts(css: ".tag-branch .tag") == ["home", "garden", "new tag", "work"])
            #expect(try here.visitor.find(css: "#total").text == "3 tags")
        }
    }

    @Test func draftsAreListedAsTheyAreKept() async throws {
        try await LiveVisits.run { here in
            let plan = try await here.add("Plan", "text")
            try await here.visitor.watch("/notes/drafts")
            let tab = here.visitor.newTab()
            try await tab.open("\(plan.path)/edit")
            try tab.fill("Text", with: "half a thought")
            try await tab.click("Save draft")
            try await here.visitor.seeUpdate()
            #expect(try here.visitor.texts(css: ".draft .note-snippet") == ["half a thought"])
            try await tab.open("\(plan.path)/edit")
            try await tab.click(try tab.find(css: ".draft-offer button"))
            try await here.visitor.seeUpdate()
            #expect(try here.visitor.find(css: ".notes-empty h2").text == "No drafts")
        }
    }
}
