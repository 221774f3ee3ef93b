import Storage

/// A table whose rows belong to somebody who has to be there. Only here it is known that the owners of notes, and some
/// of the visitors, are accounts.
///
///     static let owned = [OwnedTable("savedSearch", of: .visitor, in: "visitor", since: 8)]
///
/// A trigger says it rather than each repository: it runs in the transaction of whatever writes, and no way to write
/// goes around it. So nothing can be stored in an account from the commit on that deletes it.
struct OwnedTable: Sendable {
    enum Owner {
        /// Always an account.
        case account
        /// A visitor, who may be an account.
        case visitor
    }

    private let name: String
    private let owner: Owner
    private let column: String
    private let place: Int

    /// - Parameters:
    ///   - column: what the owner is in.
    ///   - place: the number of the migration that adds the trigger, after the one that makes the table. It is never
    ///     changed once released.
    init(_ name: String, of owner: Owner, in column: String, since place: Int) {
        self.name = name
        self.owner = owner
        self.column = column
        self.place = place
    }

    /// Those that add the triggers: one for each place, with the tables of accounts first, else in the order they are
    /// given in.
    static func migrations(of tables: [OwnedTable]) -> [NumberedMigration] {
        Dictionary(grouping: tables, by: \.place).map { place, tables in
            NumberedMigration(
                Migration(
                    place,
                    "owners that are there",
                    sql: { inOrder(tables).map { $0.trigger(for: .sqlite) }.joined(separator: "\n") },
                    postgreSQL: { inOrder(tables).map { $0.trigger(for: .postgreSQL) }.joined(separator: "\n") }
                )
            )
        }
    }

    private static func inOrder(_ tables: [OwnedTable]) -> [OwnedTable] {
        tables.filter { $0.owner == .account } + tables.filter { $0.owner == .visitor }
    }

    /// A trigger that refuses to store a row whose owner is not there. In PostgreSQL one that is there already is
    /// replaced.
    ///
    /// - Parameters:
    ///   - condition: which rows have an owner who has to be there; all, where it is nil.
    ///   - owner: the account, by the columns of `NEW`.
    static func trigger(
        on table: String,
        when condition: String? = nil,
        owner: String,
        for dialect: SQLDialect
    ) -> String {
        // Saving a row that is there already comes by it, too.
        switch dialect {
        case .sqlite:
            """
            CREATE TRIGGER "\(table)OwnerIsThere" BEFORE INSERT ON "\(table)"
            WHEN \(condition ?? "1") AND NOT EXISTS (SELECT 1 FROM "account" WHERE "id" = \(owner))
            BEGIN SELECT RAISE(ABORT, '\(StorageError.ownerGoneRefusal)'); END;
            """
        case .postgreSQL:
            """
            CREATE OR REPLACE FUNCTION "\(table)OwnerIsThere"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
            BEGIN
                IF \(condition ?? "TRUE") AND NOT EXISTS (SELECT 1 FROM "account" WHERE "id" = \(owner)) THEN
                    RAISE EXCEPTION '\(StorageError.ownerGoneRefusal)';
                END IF;
                RETURN NEW;
            END $$;
            CREATE OR REPLACE TRIGGER "\(table)OwnerIsThere" BEFORE INSERT ON "\(table)" FOR EACH ROW
                EXECUTE FUNCTION "\(table)OwnerIsThere"();
            """
        }
    }

    private func trigger(for dialect: SQLDialect) -> String {
        let value = "NEW.\"\(column)\""
        return switch owner {
        case .account: Self.trigger(on: name, owner: value, for: dialect)
        case .visitor:
            Self.trigger(
                on: name,
                when: dialect.begins(value, with: "account:"),
                owner: "substr(\(value), 9)",
                for: dialect
            )
        }
    }
}

extension SQLDialect {
    /// That a value begins with a text in which no pattern sees more than its characters.
    func begins(_ value: String, with start: String) -> String {
        switch self {
        case .sqlite: "\(value) GLOB '\(start)*'"
        case .postgreSQL: "\(value) LIKE '\(start)%'"
        }
    }
}
