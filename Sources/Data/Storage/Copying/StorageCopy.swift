/// Copies all rows of one database into an empty one of the same schema, whichever databases these are, and compares
/// them afterwards.
///
///     let copy = StorageCopy(of: AppFeatures.schema, from: try SQLiteCopyStore(source: file), to: target)
///     let tables = try copy.run { progress in print(progress.table, progress.rows) }
///
/// What is copied stays where it stops, whatever stops it, and the next run goes on behind it: each transaction writes
/// rows and how far it came. Until the copy is finished no program opens the target (`SchemaError.unfinishedCopy`).
package struct StorageCopy {
    /// Of the target: how far each table is, and, in the row without a name, what is copied.
    package static let table = "storageCopy"
    /// How far a table is.
    package struct Progress: Sendable {
        package var table: String
        /// How many rows were copied in this run.
        package var rows: Int
    }

    private let schema: Schema
    private let source: any CopyStore
    private let target: any CopyStore
    private let derived: [String: [DerivedColumn]]
    private var dialect: SQLDialect { type(of: target).dialect }

    package init(of schema: Schema, from source: any CopyStore, to target: any CopyStore) {
        self.schema = schema
        self.source = source
        self.target = target
        derived = Dictionary(grouping: schema.derivedColumns, by: \.table)
    }

    /// Marks the target, so that nothing opens it before the copy is finished.
    package func prepare() throws(StorageCopyError) {
        let tables = try tables()
        let full = try begin(tables)
        if full.isEmpty { return }
        // A run before this one may have finished it.
        guard try compared(tables).contents != nil else { throw .notEmpty(name: target.name, tables: full) }
    }

    /// - Parameter progress: told after each transaction; gives whether to go on.
    /// - Returns: what each table has, in the order in which they were copied.
    @discardableResult
    package func run(
        _ progress: (Progress) -> Bool = { _ in true }
    ) throws(StorageCopyError) -> [TableContents] {
        let tables = try tables()
        let full = try begin(tables)
        guard full.isEmpty else {
            // A run before this one finished it.
            guard let contents = try compared(tables).contents else { throw .notEmpty(name: target.name, tables: full) }
            return contents
        }
        for table in tables { try copy(table, progress) }
        let comparison = try compared(tables)
        guard let contents = comparison.contents else {
            try asTarget { () throws(StorageError) in try target.write(emptying(tables)) }
            throw .differs(tables: comparison.different)
        }
        try asTarget { () throws(StorageError) in
            let drop = SQLText("DROP TABLE \(SQLText.list([Self.table]))", for: dialect)
            try target.write(try target.statementsAfter(tables) + [drop])
        }
        return contents
    }

    /// The tables that both have, with the columns that both have.
    private func tables() throws(StorageCopyError) -> [CopyTable] {
        let sources = try asSource { () throws(StorageError) in try plain(source.tables()) }
        let targets = try asTarget { () throws(StorageError) in try plain(target.tables()) }
        let shape = { (table: CopyTable) in "\(table.name) (\(table.columns.sorted().joined(separator: ", ")))" }
        let unlike = Set(sources.map(shape)).symmetricDifference(targets.map(shape))
        guard unlike.isEmpty else { throw .unlike(tables: unlike.sorted()) }
        // As the target refers: it refuses rows that come too early.
        return targets.inOrder.map { target in
            var table = target
            table.columns.sort()
            table.key = sources.first { $0.name == target.name }?.key ?? target.key
            return table
        }
    }

    /// Without the columns that the program fills by others.
    private func plain(_ tables: [CopyTable]) -> [CopyTable] {
        tables.map { table in
            var table = table
            table.columns.removeAll { name in derived[table.name]?.contains { $0.column == name } ?? false }
            return table
        }
    }

    // The target

    /// Makes the target one that is being copied to, unless it is.
    ///
    /// - Returns: the tables in which there is something, where no copy of ours was begun.
    private func begin(_ tables: [CopyTable]) throws(StorageCopyError) -> [String] {
        let isGoneOnWith = try asTarget { () throws(StorageError) in try target.isBeingCopied() }
        if isGoneOnWith {
            let row = try asTarget { () throws(StorageError) in try position(of: "") }
            // An earlier program noted what it called it.
            let isOfSource = [source.place, source.name].contains(row?.key ?? "")
            guard isOfSource else { throw .otherSource(name: target.name, source: row?.key ?? "") }
            return []
        }
        let fresh = try asTarget { () throws(StorageError) in try schema.rowsOfMigrations() }
        var full: [String] = []
        for table in tables {
            let count = try asTarget { () throws(StorageError) in
                try target.rows(SQLText("SELECT count(*) FROM \(SQLText.list([table.name]))", for: dialect))
            }
            if count.first?.first != .integer(Int64(fresh[table.name] ?? 0)) { full.append(table.name) }
        }
        guard full.isEmpty else { return full }
        try asTarget { () throws(StorageError) in
            let columns = "\"name\" TEXT PRIMARY KEY NOT NULL, \"key\" TEXT NOT NULL, \"isDone\" BIGINT NOT NULL"
            let create = SQLText("CREATE TABLE \(SQLText.list([Self.table])) (\(columns))", for: dialect)
            try target.write([create] + target.statementsBefore(tables) + emptying(tables))
        }
        return []
    }

    /// Deletes all that is there, and what is known of how far it is.
    private func emptying(_ tables: [CopyTable]) -> [SQLText] {
        ([Self.table] + tables.reversed().map(\.name)).map {
            SQLText("DELETE FROM \(SQLText.list([$0]))", for: dialect)
        } + [noting("", source.place, isDone: false)]
    }

    private func noting(_ table: String, _ key: String, isDone: Bool) -> SQLText {
        let marks = (0..<3).map(dialect.mark(after:)).joined(separator: ", ")
        return SQLText(
            """
            INSERT INTO \(SQLText.list([Self.table])) ("name", "key", "isDone") VALUES (\(marks))
            ON CONFLICT ("name") DO UPDATE SET "key" = excluded."key", "isDone" = excluded."isDone"
            """,
            [.text(table), .text(key), .integer(isDone ? 1 : 0)],
            for: dialect
        )
    }

    private func position(of table: String) throws(StorageError) -> (key: String, isDone: Bool)? {
        let sql = """
            SELECT "key", "isDone" FROM \(SQLText.list([Self.table])) WHERE "name" = \(dialect.mark(after: 0))
            """
        guard let row = try target.rows(SQLText(sql, [.text(table)], for: dialect)).first, case .text(let key) = row[0]
        else { return nil }
        return (key, row[1] == .integer(1))
    }

    // Rows

    private func copy(_ table: CopyTable, _ progress: (Progress) -> Bool) throws(StorageCopyError) {
        let place = try asTarget { () throws(StorageError) in try position(of: table.name) }
        if place?.isDone == true { return }
        let last = place.flatMap { CopyKey.key($0.key) }
        let insertion = insertion(into: table)
        var pages = TablePages(of: table, in: source, after: last)
        var count = 0
        while let rows = try asSource({ () throws(StorageError) in try pages.next() }) {
            let statements = rows.map { row in
                SQLText(insertion, row + values(of: derived[table.name] ?? [], table, row), for: dialect)
            }
            let note = noting(table.name, CopyKey.text(pages.last ?? []), isDone: false)
            try asTarget { () throws(StorageError) in try target.write(statements + [note]) }
            count += rows.count
            guard progress(Progress(table: table.name, rows: count)) else { throw .stopped }
        }
        try asTarget { () throws(StorageError) in
            try target.write([noting(table.name, CopyKey.text(pages.last ?? []), isDone: true)])
        }
    }

    private func insertion(into table: CopyTable) -> String {
        let more = dialect == .postgreSQL ? derived[table.name] ?? [] : []
        let count = table.columns.count
        let marks =
            (0..<count).map(dialect.mark(after:))
            + more.enumerated().map { "\(dialect.mark(after: count + $0))::text::\($1.type)" }
        return """
            INSERT INTO \(SQLText.list([table.name])) (\(SQLText.list(table.columns + more.map(\.column)))) \
            VALUES (\(marks.joined(separator: ", ")))
            """
    }

    private func values(of derived: [DerivedColumn], _ table: CopyTable, _ row: [StoredValue]) -> [StoredValue] {
        dialect == .postgreSQL ? derived.map { $0.value(table.columns, row) } : []
    }

    /// What the tables have, where both have the same, and else the names of those that differ.
    private func compared(
        _ tables: [CopyTable]
    ) throws(StorageCopyError) -> (contents: [TableContents]?, different: [String]) {
        var contents: [TableContents] = []
        var different: [String] = []
        for table in tables {
            let (original, copied) = (
                try self.contents(of: table, in: source), try self.contents(of: table, in: target)
            )
            contents.append(copied)
            if original != copied { different.append(table.name) }
        }
        return (different.isEmpty ? contents : nil, different)
    }

    private func contents(of table: CopyTable, in store: any CopyStore) throws(StorageCopyError) -> TableContents {
        var digest = TableDigest()
        var pages = TablePages(of: table, in: store)
        do throws(StorageError) {
            while let rows = try pages.next() { for row in rows { digest.add(row) } }
        } catch {
            throw .failed(name: store.name, error)
        }
        return digest.contents(of: table.name)
    }

    private func asSource<Value>(_ work: () throws(StorageError) -> Value) throws(StorageCopyError) -> Value {
        do throws(StorageError) { return try work() } catch { throw .failed(name: source.name, error) }
    }

    private func asTarget<Value>(_ work: () throws(StorageError) -> Value) throws(StorageCopyError) -> Value {
        do throws(StorageError) { return try work() } catch { throw .failed(name: target.name, error) }
    }
}
