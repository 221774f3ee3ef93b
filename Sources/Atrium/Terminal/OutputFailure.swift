import ArgumentParser

/// Why nothing more can be said on standard output.
enum OutputFailure: FailureWithExitCode, CustomStringConvertible {
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
