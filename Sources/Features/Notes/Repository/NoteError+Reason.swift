extension NoteError {
    /// For screens on which nothing but the store can fail.
    public var reason: String {
        if case .unavailable(let reason) = self { reason } else { "The notes cannot be reached at the moment." }
    }
}
