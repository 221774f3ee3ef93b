import Foundation
import Portico
import PorticoHost
import PorticoSessions

/// Pieces of uploads in a folder of this machine: a folder for each owner, one in it for each upload, a file for each
/// piece.
struct FolderUploadPieces: UploadPieces {
    private let folder: URL
    private let line = WorkLine(atOnce: 2, maxWaiting: .max)

    init(_ folder: URL) {
        self.folder = folder
    }

    func count(of upload: UploadName) async throws(StoreError) -> Int {
        try await working { Self.pieces(in: place(of: upload)).count }
    }

    func counts(of owner: String) async throws(StoreError) -> (own: Int, all: Int) {
        try await working {
            var (own, all) = (0, 0)
            for name in Self.names(in: folder) {
                let place = folder.appending(path: name, directoryHint: .isDirectory)
                let count = Self.names(in: place).reduce(0) { sum, upload in
                    sum + Self.pieces(in: place.appending(path: upload, directoryHint: .isDirectory)).count
                }
                all += count
                if name == owner { own = count }
            }
            return (own, all)
        }
    }

    func keep(_ bytes: [UInt8], as number: Int, of upload: UploadName, at _: Date) async throws(StoreError) {
        try await working {
            let place = place(of: upload)
            try FileManager.default.createDirectory(
                at: place,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
            // Whole or not at all: the file is moved to its place when all is written.
            try Data(bytes).write(to: Self.file(number, in: place), options: .atomic)
        }
    }

    func piece(_ number: Int, of upload: UploadName) async throws(StoreError) -> [UInt8]? {
        try await working {
            let file = Self.file(number, in: place(of: upload))
            guard FileManager.default.fileExists(atPath: file.path) else { return nil }
            return Array(try Data(contentsOf: file))
        }
    }

    func remove(_ upload: UploadName) async throws(StoreError) {
        try await working {
            try? FileManager.default.removeItem(at: place(of: upload))
            // Goes only where it is empty.
            rmdir(folder.appending(path: upload.owner).path)
        }
    }

    func removeUploads(untouchedSince moment: Date) async throws(StoreError) {
        try await working {
            for owner in Self.names(in: folder) {
                let place = folder.appending(path: owner, directoryHint: .isDirectory)
                for name in Self.names(in: place) {
                    let upload = place.appending(path: name, directoryHint: .isDirectory)
                    let changed = try? upload.resourceValues(forKeys: [.contentModificationDateKey])
                    guard let date = changed?.contentModificationDate, date < moment else { continue }
                    try? FileManager.default.removeItem(at: upload)
                }
                rmdir(place.path)
            }
        }
    }

    private func place(of upload: UploadName) -> URL {
        folder.appending(path: upload.owner).appending(path: upload.name, directoryHint: .isDirectory)
    }

    private static func file(_ number: Int, in place: URL) -> URL { place.appending(path: String(number)) }

    private static func names(in folder: URL) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    }

    /// Without what is being written.
    private static func pieces(in place: URL) -> [Int] { names(in: place).compactMap { Int($0) } }

    private func working<Value: Sendable>(
        _ work: @escaping @Sendable () throws -> Value
    ) async throws(StoreError) -> Value {
        do {
            return try await line.run { Result { try work() } }.get()
        } catch {
            throw StoreError("\(error)")
        }
    }
}
