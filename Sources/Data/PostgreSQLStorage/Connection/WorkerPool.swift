import Portico
import Storage
import Synchronization

/// Workers, each for one request at a time, and those who wait for one.
final class WorkerPool: Sendable {
    private struct Guarded {
        var free: [Worker] = []
        /// Free or taken.
        var count = 0
        /// Who came first is first.
        var waiters: [Waiter<Worker>] = []
    }

    private let maximum: Int
    private let patience: Duration
    private let clock: any Clock<Duration>
    private let connector: Connector
    private let guarded = Mutex(Guarded())

    /// Opens nothing yet.
    ///
    /// - Parameters:
    ///   - maximum: how many workers there may be.
    ///   - patience: how long a request waits for one.
    init(maximum: Int, patience: Duration, clock: any Clock<Duration>, connector: Connector) {
        self.maximum = max(1, maximum)
        self.patience = patience
        self.clock = clock
        self.connector = connector
    }

    /// How many requests wait.
    var waiting: Int { guarded.withLock { $0.waiters.count } }

    /// Runs work on a worker that nobody else has meanwhile.
    ///
    /// - Throws: `.busy` where none was free in time.
    func run<Value: Sendable>(
        _ body: @Sendable (Session, Interruption) throws(StorageError) -> Value
    ) async throws(StorageError) -> Value {
        guard !Task.isCancelled else { throw .cancelled }
        let worker = try await take()
        defer { give(worker) }
        let interruption = Interruption(waking: worker.pipe)
        let result = await withTaskCancellationHandler {
            do throws(StorageError) {
                return Result<Value, StorageError>.success(try await worker.run(interruption, body))
            } catch {
                return .failure(error)
            }
        } onCancel: {
            interruption.cancel()
        }
        return try result.get()
    }

    private func take() async throws(StorageError) -> Worker {
        if let worker = try freeWorker() { return worker }
        let waiter = Waiter<Worker>()
        guarded.withLock { guarded in
            // One may have been given back meanwhile.
            if let free = guarded.free.popLast() { waiter.resume(free) } else { guarded.waiters.append(waiter) }
        }
        let (clock, patience) = (clock, patience)
        let timer = Task { [weak self] in
            guard (try? await clock.sleep(for: patience)) != nil, let self, leave(waiter) else { return }
            waiter.resume(nil)
        }
        defer { timer.cancel() }
        guard let worker = await waiter.value(leaving: { leave(waiter) }) else {
            throw Task.isCancelled ? .cancelled : .busy
        }
        return worker
    }

    /// Nil where all are taken.
    private func freeWorker() throws(StorageError) -> Worker? {
        let (free, isAllowed) = guarded.withLock { guarded -> (Worker?, Bool) in
            // The last one used is the likeliest to be connected.
            if let free = guarded.free.popLast() { return (free, false) }
            guard guarded.count < maximum else { return (nil, false) }
            guarded.count += 1
            return (nil, true)
        }
        guard isAllowed else { return free }
        guard let pipe = WakePipe() else {
            guarded.withLock { $0.count -= 1 }
            throw .other(reason: "too many files are open")
        }
        return Worker(connector, pipe: pipe)
    }

    private func leave(_ waiter: Waiter<Worker>) -> Bool {
        guarded.withLock { $0.waiters.remove(waiter) }
    }

    private func give(_ worker: Worker) {
        let waiter = guarded.withLock { guarded -> Waiter<Worker>? in
            if guarded.waiters.isEmpty {
                guarded.free.append(worker)
                return nil
            }
            return guarded.waiters.removeFirst()
        }
        waiter?.resume(worker)
    }
}
