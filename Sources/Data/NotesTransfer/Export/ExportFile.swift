import Foundation
import Notes

/// The file of an export while it is written: it takes its name when it is whole.
final class ExportFile {
    private let file: URL
    private let part: URL
    private let handle: FileHandle

    init(_ file: URL) throws(TransferProblem) {
        self.file = file
        part = try Self.part(of: file)
        guard let handle = try? FileHandle(forWritingTo: part) else { throw Self.unwritable(file) }
        self.handle = handle
    }

    /// An empty file beside the one to come, for nobody else to read.
    static func part(of file: URL) throws(TransferProblem) -> URL {
        let part = file.appendingPathExtension("part")
        let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o600]
        guard FileManager.default.createFile(atPath: part.path, contents: nil, attributes: attributes) else {
            throw unwritable(file)
        }
        return part
    }

    /// Why no file of this name can be begun.
    private static func unwritable(_ file: URL) -> TransferProblem {
        let folder = file.deletingLastPathComponent()
        let isThere = FileManager.default.fileExists(atPath: folder.path)
        return problem(file, isThere ? .noPermission(folder: folder.path) : .noFolder(folder.path))
    }

    deinit { try? FileManager.default.removeItem(at: part) }

    func write(_ bytes: some DataProtocol) throws(TransferProblem) {
        do {
            try handle.write(contentsOf: bytes)
        } catch {
            throw Self.failure(file)
        }
    }

    func write(_ text: String) throws(TransferProblem) { try write(Data(text.utf8)) }

    func finish() throws(TransferProblem) {
        do {
            try handle.synchronize()
            try handle.close()
        } catch {
            throw Self.failure(file)
        }
        try Self.put(part, in: file)
    }

    /// Gives a file that is whole its name, in place of one that has it.
    static func put(_ part: URL, in file: URL) throws(TransferProblem) {
        guard rename(part.path, file.path) == 0 else { throw failure(file) }
    }

    private static func failure(_ file: URL) -> TransferProblem { problem(file, .unwritable) }

    private static func problem(_ file: URL, _ reason: FileReason) -> TransferProblem {
        TransferProblem(at: TransferPlace(file: file.lastPathComponent), .file(reason))
    }
}
