public import Notes
import Storage

extension StorageNotesRepository: NoteChanges {
    public func noteChanges() -> AsyncStream<Void> {
        let changes = storage.changes(of: NoteHead.self)
        let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        // The stream owns this task: it ends with whoever listens.
        let following = Task {
            for await _ in changes { continuation.yield() }
            continuation.finish()
        }
        continuation.onTermination = { _ in following.cancel() }
        return stream
    }
}
