import Portico

/// What became of looking for a note, or for something of it.
///
///     let standing = await NoteLookup { () async throws(NoteError) in try await notes.note(id, of: owner) }
///     standing.loaded   // nil where there is none, and while nobody looked
public enum NoteLookup<Found: Sendable & Hashable>: Sendable, Hashable {
    /// Nobody looked yet.
    case pending
    case loaded(Found)
    /// There is no such thing, or it is somebody else's.
    case missing
    /// The store gave no answer; `reason` is for the visitor.
    case failed(reason: String)

    init(_ read: () async throws(NoteError) -> Found) async {
        do throws(NoteError) {
            self = .loaded(try await read())
        } catch .unavailable(let reason) {
            self = .failed(reason: reason)
        } catch {
            self = .missing
        }
    }

    public var loaded: Found? { if case .loaded(let found) = self { found } else { nil } }

    /// How it stands with a screen of it, on which something was not done.
    func condition(_ problem: NoteProblem? = nil) -> Condition {
        switch self {
        case .pending: .ok
        case .loaded: problem?.condition ?? .ok
        case .missing: .notFound
        case .failed: .unavailable
        }
    }
}
