public import Portico

/// What changed from one text of a note to another, as much of it as a page shows.
///
///     let difference = NoteDifference(from: revision.content, to: note.content, in: localiser)
///     difference.rows      // of the body
public struct NoteDifference: Sendable, Hashable {
    /// A text that took another's place.
    public struct Change: Sendable, Hashable {
        public let old: String
        public let new: String

        /// Nil where the texts are the same, byte by byte.
        init?(from old: String, to new: String) {
            guard !old.utf8.elementsEqual(new.utf8) else { return nil }
            (self.old, self.new) = (old, new)
        }
    }

    /// How many unchanged lines stand around a changed one.
    static let context = 3

    public let title: Change?
    public let tags: Change?
    /// The changed lines of the body and some around them; empty where the bodies are the same.
    public let rows: [LineDiff.Row]

    /// - Parameter localiser: says how much of a long line is left out.
    public init(from old: NoteContent, to new: NoteContent, in localiser: Localiser) {
        let body = LineDiff(from: old.body, to: new.body)
        title = Change(from: old.title, to: new.title)
        tags = Change(from: TypedTags.text(of: old.tags), to: TypedTags.text(of: new.tags))
        rows = body.isEmpty ? [] : body.rows(context: Self.context, within: .page, in: localiser)
    }

    public var isEmpty: Bool { title == nil && tags == nil && rows.isEmpty }
}

/// Compares texts of notes for many visitors: short ones at once, long ones in their turn.
///
///     let difference = try await comparer.compare([before, after]) {
///         NoteDifference(from: before, to: after, in: localiser)
///     }
///
/// Where too many wait, it throws `unavailable`, and has done nothing.
public struct NoteComparer: Sendable {
    /// Texts of so many bytes together are compared at once: that takes less than waiting for it.
    static let short = 8_192

    private let line: WorkLine

    public init(line: WorkLine = WorkLine(atOnce: 1, maxWaiting: 16, maxPerClient: 4)) {
        self.line = line
    }

    /// What comes of some work with these texts.
    func compare<Value: Sendable>(
        _ texts: [NoteContent],
        _ work: @escaping @Sendable () -> Value
    ) async throws(NoteError) -> Value {
        if texts.reduce(0, { $0 + $1.body.utf8.count }) <= Self.short {
            return WorkMeter.current?.measure(work) ?? work()
        }
        do throws(WorkLine.Refusal) {
            return try await line.run(work)
        } catch {
            throw .unavailable(reason: Self.sentence(on: error))
        }
    }

    private static func sentence(on refusal: WorkLine.Refusal) -> String {
        switch refusal {
        case .tooManyWait: "Too many long notes are being compared at the moment. Try again in a moment."
        case .cancelled: "This was interrupted."
        }
    }
}
