import ArgumentParser
import Portico

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
