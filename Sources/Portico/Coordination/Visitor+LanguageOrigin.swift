extension Visitor {
    /// On whose word a visitor's language is what it is.
    public enum LanguageOrigin: Sendable, Hashable {
        /// The visitor chose it, and it was remembered.
        case chosen
        /// Their browser asks for it.
        case requested
        /// Nobody asked for any.
        case assumed
        /// None of those that their browser asks for is offered, so it is the app's own.
        case unavailable
    }
}
