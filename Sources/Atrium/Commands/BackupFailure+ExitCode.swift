import ArgumentParser
import Backup
import DataFolder

extension DataFolderFailure: FailureWithExitCode {
    var exitCode: ExitCode {
        switch self {
        case .inUse, .busy, .beingReplaced: ExitCode(75)
        case .unusable: ExitCode(73)
        }
    }
}

extension BackupFailure: FailureWithExitCode {
    var exitCode: ExitCode {
        switch self {
        case .folder(let failure): failure.exitCode
        case .insideFolder: ExitCode(64)
        case .damaged, .archive: ExitCode(65)
        case .noFolder, .unreadable: ExitCode(66)
        case .exists, .unwritable, .occupied, .cannotSwap: ExitCode(73)
        case .noRoom: ExitCode(74)
        case .changing, .workInProgress: ExitCode(75)
        }
    }
}
