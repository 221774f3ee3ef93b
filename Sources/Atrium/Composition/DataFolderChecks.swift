import Backup
import DomainsData
import Foundation
import PorticoWeb
import SessionsData
import Storage

/// What this app knows about the files of its data folder, for `atrium verify` and `atrium restore`.
enum DataFolderChecks {
    static let all = [
        FileCheck(DataFiles.keysName, isPrivate: true) { file in
            if let problem = SigningKeyFile.problem(in: Array(try Data(contentsOf: file))) { throw Problem(description: problem) }
        },
        database(DataFiles.storageName, StorageTables.migrations),
        database(DataFiles.sessionsName, SessionsFile.migrations),
        FileCheck(DomainImport.fileName, isPrivate: false) { file in
            do throws(DomainIndexError) {
                try DomainIndexRepository(file: file).verify()
            } catch {
                throw error.fault
            }
        },
    ]

    /// That this program could open a database.
    private static func database(_ name: String, _ migrations: [Migration]) -> FileCheck {
        FileCheck(name, isPrivate: true) { file in
            do throws(StorageFailure) {
                try StorageFile.check(file, against: migrations)
            } catch {
                throw Problem(description: error.reason)
            }
        }
    }

    private struct Problem: Error, CustomStringConvertible {
        let description: String
    }
}
