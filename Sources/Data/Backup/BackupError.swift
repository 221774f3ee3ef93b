public import DataFolder

/// Why a backup was not written, or a folder not restored. In either case nothing was changed.
public enum BackupError: Error, Sendable, Hashable {
    case noFolder(String)
    case folder(DataFolderError)
    /// The archive is there already, and was not to be replaced.
    case exists(file: String)
    /// An archive in the folder that it is of would become part of the next one.
    case insideFolder(file: String, folder: String)
    /// The system's own words, as in the others.
    case unreadable(file: String, reason: String)
    case unwritable(file: String, reason: String)
    /// A file was replaced again and again while it was read.
    case changing(file: String)
    /// What was to be saved, or what an archive holds, is not in order.
    case damaged([FileProblem])
    case archive(file: String, ArchiveFault)
    case noRoom(folder: String, needed: Int64, free: Int64)
    /// Something that is not ours has the name of a folder we would work in.
    case occupied(path: String)
    /// Another process works in the folder that this one would work in.
    case workInProgress(folder: String)
    /// The system cannot put one folder in the place of the other.
    case cannotSwap(folder: String, reason: String)
}

extension BackupError: CustomStringConvertible {
    /// Of one line, or of one for each problem; names and texts from files are escaped where they could steer a
    /// terminal.
    public var description: String {
        if case .damaged(let problems) = self { return problems.map(\.description).joined(separator: "\n") }
        return PrintableText.escaped(text)
    }

    private var text: String {
        switch self {
        case .noFolder(let folder): "\(folder): there is no such folder"
        case .folder(let failure): "\(failure)"
        case .exists(let file): "\(file): there is a file of this name already; --force replaces it"
        case .insideFolder(let file, let folder):
            "\(file): lies in the folder it would be a backup of (\(folder)); choose another place"
        case .unreadable(let file, let reason): "\(file): cannot be read: \(reason)"
        case .unwritable(let file, let reason): "\(file): cannot be written: \(reason)"
        case .changing(let file): "\(file): changed each time it was read; try again later"
        case .damaged: "the contents are not in order"
        case .archive(let file, let fault): "\(file): \(fault)"
        case .noRoom(let folder, let needed, let free): "\(folder): \(needed) bytes are needed there, \(free) are free"
        case .occupied(let path):
            "\(path): this name is needed for a folder to work in, and what is there was not left by a backup or restore; move it away"
        case .workInProgress(let folder):
            "\(folder): another backup or restore is at work in this folder; try again when it has ended"
        case .cannotSwap(let folder, let reason):
            "\(folder): cannot be replaced as a whole: \(reason); restore into an empty folder instead, named with --data"
        }
    }
}

extension BackupError {
    /// Does what locks a folder.
    static func orLocked<Lock>(_ lock: () throws(DataFolderError) -> Lock) throws(BackupError) -> Lock {
        do throws(DataFolderError) {
            return try lock()
        } catch {
            throw .folder(error)
        }
    }
}
