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

    /// What it brings, for the one who reads a report.
    var name: String { get }
    /// As in `Migration`.
    var sql: String { get }
}

extension TableMigration {
    public static func prepare(_: Database) {}
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
        migration = Migration(number, step.name) { step.sql }
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
    var listProblems: [String] { misplaced + unlisted }

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
        let tables = try DeclaredTables(in: database)
        return try records.flatMap { try RecordFit($0, to: tables, in: database).problems }
    }
}

/// The tables and views of a file with their columns, read by one statement: every start and every test that opens a
/// file compares all of them.
struct DeclaredTables {
    struct Column {
        let name: String
        let type: String
        let isNotNull: Bool
        /// From 1; 0 for what is not part of the primary key.
        let placeInKey: Int
    }

    /// In the order of their names.
    let names: [String]
    /// By the table's name in lower case, as SQLite knows no upper case in names.
    private let columns: [String: [Column]]

    init(in database: Database) throws {
        var names: [String] = []
        var columns: [String: [Column]] = [:]
        // Hidden is what a virtual table has beside its columns, such as the rank of a full-text search.
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT tables.name, columns.name, columns.type, columns."notnull", columns.pk
                FROM sqlite_master AS tables, pragma_table_xinfo(tables.name) AS columns
                WHERE tables.type IN ('table', 'view') AND columns.hidden <> 1
                ORDER BY tables.name, columns.cid
                """
        )
        while let row = try rows.next() {
            let table: String = row[0]
            if names.last != table { names.append(table) }
            columns[table.lowercased(), default: []].append(
                Column(name: row[1], type: row[2], isNotNull: row[3], placeInKey: row[4])
            )
        }
        self.names = names
        self.columns = columns
    }

    /// Nil where there is no such table.
    subscript(table: String) -> [Column]? { columns[table.lowercased()] }
}

/// Whether the rows of a table can be read as a record, and the record be saved there. What does not fit would
/// otherwise fail where it is first used, for whoever asks.
struct RecordFit {
    /// One a line.
    let problems: [String]

    init<Record: StoredRecord>(_: Record.Type, to tables: DeclaredTables, in database: Database) throws {
        guard let declared = tables[Record.table] else {
            problems = [Self.missing("no table '\(Record.table)' for \(Record.name)", Record.table, tables.names)]
            return
        }
        var problems: [String] = []
        for (name, kind) in zip(Record.columnNames, Record.columnKinds) {
            if let column = declared.first(where: { $0.name.isSameName(name) }) {
                let whose = "column '\(name)' of table '\(Record.table)'"
                // SQLite says nothing of a primary key, which is never NULL in a STRICT table.
                let isOptional = !column.isNotNull && column.placeInKey == 0
                if column.type.uppercased() != kind.type {
                    problems.append("\(whose) is \(column.type), and \(kind.type) for \(Record.name)")
                }
                if isOptional, !kind.isOptional {
                    problems.append("\(whose) may be NULL, and always has a value for \(Record.name)")
                } else if !isOptional, kind.isOptional {
                    problems.append("\(whose) is NOT NULL, and optional for \(Record.name)")
                }
            } else {
                let what = "no column '\(name)' in table '\(Record.table)' for \(Record.name)"
                problems.append(Self.missing(what, name, declared.map(\.name)))
            }
        }
        let key = Record.primaryKeyColumns.map { Record.columnNames[$0] }
        let isPrimaryKey =
            Set(declared.filter { $0.placeInKey > 0 }.map { $0.name.lowercased() }) == Set(key.map { $0.lowercased() })
        // Else it may be unique by an index.
        if problems.isEmpty, !isPrimaryKey, try !database.table(Record.table, hasUniqueKey: key) {
            let names = key.map { "'\($0)'" }.joined(separator: ", ")
            problems.append(
                "several rows of table '\(Record.table)' may have the same \(names), the primary key of \(Record.name)"
            )
        }
        self.problems = problems
    }

    private static func missing(_ what: String, _ name: String, _ names: [String]) -> String {
        NearestName.hint(for: name, among: names).map { "\(what); \($0)" } ?? what
    }
}

extension String {
    /// SQLite knows no upper case in names.
    fileprivate func isSameName(_ other: String) -> Bool { lowercased() == other.lowercased() }
}
