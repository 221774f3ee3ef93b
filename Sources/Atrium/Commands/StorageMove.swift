import Dispatch
import Portico
import Storage

/// All that is stored, on its way from one place to another.
struct StorageMove: Sendable {
    private let source: StoredPlace
    private let target: StoredPlace

    init(from source: StoredPlace, to target: StoredPlace) {
        (self.source, self.target) = (source, target)
    }

    /// What came of it.
    struct Outcome: Sendable {
        /// What each table has in both.
        var contents: [TableContents]
        /// Those of which the target has had another one, which stays.
        var keptKeys: [SharedKey]
    }

    /// The same until somebody asks the program to end; then it throws that it was stopped.
    func runUntilInterrupted() async throws -> Outcome {
        guard let outcome = try await untilInterrupted({ try await run() }) else { throw StorageCopyError.stopped }
        return outcome
    }

    /// Stops after a transaction where its task is cancelled.
    func run() async throws -> Outcome {
        let isStopped = AtomicFlag()
        return try await withTaskCancellationHandler {
            // It blocks, so it has a thread of its own.
            try await withCheckedThrowingContinuation { continuation in
                DispatchQueue.global().async {
                    continuation.resume(with: Result { try copied { !isStopped.isRaised } })
                }
            }
        } onCancel: {
            isStopped.raise()
        }
    }

    private func copied(_ goesOn: () -> Bool) throws -> Outcome {
        let keys = try StoredKeys(of: source)
        // All are opened before the first is copied.
        var copies: [StorageCopy] = []
        for part in StoredPart.allCases {
            copies.append(StorageCopy(of: part.schema, from: try source.source(part), to: try target.target(part)))
        }
        for copy in copies { try copy.prepare() }
        // From here on nothing opens the target, and nothing makes keys of its own there, until all is copied.
        let keptKeys = try keys.add(to: target)
        var contents: [TableContents] = []
        for copy in copies { contents += try copy.run { _ in goesOn() } }
        return Outcome(contents: contents, keptKeys: keptKeys)
    }
}

extension StorageMove.Outcome {
    /// Tells of keys that did not come along.
    func complain() {
        for key in keptKeys {
            Output.complaint("the \(key.rawValue) that was there stays: what belongs to the other is of no use there")
        }
    }
}
