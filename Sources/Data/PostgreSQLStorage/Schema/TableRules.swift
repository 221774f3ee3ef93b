import Storage

/// What a database does by itself to tables when others change, and which columns say whose a row is.
///
/// A foreign key says in the catalog what it does. A trigger does not: the migration that makes it adds a comment with
/// the tables that it writes.
///
///     COMMENT ON TRIGGER "noteCounted" ON "note" IS 'writes noteUsage';
struct TableRules: Sendable {
    enum Event: Sendable {
        case saved, deleted
    }

    private var owners: [String: [String]] = [:]
    /// The names of sequences as SQL has them, by the column that each belongs to.
    private var sequences: [String: [String: String]] = [:]
    private let derived: [String: [DerivedColumn]]
    private var afterSaving: [String: Set<String>] = [:]
    private var afterDeleting: [String: Set<String>] = [:]

    init(
        _ connection: Connection,
        _ catalog: PostgreSQLCatalog,
        _ derived: [DerivedColumn]
    ) throws(ConnectionFailure) {
        self.derived = Dictionary(grouping: derived, by: \.table)
        for table in catalog.tableNames {
            owners[table] = catalog.columns(of: table).map(\.name).filter(TableSubjects.ownerColumns.contains)
        }
        var steps: [String: (saving: Set<String>, deleting: Set<String>)] = [:]
        for row in try connection.texts(of: Self.foreignKeys) {
            steps[row[0], default: ([], [])].deleting.insert(row[1])
        }
        for row in try connection.texts(of: Self.triggers) {
            let tables = row[2].dropFirst("writes ".count).split(separator: ",").map { $0.drop { $0 == " " } }
            for table in tables.map(String.init) {
                if row[1].contains("s") { steps[row[0], default: ([], [])].saving.insert(table) }
                if row[1].contains("d") { steps[row[0], default: ([], [])].deleting.insert(table) }
            }
        }
        for row in try connection.texts(of: Self.ownedSequences) { sequences[row[0], default: [:]][row[1]] = row[2] }
        for table in steps.keys {
            afterSaving[table] = Self.reached(from: table, by: steps, startingWith: \.saving)
            afterDeleting[table] = Self.reached(from: table, by: steps, startingWith: \.deleting)
        }
    }

    private static let foreignKeys = """
        SELECT p.relname::text, c.relname::text FROM pg_constraint f
        JOIN pg_class p ON p.oid = f.confrelid JOIN pg_class c ON c.oid = f.conrelid
        WHERE f.contype = 'f' AND f.confdeltype IN ('c', 'n', 'd') AND f.connamespace = current_schema()::regnamespace
        """

    /// Those of `OWNED BY`: the table, the column, the sequence.
    static let ownedSequences = """
        SELECT c.relname::text, a.attname::text, s.oid::regclass::text
        FROM pg_class s JOIN pg_depend d ON d.classid = 'pg_class'::regclass AND d.objid = s.oid AND d.deptype IN ('a', 'i')
            JOIN pg_class c ON d.refclassid = 'pg_class'::regclass AND c.oid = d.refobjid
            JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = d.refobjsubid
        WHERE s.relkind = 'S' AND c.relnamespace = current_schema()::regnamespace
        """

    /// Of the bits of an event 4 is an insertion, 8 a deletion, 16 an update.
    private static let triggers = """
        SELECT c.relname::text,
            CASE WHEN t.tgtype::integer & 20 <> 0 THEN 's' ELSE '' END
                || CASE WHEN t.tgtype::integer & 8 <> 0 THEN 'd' ELSE '' END,
            obj_description(t.oid, 'pg_trigger')
        FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
        WHERE NOT t.tgisinternal AND c.relnamespace = current_schema()::regnamespace
            AND obj_description(t.oid, 'pg_trigger') LIKE 'writes %'
        """

    /// All tables that may be changed, each by those before it. What a rule does to a table may be to save or to delete.
    private static func reached(
        from table: String,
        by steps: [String: (saving: Set<String>, deleting: Set<String>)],
        startingWith event: KeyPath<(saving: Set<String>, deleting: Set<String>), Set<String>>
    ) -> Set<String> {
        var found = steps[table]?[keyPath: event] ?? []
        var next = Array(found)
        while let table = next.popLast() {
            let further = steps[table].map { $0.saving.union($0.deleting) } ?? []
            for table in further where found.insert(table).inserted { next.append(table) }
        }
        return found
    }

    /// The columns of a table that say whose a row is.
    func ownerColumns(of table: String) -> [String] { owners[table] ?? [] }

    /// The sequence that gives the numbers of a column; nil where there is none.
    func sequence(of table: String, _ column: String) -> String? { sequences[table]?[column] }

    /// The columns that the program fills whenever it saves these values.
    func derived(
        of table: String,
        _ names: [String],
        _ values: [StoredValue]
    ) -> [(column: DerivedColumn, value: StoredValue)] {
        (derived[table] ?? []).compactMap { column in
            let value = column.value(names, values)
            return value == .null ? nil : (column, value)
        }
    }

    /// The tables that the database may change when rows of one were saved or deleted.
    func consequences(of event: Event, in table: String) -> Set<String> {
        switch event {
        case .saved: afterSaving[table] ?? []
        case .deleted: afterDeleting[table] ?? []
        }
    }
}
