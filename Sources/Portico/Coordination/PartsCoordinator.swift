/// A coordinator whose screens are made of the parts of a container, as those of most flows are.
///
///     struct BooksCoordinator: PartsCoordinator {
///         static let screens = ScreenTable<BooksRoute>(templates: "books") {
///             $0.part(BooksProvider.init)
///             $0.part(BooksViewModel.init)
///             $0.screen(.list, BooksViewModel.self, title: "Books", description: "My books.", to: Self.destination)
///         }
///         let parts: Scope
///     }
///
/// Every screen is made for the visitor alone. A flow that makes some of their routes' parameters as well, or answers
/// some with files, has an `answer(for:of:)` of its own.
public protocol PartsCoordinator<R>: Coordinator {
    /// Declared once more, so that `screens` says which routes a flow has.
    associatedtype R

    /// The screens, which are the same for each coordinator of the flow.
    static var screens: ScreenTable<R> { get }
    /// What the screens are made of.
    var parts: Scope { get }

    init(parts: Scope)
}

extension PartsCoordinator {
    public var screens: ScreenTable<R> { Self.screens }

    @inlinable
    public func answer(for route: R, of visitor: Visitor) throws -> Answer {
        try Self.screens.answer(at: route, in: parts.scope(visitor))
    }

    /// The flow as a whole app: with the parts of its screens, and those that every app has (`Container.standard`).
    ///
    ///     let books = try BooksCoordinator { $0.keepInMemory(Book.self) }
    ///
    /// - Parameter register: registers what else the screens need.
    /// - Throws: every part that is missing, or needs what it cannot have.
    public init(_ register: (inout Container) -> Void = { _ in }) throws(ContainerError) {
        var container = Container.standard
        container.load(Self.screens)
        register(&container)
        self.init(parts: try container.resolved())
    }
}
