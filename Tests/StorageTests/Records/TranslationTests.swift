import Foundation
import PorticoTestSupport
import Testing

@testable import Storage

@Suite struct TranslationTests {
    @Test(arguments: 0..<8 as Range<UInt64>)
    func aPlainValueComesBackFromItsRecordAndFromItsRow(seed: UInt64) throws {
        var books = RandomBooks(seed: seed)
        for _ in 0..<200 {
            let book = books.book()
            let record = book.toManagedObject()
            #expect(try Book(object: record) == book, "seed \(seed)")
            #expect(try StoredBook(row: StoredRow(record.storedValues, of: StoredBook.self)) == record, "seed \(seed)")
        }
    }

    @Test func theColumnOfARawValueThatNoCaseHasIsNamed() {
        var record = Book("a").toManagedObject()
        record.genre = "cookery"
        #expect(throws: TranslationError(table: "book", column: "genre")) { try Book(object: record) }
        record.genre = "novel"
        record.shelf = 3
        #expect(throws: TranslationError(table: "book", column: "shelf")) { try Book(object: record) }
    }

    @Test(arguments: [
        (0, StoredValue.null, "id"), (5, .integer(1), "subtitle"), (6, .text("many"), "pages"),
        (8, .integer(1), "price"),
        (10, .integer(2), "isLoaned"), (12, .text(String(repeating: "x", count: 99)), "bought"),
        (14, .text(""), "cover"),
        (15, .real(0.5), "extension"),
    ])
    func theColumnOfAValueOfAnotherTypeIsNamed(index: Int, value: StoredValue, column: String) {
        var values = Book("a").toManagedObject().storedValues
        values[index] = value
        #expect(throws: TranslationError(table: "book", column: column)) {
            try StoredBook(row: StoredRow(values, of: StoredBook.self))
        }
    }

    /// Wherever a row came from: a calendar, and the text of a date, may end the program at a date that is far off.
    @Test(arguments: [
        (0.0, 0.0), (-63_113_904_000, -63_113_904_000), (-63_113_904_000.5, -63_113_904_000), (-1e300, -63_113_904_000),
        (252_423_993_599, 252_423_993_599), (252_423_993_600, 252_423_993_599), (1e300, 252_423_993_599),
        (.infinity, 252_423_993_599), (-.infinity, -63_113_904_000), (.nan, 0),
    ])
    func aMomentIsReadAsOneOfTheYears1To9999(stored: Double, read: Double) {
        #expect(Date(storedValue: .real(stored))?.timeIntervalSinceReferenceDate == read)
    }

    @Test func aRowThatIsTooShortIsNoRecord() {
        #expect(throws: TranslationError(table: StoredMark.table, column: "id")) {
            try StoredMark(row: StoredRow([], of: StoredMark.self))
        }
    }

    @Test func theRecordKnowsItsTable() {
        #expect(StoredBook.table == "book")
        #expect(StoredBook.columnNames.last == "extension")
        #expect(StoredLoan.table == "lending")
        #expect(StoredLoan.primaryKeyColumns == [0, 1])
        let key = StoredLoan.PrimaryKey(reader: "ann", copy: 2)
        #expect(StoredLoan.PrimaryKey(storedValues: key.storedValues) == key)
        #expect(StoredLoan.PrimaryKey(storedValues: [.text("ann")]) == nil)
        #expect(StoredLoan.PrimaryKey(storedValues: [.text("ann"), .null]) == nil)
    }
}
