import ArgumentParser
import Foundation

/// A failure whose kind a script may want to tell: it ends the command with this code, by BSD's `sysexits.h`.
protocol FailureWithExitCode: Error {
    var exitCode: ExitCode { get }
}

/// Runs a command; a failure is told in clear words on standard error, with its exit code, which is 1 where it has none.
func reportingFailures(_ work: () async throws -> Void) async throws {
    do {
        try await work()
    } catch let exit as ExitCode {
        throw exit
    } catch {
        FileHandle.standardError.write(Data("atrium: \(FailureText.text(of: error))\n".utf8))
        throw (error as? any FailureWithExitCode)?.exitCode ?? .failure
    }
}
