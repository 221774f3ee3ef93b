import Storage

/// A plain value with a primary key of two columns.
struct Loan: Sendable, Hashable {
    var reader: String
    var copy: Int
    var note: String
}

@Translatable(Loan.self, table: "lending")
struct StoredLoan {
    @PrimaryKey var reader: String
    @PrimaryKey var copy: Int
    var note: String
}

extension Loan: Translatable {
    typealias ManagedObject = StoredLoan
}

/// A plain value that is nothing but its key.
struct Mark: Sendable, Hashable {
    var id: Int
}

@Translatable(Mark.self)
struct StoredMark {
    var id: Int
}

extension Mark: Translatable {
    typealias ManagedObject = StoredMark
}

/// A plain value that goes when its book does.
struct Chapter: Sendable, Hashable {
    var id: Int
    var book: String
}

@Translatable(Chapter.self)
struct StoredChapter {
    var id: Int
    var book: String
}

extension Chapter: Translatable {
    typealias ManagedObject = StoredChapter
}
