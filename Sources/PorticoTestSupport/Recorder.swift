import Synchronization

/// Keeps everything a sequence delivers, for a test to look at.
///
///     let recorder = Recorder(viewModel.updates)
///     await viewModel.appear()
///     let steps = await recorder.first(3).map(\.value.isActive)
public final class Recorder<Element: Sendable>: Sendable {
    private struct Guarded {
        var elements: [Element] = []
        var isFinished = false
        var watchers: [(count: Int, continuation: CheckedContinuation<[Element], Never>)] = []
    }

    private final class Store: Sendable {
        let guarded = Mutex(Guarded())
    }

    private let store = Store()
    private let recording: Task<Void, Never>

    public init(_ sequence: any AsyncSequence<Element, Never> & Sendable) {
        recording = Task { [store] in await Self.record(sequence, in: store) }
    }

    deinit {
        recording.cancel()
    }

    /// What came so far.
    public var elements: [Element] {
        store.guarded.withLock { $0.elements }
    }

    /// The first `count` elements, as soon as they are there; fewer when the sequence ended before.
    public func first(_ count: Int) async -> [Element] {
        await withCheckedContinuation { continuation in
            let there = store.guarded.withLock { guarded -> [Element]? in
                if guarded.elements.count >= count || guarded.isFinished {
                    return Array(guarded.elements.prefix(count))
                }
                guarded.watchers.append((count, continuation))
                return nil
            }
            if let there { continuation.resume(returning: there) }
        }
    }

    private static func record(_ sequence: some AsyncSequence<Element, Never>, in store: Store) async {
        for await element in sequence {
            wake(store) { $0.elements.append(element) }
        }
        wake(store) { $0.isFinished = true }
    }

    private static func wake(_ store: Store, after change: (inout Guarded) -> Void) {
        let (woken, elements) = store.guarded.withLock { guarded in
            change(&guarded)
            let reached = guarded.isFinished ? Int.max : guarded.elements.count
            let woken = guarded.watchers.filter { $0.count <= reached }
            guarded.watchers.removeAll { $0.count <= reached }
            return (woken, guarded.elements)
        }
        for watcher in woken { watcher.continuation.resume(returning: Array(elements.prefix(watcher.count))) }
    }
}
