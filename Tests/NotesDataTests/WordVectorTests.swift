import Notes
import Portico
import Storage
import TestDatabase
import Testing

@testable import NotesData

/// The words of notes as PostgreSQL is given them.
@Suite struct WordVectorTests {
    private func vector(_ title: String, _ body: String) -> String {
        WordVector(marks: "o61", title: title, body: body).text
    }

    @Test func eachWordHasItsPlacesAndThoseOfTheTitleMoreWeight() {
        #expect(vector("Milk", "Buy milk") == "'@o61' 'buy':3 'milk':1A,4")
        #expect(vector("", "") == "'@o61' ")
    }

    @Test func wordsAreSplitAsEverywhereElse() {
        #expect(vector("", "Café don't a.b -5 1.5") == "'@o61' '1':8 '5':7,9 'a':5 'b':6 'cafe':2 'don':3 't':4")
    }

    @Test func aQueryIsWordsBetweenQuotesWhateverWasTyped() {
        let owner = AccountID(rawValue: "a")
        #expect(
            WordQuery.text(of: NoteQuery("mil* \"soy milk\" -tea"), owner)
                == "'@o61' & ('mil':*) & ('soy' <-> 'milk') & !('tea')"
        )
        #expect(WordQuery.text(of: NoteQuery("' | 'x & !y \\'"), owner) == "'@o61' & ('x') & ('y')")
    }

    @Test(.enabled(if: TestDatabase.isThere, "\(TestDatabase.reason)"))
    func textsOfAnyLengthAreTakenAndFoundByTheirWords() async throws {
        let here = try NotesFixture(.postgreSQL)
        let many = (0..<50_000).map { "w\($0)" }.joined(separator: " ")
        try await here.add("Many words", many)
        try await here.add("One word", String(repeating: "x", count: 100_000))
        try await here.add("One word often", String(repeating: "often ", count: 100_000))
        for (query, title) in [("w49999", "Many words"), ("\"w9 w10\"", "Many words"), ("often", "One word often")] {
            let page = try await here.notes.page(NoteListRequest(query: NoteQuery(query)), of: here.ada)
            #expect(page.rows.map { $0.title.map(\.text).joined() } == [title], "\(query)")
        }
    }
}
