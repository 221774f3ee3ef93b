import Foundation
import Notes
import Portico
import Synchronization

/// The folder of the pictures that were made, and of those that are being made.
///
/// A file with nothing in it says that there is no such picture, so that nobody tries again.
struct PictureFolder: Sendable {
    private static let lifetime: TimeInterval = 7 * 86_400
    /// How often it is looked for what is too much while pictures are made.
    private static let pause: TimeInterval = 60
    /// What was being made is no more, after so long.
    private static let making: TimeInterval = 600

    private let folder: URL
    private let limit: Int
    private let now: @Sendable () -> Date
    private let swept = SweptAt()

    private final class SweptAt: Sendable {
        let moment = Mutex(Date.distantPast)
    }

    init(_ folder: URL, limit: Int, now: @escaping @Sendable () -> Date) {
        self.folder = folder
        self.limit = limit
        self.now = now
    }

    private func place(_ name: String) -> URL { folder.appending(path: name, directoryHint: .notDirectory) }

    /// Nil where nothing is known of it.
    func kept(_ name: String) -> PictureVersion? {
        let file = place(name)
        guard let size = try? file.resourceValues(forKeys: [.fileSizeKey]).fileSize else { return nil }
        return size > 0 ? .made(file, size: size) : .impossible
    }

    /// A new file to write to; nil where there is no room for it.
    func scratch() -> URL? {
        try? FileManager.default.createDirectory(
            at: folder,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        let file = place("\(UUID().uuidString).making")
        return makeFile(at: file) ? file : nil
    }

    func remove(_ files: [URL]) {
        for file in files { try? FileManager.default.removeItem(at: file) }
    }

    /// Whether all of a content was written.
    func write(_ content: some AsyncSequence<[UInt8], any Error>, to file: URL) async -> Bool {
        guard let handle = try? FileHandle(forWritingTo: file) else { return false }
        defer { try? handle.close() }
        do {
            for try await piece in content { try handle.write(contentsOf: Data(piece)) }
            return true
        } catch {
            return false
        }
    }

    /// Keeps a picture that was made.
    func keep(_ made: URL, as name: String) -> PictureVersion {
        try? FileManager.default.moveItem(at: made, to: place(name))
        sweepWhereDue()
        return kept(name) ?? .busy
    }

    /// Keeps that there is no such picture, where nothing was known of it.
    func keepNone(as name: String) {
        if kept(name) == nil { _ = makeFile(at: place(name)) }
        sweepWhereDue()
    }

    private func makeFile(at place: URL) -> Bool {
        FileManager.default.createFile(
            atPath: place.path(percentEncoded: false),
            contents: nil,
            attributes: [.posixPermissions: 0o600]
        )
    }

    private func sweepWhereDue() {
        let isDue = swept.moment.withLock { last in
            let moment = now()
            guard abs(moment.timeIntervalSince(last)) >= Self.pause else { return false }
            last = moment
            return true
        }
        if isDue { sweep() }
    }

    /// Takes out what is too old, what a server that was killed left, and of the rest the oldest where it is too much.
    func sweep() {
        let moment = now()
        let keys: Set<URLResourceKey> = [.contentModificationDateKey, .fileSizeKey]
        let all =
            (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: Array(keys))) ?? []
        var files = all.compactMap { file in
            (try? file.resourceValues(forKeys: keys)).map {
                (file, $0.contentModificationDate ?? moment, $0.fileSize ?? 0)
            }
        }
        files.sort { $0.1 < $1.1 }
        var total = files.reduce(0) { $0 + $1.2 }
        for (file, date, size) in files {
            let lifetime = file.pathExtension == "making" ? Self.making : Self.lifetime
            guard total > limit || moment.timeIntervalSince(date) > lifetime else { continue }
            remove([file])
            total -= size
        }
    }
}
