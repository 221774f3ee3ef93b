public import Portico

/// Why storage could not do what it was asked; what was stored before is as it was, except where the outcome is unknown.
///
///     do {
///         try await storage.save(search)
///     } catch .diskFull, .notWritable, .busy {
///         throw SavedSearchFailure.unavailable
///     }
///
/// The description names no file, table or value, so a visitor may see it; `reason` is for the log.
public enum StorageError: Error, Sendable, Hashable {
    /// The disk, or the size the file may have, is used up.
    case diskFull
    /// The file or its folder may not be written, or not be opened at all.
    case notWritable
    /// Others held the storage for longer than is waited: another process the file, or other requests all connections
    /// to a server. Trying again may help.
    case busy
    /// The server of the database does not answer, or the connection to it was lost before anything was committed.
    /// Trying again may help.
    case unreachable(reason: String)
    /// The connection was lost while a commit was under way, and it cannot be found out whether it was made.
    case unknownOutcome
    /// A statement took longer than it may.
    case tookTooLong
    /// The file is no database, or a damaged one.
    case corrupt(reason: String)
    /// The disk failed to read or write, or a quota or a limit on the size of files stopped it.
    case deviceFailed(reason: String)
    /// A rule of the table, such as `UNIQUE`, `CHECK` or a foreign key, forbids it.
    case constraint(reason: String)
    /// What was to be stored belongs to somebody who is not there any more: a trigger of the table refused it with
    /// `ownerGoneRefusal`.
    case ownerGone
    /// The tables are not the ones this program knows.
    case schema(SchemaError)
    /// A stored value fits no plain one, or a value fits no column.
    case untranslatable(TranslationError)
    /// There is no such file.
    case notFound
    /// The task was cancelled before the change was committed.
    case cancelled
    case other(reason: String)
}

extension StorageError {
    /// What a trigger says that refuses a row because its owner is not there: `SELECT RAISE(ABORT, 'owner gone')`.
    /// Migrations that were released hold it, so it never changes.
    public static let ownerGoneRefusal = "owner gone"
}

extension StorageError {
    /// As much of it as a visitor may know.
    public var trouble: StorageTrouble {
        switch self {
        case .diskFull: .noSpace
        case .busy, .tookTooLong: .busy
        case .cancelled: .cancelled
        case .ownerGone: .ownerGone
        case .unreachable, .unknownOutcome, .notWritable, .corrupt, .deviceFailed, .constraint, .schema,
            .untranslatable, .notFound, .other:
            .unreachable
        }
    }

    /// The same in English: `failure.sentence(about: "favourites")` may be “The favourites cannot be reached at the
    /// moment.”
    public func sentence(about things: String) -> String {
        switch trouble {
        case .noSpace: "There is no space left to save \(things). Please tell the administrator of this site."
        case .busy: "The \(things) are not available at the moment."
        case .cancelled: "This was interrupted."
        case .ownerGone: "This account no longer exists."
        case .unreachable: "The \(things) cannot be reached at the moment."
        }
    }
}

extension StorageError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .diskFull: "there is no space left to store anything"
        case .notWritable: "the storage cannot be written"
        case .busy: "the storage is busy"
        case .unreachable: "the server of the storage cannot be reached"
        case .unknownOutcome: "it is not known whether a change was stored"
        case .tookTooLong: "the storage took too long"
        case .corrupt: "the storage is damaged"
        case .deviceFailed: "the disk could not be read or written"
        case .constraint: "a rule of the storage forbids it"
        case .ownerGone: "its owner no longer exists"
        case .schema: "the storage was made by another version"
        case .untranslatable: "a value cannot be stored or read"
        case .notFound: "there is no such file"
        case .cancelled: "the work was cancelled"
        case .other: "the storage failed"
        }
    }

    /// What is known and nobody wrote, for the log: no value that is stored but an id, and none that was searched for.
    public var reason: String {
        switch self {
        case .corrupt(let reason), .deviceFailed(let reason), .constraint(let reason), .unreachable(let reason),
            .other(let reason):
            "\(description): \(reason)"
        case .schema(let failure): failure.description
        case .untranslatable(let failure): "\(description): \(failure)"
        case .diskFull, .notWritable, .busy, .unknownOutcome, .tookTooLong, .ownerGone, .notFound, .cancelled:
            description
        }
    }
}
