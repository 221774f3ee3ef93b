/// How a view model behind an adapter tells that it is at work.
///
///     ModelActivity { $0.isActive }                                        // says so before its input returns
///     ModelActivity(startsWithin: .milliseconds(350)) { $0.isActive }      // waits 0.3 s for more text before it begins
///
/// A page is printed once, so an adapter's `appear` and `handle` return only when what was asked for is there:
///
/// 1. the input has returned;
/// 2. the view model has become active since, or `startsWithin` has passed;
/// 3. it is not active.
///
/// An output that leads elsewhere ends the wait, and so do the end of all that is followed and the end of the caller's
/// task. Nothing else does: how long somebody waits is for the front end to say, which cancels its task. A view model
/// shows what belongs to its work before it says that the work is over; what it says afterwards is on the next page.
public struct ModelActivity<State>: Sendable {
    let isActive: @Sendable (State) -> Bool
    let startsWithin: Duration
    let clock: any Clock<Duration>

    /// - Parameters:
    ///   - startsWithin: how long it may take from an input until the view model is active. An input that begins
    ///     nothing, such as a repeat that is dropped, costs this time.
    ///   - clock: what `startsWithin` is measured with.
    ///   - isActive: whether it is at work in a state.
    public init(
        startsWithin: Duration = .zero,
        clock: any Clock<Duration> = ContinuousClock(),
        of isActive: @escaping @Sendable (State) -> Bool
    ) {
        self.isActive = isActive
        self.startsWithin = startsWithin
        self.clock = clock
    }

    /// A view model that does not tell: it has done what was asked when its input returns.
    public static var untold: ModelActivity {
        ModelActivity { _ in false }
    }
}
