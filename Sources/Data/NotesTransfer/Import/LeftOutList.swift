import Foundation
import Notes

/// Writes down what an import leaves out, each a `TransferProblem` in JSON on a line of its own: a report has only the
/// first ones.
///
///     let list = LeftOutList(file)
///     list.add(problem)
///
/// No import fails because of its list: where the disk is full, or there is too much to tell, it ends early.
struct LeftOutList {
    static let maxBytes = 16 << 20

    private let file: URL
    private let encoder = JSONEncoder()
    private var handle: FileHandle?
    private var bytes = 0

    /// - Parameter file: what was there before goes; there is none until something is left out.
    init(_ file: URL) {
        self.file = file
        try? FileManager.default.removeItem(at: file)
    }

    mutating func add(_ problem: TransferProblem) {
        guard bytes < Self.maxBytes, var line = try? encoder.encode(problem) else { return }
        line.append(UInt8(ascii: "\n"))
        do {
            if handle == nil {
                try Data().write(to: file)
                try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
                handle = try FileHandle(forWritingTo: file)
            }
            try handle?.write(contentsOf: line)
            bytes += line.count
        } catch {
            bytes = Self.maxBytes
        }
    }
}
