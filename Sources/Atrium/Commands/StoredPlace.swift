import ArgumentParser
import DataFolder
import Foundation
import Portico
import PorticoTerminal
import PostgreSQLStorage
import SessionsData
import Storage

/// The databases of a place.
enum StoredPart: CaseIterable, Sendable {
    /// In the order in which they are finished: nothing opens what visitors keep before the other is whole, too.
    case sessions, storage

    var schema: Schema {
        switch self {
        case .storage: AppFeatures.schema
        case .sessions: SessionsFile.schema
        }
    }
}

/// A data folder, or the address of a database.
enum StoredPlace: Sendable {
    case folder(URL)
    case database(AppDatabase)

    init(_ text: String, passwordFile: String?) throws {
        guard text.contains("://") else {
            guard !text.isEmpty else { throw StoredPlaceError.none(text) }
            self = .folder(URL(filePath: text, directoryHint: .isDirectory).standardizedFileURL)
            return
        }
        let settings = try Settings(
            arguments: [.database: text, .databasePasswordFile: passwordFile],
            environment: ProcessInfo.processInfo.environment,
            configFile: nil
        )
        guard let database = try settings.database.database() else { throw StoredPlaceError.none(text) }
        self = .database(database)
    }

    /// Whether both lead to the same, however they are reached.
    func isSame(as other: StoredPlace) -> Bool {
        switch (self, other) {
        case (.folder(let one), .folder(let other)): one == other
        case (.database(let one), .database(let other)): one.storage.place == other.storage.place
        case (.folder, .database), (.database, .folder): false
        }
    }

    /// Throws where a folder has nothing to copy, which must not be made for that.
    func requireThere() throws(StorageCopyError) {
        guard case .folder(let folder) = self else { return }
        for part in StoredPart.allCases {
            let path = Self.file(part, folder).path(percentEncoded: false)
            guard FileManager.default.fileExists(atPath: path) else { throw .failed(name: path, .notFound) }
        }
    }

    /// Nobody may change a folder meanwhile. Whether nodes use a database nobody knows: the comparison finds it.
    func lock() throws(DataFolderError) -> DataFolderLock? {
        switch self {
        case .folder(let folder): try DataFolderLock(replacing: folder)
        case .database: nil
        }
    }

    func source(_ part: StoredPart) throws(StorageCopyError) -> any CopyStore {
        switch self {
        case .folder(let folder): try SQLiteCopyStore(source: Self.file(part, folder), part.schema)
        case .database(let database): try PostgreSQLCopyStore(source: Self.address(part, database), part.schema)
        }
    }

    func target(_ part: StoredPart) throws(StorageCopyError) -> any CopyStore {
        switch self {
        case .folder(let folder): try SQLiteCopyStore(target: Self.file(part, folder), part.schema)
        case .database(let database): try PostgreSQLCopyStore(target: Self.address(part, database), part.schema)
        }
    }

    private static func file(_ part: StoredPart, _ folder: URL) -> URL {
        let files = DataFiles(folder: folder)
        return switch part {
        case .storage: files.storage
        case .sessions: files.sessions
        }
    }

    private static func address(_ part: StoredPart, _ database: AppDatabase) -> PostgreSQLAddress {
        switch part {
        case .storage: database.storage
        case .sessions: database.sessions
        }
    }
}

/// Why a place is none that can be copied.
enum StoredPlaceError: FailureWithExitCode, CustomStringConvertible {
    case none(String)
    case same

    var description: String {
        switch self {
        case .none(let text): "“\(printable(text))” is neither a folder nor the address of a database"
        case .same: "--from and --to are the same place"
        }
    }

    var exitCode: ExitCode { ExitCode(64) }
}
