import AtriumTexts
public import Portico

/// Why notes cannot be read, or a change to them was not made.
///
/// Whatever is thrown, nothing was changed.
public enum NoteError: Error, Sendable, Hashable {
    /// The owner has no such note, revision, draft or link: it never was, is gone, or is somebody else's.
    case notFound
    /// The note was changed since the version that the change starts from; it is given as it is now.
    case staleVersion(current: Note)
    /// The change would leave nothing of a text that is there, and nobody said that this is meant.
    case wouldEmpty(current: Note)
    /// Only what lies in the trash can be deleted for ever.
    case notInTrash
    /// Notes that are added have ids that are taken: they need others.
    case idsTaken([Note.ID])
    case refused(NoteRefusal)
    /// The store failed; `reason` is a sentence a visitor can read and tells nothing of paths or tables.
    case unavailable(reason: String)
}

extension NoteError {
    /// For screens on which nothing but the store can fail, and of changes that were made in part: a sentence in
    /// English.
    public var reason: String { Localiser.english(text) }

    /// The same in the languages of the app; what the store says is in English.
    var text: Text {
        switch self {
        case .unavailable(let reason): Text(en: reason, de: reason, ar: reason)
        case .refused(let refusal): NoteSharedMessages.refused(refusal)
        default: NoteSharedMessages.unreachable
        }
    }
}

extension NoteError: LoadError {
    public var unavailability: String? { self == .notFound ? nil : reason }
}

extension LoadState {
    /// Of what every owner has, such as a list: whatever is thrown, it could not be read, and is not missing.
    static func always(_ load: () async throws(NoteError) -> Value) async -> LoadState {
        do throws(NoteError) {
            return .loaded(try await load())
        } catch {
            return .failed(reason: error.reason)
        }
    }
}
