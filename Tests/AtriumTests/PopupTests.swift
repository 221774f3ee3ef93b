import Foundation
import NotesData
import Portico
import PorticoTesting
import Testing

@testable import Notes

/// What asks before something is done is a popup: its page names the one that it belongs to.
@Suite(.inBothModes) struct PopupTests {
    @Test func aPageThatIsPresentedSaysWhatItIsOver() async throws {
        try await NoteVisits.run { here in
            let plan = try await here.add("Plan", "text")
            let trashed = try await here.add("Old plan")
            _ = try await here.notes.move([trashed.id], to: .trashed, of: .ada, at: Date())
            let (note, old) = ("/notes/\(plan.id.text)", "/notes/\(trashed.id.text)")
            let popups = [
                "\(note)/delete": note, "\(note)/history?before=2026-02-03": "\(note)/history", "\(old)/delete": old,
                "/notes/trash/empty": "/notes/trash", "/account/delete": "/account",
            ]
            for (popup, page) in popups {
                let response = try await here.ask(popup)
                #expect(response.status == 200, "\(popup)")
                #expect(response.header("Portico-Popup") == page, "\(popup)")
            }
        }
    }

    @Test func aPopupIsOpenedFromItsPageAndClosesToIt() async throws {
        try await NoteVisits.run { here in
            let plan = try await here.add("Plan", "text")
            let trashed = try await here.add("Old plan")
            _ = try await here.notes.move([trashed.id], to: .trashed, of: .ada, at: Date())
            let (note, old) = ("/notes/\(plan.id.text)", "/notes/\(trashed.id.text)")
            let popups = [
                Popup(over: old, opening: "Delete forever", at: "\(old)/delete", closing: "Keep it"),
                Popup(over: "/notes/trash", opening: "Empty trash", at: "/notes/trash/empty", closing: "Keep them"),
                Popup(over: "/account", opening: "Delete the account", at: "/account/delete", closing: "Keep it"),
            ]
            for popup in popups {
                try await here.visitor.open(popup.page)
                try await here.visitor.click(popup.opening)
                #expect(here.visitor.url == popup.address)
                try await here.visitor.click(popup.closing)
                #expect(here.visitor.url == popup.page)
            }
            try await here.visitor.open("\(note)/history?before=2026-02-03")
            try await here.visitor.click("Keep all")
            #expect(here.visitor.url == "\(note)/history")
        }
    }

    @Test func aPopupThatIsOpenedByItsAddressOrReloadedIsAWholePage() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Plan", "text")
            try await here.open(note, "/delete")
            let heading = try #require(here.visitor.page.heading)
            #expect(try here.visitor.findAll(css: ".masthead nav a").count >= 3, "with all that is around one")
            try await here.visitor.reload()
            #expect(here.visitor.url == "/notes/\(note.id.text)/delete" && here.visitor.page.heading == heading)
            #expect(here.visitor.page.response.header("Portico-Popup") == "/notes/\(note.id.text)")
            try await here.visitor.click("Keep it")
            #expect(here.visitor.url == "/notes/\(note.id.text)")
            #expect(try await here.stored(note).state == .active, "nothing was done")
        }
    }

    @Test func goingBackFromAPopupLeadsToExactlyWhereItWasOpened() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Plan", "text")
            _ = try await here.notes.move([note.id], to: .trashed, of: .ada, at: Date())
            try await here.visitor.open("/notes/trash?select=all")
            try await here.visitor.click("Empty trash")
            #expect(here.visitor.url == "/notes/trash/empty?select=all")
            try await here.visitor.back()
            #expect(here.visitor.url == "/notes/trash?select=all")
            try await here.visitor.click("Empty trash")
            try await here.visitor.click("Keep them")
            #expect(here.visitor.url == "/notes/trash?select=all", "also where it is closed")
        }
    }

    private struct Popup {
        let page, opening, address, closing: String

        init(over page: String, opening: String, at address: String, closing: String) {
            (self.page, self.opening, self.address, self.closing) = (page, opening, address, closing)
        }
    }

    @Test func otherPagesAreOverNothing() async throws {
        try await NoteVisits.run { here in
            let plan = try await here.add("Plan", "text")
            let note = "/notes/\(plan.id.text)"
            for page in [
                note, "\(note)/edit", "\(note)/history", "\(note)/shares", "/notes", "/notes/new", "/notes/trash",
                "/account", "/account/sessions", "/sign-out", "/domains",
            ] {
                let response = try await here.ask(page)
                #expect(response.status == 200, "\(page)")
                #expect(response.header("Portico-Popup") == nil, "\(page)")
            }
        }
    }
}
