import Portico
public import PorticoObservation

#if canImport(Combine)
    public import Combine
#else
    public import OpenCombine
#endif

extension ObservedAdapter where Model: ObservableObject {
    /// Tells an `ObservedAdapter` when an `ObservableObject` changes.
    ///
    ///     ObservedAdapter(initial, make: { _ in UserInfo() }, show: { … }, changes: ObservedAdapter.objectChanges) { … }
    public static var objectChanges: @MainActor @Sendable (Model) -> AsyncStream<Void>? {
        { model in
            AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
                let subscription = Subscription(model.objectWillChange.sink { _ in continuation.yield() })
                continuation.onTermination = { _ in subscription.cancel() }
            }
        }
    }
}

/// `@unchecked Sendable` because a subscription may be cancelled on any thread.
private struct Subscription: @unchecked Sendable {
    private let cancellable: AnyCancellable

    init(_ cancellable: AnyCancellable) {
        self.cancellable = cancellable
    }

    func cancel() { cancellable.cancel() }
}
