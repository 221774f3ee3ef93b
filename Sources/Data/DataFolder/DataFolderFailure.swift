/// Why a data folder cannot be held.
public enum DataFolderFailure: Error, Sendable, Hashable {
    /// Somebody uses it who relies on its staying there: a server, a backup, a check, another restore.
    case inUse(folder: String)
    /// Somebody is replacing files in it: an import, or a restore.
    case busy(folder: String)
    /// A restore is replacing all of it.
    case beingReplaced(folder: String)
    /// The system's own words about the folder or its lock file.
    case unusable(path: String, reason: String)
}

extension DataFolderFailure: CustomStringConvertible {
    public var description: String {
        switch self {
        case .inUse(let folder):
            "\(folder): a server, a backup, a check or another restore is using this folder; try again when it has ended"
        case .busy(let folder): "\(folder): an import or a restore is writing to this folder; try again when it has ended"
        case .beingReplaced(let folder): "\(folder): this folder is being restored; try again when that has ended"
        case .unusable(let path, let reason): "\(path): cannot be used: \(reason)"
        }
    }
}
