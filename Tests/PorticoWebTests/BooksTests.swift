import Foundation
import HTTPTypes
import Portico
import PorticoTerminal
import PorticoTesting
import PorticoWeb
import Testing

@testable import Books

/// What “Your first feature” says is so.
@Suite struct BooksTests {
    private func add(_ title: String, by author: String = "", _ visitor: WebVisitor) async throws {
        try await visitor.open("/")
        try visitor.fill("Title", with: title)
        try visitor.fill("Author", with: author)
        try await visitor.click("Add")
    }

    @Test func aBookIsAddedAndItsRemovalTakenBack() async throws {
        try await visiting(BooksProgram.site().application) { visitor in
            try await add("Emma", by: "Jane Austen", visitor)
            #expect(try visitor.find(css: "#books li").text.hasPrefix("Emma by Jane Austen"))
            try await visitor.click("Remove Emma")
            #expect(try visitor.findAll(css: "#books li").isEmpty)
            try await visitor.click("Undo")
            #expect(try visitor.find(css: "#books cite").text == "Emma")
        }
    }

    @Test func aFormThatIsRefusedKeepsWhatWasTypedAndSaysWhy() async throws {
        try await visiting(BooksProgram.site().application) { visitor in
            // A sign that nobody sees, and that turns the text behind it around.
            let hidden = "Em\u{202E}ma"
            try await add(hidden, by: "Jane Austen", visitor)
            #expect(visitor.page.status == 422)
            #expect(try visitor.value(of: "Title") == hidden)
            #expect(try visitor.value(of: "Author") == "Jane Austen")
            #expect(try visitor.find(label: "Title")["aria-invalid"] == "true")
            #expect(try visitor.find(css: ".field-error").text.contains("1 to 200 characters on one line"))
        }
    }

    @Test func nobodySeesTheBooksOfOthers() async throws {
        try await visiting(BooksProgram.site().application) { visitor in
            try await add("Emma", visitor)
            let other = visitor.anotherVisitor()
            try await other.open("/")
            #expect(try other.find(css: "#none").text == "There is nothing here yet.")
        }
    }

    @Test func theListInAnotherTabFollows() async throws {
        try await visiting(BooksProgram.site().application, as: .live) { visitor in
            try await add("Emma", visitor)
            let tab = visitor.newTab()
            try await tab.open("/")
            try await tab.follow()
            try await add("Persuasion", visitor)
            try await tab.updated()
            #expect(try tab.findAll(css: "#books cite").map(\.text) == ["Persuasion", "Emma"])
        }
    }

    @Test func programsGetJSON() async throws {
        try await visiting(BooksProgram.site().application) { visitor in
            try await add("Emma", visitor)
            let answer = try await visitor.get("/", headers: [.accept: "application/json"])
            #expect(answer.text.contains("\"title\":\"Emma\""))
        }
    }

    @Test func theTerminalShowsTheSameList() async throws {
        let books = try BooksProgram.coordinator()
        let repository: any OwnedItemRepository<Book> = try books.parts.part()
        let visitor = VisitorID(rawValue: "terminal")
        let title = try #require(SingleLine<200>(text: "Emma"))
        try await repository.add(Book(id: .random(), visitor: visitor, title: title, createdAt: Date()))
        let printed = Printed()
        let terminal = Terminal(coordinator: books, command: ["books"], writeFile: { _ in }) {
            printed.lines.append($0)
        }
        #expect(try await terminal.show(BooksRoute.list) == .ok)
        #expect(printed.lines.joined().contains("Emma"))
    }

    @Test func theViewModelIsTestedWithoutTheWeb() async throws {
        let ada = Visitor(id: VisitorID(rawValue: "ada"))
        let books = BooksViewModel(
            provider: OwnedListProvider(repository: MemoryOwnedItems(), visitor: ada, now: { Date() }),
            localiser: .english
        )
        await books.appear()
        #expect(books.shown.value.isEmpty)
        let title = try #require(SingleLine<200>(text: "Emma"))
        _ = await books.handle(.addTapped(title: title, author: nil))
        #expect(books.shown.value.rows.map(\.title) == ["Emma"])
    }
}

private final class Printed {
    var lines: [String] = []
}
