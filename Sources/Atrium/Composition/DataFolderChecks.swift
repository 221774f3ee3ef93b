import Backup
import DomainsData
import Foundation
import NotesData
import PorticoWeb
import SessionsData
import Storage

/// What this app knows about the files of its data folder, for `atrium verify` and `atrium restore`.
enum DataFolderChecks {
    static let all = [
        FileCheck(DataFiles.keysName, isPrivate: true) { file in
            if let problem = SigningKeyFile.problem(in: Array(try Data(contentsOf: file))) { throw Problem(description: problem) }
        },
        database(DataFiles.storageName, AppFeatures.schema.migrations, NoteUsageCheck.problem),
        database(DataFiles.sessionsName, SessionsFile.schema.migrations),
        FileCheck(DomainImport.fileName, isPrivate: false) { file in
            do throws(DomainIndexError) {
                try DomainIndexRepository(file: file).verify()
            } catch {
                throw error.fault
            }
        },
    ]

    /// That this program could open a database.
    ///
    /// - Parameter problem: what else may be wrong in it.
    private static func database(
        _ name: String,
        _ migrations: [Migration],
        _ problem: @escaping @Sendable (URL) throws(StorageFailure) -> String? = { _ in nil }
    ) -> FileCheck {
        FileCheck(name, isPrivate: true) { file in
            let found: String?
            do throws(StorageFailure) {
                try StorageFile.check(file, against: migrations)
                found = try problem(file)
            } catch {
                throw Problem(description: error.reason)
            }
            if let found { throw Problem(description: found) }
        }
    }

    private struct Problem: Error, CustomStringConvertible {
        let description: String
    }
}
