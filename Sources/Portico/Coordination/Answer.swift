/// What stands behind a route: a screen, or a file.
public enum Answer: Sendable {
    case screen(MadeScreen)
    case file(Download)
}

extension Answer {
    /// A screen that a `ScreenTable` made: its view model at its route. What can be done with it is known to the table
    /// of the whole app, which knows where its outputs lead there; a front end has it as a `Screen`.
    public struct MadeScreen: Sendable {
        /// What declared it: the types it is made of, and the kind of its flow's routes. The same also where a
        /// coordinator makes its table anew.
        @usableFromInline
        package struct Origin: Sendable, Hashable {
            @usableFromInline let types: ObjectIdentifier
            @usableFromInline let kind: String

            @inlinable
            init<Model: ViewModel, R: Route>(_: Model.Type, _: R.Type, kind: String) {
                types = ObjectIdentifier(ModelAtRoute<Model, R>.self)
                self.kind = kind
            }
        }

        @usableFromInline package let origin: Origin
        @usableFromInline let box: any AnyTypedBox

        @inlinable
        init<Model: ViewModel, R: Route>(_ origin: Origin, _ model: Model, at route: R, _ localiser: Localiser) {
            self.origin = origin
            box = TypedBox(ModelAtRoute(model: model, route: route, localiser: localiser))
        }

        /// What it was made of; only for a declaration of the same origin, which has the same types.
        @inlinable
        func opened<Model: ViewModel, R: Route>(_: Model.Type, _: R.Type) -> ModelAtRoute<Model, R> {
            unsafeDowncast(box, to: TypedBox<ModelAtRoute<Model, R>>.self).value
        }
    }
}

/// A view model, the route it was made for, and the language of whoever it was made for.
@usableFromInline
struct ModelAtRoute<Model: ViewModel, R: Route>: Sendable {
    @usableFromInline let model: Model
    @usableFromInline let route: R
    @usableFromInline let localiser: Localiser

    @inlinable
    init(model: Model, route: R, localiser: Localiser) {
        self.model = model
        self.route = route
        self.localiser = localiser
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
    /// It cannot be had now; `because` says why to visitors, where there is something to say.
    case unavailable(because: FrameworkText?)

    /// The same, with nothing more to say.
    public static var unavailable: AnswerError { .unavailable(because: nil) }
}
