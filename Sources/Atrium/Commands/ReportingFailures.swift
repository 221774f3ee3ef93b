import ArgumentParser
import Foundation
import Portico

/// A failure whose kind a script may want to tell: it ends the command with this code, by BSD's `sysexits.h`.
protocol FailureWithExitCode: Error {
    var exitCode: ExitCode { get }
}

/// Runs a command; a failure is told in clear words on standard error, with its exit code, which is 1 where it has
/// none.
///
/// A file that may not grow and a pipe that nobody reads are failures of whoever writes to them, and no reason to end
/// at once.
func reportingFailures(_ work: () async throws -> Void) async throws {
    signal(SIGXFSZ, SIG_IGN)
    signal(SIGPIPE, SIG_IGN)
    do {
        try await work()
    } catch let exit as ExitCode {
        throw exit
    } catch OutputError.nobodyReads {
        throw OutputError.nobodyReads.exitCode
    } catch {
        Output.complaint("atrium: \(error)")
        throw (error as? any FailureWithExitCode)?.exitCode ?? .failure
    }
}

extension Condition {
    /// The condition as an exit code, by the conventions of BSD's `sysexits.h`.
    var exitCode: ExitCode {
        switch self {
        case .ok: .success
        case .invalid: ExitCode(65)
        case .notFound: ExitCode(66)
        case .unavailable: ExitCode(69)
        case .conflict, .tooMany: ExitCode(75)
        case .forbidden: ExitCode(77)
        }
    }
}
