import Foundation
import Portico

/// The folder where uploaded files lie while their event is handled.
///
///     let folder = try UploadFolder(data.appending(path: "uploads"))
///
/// It belongs to one server. Files are for the server's user alone, and named at random: nothing of their path comes
/// from a visitor.
struct UploadFolder: Sendable {
    let url: URL
    /// Opens a new file and gives its descriptor, or a negative number and `errno`.
    let open: @Sendable (_ path: String) -> Int32
    /// Where its files are written, read and deleted: a disk that is slow holds up no thread that requests are answered
    /// on.
    let line = WorkLine(atOnce: 4, mostWaiting: .max)

    let room: UploadRoom

    /// Deletes what a server that was killed has left in it. The folder is made with the first file.
    ///
    /// - Parameter room: how many bytes there may be in it.
    init(_ url: URL, room: Int = .max, open: @escaping @Sendable (_ path: String) -> Int32 = UploadFolder.create) throws
    {
        self.url = url
        self.room = UploadRoom(most: room)
        self.open = open
        guard FileManager.default.fileExists(atPath: url.path) else { return }
        for name in try FileManager.default.contentsOfDirectory(atPath: url.path) where name.hasPrefix(Self.prefix) {
            try FileManager.default.removeItem(at: url.appending(path: name))
        }
    }

    /// A place for a new file: 128 random bits.
    func newLocation() -> URL {
        let bits = [UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max)]
        return url.appending(path: Self.prefix + bits.map { String($0, radix: 36) }.joined(separator: "-"))
    }

    /// Adds bytes to a file, or makes it of them, and closes it: however many uploads there are, few files are open.
    func write(_ bytes: [UInt8], to location: URL, isNew: Bool) throws(BodyError) {
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
        let folder = URL(filePath: path).deletingLastPathComponent()
        try? FileManager.default.createDirectory(
            at: folder,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        return Foundation.open(path, flags, 0o600)
    }

    private static let prefix = "upload-"
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
