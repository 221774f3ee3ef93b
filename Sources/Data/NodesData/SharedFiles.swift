public import Foundation
public import Storage

/// Files that each node of an app can have, in a storage that all of them have.
///
///     let files = SharedFiles(storage)
///     try await files.keep(url, as: "output", in: "job 1")
///     try await files.fetch("output", in: "job 1", to: url)       // on another node
///
/// A file is there when it is whole. Its pieces are read and written one by one, so that its size costs no memory.
public struct SharedFiles: Sendable {
    /// In bytes.
    static let pieceSize = 1 << 20

    private let storage: any StorageProtocol
    private let now: @Sendable () -> Date

    public init(_ storage: any StorageProtocol, now: @escaping @Sendable () -> Date = { Date() }) {
        self.storage = storage
        self.now = now
    }

    /// Keeps what is in a file, in the place of what was kept by this name.
    ///
    /// - Throws: `SharedFileError.file` where the file cannot be read, and `.storage`.
    public func keep(_ file: URL, as name: String, in folder: String) async throws(SharedFileError) {
        try await remove(name, in: folder)
        let handle = try Self.reading(file)
        defer { try? handle.close() }
        var (number, size) = (0, 0)
        while let bytes = try Self.piece(of: handle), !bytes.isEmpty {
            let piece = SharedFilePiece(folder: folder, name: name, number: number, bytes: bytes, keptAt: now())
            try await storing { () throws(StorageError) in try await storage.save(piece) }
            number += 1
            size += bytes.count
        }
        let whole = SharedFile(folder: folder, name: name, size: size, keptAt: now())
        try await storing { () throws(StorageError) in try await storage.save(whole) }
    }

    /// Writes a file that is kept to where it is wanted, whole or not at all.
    ///
    /// - Returns: whether it is kept.
    /// - Throws: `SharedFileError.file` where it cannot be written, and `.storage`.
    public func fetch(_ name: String, in folder: String, to file: URL) async throws(SharedFileError) -> Bool {
        let key = SharedFile.PrimaryKey(folder: folder, name: name)
        let whole = try await storing { () throws(StorageError) in
            try await storage.object(SharedFile.self, byPrimaryKey: key)
        }
        guard let whole else { return false }
        let folderOfFile = file.deletingLastPathComponent()
        Self.removeLeftovers(in: folderOfFile)
        let part = try FetchedPart(in: folderOfFile)
        var (number, size) = (0, 0)
        while size < whole.size {
            let key = SharedFilePiece.PrimaryKey(folder: folder, name: name, number: number)
            let piece = try await storing { () throws(StorageError) in
                try await storage.object(SharedFilePiece.self, byPrimaryKey: key)
            }
            // It is being removed.
            guard let piece, !piece.bytes.isEmpty else { return false }
            try part.append(piece.bytes)
            number += 1
            size += piece.bytes.count
        }
        try part.move(to: file)
        return true
    }

    /// Removes what fetches left in a folder of this machine that were killed. What another program is fetching stays.
    public static func removeLeftovers(in folder: URL) { FetchedPart.removeAbandoned(in: folder) }

    /// The names of the files of a folder that are there, the newest last.
    public func names(in folder: String) async throws(SharedFileError) -> [String] {
        try await storing { () throws(StorageError) in
            try await storage.cachedObjects(SharedFile.self, .matching(SharedFile.columns.folder == folder))
        }
        .sorted { ($0.keptAt, $0.name) < ($1.keptAt, $1.name) }.map(\.name)
    }

    /// Runs a body now, and whenever files were kept or removed, by whichever node, until its task is cancelled.
    ///
    /// - Parameters:
    ///   - pause: after which it is run again that could not do what it is for.
    ///   - body: whether it could.
    public func following(pausing pause: Duration = .seconds(5), _ body: () async -> Bool) async {
        var changes = storage.changes(of: SharedFile.self).makeAsyncIterator()
        repeat {
            while await !body() {
                guard (try? await Task.sleep(for: pause)) != nil else { return }
            }
        } while await changes.next() != nil
    }

    /// How many bytes the files of some folders have.
    public func bytes(in folders: [String]) async throws(SharedFileError) -> Int {
        var sum = 0
        for folder in folders {
            let files = try await storing { () throws(StorageError) in
                try await storage.cachedObjects(SharedFile.self, .matching(SharedFile.columns.folder == folder))
            }
            sum = files.reduce(sum) { $0 + $1.size }
        }
        return sum
    }

    /// Removes one file; nothing happens where there is none.
    public func remove(_ name: String, in folder: String) async throws(SharedFileError) {
        let (files, pieces) = (SharedFile.columns, SharedFilePieceHead.columns)
        try await remove(
            files.folder == folder && files.name == name,
            pieces.folder == folder && pieces.name == name
        )
    }

    /// Removes all files of a folder.
    public func remove(_ folder: String) async throws(SharedFileError) {
        try await remove(SharedFile.columns.folder == folder, SharedFilePieceHead.columns.folder == folder)
    }

    /// Removes what was kept of a folder's files that are not there as a whole, and was begun before a moment.
    public func removeParts(of folder: String, keptBefore moment: Date) async throws(SharedFileError) {
        let columns = SharedFilePieceHead.columns
        let whole = try await names(in: folder)
        let begun = Query.matching(columns.folder == folder && columns.number == 0 && columns.keptAt < moment)
            .limited(to: 1_000)
        let parts = try await storing { () throws(StorageError) in
            try await storage.cachedObjects(SharedFilePieceHead.self, begun)
        }
        for part in parts where !whole.contains(part.name) { try await remove(part.name, in: folder) }
    }

    /// The folders in which files begin that were kept before a moment, whole or not; no more than a hundred thousand.
    public func folders(keptBefore moment: Date) async throws(SharedFileError) -> [String] {
        let columns = SharedFilePieceHead.columns
        var folders: Set<String> = []
        var last = ""
        for _ in 0..<100 {
            let old = Query.matching(columns.number == 0 && columns.keptAt < moment && columns.folder > last)
                .limited(to: 1_000)
            let pieces = try await storing { () throws(StorageError) in
                try await storage.cachedObjects(SharedFilePieceHead.self, old)
            }
            folders.formUnion(pieces.map(\.folder))
            guard pieces.count == 1_000, let greatest = pieces.map(\.folder).max() else { break }
            last = greatest
        }
        return folders.sorted()
    }

    private func remove(
        _ files: RowCondition<SharedFile>,
        _ pieces: RowCondition<SharedFilePieceHead>
    ) async throws(SharedFileError) {
        try await storing { () throws(StorageError) in
            try await storage.write { transaction throws(StorageError) in
                try transaction.deleteAll(ofType: SharedFile.self, matching: files)
                try transaction.deleteAll(ofType: SharedFilePieceHead.self, matching: pieces)
            }
        }
    }

    private func storing<Value>(
        _ body: () async throws(StorageError) -> Value
    ) async throws(SharedFileError) -> Value {
        do throws(StorageError) {
            return try await body()
        } catch {
            throw .storage(error)
        }
    }

    private static func reading(_ file: URL) throws(SharedFileError) -> FileHandle {
        do { return try FileHandle(forReadingFrom: file) } catch { throw .file(reason: "\(error)") }
    }

    private static func piece(of handle: FileHandle) throws(SharedFileError) -> Data? {
        do { return try handle.read(upToCount: pieceSize) } catch { throw .file(reason: "\(error)") }
    }
}

/// Why a file is not shared.
public enum SharedFileError: Error, Sendable, Hashable {
    case storage(StorageError)
    /// Of this machine: it cannot be read or written.
    case file(reason: String)
}

extension SharedFileError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .storage(let failure): failure.reason
        case .file(let reason): reason
        }
    }
}
