import Foundation
import Portico
import Storage
import TestDatabase
import Testing

@testable import Notes
@testable import NotesData

/// Titles stand in the order that people expect, alike on every storage.
@Suite struct TitleOrderTests {
    /// Storage in memory is ordered anew with each start.
    private static let databases = Kind.allCases.filter { $0 != .memory }

    @Test(arguments: Kind.allCases)
    func numbersCountByTheirValueAndLettersWithoutTheirMarks(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let titles = [
            "", "“Quoted”", "2 apples", "10 apples", "Äpfel", "apple", "banana", "Chapter 1", "chapter 2", "Chapter 10",
            "coté", "côte", "Zebra", "zebra 007", "zebra 8", "Ωmega", "яблоко", "تفاح", "東京",
        ]
        for title in titles.shuffled() { try await here.add(title, "text") }
        let ordered = try await here.titles(by: .title).map { $0 == "text" ? "" : $0 }
        #expect(ordered == titles)
    }

    @Test(arguments: Kind.allCases)
    func aChangedTitleMovesToItsPlace(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let note = try await here.add("Chapter 2")
        try await here.add("Chapter 9")
        _ = try await here.save(here.content("Chapter 11"), to: note, at: 1)
        #expect(try await here.titles(by: .title) == ["Chapter 9", "Chapter 11"])
        _ = try await here.notes.setPinned(true, [note.id], of: here.ada)
        _ = try await here.notes.setPinned(false, [note.id], of: here.ada)
        #expect(try await here.titles(by: .title) == ["Chapter 9", "Chapter 11"])
    }

    /// In Arabic what is written in Arabic letters comes first (CLDR, `[reorder Arab]`).
    @Test(arguments: databases)
    func theLanguageOfTheListOrdersItsOwnersTitles(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        for owner in [here.ada, here.grace] { for title in ["apple", "تفاح"] { try await here.add(title, of: owner) } }
        try await look(here, in: "de")
        #expect(try await collation(here) == nil, "it has the order that most languages have in common")
        try await look(here, in: "ar")
        #expect(try await here.titles(by: .title) == ["apple", "تفاح"], "the order before serves meanwhile")
        try await look(here, in: "en")
        #expect(try await collation(here)?.language == "ar", "one order after the other")
        try await order(here, steps: 1)
        try await here.add("بطيخ")
        #expect(try await here.titles(by: .title) == ["بطيخ", "تفاح", "apple"])
        #expect(try await here.titles(by: .title, of: here.grace) == ["apple", "تفاح"])
        try await look(here, in: "en")
        try await order(here)
        #expect(try await here.titles(by: .title) == ["apple", "بطيخ", "تفاح"])
        try await here.notes.deleteEverything(of: here.ada)
        #expect(try await collation(here) == nil)
    }

    /// A version before knows nothing of orders; a key of another version of ICU compares with none of now.
    @Test(arguments: databases, [String?.none, "root 1.2.3.4", "xx 1"])
    func whatAnotherVersionOrderedIsOrderedAnew(kind: Kind, collation: String?) async throws {
        let here = try NotesFixture(kind)
        for number in [10, 9, 100] { try await here.add("Chapter \(number)") }
        let order = ["Chapter 10", "Chapter 100", "Chapter 9"]
        try await here.storage.write { transaction throws(StorageError) in
            for var note in try transaction.cachedObjects(TitledNote.self, .all) {
                note.titleOrder = Data(note.title.utf8)
                note.collation = collation
                try transaction.save(note)
            }
        }
        #expect(try await here.titles(by: .title) == order, "it serves until then")
        try await self.order(here)
        #expect(try await here.titles(by: .title) == ["Chapter 9", "Chapter 10", "Chapter 100"])
    }

    /// An index of PostgreSQL takes no rows of more than 2,704 bytes.
    @Test(arguments: Kind.allCases)
    func aTitleOfSignsThatStandForManyLettersIsSaved(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let signs = String(String.UnicodeScalarView((0..<300).compactMap { Unicode.Scalar(0x3300 + $0 % 88) }))
        try await here.add(signs)
        #expect(try await here.titles(by: .title) == [signs])
    }

    @Test func aNewerVersionOfTheOrderStays() {
        let name = TitleCollation.root.name
        #expect(TitleCollation.isCurrent(name) && TitleCollation.isCurrent("root 9999.1"))
        #expect(!TitleCollation.isCurrent("root 1.99") && !TitleCollation.isCurrent("nowhere"))
    }

    @Test func aLongTitleHasAWholeKey() {
        let collation = TitleCollation.of("en")
        let long = String(repeating: "१٢３é", count: 50)
        let keys = [long, long + "a", long + "b"].map { collation.order(of: $0).key ?? Data() }
        #expect(keys[0].lexicographicallyPrecedes(keys[1]) && keys[1].lexicographicallyPrecedes(keys[2]))
        #expect(TitleCollation.isCurrent(collation.name))
        #expect(collation.name == TitleCollation.of("de").name)
        #expect(collation.name != TitleCollation.of("ar").name)
    }

    private func look(_ here: NotesFixture, in language: String) async throws {
        _ = try await here.notes.page(NoteListRequest(sort: .title, language: language), of: here.ada)
    }

    private func collation(_ here: NotesFixture) async throws -> NoteCollation? {
        try await here.storage.object(NoteCollation.self, byPrimaryKey: here.ada.rawValue)
    }

    /// - Parameter steps: how many each transaction takes.
    private func order(_ here: NotesFixture, steps: Int = 5) async throws {
        var batches = NotesFixture.untimed
        batches.maxSteps = steps
        try await NoteIndexing(storage: #require(here.storage as? any ErasingStorage), batches: batches).order()
    }
}
