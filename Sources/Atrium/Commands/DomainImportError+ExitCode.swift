import ArgumentParser
import DomainsData

extension DomainImportError: FailureWithExitCode {
    var exitCode: ExitCode {
        switch self {
        case .noFiles: ExitCode(64)
        case .damagedGzip: ExitCode(65)
        case .unreadable: ExitCode(66)
        case .unwritable: ExitCode(73)
        case .busy: ExitCode(75)
        case .existingIndex, .tooLarge, .noSuffixList, .cancelled: .failure
        }
    }
}
