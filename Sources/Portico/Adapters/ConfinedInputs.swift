/// What goes into a view model that is not `Sendable`, as those are that were written for one thread: its adapter keeps it to itself
/// and calls one input at a time.
///
///     ConfinedInputs(
///         appear: { model.parameters.request.send(query) },
///         handle: { event in
///             switch event {
///             case .queryChanged(let query): model.parameters.request.send(query)
///             case .searchTapped: break
///             }
///         }
///     )
///
/// An input returns when the view model has taken it; work that goes on is told of by the adapter's `ModelActivity`. Navigating events
/// never come here: the adapter answers them with their output, as the web does with a link.
public struct ConfinedInputs<Event: ViewEvents> {
    public var appear: () -> Void
    public var handle: (Event) -> Void

    public init(appear: @escaping () -> Void = {}, handle: @escaping (Event) -> Void) {
        self.appear = appear
        self.handle = handle
    }
}
