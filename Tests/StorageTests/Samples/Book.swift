import Foundation
import Storage

/// A plain value with a column of every kind.
struct Book: Sendable, Equatable {
    struct ID: RawRepresentable, Hashable, Sendable {
        var rawValue: String
    }

    enum Genre: String, CaseIterable, Sendable {
        case novel, science, poetry
    }

    enum Shelf: Int, CaseIterable, Sendable {
        case top = 1
        case bottom = 2
    }

    var id: ID
    var title: String
    var genre: Genre
    var mood: Genre?
    var shelf: Shelf?
    var subtitle: String?
    var pages: Int
    var rating: Int?
    var price: Double
    var weight: Double?
    var isLoaned: Bool
    var isSigned: Bool?
    var bought: Date
    var returned: Date?
    var cover: Data
    var `extension`: Data?
}

extension Book {
    init(_ id: String, title: String = "", pages: Int = 0, rating: Int? = nil) {
        self.init(
            id: ID(rawValue: id),
            title: title,
            genre: .novel,
            pages: pages,
            rating: rating,
            price: 1,
            isLoaned: false,
            bought: Date(timeIntervalSinceReferenceDate: 0),
            cover: Data()
        )
    }
}

@Translatable(Book.self)
struct StoredBook: Equatable {
    var id: String
    var title: String
    var genre: String
    var mood: String?
    var shelf: Int?
    var subtitle: String?
    var pages: Int
    var rating: Int?
    var price: Double
    var weight: Double?
    var isLoaned: Bool
    var isSigned: Bool?
    var bought: Date
    var returned: Foundation.Date?
    var cover: Data
    var `extension`: Data?
}

extension Book: Translatable {
    typealias ManagedObject = StoredBook
}

/// Two columns of a book, not the first.
struct BookPages: Sendable, Equatable {
    var pages: Int
    var id: String
}

@Translatable(BookPages.self, table: "book")
struct StoredBookPages {
    var pages: Int
    @PrimaryKey var id: String
}

extension BookPages: Translatable {
    typealias ManagedObject = StoredBookPages
}
