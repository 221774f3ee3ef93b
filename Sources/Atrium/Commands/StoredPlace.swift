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
    case storage, sessions

    var schema: Schema {
        switch self {
        case .storage: AppFeatures.schema
        case .sessions: SessionsFile.schema
        }
    }
}

/// A data folder, or the address of a database.
enum StoredPlace: Sendable, Equatable {
    case folder(URL)
    case database(PostgreSQLAddress)

    init(_ text: String, passwordFile: String?) throws {
        guard text.contains("://") else {
            guard !text.isEmpty else { throw StoredPlaceError.none(text) }
            self = .folder(URL(filePath: text, directoryHint: .isDirectory).standardizedFileURL)
            return
        }
        do throws(PostgreSQLAddressError) {
            var address = try PostgreSQLAddress(text)
            if let passwordFile {
                try address.readPassword(from: URL(filePath: passwordFile, directoryHint: .notDirectory))
            }
            self = .database(address)
        } catch {
            throw StoredPlaceError.address(error)
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
        case .database(let address): try PostgreSQLCopyStore(source: Self.address(part, address), part.schema)
        }
    }

    func target(_ part: StoredPart) throws(StorageCopyError) -> any CopyStore {
        switch self {
        case .folder(let folder): try SQLiteCopyStore(target: Self.file(part, folder), part.schema)
        case .database(let address): try PostgreSQLCopyStore(target: Self.address(part, address), part.schema)
        }
    }

    private static func file(_ part: StoredPart, _ folder: URL) -> URL {
        let files = DataFiles(folder: folder)
        return switch part {
        case .storage: files.storage
        case .sessions: files.sessions
        }
    }

    private static func address(_ part: StoredPart, _ address: PostgreSQLAddress) -> PostgreSQLAddress {
        var address = address
        if part == .sessions { address.schema += "_sessions" }
        return address
    }
}

/// Why a place is none that can be copied.
enum StoredPlaceError: FailureWithExitCode, CustomStringConvertible {
    case none(String)
    case address(PostgreSQLAddressError)
    case same

    var description: String {
        switch self {
        case .none(let text): "“\(printable(text))” is neither a folder nor the address of a database"
        case .address(let failure): failure.description
        case .same: "--from and --to are the same place"
        }
    }

    var exitCode: ExitCode { ExitCode(64) }
}
