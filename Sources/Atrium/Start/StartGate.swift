import ArgumentParser
import PorticoStart
import PorticoWeb
import Storage

/// Why a server is not started though everything could be read: somebody has to do something first.
enum StartGate: FailureWithExitCode, CustomStringConvertible {
    /// A newer program is needed.
    case newerStorage(DatabaseOpenError)
    case brokenTemplates(SiteError)

    var exitCode: ExitCode {
        switch self {
        case .newerStorage, .brokenTemplates: .failure
        }
    }

    var description: String {
        switch self {
        case .newerStorage(let error): error.description
        case .brokenTemplates(let error): error.description
        }
    }
}

extension DatabaseOpenError {
    /// Whether a newer program wrote the database.
    var isNewer: Bool {
        if case .schema(.newer(stored: _, known: _)) = failure { true } else { false }
    }
}

extension StartEnd<StartGate> {
    /// Throws why the server cannot be started.
    func throwReason() throws {
        switch self {
        case .completed, .cancelled: return
        case .gate(let gate, _): throw gate
        case .failed(.failed(let error), _): throw error
        case .failed(let problem, let step): throw LateStep(step: step, problem: problem)
        }
    }
}

/// A step of the start that was given up.
struct LateStep: Error, CustomStringConvertible {
    let step: String
    let problem: StartProblem

    var description: String { "the server was not started: \(step), \(problem)" }
}
