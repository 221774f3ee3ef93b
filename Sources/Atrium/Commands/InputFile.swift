import ArgumentParser
import Foundation

/// A file that somebody named for a command to read.
enum InputFile {
    /// The bytes of a file, or of as much of it as `limit` and one more.
    static func bytes(_ path: String, upTo limit: Int) throws(InputError) -> [UInt8] {
        do {
            let file = try FileHandle(forReadingFrom: URL(filePath: path))
            defer { try? file.close() }
            var bytes: [UInt8] = []
            while bytes.count <= limit, let part = try file.read(upToCount: limit + 1 - bytes.count), !part.isEmpty {
                bytes += part
            }
            return bytes
        } catch {
            throw FileManager.default.fileExists(atPath: path) ? .unreadable(path) : .missing(path)
        }
    }
}

/// Why a file that was named cannot be used.
enum InputError: FailureWithExitCode, Hashable, CustomStringConvertible {
    case missing(String), unreadable(String)
    /// What is in it is not what it has to be.
    case malformed(String, what: String)

    var exitCode: ExitCode {
        switch self {
        case .missing, .unreadable: ExitCode(66)
        case .malformed: ExitCode(65)
        }
    }

    var description: String {
        switch self {
        case .missing(let path): "there is no file \(path)"
        case .unreadable(let path): "\(path) cannot be read"
        case .malformed(let path, let what): "\(path):\(what)"
        }
    }
}
