import Dispatch
import Storage
import Synchronization

/// All that is stored, on its way from one place to another.
struct StorageMove: Sendable {
    private let source: StoredPlace
    private let target: StoredPlace

    init(from source: StoredPlace, to target: StoredPlace) {
        (self.source, self.target) = (source, target)
    }

    /// Stops after a transaction where its task is cancelled. Keys follow when all else is there.
    func run() async throws -> [TableContents] {
        let contents = try await rows()
        try await StoredKeys(of: target).add(from: StoredKeys(of: source))
        return contents
    }

    private func rows() async throws -> [TableContents] {
        let stop = StopSign()
        return try await withTaskCancellationHandler {
            // It blocks, so it has a thread of its own.
            try await withCheckedThrowingContinuation { continuation in
                DispatchQueue.global().async {
                    continuation.resume(with: Result { try copied { !stop.isSet } })
                }
            }
        } onCancel: {
            stop.set()
        }
    }

    private func copied(_ goesOn: () -> Bool) throws(StorageCopyError) -> [TableContents] {
        // All are opened before the first is copied.
        var copies: [StorageCopy] = []
        for part in StoredPart.allCases {
            copies.append(StorageCopy(of: part.schema, from: try source.source(part), to: try target.target(part)))
        }
        for copy in copies { try copy.prepare() }
        var contents: [TableContents] = []
        for copy in copies { contents += try copy.run { _ in goesOn() } }
        return contents
    }
}

/// Tells work that blocks to stop.
private final class StopSign: Sendable {
    private let state = Atomic(false)

    var isSet: Bool { state.load(ordering: .relaxed) }

    func set() { state.store(true, ordering: .relaxed) }
}
