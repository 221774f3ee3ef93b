import Foundation
import NotesData
import Portico
import PorticoTesting
import Storage
import Testing

@testable import Notes

/// Searches of notes that are kept: beside each list, a click away.
@Suite(.inBothModes) struct SavedNoteSearchPageTests {
    private static let label = "Name of the search"

    private func save(_ name: String, at url: String, _ visitor: WebVisitor) async throws {
        try await visitor.open(url)
        try visitor.fill(Self.label, with: name)
        try await visitor.click(try visitor.find(css: "#saving button"))
    }

    private func saved(_ visitor: WebVisitor) throws -> [HTMLElement] {
        try visitor.findAll(css: "#saved-searches a")
    }

    private func titles(_ visitor: WebVisitor) throws -> [String] {
        try visitor.findAll(css: ".note-head h2").map(\.text)
    }

    @Test func aSearchIsSavedOpenedRenamedAndRemovedAndComesBack() async throws {
        try await NoteVisits.run { here in
            let visitor = here.visitor
            try await here.add("Milk and bread")
            try await here.add("Plan")
            try await save("Groceries & “more”", at: "/notes?query=milk&sort=title", visitor)
            #expect(visitor.url == "/notes?query=milk&sort=title")
            #expect(try visitor.find(css: ".notice p").text == "Added “Groceries & “more””.")
            try await visitor.open("/notes")
            let link = try #require(try saved(visitor).first)
            #expect(link.text == "Groceries & “more”" && link["href"] == "/notes?query=milk&sort=title")
            #expect(link["aria-current"] == nil)
            try await visitor.click(link)
            #expect(visitor.url == "/notes?query=milk&sort=title")
            #expect(try titles(visitor) == ["Milk and bread"])
            #expect(try saved(visitor).map { $0["aria-current"] } == ["page"])
            #expect(try visitor.findAll(css: "#saving").isEmpty, "it is saved already")
            try visitor.fill(Self.label, with: "Food")
            try await visitor.click(try visitor.find(css: "#shown-search .save button"))
            #expect(try saved(visitor).map(\.text) == ["Food"])
            try await visitor.click("Remove from saved searches")
            #expect(visitor.url == "/notes?query=milk&sort=title")
            #expect(try saved(visitor).isEmpty)
            try await visitor.click("Undo")
            #expect(try saved(visitor).map(\.text) == ["Food"])
            #expect(visitor.page.status == 200)
        }
    }

    @Test func aSearchOfTheArchiveLeadsThereFromEveryList() async throws {
        try await NoteVisits.run { here in
            try await save("Old", at: "/notes/archive?query=plan&tag=work", here.visitor)
            for list in ["/notes", "/notes/archive", "/notes/trash"] {
                try await here.visitor.open(list)
                #expect(try saved(here.visitor).map { $0["href"] } == ["/notes/archive?query=plan&tag=work"], "\(list)")
            }
        }
    }

    @Test func whereEveryNoteIsListedNoneIsSaved() async throws {
        try await NoteVisits.run { here in
            for list in ["/notes", "/notes?sort=title", "/notes/archive", "/notes/trash"] {
                try await here.visitor.open(list)
                #expect(try here.visitor.findAll(css: "#saving, #shown-search").isEmpty, "\(list)")
            }
        }
    }

    @Test func whatIsLookedForIsOfferedAsTheName() async throws {
        try await NoteVisits.run { here in
            try await here.visitor.open("/notes?query=milk")
            #expect(try here.visitor.value(of: Self.label) == "milk")
            try await here.visitor.open("/notes?tag=home/garden")
            #expect(try here.visitor.value(of: Self.label) == "home/garden")
        }
    }

    @Test func everyAccountHasItsOwnAndUsesNoIDOfAnother() async throws {
        try await NoteVisits.run { here in
            try await save("Mine", at: "/notes?query=milk", here.visitor)
            let row = try #require(try here.visitor.find(css: "#saved-searches li")["id"])
            let id = String(row.dropFirst("search-".count))
            let other = try await here.app.signedInVisitor(as: .grace, beside: here.visitor)
            try await other.open("/notes?query=milk")
            #expect(try saved(other).isEmpty)
            for (event, fields) in [
                ("searchRenamed", ["id": [id], "name": ["Hers"]]), ("searchRemoved", ["id": [id]]),
                ("removalUndone", ["id": [id]]),
            ] {
                #expect(try await other.send(event: event, fields, to: "/notes").status == 404, "\(event)")
            }
            try await save("Hers", at: "/notes?query=bread", other)
            try await here.visitor.open("/notes")
            #expect(try saved(here.visitor).map(\.text) == ["Mine"])
        }
    }

    @Test func aNameThatDoesNotFitIsSaidBesideItsFieldAndStaysThere() async throws {
        try await NoteVisits.run { here in
            let odd = "turned \u{202E}round"
            try await save(odd, at: "/notes?query=milk", here.visitor)
            #expect(here.visitor.page.status == 422)
            #expect(try here.visitor.value(of: Self.label) == odd)
            #expect(try here.visitor.find(label: Self.label)["aria-invalid"] == "true")
            #expect(try here.visitor.findAll(css: ".field-error").count == 1)
            #expect(try saved(here.visitor).isEmpty)
            try here.visitor.fill(Self.label, with: "Shopping")
            try await here.visitor.click(try here.visitor.find(css: "#saving button"))
            #expect(try saved(here.visitor).map(\.text) == ["Shopping"])
        }
    }

    @Test(arguments: ["", "   ", String(repeating: "a", count: 61)])
    func aNameThatIsEmptyOrTooLongIsNoName(name: String) async throws {
        try await NoteVisits.run { here in
            let answer = try await here.post("/notes?query=milk", "searchSaved", ["name": name])
            #expect(answer.status == 422)
            try await here.visitor.open("/notes?query=milk")
            #expect(try saved(here.visitor).isEmpty)
        }
    }

    @Test func oneMoreThanFiftyIsRefusedAndItsNameStays() async throws {
        try await NoteVisits.run { here in
            let searches = StorageOwnedItems<SavedNoteSearch>(storage: try here.app.storage(), named: "notesearches")
            for number in 1...SavedNoteSearch.limit {
                let search = SavedNoteSearch(
                    id: .random(),
                    visitor: VisitorID(of: .ada),
                    name: try #require(SavedNoteSearch.Name(text: "Search \(number)")),
                    query: TypedQuery(rawValue: "word\(number)"),
                    tag: nil,
                    sort: .relevance,
                    state: .active,
                    createdAt: Date(timeIntervalSince1970: 1_770_127_503)
                )
                try await searches.add(search)
            }
            try await save("One more", at: "/notes?query=milk", here.visitor)
            #expect(here.visitor.page.status == 409)
            #expect(try here.visitor.value(of: Self.label) == "One more")
            let message = "You have 50 of these, which is the limit. Remove one first."
            #expect(try here.visitor.find(css: "#saved-message").text == message)
            #expect(try saved(here.visitor).count == 50)
        }
    }
}
