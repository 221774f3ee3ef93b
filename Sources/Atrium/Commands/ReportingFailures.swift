import ArgumentParser
import Foundation

/// Runs a command; a failure is one clear line on standard error and exit code 1.
func reportingFailures(_ work: () async throws -> Void) async throws {
    do {
        try await work()
    } catch let exit as ExitCode {
        throw exit
    } catch {
        FileHandle.standardError.write(Data("atrium: \(FailureText.text(of: error))\n".utf8))
        throw ExitCode.failure
    }
}
