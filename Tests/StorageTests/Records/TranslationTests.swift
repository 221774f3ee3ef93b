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

    @Test func aRawValueThatNoCaseHasIsNamed() {
        var record = Book("a").toManagedObject()
        record.genre = "cookery"
        #expect(throws: TranslationFailure(record: "StoredBook", field: "genre", value: "cookery")) { try Book(object: record) }
        record.genre = "novel"
        record.shelf = 3
        #expect(throws: TranslationFailure(record: "StoredBook", field: "shelf", value: "3")) { try Book(object: record) }
    }

    @Test(arguments: [
        (0, StoredValue.null, "id", "nothing"),
        (5, .integer(1), "subtitle", "1"),
        (6, .text("many"), "pages", "many"),
        (8, .integer(1), "price", "1"),
        (10, .integer(2), "isLoaned", "2"),
        (12, .text(String(repeating: "x", count: 99)), "bought", String(repeating: "x", count: 80) + "…"),
        (14, .text(""), "cover", ""),
        (15, .real(0.5), "extension", "0.5"),
    ])
    func aValueOfAnotherTypeIsNamed(index: Int, value: StoredValue, field: String, text: String) {
        var values = Book("a").toManagedObject().storedValues
        values[index] = value
        #expect(throws: TranslationFailure(record: "StoredBook", field: field, value: text)) {
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
        #expect(throws: TranslationFailure(record: "StoredMark", field: "id", value: "nothing")) {
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
