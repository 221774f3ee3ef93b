public import Dispatch
import Portico
import Synchronization

/// Where the view model of one screen lives: one thing at a time, as on the main thread of a phone.
///
///     ClosureAdapter<MoviesViewInputData, MoviesEvent>(initial, confining: { show, lead, home in
///         let model = MoviesViewModel(loader: MovieLoader(home: home))
///         model.onChange = { [unowned model] in show { $0.value = MoviesViewInputData(model) } }
///         return ConfinedInputs(appear: { model.viewDidLoad() }) { event in … }
///     })
///
/// Inputs run here. So does what the view model and its services put here: into the ``queue``, with a ``task(_:)``, as
/// the executor of a task or an actor, or in `PorticoCombine` as a scheduler. A page is printed when there is nothing
/// left to do here.
///
/// What changes the view model elsewhere, such as the answer of a service on a thread of its own, has to come here
/// first, as on a phone it had to come to the main thread.
public final class ScreenHome: TaskExecutor, SerialExecutor {
    /// The home that the code runs in, or that it was begun in: so a publisher knows where its values are awaited.
    @TaskLocal package static var current: ScreenHome?

    private let line: DispatchQueue
    private let isQueueUsed: Atomic<Bool>
    private let work = StateStore(Work())
    private let tasks = Mutex(Tasks())

    /// What there is to do.
    private struct Work: Sendable, Equatable {
        /// How much of it waits, runs or is awaited.
        var pending = 0
        /// How much was begun so far.
        var begun = 0
    }

    private struct Tasks: Sendable {
        var next = 0
        var running: [Int: Task<Void, Never>] = [:]
        var isOver = false
    }

    public init() {
        line = DispatchQueue(label: "portico.screen")
        isQueueUsed = Atomic(false)
    }

    /// The same on a queue that there is, for a view model that names it itself: `ScreenHome(on: .main)`. All its
    /// visitors share the queue, so what blocks it blocks them all.
    public init(on queue: DispatchQueue) {
        line = queue
        isQueueUsed = Atomic(true)
    }

    /// The same as a queue, for a view model that takes one.
    public var queue: DispatchQueue {
        isQueueUsed.store(true, ordering: .relaxed)
        return line
    }

    /// Does something here as soon as it can. It is called as a queue's is, so that a view model's own protocol for its
    /// queue fits.
    public func async(execute work: @escaping () -> Void) {
        let errand = Errand(in: self, due: .zero, work)
        line.async { errand.run() }
    }

    /// Does something here after a pause.
    package func async(after pause: Duration, execute work: @escaping () -> Void) {
        let errand = Errand(in: self, due: pause, work)
        line.asyncAfter(deadline: .now() + max(0, pause / .seconds(1))) { errand.run() }
    }

    /// Does something that takes time and whose answer the view model is to hear, such as a request. It is waited for,
    /// and cancelled when the screen goes.
    ///
    ///     func movies(completion: @escaping ([Movie]) -> Void) {
    ///         home.task { completion(await provider.movies()) }
    ///     }
    @discardableResult
    public func task(_ work: @escaping () async -> Void) -> Task<Void, Never> {
        begin()
        let work = Unshared(work)
        return tasks.withLock { tasks in
            let number = tasks.next
            tasks.next += 1
            let task = Task(executorPreference: self) {
                await Self.$current.withValue(self) { await work.value() }
                self.tasks.withLock { $0.running[number] = nil }
                self.end()
            }
            if tasks.isOver { task.cancel() } else { tasks.running[number] = task }
            return task
        }
    }

    /// Runs an input of the view model in the caller's task: cancelling that cancels the work.
    package func run<Result: Sendable>(_ input: @Sendable () async throws -> Result) async rethrows -> Result {
        begin()
        defer { end() }
        return try await Self.$current.withValue(self) {
            try await withTaskExecutorPreference(self, operation: input)
        }
    }

    /// Returns when there is nothing left to do, or the task is cancelled.
    package func settle() async {
        while !Task.isCancelled {
            await work.wait { $0.pending == 0 }
            // What is put into the queue itself is not counted: it has been done when the queue was passed through, and
            // so has what came of it after a second time.
            guard isQueueUsed.load(ordering: .relaxed) else { return }
            let before = work.current
            await pass()
            await pass()
            if work.current == before { return }
        }
    }

    /// The screen has gone: nobody waits for its tasks any more.
    package func leave() {
        let running = tasks.withLock { tasks in
            tasks.isOver = true
            return tasks.running.values
        }
        for task in running { task.cancel() }
    }

    public func enqueue(_ job: consuming ExecutorJob) {
        begin()
        let job = UnownedJob(job)
        line.async {
            job.runSynchronously(isolatedTo: self.asUnownedSerialExecutor(), taskExecutor: self.asUnownedTaskExecutor())
            self.end()
        }
    }

    public func checkIsolated() {
        dispatchPrecondition(condition: .onQueue(line))
    }

    private func pass() async {
        await withCheckedContinuation { continuation in
            line.async { continuation.resume() }
        }
    }

    fileprivate func begin() {
        work.modify {
            $0.pending += 1
            $0.begun += 1
        }
    }

    fileprivate func end() {
        work.modify { $0.pending -= 1 }
    }
}

/// Something that is done for a screen, in its home or on another queue: the screen waits until it was done once, or is
/// given up.
///
/// What is for later than a second is not waited for: that is no debouncing, but a limit of time or a message that
/// goes.
package final class Errand: Sendable {
    private static let longestPause = Duration.seconds(1)

    private let home: ScreenHome?
    private let work: Unshared<() -> Void>
    private let isOver: Atomic<Bool>

    /// For the screen in whose home this is made, if that is so.
    package convenience init(due pause: Duration, _ work: @escaping () -> Void) {
        self.init(in: ScreenHome.current, due: pause, work)
    }

    fileprivate init(in home: ScreenHome?, due pause: Duration, _ work: @escaping () -> Void) {
        let isAwaited = home != nil && pause <= Self.longestPause
        self.home = home
        self.work = Unshared(work)
        isOver = Atomic(!isAwaited)
        if isAwaited { home?.begin() }
    }

    deinit { end() }

    package func run() {
        ScreenHome.$current.withValue(home, operation: work.value)
        end()
    }

    /// It is not going to be done.
    package func end() {
        if !isOver.exchange(true, ordering: .acquiringAndReleasing) { home?.end() }
    }
}

/// What is handed to a home and used nowhere else: `@unchecked Sendable` because the home does one thing at a time.
struct Unshared<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}
