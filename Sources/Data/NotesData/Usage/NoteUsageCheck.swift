public import Foundation
import GRDB
public import Storage

/// Whether the sums that a file keeps of what notes take are those of its rows, which are all counted for it.
public enum NoteUsageCheck {
    /// What is wrong with the first ones, without the name of the file; nil where nothing is, or the file is of an
    /// older program.
    public static func problem(of file: URL) throws(StorageError) -> String? {
        try StorageFile.read(file) { database in
            guard try database.tableExists("noteUsage") else { return nil }
            let rows = try Row.fetchAll(
                database,
                sql: """
                    SELECT owner, sum(kept), sum(counted), sum(links) FROM (
                        SELECT owner, bytes AS kept, 0 AS counted, links FROM noteUsage
                        UNION ALL SELECT owner, 0, bytes, -links FROM noteUsageCounted
                    ) GROUP BY owner HAVING sum(kept) <> sum(counted) OR sum(links) <> 0 ORDER BY owner LIMIT 3
                    """
            )
            let problems = rows.map { row in
                row[1] as Int == row[2] as Int
                    ? "the links of the account \(row[0] as String) are not as many as are said"
                    : "the notes of the account \(row[0] as String) take \(row[2] as Int) bytes, and \(row[1] as Int) are said"
            }
            return problems.isEmpty ? nil : problems.joined(separator: "; ")
        }
    }
}
