public import GRDB
import Portico

/// The tables of one feature: a case for each migration, in the order they were written, and the records that are kept
/// in them.
///
///     public enum SavedSearchTables: TableMigration {
///         case searches, removals
///
///         public static let records: [any StoredRecord.Type] = [StoredSavedSearch.self]
///
///         public var name: String { … }
///         public var sql: String {
///             switch self {
///             case .searches: "CREATE TABLE …"
///             case .removals: "ALTER TABLE …"
///             }
///         }
///     }
///
/// Cases, because the compiler knows all of them: one that the list of a `Schema` lacks is found.
public protocol TableMigration: CaseIterable, Hashable, Sendable {
    static var records: [any StoredRecord.Type] { get }

    /// Gives each connection what statements about these tables use beside them, such as functions of their own. Does
    /// nothing unless written.
    static func prepare(_ connection: Database) throws

    /// Columns of PostgreSQL that the program fills whenever a row is saved. None unless written.
    static var derivedColumns: [DerivedColumn] { get }

    /// What it brings, for the one who reads a report.
    var name: String { get }
    /// As in `Migration`.
    var sql: String { get }
    /// As in `Migration`. Where it is not written it is what `PortableSQL` makes of `sql`.
    var postgreSQL: String? { get }
}

extension TableMigration {
    public static func prepare(_: Database) {}

    public static var derivedColumns: [DerivedColumn] { [] }

    public var postgreSQL: String? { PortableSQL.postgreSQL(sql) }
}

/// A migration at its place in the history of an app whose features each have some.
///
///     NumberedMigration(5, DomainAnswerTables.answers)
public struct NumberedMigration: Sendable {
    let migration: Migration
    /// Nil where it is of no feature's tables.
    let step: (any TableMigration)?

    /// - Parameter number: 1 for the first of the app, then 2, 3 and so on, whichever feature they are of.
    public init(_ number: Int, _ step: any TableMigration) {
        migration = Migration(number, step.name, sql: { step.sql }, postgreSQL: { step.postgreSQL })
        self.step = step
    }

    /// One that is of no feature's tables, such as a rule over those of several.
    public init(_ migration: Migration) {
        self.migration = migration
        step = nil
    }
}

/// What a database file is made by, and what is kept in it.
///
///     let schema = Schema(history: [
///         NumberedMigration(2, NotesTables.notes), NumberedMigration(1, SavedSearchTables.searches),
///     ])
///     let storage = try SQLiteStorage(file: file, schema: schema)
///
/// Each migration has its place as its number, so it does not matter in which order they are given: each feature brings
/// its own.
public struct Schema: Sendable {
    public let migrations: [Migration]
    /// The tables that the migrations are of.
    public let features: [any TableMigration.Type]
    /// Places that several migrations have, or none has: one a line.
    private let misplaced: [String]
    /// Migrations of the features that are not in the list.
    private let unlisted: [String]

    public init(history: [NumberedMigration]) {
        migrations = history.map(\.migration).sorted { $0.number < $1.number }
        let steps = history.compactMap(\.step)
        var features: [any TableMigration.Type] = []
        for feature in steps.map({ type(of: $0) }) where !features.contains(where: { $0 == feature }) {
            features.append(feature)
        }
        self.features = features
        misplaced = Self.misplaced(migrations)
        unlisted = features.flatMap { Self.unlisted(of: $0, in: steps) }
    }

    /// In the order in which the migrations were added.
    public init(_ list: [any TableMigration]) {
        self.init(history: list.enumerated().map { NumberedMigration($0 + 1, $1) })
    }

    /// The tables of one feature alone.
    public init<Feature: TableMigration>(of _: Feature.Type) {
        self.init(Array(Feature.allCases))
    }

    /// What is wrong with the list itself, one a line: no file is opened by it then.
    package var listProblems: [String] { misplaced + unlisted }

    package var derivedColumns: [DerivedColumn] { features.flatMap { $0.derivedColumns } }

    public var records: [any StoredRecord.Type] { features.flatMap { $0.records } }

    private static func misplaced(_ migrations: [Migration]) -> [String] {
        let places = Dictionary(grouping: migrations, by: \.number)
        let last = max(migrations.last?.number ?? 0, migrations.count)
        let clashes = places.filter { $1.count > 1 }.sorted { $0.key < $1.key }.map { number, migrations in
            "several migrations have the number \(number): \(migrations.map { "“\($0.name)”" }.joined(separator: ", "))"
        }
        let outside = migrations.filter { $0.number < 1 }.map {
            "the migration “\($0.name)” has the number \($0.number); the first is 1"
        }
        return outside + clashes
            + (1..<last + 1).filter { places[$0] == nil }.map { "no migration has the number \($0)" }
    }

    private static func unlisted<Feature: TableMigration>(of _: Feature.Type, in list: [any TableMigration]) -> [String]
    {
        let listed = Set(list.compactMap { $0 as? Feature })
        return Feature.allCases.filter { !listed.contains($0) }.map {
            "the migration \(Feature.self).\($0) is not in the list"
        }
    }

    /// What is wrong with it, one a line: migrations that have no place of their own, are not in the list or fail, and
    /// records that do not fit the tables. Nothing that is stored is opened.
    public func problems() -> [String] {
        guard misplaced.isEmpty else { return listProblems }
        do throws(StorageError) {
            return try StorageError.translating {
                let queue = try DatabaseQueue()
                let migrator = try Migrator(migrations)
                try queue.writeWithoutTransaction { try migrator.migrate($0) }
                return try queue.read { try unlisted + problems(in: $0) }
            }
        } catch {
            return [error.reason]
        }
    }

    /// The records that do not fit the tables of a file that went through the migrations.
    func problems(in database: Database) throws -> [String] {
        try problems(in: SQLiteCatalog(database))
    }

    /// The same for any database.
    package func problems(in catalog: some TableCatalog) throws -> [String] {
        try records.flatMap { try RecordFit($0, in: catalog).problems }
    }
}
