import Foundation

/// The file of an export while it is written: it takes its name when it is whole.
final class ExportFile {
    private let file: URL
    private let part: URL
    private let handle: FileHandle

    init(_ file: URL) throws(TransferError) {
        self.file = file
        part = try Self.part(of: file)
        guard let handle = try? FileHandle(forWritingTo: part) else { throw Self.unwritable(file) }
        self.handle = handle
    }

    /// An empty file beside the one to come, for nobody else to read.
    static func part(of file: URL) throws(TransferError) -> URL {
        let part = file.appendingPathExtension("part")
        let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o600]
        guard FileManager.default.createFile(atPath: part.path, contents: nil, attributes: attributes) else {
            throw unwritable(file)
        }
        return part
    }

    /// Why no file of this name can be begun.
    private static func unwritable(_ file: URL) -> TransferError {
        let folder = file.deletingLastPathComponent()
        let isThere = FileManager.default.fileExists(atPath: folder.path)
        let reason =
            isThere ? "it cannot be written; you may not write in \(folder.path)" : "there is no folder \(folder.path)"
        return TransferError(place: file.lastPathComponent, reason: reason)
    }

    deinit { try? FileManager.default.removeItem(at: part) }

    func write(_ bytes: some DataProtocol) throws(TransferError) {
        do {
            try handle.write(contentsOf: bytes)
        } catch {
            throw Self.failure(file)
        }
    }

    func write(_ text: String) throws(TransferError) { try write(Data(text.utf8)) }

    func finish() throws(TransferError) {
        do {
            try handle.synchronize()
            try handle.close()
        } catch {
            throw Self.failure(file)
        }
        try Self.put(part, in: file)
    }

    /// Gives a file that is whole its name, in place of one that has it.
    static func put(_ part: URL, in file: URL) throws(TransferError) {
        guard rename(part.path, file.path) == 0 else { throw failure(file) }
    }

    private static func failure(_ file: URL) -> TransferError {
        TransferError(place: file.lastPathComponent, reason: "it cannot be written; there may be no space left")
    }
}
