import Portico

/// An answer that cannot be given yet: who it is for, and what it waits for.
final class PendingPage: Sendable {
    enum Awaited: Sendable {
        /// A file that is still to be made.
        case file(Download)
        /// A screen that is still to appear, however long that takes.
        case screen(ScreenPlace)
        /// A page whose screen was begun.
        case page(ScreenPlace, ScreenOpener.PendingOpening)
    }

    let visit: Visit
    let notes: WorkNotes
    let awaited: Awaited

    init(_ visit: Visit, _ notes: WorkNotes, awaiting awaited: Awaited) {
        self.visit = visit
        self.notes = notes
        self.awaited = awaited
    }
}

/// Somebody who asks for a page, before what its layout shows of them is read.
struct Arrival: Sendable {
    let visit: Visit
    /// Nil where nobody wants to know what is read.
    let readings: ReadingLog?
    let readLayout: @Sendable () async -> Void
}

/// A screen, and how it was asked for.
struct ScreenPlace: Sendable {
    let screen: Screen
    let own: OwnAddress?
    let format: MediaPreference
}

/// Where it is noted what an answer reads and costs.
struct WorkNotes: Sendable {
    /// Nil where nobody wants to know.
    let readings: ReadingLog?
    let meter: WorkMeter

    /// Does work that does not wait.
    func taken<Value>(of work: () throws -> Value) rethrows -> Value {
        try ReadingLog.$current.withValue(readings) { try WorkMeter.$current.withValue(meter, operation: work) }
    }

    /// Does work that may wait.
    nonisolated(nonsending) func taken<Value>(
        of work: nonisolated(nonsending) () async throws -> Value
    ) async rethrows -> Value {
        try await ReadingLog.$current.withValue(readings) {
            try await WorkMeter.$current.withValue(meter, operation: work)
        }
    }
}
