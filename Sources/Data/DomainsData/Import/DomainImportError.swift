/// Why an import changed nothing.
public enum DomainImportError: Error, Sendable, Hashable {
    case noFiles
    case unreadable(file: String, reason: String)
    case damagedGzip(file: String, reason: String)
    /// What was imported before cannot be added to.
    case existingIndex(DomainIndexError)
    case unwritable(file: String, reason: String)
    /// Another import writes to the same folder, or a restore replaces it.
    case busy(folder: String)
    /// More than an index can address: 4 GB of names, or 2^29 zones.
    case tooLarge
    case noSuffixList
    case cancelled
}

extension DomainImportError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .noFiles: "no file to import was given"
        case .unreadable(let file, let reason): "\(file): cannot be read: \(reason)"
        case .damagedGzip(let file, let reason): "\(file): damaged gzip data: \(reason)"
        case .existingIndex(let error): "cannot add to what was imported before: \(error)"
        case .unwritable(let file, let reason): "\(file): cannot be written: \(reason)"
        case .busy(let folder): "\(folder): another import is writing to this folder, or it is being restored"
        case .tooLarge: "more names than one index can hold"
        case .noSuffixList: "libpsl has no public suffix list"
        case .cancelled: "the import was cancelled"
        }
    }
}
