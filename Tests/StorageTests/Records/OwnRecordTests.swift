import Foundation
import Testing

@testable import Storage

/// A value that is its own record, with columns of raw values.
@Suite struct OwnRecordTests {
    private let stay = Stay(
        guest: "ann",
        number: 2,
        mood: .glad,
        leftWith: nil,
        note: "quiet",
        since: Date(timeIntervalSinceReferenceDate: 7)
    )

    @Test func itsColumnsAreItsPropertiesAndTheirRawValues() {
        #expect(Stay.table == "visit")
        #expect(Stay.columnNames == ["guest", "number", "mood", "leftWith", "note", "since"])
        #expect(Stay.columnKinds.map(\.type) == ["TEXT", "INTEGER", "TEXT", "INTEGER", "TEXT", "REAL"])
        #expect(Stay.columnKinds.map(\.isOptional) == [false, false, false, true, true, false])
        #expect(Stay.primaryKeyColumns == [0, 1])
        #expect(stay.primaryKey == Stay.PrimaryKey(guest: "ann", number: 2))
        #expect(
            stay.storedValues
                == [.text("ann"), .integer(2), .text("glad"), .null, .text("quiet"), .real(7)]
        )
    }

    @Test func aRowIsReadBack() throws {
        #expect(try Stay(row: StoredRow(stay.storedValues, of: Stay.self)) == stay)
        var other = stay
        (other.leftWith, other.note) = (.bicycle, nil)
        #expect(try Stay(row: StoredRow(other.storedValues, of: Stay.self)) == other)
        #expect(try Stay(object: other.toManagedObject()) == other)
    }

    @Test(arguments: [(0, StoredValue.integer(1), "guest"), (2, .text("odd"), "mood"), (3, .integer(9), "leftWith")])
    func whatCannotBeReadIsNamed(index: Int, value: StoredValue, column: String) {
        var values = stay.storedValues
        values[index] = value
        #expect(throws: TranslationError(table: "visit", column: column)) {
            try Stay(row: StoredRow(values, of: Stay.self))
        }
    }

    @Test func itIsSavedAndFoundByItsRawValues() async throws {
        let storage = InMemoryStorage()
        try await storage.save(stay)
        #expect(try await storage.object(Stay.self, byPrimaryKey: stay.primaryKey) == stay)
        let glad = Query<Stay>.matching(Stay.columns.mood == Stay.Mood.glad.rawValue && Stay.columns.leftWith == nil)
        #expect(try await storage.cachedObjects(Stay.self, glad) == [stay])
    }
}

@Translatable(table: "visit")
private struct Stay: Sendable, Hashable {
    enum Mood: String { case glad, tired }
    enum Vehicle: Int { case train = 1, bicycle }

    @PrimaryKey var guest: String
    @PrimaryKey var number: Int
    var mood: Mood
    var leftWith: Vehicle?
    var note: String?
    let since: Date
}
