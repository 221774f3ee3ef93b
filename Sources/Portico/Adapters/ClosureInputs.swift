/// What goes into a view model behind a `ClosureAdapter`, in the caller's task: cancelling that cancels the work.
///
///     ClosureInputs(
///         appear: { await model.getFact() },
///         handle: { event in
///             switch event {
///             case .anotherTapped: await model.getFact()
///             }
///             return nil
///         }
///     )
///
/// Navigating events never come here: the adapter answers them with their output, as the web does with a link.
public struct ClosureInputs<Event: ViewEvents>: Sendable {
    public var appear: @Sendable () async -> Void
    public var handle: @Sendable (Event) async -> Event.Output?

    public init(
        appear: @escaping @Sendable () async -> Void = {},
        handle: @escaping @Sendable (Event) async -> Event.Output?
    ) {
        self.appear = appear
        self.handle = handle
    }
}
