import Foundation
import GRDB

/// A table whose rows are true of the moment only, so that they must not come back from a backup.
///
///     MomentaryTable("rememberedDevice", in: "sessions.sqlite")
///
/// It is emptied before the restored folder is in place. A database that has no such table is left as it is.
public struct MomentaryTable: Sendable {
    private let name: String
    private let file: String

    /// - Parameter file: where its database is in the data folder.
    public init(_ name: String, in file: String) {
        self.name = name
        self.file = file
    }

    func empty(in folder: String) throws(BackupError) {
        let path = "\(folder)/\(file)"
        guard access(path, F_OK) == 0 else { return }
        do {
            let database = try DatabaseQueue(path: path)
            try database.write { database in
                guard try database.tableExists(name) else { return }
                try database.execute(sql: "DELETE FROM \(name.quotedDatabaseIdentifier)")
            }
            try database.close()
        } catch {
            throw .unwritable(file: path, reason: DatabaseText.text(of: error))
        }
    }
}
