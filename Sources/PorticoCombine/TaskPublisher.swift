#if canImport(Combine)
    public import Combine
#else
    public import OpenCombine
#endif

/// Async work as a publisher: one value, or one failure.
///
///     TaskPublisher { try await network.answer(to: request) }
///         .catch { _ in Just([]) }
///         .sink { domains in show(domains) }
///
/// Each subscription does the work anew, in a task that begins with the first demand and is cancelled with the subscription: a newer search that
/// takes an older one's place, and a screen that goes, end what they waited for.
public struct TaskPublisher<Output: Sendable, Failure: Error>: Publisher {
    private let work: @Sendable () async throws(Failure) -> Output

    public init(_ work: @escaping @Sendable () async throws(Failure) -> Output) {
        self.work = work
    }

    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
        let subscription = TaskSubscription(work: work) { result in
            switch result {
            case .success(let value):
                _ = subscriber.receive(value)
                subscriber.receive(completion: .finished)
            case .failure(let failure):
                subscriber.receive(completion: .failure(failure))
            }
        }
        subscriber.receive(subscription: subscription)
    }
}
