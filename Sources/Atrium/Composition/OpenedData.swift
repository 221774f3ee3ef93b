import DataFolder
import Foundation
import Logging
import NodesData
import NotesData
import PorticoWeb
import PostgreSQLStorage
import SessionsData
import Storage
import WebPush

/// What is stored, open and at this program's version: in the files of a data folder, or in a database that others may
/// have as well.
///
///     let data = try OpenedData(in: DataFolderInUse(folder))
///
/// Opening blocks while a database is migrated.
struct OpenedData: Sendable {
    let folder: DataFolderInUse
    let storage: any NoteStorage & ErasingStorage
    let sessions: any StorageProtocol
    /// Nil where all is in the folder.
    let nodes: Nodes?
    /// Of the database; nil where all is in the folder.
    let databaseRoom: DatabaseRoom?

    /// Opens the files of a folder. Throws where a database is none, is of a newer program or cannot be read.
    ///
    /// - Parameters:
    ///   - options: how the files are used.
    ///   - replacesDamagedSessions: whether damaged sessions are put aside, and everybody has to sign in again.
    init(
        in folder: DataFolderInUse,
        options: SQLiteOptions = SQLiteOptions(),
        replacesDamagedSessions: Bool = false,
        logger: Logger = Logger(label: "atrium")
    ) throws(DatabaseOpenError) {
        self.folder = folder
        let found = FoundSessions(file: folder.files.sessions)
        try found.refuseLostAccounts(beside: folder.files.storage)
        if replacesDamagedSessions { try found.putAside(logger) }
        // What fails in the other file reaches the log by a `StoreError`.
        var reporting = options
        reporting.report = Self.reporter(to: logger)
        storage = try Self.storage(folder.files, reporting)
        sessions = try DatabaseOpenError.naming(folder.files.sessions) { file throws(StorageError) in
            try SessionsFile.open(file, options: options)
        }
        nodes = nil
        databaseRoom = nil
    }

    static func storage(
        _ files: DataFiles,
        _ options: SQLiteOptions = SQLiteOptions()
    ) throws(DatabaseOpenError) -> SQLiteStorage {
        try DatabaseOpenError.naming(files.storage) { file throws(StorageError) in
            try SQLiteStorage(file: file, schema: AppFeatures.schema, options: options)
        }
    }

    /// Opens a database, and what nodes share in it; what is only of this machine is in the folder. Throws where the
    /// server cannot be had, as `DatabaseOpenError`, and where what is in it is of a newer program or of no use.
    ///
    /// - Parameters:
    ///   - schema: of what visitors keep.
    ///   - options: how the database is used.
    init(
        in folder: DataFolderInUse,
        at database: AppDatabase,
        schema: Schema = AppFeatures.schema,
        options: PostgreSQLOptions = PostgreSQLOptions(),
        logger: Logger = Logger(label: "atrium")
    ) async throws {
        self.folder = folder
        var options = options
        options.report = Self.reporter(to: logger)
        storage = try Self.open(database.storage, schema, options)
        options.connections = Self.connectionsOfSessions
        options.report = { _ in }
        let stored = try Self.open(database.sessions, SessionsFile.schema, options)
        sessions = stored
        // Nobody takes long with these connections.
        databaseRoom = DatabaseRoom(of: stored)
        options.connections = Self.connectionsOfNodes
        options.report = Self.reporter(to: logger)
        let shared = try Self.open(database.nodes, Schema(of: NodeTables.self), options)
        nodes = try await Nodes(in: shared) { reason in
            logger.error("keys were not looked at", metadata: ["reason": "\(reason)"])
        }
    }

    /// Beside those of what visitors keep. Each request reads a session, and that takes less than a millisecond.
    private static let connectionsOfSessions = 5
    private static let connectionsOfNodes = 2

    private static func open(
        _ address: PostgreSQLAddress,
        _ schema: Schema,
        _ options: PostgreSQLOptions
    ) throws(DatabaseOpenError) -> PostgreSQLStorage {
        try DatabaseOpenError.naming(address) { address throws(StorageError) in
            try PostgreSQLStorage(at: address, schema: schema, options: options)
        }
    }

    /// Opens what the settings of a program say.
    ///
    /// - Parameters:
    ///   - database: nil where all is in the folder.
    ///   - replacesDamagedSessions: as in a folder.
    static func open(
        in folder: DataFolderInUse,
        at database: AppDatabase?,
        replacesDamagedSessions: Bool = false,
        logger: Logger = Logger(label: "atrium")
    ) async throws -> OpenedData {
        guard let database else {
            return try OpenedData(in: folder, replacesDamagedSessions: replacesDamagedSessions, logger: logger)
        }
        return try await OpenedData(in: folder, at: database, logger: logger)
    }

    private static func reporter(to logger: Logger) -> @Sendable (StorageError) -> Void {
        { failure in logger.error("the storage failed", metadata: ["reason": "\(failure.reason)"]) }
    }
}

extension SharedFiles {
    /// Opens what nodes share, for a command that needs nothing else.
    init(at database: AppDatabase) throws(DatabaseOpenError) {
        var options = PostgreSQLOptions()
        options.connections = 1
        self.init(
            try DatabaseOpenError.naming(database.nodes) { address throws(StorageError) in
                try PostgreSQLStorage(at: address, schema: Schema(of: NodeTables.self), options: options)
            }
        )
    }
}

/// A data folder that nobody puts another one in the place of, for as long as this is kept.
struct DataFolderInUse: Sendable {
    let files: DataFiles
    private let lock: DataFolderLock

    /// Throws where the folder is being replaced or cannot be used.
    init(_ folder: URL) throws(DataFolderError) {
        files = DataFiles(folder: folder)
        lock = try DataFolderLock(using: folder)
    }
}
