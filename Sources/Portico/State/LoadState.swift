/// What a screen knows of something that it has to load.
///
///     let note = await LoadState { () async throws(NoteError) in try await notes.note(id, of: owner) }
///     note.value       // nil while nothing is there
///     note.condition   // `notFound` where there is no such thing
public enum LoadState<Value: Sendable>: Sendable {
    /// Nobody has looked yet.
    case pending
    case loaded(Value)
    /// There is no such thing, or it is somebody else's.
    case missing
    /// It could not be read; `reason` is a sentence for the visitor.
    case failed(reason: String)

    /// What becomes of loading it now.
    public init<Failure: LoadError>(_ load: () async throws(Failure) -> Value) async {
        do throws(Failure) {
            self = .loaded(try await load())
        } catch {
            self = error.unavailability.map { .failed(reason: $0) } ?? .missing
        }
    }

    public var value: Value? { if case .loaded(let value) = self { value } else { nil } }

    /// Why it could not be read.
    public var failure: String? { if case .failed(let reason) = self { reason } else { nil } }

    public var isPending: Bool { if case .pending = self { true } else { false } }
    public var isMissing: Bool { if case .missing = self { true } else { false } }

    /// How it stands with a screen that is about it.
    public var condition: Condition {
        switch self {
        case .pending, .loaded: .ok
        case .missing: .notFound
        case .failed: .unavailable
        }
    }
}

extension LoadState: Equatable where Value: Equatable {}
extension LoadState: Hashable where Value: Hashable {}

/// Why something was not loaded.
public protocol LoadError: Error {
    /// Why it cannot be read now, as a sentence for the visitor; nil where there is no such thing.
    var unavailability: String? { get }
}
