extension NoteError {
    /// For screens on which nothing but the store can fail, and of changes that were made in part.
    public var reason: String {
        switch self {
        case .unavailable(let reason): reason
        case .refused(let refusal): "A change was refused: \(refusal.sentence)"
        default: "The notes cannot be reached at the moment."
        }
    }
}
