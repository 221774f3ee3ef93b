import ArgumentParser
import Foundation
import NodesData
import Portico
import PostgreSQLStorage
import Storage

/// The keys of an app: files of a data folder, and in a database what its nodes share, with the same bytes.
struct StoredKeys: Sendable {
    private enum Home: Sendable {
        case files(DataFiles)
        case secrets(SharedSecrets)
    }

    private let home: Home

    init(of place: StoredPlace) throws(StorageError) {
        switch place {
        case .folder(let folder): home = .files(DataFiles(folder: folder))
        case .database(let database):
            var options = PostgreSQLOptions()
            options.connections = 1
            let storage = try PostgreSQLStorage(
                at: database.nodes,
                schema: Schema(of: NodeTables.self),
                options: options
            )
            home = .secrets(SharedSecrets(storage))
        }
    }

    /// Takes those of another place that are not here yet: what was signed by one, and whoever subscribed for it, needs
    /// it still.
    func add(from other: StoredKeys) async throws {
        for key in SharedKey.allCases {
            if let bytes = try await other.bytes(of: key) { try await add(bytes, as: key) }
        }
    }

    private func bytes(of key: SharedKey) async throws -> Data? {
        switch home {
        case .files(let files):
            let file = key.file(in: files)
            return FileManager.default.fileExists(atPath: file.path(percentEncoded: false))
                ? try Data(contentsOf: file) : nil
        case .secrets(let secrets): return try await secrets.content(of: key.rawValue)
        }
    }

    private func add(_ bytes: Data, as key: SharedKey) async throws {
        switch home {
        case .secrets(let secrets):
            _ = try await secrets.content(of: key.rawValue, at: Date()) { stored throws(Never) in stored ?? bytes }
        case .files(let files):
            let path = key.file(in: files).path(percentEncoded: false)
            guard !FileManager.default.fileExists(atPath: path) else { return }
            do throws(WholeFile.Failure) {
                let file = try WholeFile(replacing: path, permissions: 0o600)
                let isWritten = bytes.withUnsafeBytes { bytes in
                    Result { () throws(WholeFile.Failure) in try file.append(bytes) }
                }
                try isWritten.get()
                try file.commit()
            } catch {
                throw SettingError("\(path): \(error.reason)", ExitCode(73))
            }
        }
    }
}
