import AccountsData
import ArgumentParser
import Foundation
import NodesData
import PorticoHost
import PostgreSQLStorage
import Storage

/// The keys of an app: files of a data folder, and in a database what its nodes share, with the same bytes.
///
/// Whoever reads or adds them blocks.
struct StoredKeys {
    private let contents: [SharedKey: Data]

    /// Reads those of a place, and changes nothing there.
    init(of place: StoredPlace) throws {
        switch place {
        case .folder(let folder): contents = try Self.contents(in: DataFiles(folder: folder))
        case .database(let database):
            do throws(StorageCopyError) {
                contents = try Self.contents(in: PostgreSQLCopyStore(source: database.nodes, Self.schema))
            } catch .failed(_, .notFound) {
                contents = [:]
            }
        }
    }

    private static let schema = Schema(of: NodeTables.self)

    /// Puts them where there are none yet: what was signed by one, and whoever subscribed for it, needs it still. Those of
    /// two-step sign-in are added to those that are there: what each sealed needs it.
    ///
    /// - Returns: those of which there is another one, which stays.
    func add(to place: StoredPlace) throws -> [SharedKey] {
        let present: [SharedKey: Data]
        switch place {
        case .folder(let folder):
            let files = DataFiles(folder: folder)
            let added = try joined(with: Self.contents(in: files))
            for (key, bytes) in added { try Self.write(bytes, to: key.file(in: files)) }
            present = try Self.contents(in: files)
        case .database(let database):
            let store = try PostgreSQLCopyStore(target: database.nodes, Self.schema)
            let statements = try joined(with: Self.contents(in: store)).map { key, bytes in
                SQLText(
                    """
                    INSERT INTO "sharedSecret" ("name", "content", "changedAt") VALUES ($1, $2, $3)
                    ON CONFLICT ("name") DO UPDATE SET "content" = excluded."content", "changedAt" = excluded."changedAt"
                    WHERE "sharedSecret"."name" = $4
                    """,
                    [
                        .text(key.rawValue), .blob(bytes), .real(Date().timeIntervalSince1970),
                        .text(SharedKey.factors.rawValue),
                    ],
                    for: .postgreSQL
                )
            }
            do throws(StorageError) {
                try store.write(statements)
            } catch {
                throw StorageCopyError.failed(name: store.name, error)
            }
            present = try Self.contents(in: store)
        }
        return SharedKey.allCases.filter { key in
            key != .factors && contents[key].map { $0 != present[key] } ?? false
        }
    }

    /// What is to be written where some are there already.
    private func joined(with present: [SharedKey: Data]) throws -> [SharedKey: Data] {
        var added = contents.filter { present[$0.key] == nil }
        if let own = contents[.factors], let other = present[.factors] {
            added[.factors] = try FactorKeyRing(stored: other).adding(FactorKeyRing(stored: own)).stored
        }
        return added
    }

    private static func contents(in files: DataFiles) throws -> [SharedKey: Data] {
        var contents: [SharedKey: Data] = [:]
        for key in SharedKey.allCases {
            let file = key.file(in: files)
            guard FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) else { continue }
            contents[key] = try Data(contentsOf: file)
        }
        return contents
    }

    private static func contents(in store: PostgreSQLCopyStore) throws(StorageCopyError) -> [SharedKey: Data] {
        var contents: [SharedKey: Data] = [:]
        do throws(StorageError) {
            for row in try store.rows(SQLText("SELECT \"name\", \"content\" FROM \"sharedSecret\"", for: .postgreSQL)) {
                guard case .text(let name) = row[0], case .blob(let bytes) = row[1] else { continue }
                if let key = SharedKey(rawValue: name) { contents[key] = bytes }
            }
        } catch {
            throw .failed(name: store.name, error)
        }
        return contents
    }

    private static func write(_ bytes: Data, to file: URL) throws {
        let path = file.path(percentEncoded: false)
        do throws(WholeFile.Failure) {
            try WholeFile.write(bytes, to: path, permissions: 0o600)
        } catch {
            throw SettingError("\(path): \(error.reason)", ExitCode(73))
        }
    }
}
