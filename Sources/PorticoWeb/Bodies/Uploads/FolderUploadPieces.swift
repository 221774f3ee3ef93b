import Foundation
import Portico
import PorticoHost
import PorticoSessions
import Synchronization

/// Pieces of uploads in a folder of this machine: a folder for each upload, named after it and its owner, and in it a file
/// for each piece.
///
/// What is there is counted once, and then as it comes and goes. It is counted again after a minute, since another program
/// may have the same folder for a while: one that is started in the place of this.
final class FolderUploadPieces: UploadPieces {
    private struct Upload {
        let owner: String
        var pieces: Int
    }

    private static let longestCount = Duration.seconds(60)

    private let folder: URL
    private let line = WorkLine(atOnce: 1, maxWaiting: .max)
    private let counted = Mutex<(at: ContinuousClock.Instant, uploads: [String: Upload])?>(nil)

    init(_ folder: URL) {
        self.folder = folder
    }

    func count(of upload: UploadName) async throws(StoreError) -> Int {
        try await working { self.uploads()[upload.rawValue]?.pieces ?? 0 }
    }

    func usage(of owner: UploadOwner) async throws(StoreError) -> UploadUsage {
        try await working {
            self.uploads().values.reduce(into: UploadUsage()) { usage, upload in
                usage.allPieces += upload.pieces
                guard upload.owner == owner.rawValue else { return }
                usage.uploads += 1
                usage.pieces += upload.pieces
            }
        }
    }

    func keep(
        _ bytes: [UInt8],
        as number: Int,
        of upload: UploadName,
        for owner: UploadOwner,
        at _: Date
    ) async throws(StoreError) {
        try await working {
            // Whoever began it pays for it.
            let place = self.place(of: upload) ?? self.place(upload.rawValue, owner.rawValue)
            try FileManager.default.createDirectory(
                at: place,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
            // Whole or not at all: the file is moved to its place when all is written.
            try Data(bytes).write(to: Self.file(number, in: place), options: .atomic)
            self.counted.withLock { counted in
                let known = counted?.uploads[upload.rawValue]
                counted?.uploads[upload.rawValue] = Upload(
                    owner: known?.owner ?? owner.rawValue,
                    pieces: max(known?.pieces ?? 0, number + 1)
                )
            }
        }
    }

    func piece(_ number: Int, of upload: UploadName) async throws(StoreError) -> [UInt8]? {
        try await working {
            guard let place = self.place(of: upload) else { return nil }
            let file = Self.file(number, in: place)
            guard FileManager.default.fileExists(atPath: file.path) else { return nil }
            return Array(try Data(contentsOf: file))
        }
    }

    func remove(_ upload: UploadName) async throws(StoreError) {
        try await working {
            if let place = self.place(of: upload) { try? FileManager.default.removeItem(at: place) }
            self.counted.withLock { $0?.uploads[upload.rawValue] = nil }
        }
    }

    func removeUploads(of owner: UploadOwner?, untouchedSince moment: Date) async throws(StoreError) {
        try await working {
            var isChanged = false
            for name in Self.names(in: self.folder) where owner == nil || name.hasSuffix("-\(owner?.rawValue ?? "")") {
                let place = self.folder.appending(path: name, directoryHint: .isDirectory)
                let values = try? place.resourceValues(forKeys: [.contentModificationDateKey])
                guard let date = values?.contentModificationDate, date < moment else { continue }
                try? FileManager.default.removeItem(at: place)
                isChanged = true
            }
            if isChanged { self.counted.withLock { $0 = nil } }
        }
    }

    private func uploads() -> [String: Upload] {
        counted.withLock { counted in
            if let counted, counted.at.duration(to: .now) < Self.longestCount { return counted.uploads }
            var uploads: [String: Upload] = [:]
            for name in Self.names(in: folder) {
                let parts = name.split(separator: "-")
                guard parts.count == 2 else { continue }
                // Without what is being written.
                let pieces = Self.names(in: folder.appending(path: name)).count { Int($0) != nil }
                uploads[String(parts[0])] = Upload(owner: String(parts[1]), pieces: pieces)
            }
            counted = (.now, uploads)
            return uploads
        }
    }

    /// Nil where nothing of it is there.
    private func place(of upload: UploadName) -> URL? {
        uploads()[upload.rawValue].map { place(upload.rawValue, $0.owner) }
    }

    private func place(_ upload: String, _ owner: String) -> URL {
        folder.appending(path: "\(upload)-\(owner)", directoryHint: .isDirectory)
    }

    private static func file(_ number: Int, in place: URL) -> URL { place.appending(path: String(number)) }

    private static func names(in folder: URL) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    }

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
