import Foundation
import NotesData
import Portico
import PorticoTesting
import Testing

@testable import Atrium
@testable import Notes

/// Links to notes, and what they open.
@Suite(.timeLimit(.minutes(10))) struct LiveShareTests {
    @Test func whoReadsASharedNoteSeesItsOwnersSaves() async throws {
        try await LiveVisits.run { here in
            let note = try await here.add("Plan", "the first text")
            let shares: any NoteSharesRepository = try here.composition.part()
            let token = try await shares.share(note.id, of: .ada, at: Date()).token
            let anybody = here.visitor.anotherVisitor()
            try await anybody.watch("/shared/\(token.text)")
            try await here.save("the second text", title: "Better plan", to: note)
            try await anybody.seeUpdate()
            #expect(try anybody.texts(css: "#text") == ["the second text"])
            #expect(try anybody.find(css: "h1").text == "Better plan")
            #expect(anybody.cookies.isEmpty)
        }
    }

    @Test func whoReadsASharedNoteIsToldNothingOfOthers() async throws {
        try await LiveVisits.run { here in
            let note = try await here.add("Plan", "the first text")
            let other = try await here.add("Trip", "text", ["private"])
            let shares: any NoteSharesRepository = try here.composition.part()
            let token = try await shares.share(note.id, of: .ada, at: Date()).token
            let anybody = here.visitor.anotherVisitor()
            try await anybody.watch("/shared/\(token.text)")
            _ = try await shares.share(other.id, of: .ada, at: Date())
            try await here.save("the first text", tags: ["secret"], to: other)
            try await here.save("the second text", to: note)
            try await anybody.seeUpdate()
            #expect(anybody.brought.contains("the second text"))
            #expect(!anybody.brought.contains("secret"))
        }
    }

    @Test func aLinkThatIsEndedOpensNothingFromThenOn() async throws {
        try await LiveVisits.run { here in
            let note = try await here.add("Plan", "the text")
            let shares: any NoteSharesRepository = try here.composition.part()
            let (share, token) = try await shares.share(note.id, of: .ada, at: Date())
            let anybody = here.visitor.anotherVisitor()
            try await anybody.watch("/shared/\(token.text)")
            try await shares.endShare(share.id, of: .ada)
            try await anybody.seeUpdate()
            #expect(try anybody.find(css: "h1").text == "This link does not work")
            #expect(!anybody.page.text.contains("the text"))
        }
    }

    @Test func linksAreListedAsTheyAreMadeAndEnded() async throws {
        try await LiveVisits.run { here in
            let note = try await here.add("Plan")
            try await here.visitor.watch("\(note.path)/shares")
            let shares: any NoteSharesRepository = try here.composition.part()
            let share = try await shares.share(note.id, of: .ada, at: Date()).share
            try await here.visitor.seeUpdate()
            #expect(try here.visitor.findAll(css: "#shares > li").count == 1)
            #expect(!here.visitor.page.text.contains("This note is not shared."))
            try await shares.endShare(share.id, of: .ada)
            try await here.visitor.seeUpdate()
            #expect(try here.visitor.findAll(css: "#shares > li").isEmpty)
            #expect(here.visitor.page.text.contains("This note is not shared."))
        }
    }
}
