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
