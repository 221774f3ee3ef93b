public import Portico

/// Shows a view model in a world of its own: task-locals that are its visitor's alone, such as a store.
///
///     WorldAdapter(of: TripListScreen()) { work in
///         await Current.$store.withValue(store(of: visitor)) { await work() }
///     }
///
/// All that the view model is told, and all that follows from it in tasks, runs in that world. So code that reads what a
/// phone has one of can stay as it is, where that is a task-local, as in libraries that hand dependencies down. What is
/// read before or elsewhere, such as by a `Task.detached`, is what all visitors share.
public final class WorldAdapter<Base: ViewModel>: ViewModel {
    /// Runs work in the world.
    public typealias World = @Sendable (_ work: @Sendable () async -> Void) async -> Void

    private let base: Base
    private let world: World

    public init(of base: Base, in world: @escaping World) {
        self.base = base
        self.world = world
    }

    public var shown: Shown<Base.Value> { base.shown }

    public var updates: any AsyncSequence<Shown<Base.Value>, Never> & Sendable {
        let (stream, continuation) = AsyncStream<Shown<Base.Value>>.makeStream()
        // The stream owns this task: it ends with its listener.
        let following = Task { [base, world] in
            await world {
                for await shown in base.updates { continuation.yield(shown) }
            }
            continuation.finish()
        }
        continuation.onTermination = { _ in following.cancel() }
        return stream
    }

    @discardableResult
    public func appear() async -> Base.Output? {
        await result { await $0.appear() }
    }

    public func handle(_ event: Base.Event) async -> Base.Output? {
        await result { await $0.handle(event) }
    }

    /// What comes of work in the world, which itself gives nothing back.
    fileprivate func result<Value: Sendable, Failure: Error>(
        of work: @escaping @Sendable (Base) async throws(Failure) -> Value?
    ) async throws(Failure) -> Value? {
        let result = StateStore<Result<Value?, Failure>>(.success(nil))
        await world { [base] in
            do throws(Failure) {
                let value = try await work(base)
                result.modify { $0 = .success(value) }
            } catch {
                result.modify { $0 = .failure(error) }
            }
        }
        return try result.current.get()
    }
}

extension WorldAdapter: WorkingViewModel where Base: WorkingViewModel {
    public var memory: WorkingMemory? {
        get async throws { try await result { try await $0.memory } }
    }

    public func resume(_ memory: WorkingMemory) async throws {
        _ = try await result { base -> Void? in try await base.resume(memory) }
    }
}
