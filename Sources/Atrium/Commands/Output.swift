import ArgumentParser
import Foundation
import PorticoHost
import PorticoTerminal

/// What a command prints.
enum Output {
    /// One line or several on standard output. Nothing in them steers the terminal, wherever it came from.
    static func line(_ text: String) throws(OutputError) {
        try bytes(Array((safe(text) + "\n").utf8))
    }

    /// A file's contents on standard output, as they are.
    static func bytes(_ bytes: [UInt8]) throws(OutputError) {
        guard bytes.withUnsafeBytes({ DescriptorOutput.write($0, to: STDOUT_FILENO) }) else {
            throw errno == EPIPE ? .nobodyReads : .unwritable(reason: SystemError.current)
        }
    }

    /// One line or several on standard error. Where that cannot be written, there is nobody to tell.
    static func complaint(_ text: String) {
        _ = Array((safe(text) + "\n").utf8).withUnsafeBytes { DescriptorOutput.write($0, to: STDERR_FILENO) }
    }

    /// Takes the place of the last progress on standard error.
    static func progress(_ text: String) {
        _ = Array("\r\(text)".utf8).withUnsafeBytes { DescriptorOutput.write($0, to: STDERR_FILENO) }
    }

    /// What somebody is to type behind it, on standard error.
    static func question(_ text: String) {
        _ = Array(safe(text).utf8).withUnsafeBytes { DescriptorOutput.write($0, to: STDERR_FILENO) }
    }

    private static func safe(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { printable(String($0)) }.joined(
            separator: "\n"
        )
    }
}

/// Why nothing more can be said on standard output.
enum OutputError: FailureWithExitCode, CustomStringConvertible {
    /// The reader of the pipe has gone, as `head` does when it has enough.
    case nobodyReads
    case unwritable(reason: String)

    var exitCode: ExitCode {
        switch self {
        // What a shell says of a program that the closed pipe's signal ended: 128 and SIGPIPE.
        case .nobodyReads: ExitCode(141)
        case .unwritable: ExitCode(74)
        }
    }

    var description: String {
        switch self {
        case .nobodyReads: "nobody reads the output any more"
        case .unwritable(let reason): "the output cannot be written: \(reason)"
        }
    }
}
