import Foundation
import Storage
import Synchronization

/// What each commit changed, in a table that the nodes read: a row is written by the transaction it tells of.
///
/// The row is also the proof that a commit was made whose answer got lost.
final class ChangeTable: Sendable {
    /// How long a row is kept. Who was away for longer is told that anything may have changed.
    static let kept: Duration = .seconds(900)

    /// This node among all that have the database.
    let node = UUID().uuidString
    private let keys = Atomic(0)

    /// A key that no other commit has.
    func nextKey() -> String { "\(node) \(keys.wrappingAdd(1, ordering: .relaxed).newValue)" }

    /// Adds the row of a commit.
    func insertion(of notice: ChangeNotice, _ key: String) -> SQLText {
        // Texts in and out: nothing in a notice fails to be encoded.
        let text = (try? JSONEncoder().encode(notice)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
        return SQLText(
            "INSERT INTO \"storageChange\" (\"key\", \"node\", \"tables\") VALUES ($1, $2, $3)",
            [.text(key), .text(node), .text(text)],
            for: .postgreSQL
        )
    }

    /// Takes the key of a commit whose outcome is not known. It waits for a transaction that has it and is not ended.
    /// One row means that the commit was not made and never will be, since its own row would be the second of the key;
    /// none that it was.
    func claim(_ key: String) -> SQLText {
        SQLText(
            """
            INSERT INTO "storageChange" ("key", "node", "tables") VALUES ($1, $2, '{}') ON CONFLICT ("key") DO NOTHING
            """,
            [.text(key), .text(node)],
            for: .postgreSQL
        )
    }

    /// What others committed since a snapshot was taken, in the second column, and a new snapshot in the first. Not by
    /// numbers: a commit may end long after one that began later.
    func news(since snapshot: String) -> SQLText {
        SQLText(
            """
            SELECT pg_current_snapshot()::text, NULL::text
            UNION ALL
            SELECT NULL::text, "tables" FROM "storageChange"
            WHERE "transaction" >= pg_snapshot_xmin($1::text::pg_snapshot) AND "node" <> $2
                AND NOT pg_visible_in_snapshot("transaction", $1::text::pg_snapshot)
            """,
            [.text(snapshot), .text(node)],
            for: .postgreSQL
        )
    }

    static let snapshot = SQLText("SELECT pg_current_snapshot()::text", for: .postgreSQL)

    static var sweeping: SQLText {
        SQLText(
            "DELETE FROM \"storageChange\" WHERE \"madeAt\" < now() - interval '\(Int(kept / .seconds(1))) seconds'",
            for: .postgreSQL
        )
    }
}
