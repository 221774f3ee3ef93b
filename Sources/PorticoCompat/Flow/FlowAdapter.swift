public import Portico
public import PorticoObservation

/// Shows a view model that a class coordinator leads to, with both as they are.
///
///     FlowAdapter<FilmViewInputData, FilmEvent, FilmsRoute>(
///         Shown(FilmViewInputData(title: "")),
///         to: { flow in
///             guard let film = await store.film(id) else { return flow.findNothing() }
///             flow.begin(coordinator(in: flow)) { $0.showFilm(film) }
///         },
///         show: { (model: FilmModel) in Shown(FilmViewInputData(title: model.film.title)) },
///         handle: { model, event in
///             switch event {
///             case .removed: await model.removeTapped()
///             }
///         }
///     )
///
/// Its events lead to a `Destination`, which the coordinator of the web passes on.
public typealias FlowAdapter<Value: ViewInputData, Event: ViewEvents, R: Route> = ObservedAdapter<
    Value, Event, RecordedFlow<R>
> where Event.Output == Destination<R>

extension ObservedAdapter {
    /// - Parameters:
    ///   - initial: what is shown before the screen is there.
    ///   - lead: leads the app's coordinators to the screen. Where they show another one, such as a sign-in, the visitor is
    ///     led there. Where nothing on top has a route, the page is not found.
    ///   - show: what there is to show of the view model.
    ///   - isBusy: whether work goes on that an input began and did not wait for.
    ///   - changes: tells of changes to what is no `@Observable` object.
    ///   - memory: what a page that is worked on in memory takes along beside its fields (`ScreenTable.working`).
    ///   - resume: puts that back into a new view model, before the event.
    ///   - handle: the visitor did something.
    public convenience init<R: Route, Screen>(
        _ initial: Shown<Value>,
        to lead: @escaping @MainActor @Sendable (RecordedFlow<R>) async -> Void,
        show: @escaping @MainActor @Sendable (Screen) -> Shown<Value>,
        isBusy: @escaping @MainActor @Sendable (Screen) -> Bool = { _ in false },
        changes: @escaping @MainActor @Sendable (Screen) -> AsyncStream<Void>? = { _ in nil },
        memory: @escaping @MainActor @Sendable (Screen) throws -> WorkingMemory? = { _ in nil },
        resume: @escaping @MainActor @Sendable (Screen, WorkingMemory) throws -> Void = { _, _ in },
        handle: @escaping @MainActor @Sendable (Screen, Event) async -> Void
    ) where Model == RecordedFlow<R>, Event.Output == Destination<R> {
        self.init(
            initial,
            make: { _ in RecordedFlow() },
            show: { flow in
                guard let screen = flow.screen(Screen.self) else { return Shown(initial.value, .notFound) }
                var shown = show(screen)
                if shown.condition == .ok, let alert = flow.alert {
                    shown.condition = .invalid([FieldError(field: "", message: alert)])
                }
                return shown
            },
            isBusy: { $0.screen(Screen.self).map(isBusy) ?? false },
            changes: { $0.screen(Screen.self).flatMap(changes) },
            leading: { $0.destination(fromThere: $0.screen(Screen.self) != nil) },
            appear: { flow in
                await lead(flow)
                await flow.settle()
                flow.opened()
            },
            memory: { try $0.screen(Screen.self).flatMap(memory) },
            resume: { flow, memory in
                if let screen = flow.screen(Screen.self) { try resume(screen, memory) }
            },
            handle: { flow, event in
                guard let screen = flow.screen(Screen.self) else { return }
                flow.isHandling = true
                await handle(screen, event)
            },
            settle: { flow in
                await flow.settle()
                // What was loaded may have led on.
                if !flow.isHandling { flow.opened() }
            }
        )
    }
}
