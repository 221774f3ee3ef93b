public import GRDB

/// The tables of one feature: a case for each migration, in the order they were written, and the records that are kept in them.
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

    /// Gives each connection what statements about these tables use beside them, such as functions of their own. Does nothing unless
    /// written.
    static func prepare(_ connection: Database) throws

    /// What it brings, for the one who reads a report.
    var name: String { get }
    /// As in `Migration`.
    var sql: String { get }
}

extension TableMigration {
    public static func prepare(_: Database) {}
}

/// What a database file is made by, and what is kept in it.
///
///     let schema = Schema([SavedSearchTables.searches, NotesTables.notes, SavedSearchTables.removals])
///     let storage = try SQLiteStorage(file: file, schema: schema)
///
/// The list is in the order in which the migrations were added, of whichever feature they are. Each has its place as its number.
public struct Schema: Sendable {
    public let migrations: [Migration]
    /// The tables that the migrations are of.
    public let features: [any TableMigration.Type]
    /// What the list lacks, one a line.
    private let unlisted: [String]

    public init(_ list: [any TableMigration]) {
        migrations = list.enumerated().map { index, step in Migration(index + 1, step.name) { step.sql } }
        var features: [any TableMigration.Type] = []
        for feature in list.map({ type(of: $0) }) where !features.contains(where: { $0 == feature }) { features.append(feature) }
        self.features = features
        unlisted = features.flatMap { Self.unlisted(of: $0, in: list) }
    }

    /// The tables of one feature alone.
    public init<Feature: TableMigration>(of _: Feature.Type) {
        self.init(Array(Feature.allCases))
    }

    public var records: [any StoredRecord.Type] { features.flatMap { $0.records } }

    private static func unlisted<Feature: TableMigration>(of _: Feature.Type, in list: [any TableMigration]) -> [String] {
        let listed = Set(list.compactMap { $0 as? Feature })
        return Feature.allCases.filter { !listed.contains($0) }.map { "the migration \(Feature.self).\($0) is not in the list" }
    }

    /// What is wrong with it, one a line: migrations that are not in the list or fail, and records that do not fit the tables. Nothing
    /// that is stored is opened.
    public func problems() -> [String] {
        do throws(StorageFailure) {
            return try StorageFailure.translating {
                let queue = try DatabaseQueue()
                let migrator = try Migrator(migrations)
                try queue.writeWithoutTransaction { try migrator.migrate($0) }
                return try queue.read { try problems(in: $0) }
            }
        } catch {
            return [error.reason]
        }
    }

    /// The same of a file that went through the migrations.
    func problems(in database: Database) throws -> [String] {
        try unlisted + records.flatMap { try RecordFit($0, in: database).problems }
    }
}
