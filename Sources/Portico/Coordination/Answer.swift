/// What stands behind a route: a screen, or a file.
public enum Answer<R: Route>: Sendable {
    case screen(Screen<R>)
    case file(Download)

    /// The same answer for routes that nest these.
    public func map<Parent: Route>(_ lift: @escaping @Sendable (R) -> Parent) -> Answer<Parent> {
        switch self {
        case .screen(let screen): .screen(screen.map(lift))
        case .file(let file): .file(file)
        }
    }
}

/// Why a coordinator has no answer for a route that parses; thrown from `answer(for:of:)`.
///
/// On the web: 404, 410, 403 and 503 with an error page (RFC 9110 section 15). In the terminal: an exit code.
public enum AnswerError: Error, Sendable, Hashable {
    case notFound
    /// It was here and was taken away for good, such as a link that was ended.
    case gone
    case forbidden
    case unavailable
}
