import Foundation
import Portico
import PorticoHost
import Synchronization

/// The folder where uploaded files lie while their event is handled.
///
///     let folder = try UploadFolder(data.appending(path: "uploads"))
///
/// It belongs to one server, in a place that several may share. Files are for the server's user alone, and named at
/// random: nothing of their path comes from a visitor.
final class UploadFolder: Sendable {
    let url: URL
    private let place: URL
    /// Tells other servers that it is in use; nil before the first file, with which it is made.
    private let lock = Mutex<FileLock?>(nil)
    /// Opens a new file and gives its descriptor, or a negative number and `errno`.
    let open: @Sendable (_ path: String) -> Int32
    /// Where its files are written, read and deleted: a disk that is slow holds up no thread that requests are answered
    /// on.
    let line = WorkLine(atOnce: 4, maxWaiting: .max)

    let room: UploadRoom

    /// Deletes what servers that were killed have left in the place.
    ///
    /// - Parameters:
    ///   - place: where the folders of all servers are.
    ///   - room: how many bytes there may be in it.
    init(
        _ place: URL,
        room: Int = .max,
        open: @escaping @Sendable (_ path: String) -> Int32 = UploadFolder.create
    ) throws {
        self.place = place
        self.room = UploadRoom(maximum: room)
        self.open = open
        url = place.appending(path: Self.serverPrefix + Self.randomName, directoryHint: .isDirectory)
        guard FileManager.default.fileExists(atPath: place.path) else { return }
        let names = try FileManager.default.contentsOfDirectory(atPath: place.path)
        guard let turn = try? Self.hold(place, waits: true) else { return }
        for name in names { Self.removeIfAbandoned(place.appending(path: name), name) }
        withExtendedLifetime(turn) {}
    }

    deinit {
        if lock.withLock({ $0 != nil }) { try? FileManager.default.removeItem(at: url) }
    }

    /// What cannot be deleted now is deleted another time.
    private static func removeIfAbandoned(_ item: URL, _ name: String) {
        if name.hasPrefix(serverPrefix) {
            guard let lock = try? hold(item) else { return }
            try? FileManager.default.removeItem(at: item)
            withExtendedLifetime(lock) {}
        } else if name.hasPrefix(prefix) {
            // A server of an earlier version may still run, which has its files here.
            let values = try? item.resourceValues(forKeys: [.contentModificationDateKey])
            let isOld = values?.contentModificationDate.map { $0.timeIntervalSinceNow < -86_400 } ?? false
            if isOld { try? FileManager.default.removeItem(at: item) }
        }
    }

    /// Makes the folder, where that was not done yet.
    private func begin() throws(BodyError) {
        do throws(FileLock.Failure) {
            try lock.withLock { lock throws(FileLock.Failure) in
                guard lock == nil else { return }
                // What keeps it from being made keeps it from being locked.
                try? Self.make(url)
                // One that is made and not locked yet would be taken for one that nobody has.
                let turn = try Self.hold(place, waits: true)
                try? Self.make(url)
                lock = try Self.hold(url)
                withExtendedLifetime(turn) {}
            }
        } catch {
            switch error {
            case .held: throw .cannotStore("the folder is in use")
            case .system(let reason): throw .cannotStore(reason)
            }
        }
    }

    private static func hold(_ folder: URL, waits: Bool = false) throws(FileLock.Failure) -> FileLock {
        try FileLock(folder.path, .exclusive, flags: O_RDONLY | O_DIRECTORY, waits: waits)
    }

    private static func make(_ folder: URL) throws {
        try FileManager.default.createDirectory(
            at: folder,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
    }

    /// A place for a new file.
    func newLocation() -> URL { url.appending(path: Self.prefix + Self.randomName) }

    /// 128 random bits.
    private static var randomName: String {
        let bits = [UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max)]
        return bits.map { String($0, radix: 36) }.joined(separator: "-")
    }

    /// Adds bytes to a file, or makes it of them, and closes it: however many uploads there are, few files are open.
    func write(_ bytes: [UInt8], to location: URL, isNew: Bool) throws(BodyError) {
        if isNew { try begin() }
        let file =
            isNew ? open(location.path) : Foundation.open(location.path, O_WRONLY | O_APPEND | O_CLOEXEC | O_NOFOLLOW)
        guard file >= 0 else { throw Self.failure }
        defer { close(file) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                throw Self.failure
            }
        }
    }

    private static var failure: BodyError { .cannotStore(String(cString: strerror(errno))) }

    /// Never opens what is there already, nor follows a link.
    static let create: @Sendable (_ path: String) -> Int32 = { path in
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
        let file = Foundation.open(path, flags, 0o600)
        guard file < 0, errno == ENOENT else { return file }
        try? make(URL(filePath: path).deletingLastPathComponent())
        return Foundation.open(path, flags, 0o600)
    }

    private static let prefix = "upload-"
    private static let serverPrefix = "server-"
}

/// Writes one uploaded file, a few pieces at a time, on the threads that its folder has for that.
struct UploadWriter: Sendable {
    /// As many bytes wait in memory for being written.
    static let pieceSize = 65_536

    let location: URL
    private let folder: UploadFolder
    private var piece: [UInt8] = []
    private var isMade = false

    init(in folder: UploadFolder) {
        self.folder = folder
        location = folder.newLocation()
    }

    mutating func write(_ bytes: ArraySlice<UInt8>) async throws(BodyError) {
        piece.append(contentsOf: bytes)
        if piece.count >= Self.pieceSize { try await writePiece() }
    }

    /// Writes what is left. The file is there then, also where nothing was ever written.
    mutating func finish() async throws(BodyError) {
        if !isMade || !piece.isEmpty { try await writePiece() }
    }

    /// Nobody reads on while it is written, so a disk that is slow slows the client. What has come is written though
    /// its client left: a post that came whole is carried out.
    private mutating func writePiece() async throws(BodyError) {
        let (bytes, isNew) = (piece, !isMade)
        piece = []
        isMade = true
        let writing = Task { [folder, location] in
            try await folder.line.run {
                Result { () throws(BodyError) in try folder.write(bytes, to: location, isNew: isNew) }
            }
        }
        let outcome: Result<Void, BodyError>
        do {
            outcome = try await writing.value
        } catch {
            throw .cannotStore("too much waits to be written")
        }
        try outcome.get()
    }
}
