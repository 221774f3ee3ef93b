import Backup
import DomainsData
import Foundation

/// What this app knows about the files of its data folder, for `atrium verify` and `atrium restore`.
enum DataFolderChecks {
    static let all = [
        FileCheck("keys.json", isPrivate: true) { file in
            guard let data = try? Data(contentsOf: file), (try? JSONSerialization.jsonObject(with: data)) != nil else { throw NotJSON() }
        },
        FileCheck(DomainImport.fileName, isPrivate: false) { file in
            do throws(DomainIndexError) {
                try DomainIndexRepository(file: file).verify()
            } catch {
                throw error.fault
            }
        },
    ]

    private struct NotJSON: Error, CustomStringConvertible {
        var description: String { "cannot be read as JSON" }
    }
}
