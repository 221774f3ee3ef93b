import PorticoAdapters
import Synchronization

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
/// Each subscription does the work anew, in a task that begins with the first demand and is cancelled with the
/// subscription: a newer search that takes an older one's place, and a screen that goes, end what they waited for.
/// Where the subscription is made in the home of a screen, the value comes there, and the page waits for it.
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

/// The task of one subscription.
final class TaskSubscription<Output: Sendable, Failure: Error>: Subscription, Sendable {
    private enum Progress {
        case waiting
        case working(Task<Void, Never>)
        case over
    }

    /// `@unchecked Sendable` because subscribers do not say whether they are, though publishers may call them on any
    /// thread as long as they make one call at a time: this one is called by the one task only.
    private struct Downstream: @unchecked Sendable {
        let receive: (Result<Output, Failure>) -> Void
    }

    private let work: @Sendable () async throws(Failure) -> Output
    private let downstream: Mutex<Downstream?>
    private let progress = Mutex(Progress.waiting)

    init(
        work: @escaping @Sendable () async throws(Failure) -> Output,
        receive: @escaping (Result<Output, Failure>) -> Void
    ) {
        self.work = work
        downstream = Mutex(Downstream(receive: receive))
    }

    func request(_ demand: Subscribers.Demand) {
        guard demand > .none else { return }
        progress.withLock { progress in
            guard case .waiting = progress else { return }
            progress = .working(ScreenHome.current?.task { await self.run() } ?? Task { await self.run() })
        }
    }

    func cancel() {
        _ = leave()
        let task = progress.withLock { progress -> Task<Void, Never>? in
            defer { progress = .over }
            return if case .working(let task) = progress { task } else { nil }
        }
        task?.cancel()
    }

    private func run() async {
        let result: Result<Output, Failure>
        do throws(Failure) {
            result = .success(try await work())
        } catch {
            result = .failure(error)
        }
        leave()?.receive(result)
    }

    /// Takes the subscriber away: whoever gets it is the one who may call it. Nil where the subscription was cancelled.
    private func leave() -> Downstream? {
        downstream.withLock { downstream in
            defer { downstream = nil }
            return downstream
        }
    }
}
