public import Portico

/// Compares texts of notes for many visitors: short ones at once, long ones in their turn.
///
///     let difference = try await comparer.compare([before, after]) { NoteDifference(from: before, to: after) }
///
/// Where too many wait, it throws `unavailable`, and has done nothing.
public struct NoteComparer: Sendable {
    /// Texts of so many bytes together are compared at once: that takes less than waiting for it.
    static let short = 8_192

    private let line: WorkLine

    public init(line: WorkLine = WorkLine(atOnce: 1, mostWaiting: 16, mostOfOne: 4)) {
        self.line = line
    }

    /// What comes of some work with these texts.
    func compare<Value: Sendable>(
        _ texts: [NoteContent],
        _ work: @escaping @Sendable () -> Value
    ) async throws(NoteError) -> Value {
        if texts.reduce(0, { $0 + $1.body.utf8.count }) <= Self.short { return WorkMeter.current?.measure(work) ?? work() }
        do throws(WorkLine.Refusal) {
            return try await line.run(work)
        } catch {
            throw .unavailable(reason: Self.sentence(on: error))
        }
    }

    private static func sentence(on refusal: WorkLine.Refusal) -> String {
        switch refusal {
        case .tooManyWait: "Too many long notes are being compared right now. Try again in a moment."
        case .cancelled: "The request ended before this was done."
        }
    }
}
