import Synchronization

/// Tells those who read something that it has changed since: what a storage has, beside the data.
///
///     let feed = ChangeFeed()
///     let start = feed.number                                  // before the first read
///     let rows = try await read(…)
///     let watch = feed.watch([subject], since: start) { wake() }
///     …
///     feed.publish([subject])                                  // after a commit
///
/// Nothing is missed between a read and the watch that follows it: the feed remembers its last changes, and a watch on
/// what changed meanwhile is told at once. Where it cannot tell any more, it says that it changed.
///
/// A source that has to look whether it has changed does so only while somebody watches:
///
///     let feed = ChangeFeed(whileWatched: { feed in await look(every: .seconds(2), telling: feed) })
public final class ChangeFeed: Sendable {
    /// How many publications are remembered, and how many subjects of one: who watches what they read a moment ago is
    /// told exactly.
    private static let remembered = 256
    private static let maxSubjects = 64

    private struct Publication {
        /// Empty where they were too many to be remembered.
        let subjects: Set<Subject>
    }

    private struct Guarded {
        var number: UInt64 = 0
        /// The newest last; the last one has the feed's number.
        var past: [Publication] = []
        var nextWatch = 0
        var watches: [Int: @Sendable () -> Void] = [:]
        /// Which watches each subject has.
        var watchers: [Subject: Set<Int>] = [:]
        /// Runs while there are watches.
        var looking: Task<Void, Never>?

        mutating func add(_ publication: Publication) {
            number += 1
            past.append(publication)
            if past.count > 2 * ChangeFeed.remembered { past.removeFirst(ChangeFeed.remembered) }
        }

        func hasChanged(_ subjects: Set<Subject>, since number: UInt64) -> Bool {
            // A number that is not this feed's is of another one, which says nothing here.
            guard number <= self.number, self.number - number <= UInt64(past.count) else { return true }
            return past.suffix(Int(self.number - number)).contains { publication in
                publication.subjects.isEmpty || !publication.subjects.isDisjoint(with: subjects)
            }
        }
    }

    private let guarded = Mutex(Guarded())
    private let look: (@Sendable (ChangeFeed) async -> Void)?

    public init() {
        look = nil
    }

    /// - Parameter look: is begun by the first watch and cancelled with the last one. It publishes what it finds.
    public init(whileWatched look: @escaping @Sendable (ChangeFeed) async -> Void) {
        self.look = look
    }

    /// Grows with each publication.
    public var number: UInt64 { guarded.withLock { $0.number } }

    /// Tells all who watch one of the subjects that it changed, each once.
    public func publish(_ changed: Set<Subject>) {
        guard !changed.isEmpty else { return }
        let subjects = changed.union([.anything])
        let told = guarded.withLock { guarded in
            guarded.add(Publication(subjects: subjects.count <= Self.maxSubjects ? subjects : []))
            if guarded.watches.isEmpty { return [@Sendable () -> Void]() }
            var numbers: Set<Int> = []
            for subject in subjects { numbers.formUnion(guarded.watchers[subject] ?? []) }
            return numbers.compactMap { guarded.watches[$0] }
        }
        for tell in told { tell() }
    }

    /// Tells all who watch anything that it may have changed: what did is not known.
    public func publishAnything() {
        let told = guarded.withLock { guarded in
            guarded.add(Publication(subjects: []))
            return Array(guarded.watches.values)
        }
        for tell in told { tell() }
    }

    /// Whether one of the subjects has changed since the feed had that number.
    public func hasChanged(_ subjects: Set<Subject>, since number: UInt64) -> Bool {
        guarded.withLock { $0.hasChanged(subjects, since: number) }
    }

    /// Tells of each change to one of the subjects, as long as the watch is kept; at once where one has changed since
    /// the feed had that number.
    ///
    /// - Parameters:
    ///   - subjects: whose changes are told.
    ///   - number: that of the feed when they were read.
    ///   - tell: is called on the thread that made the change, and returns quickly.
    public func watch(
        _ subjects: Set<Subject>,
        since number: UInt64,
        _ tell: @escaping @Sendable () -> Void
    ) -> Watch {
        let (watch, hasChanged) = guarded.withLock { guarded in
            guarded.nextWatch += 1
            guarded.watches[guarded.nextWatch] = tell
            for subject in subjects { guarded.watchers[subject, default: []].insert(guarded.nextWatch) }
            // It works for all who watch, and not for the first of them.
            if let look, guarded.looking == nil { guarded.looking = Task.detached { await look(self) } }
            return (guarded.nextWatch, guarded.hasChanged(subjects, since: number))
        }
        if hasChanged { tell() }
        return Watch { [weak self] in self?.end(watch, of: subjects) }
    }

    private func end(_ watch: Int, of subjects: Set<Subject>) {
        let looking = guarded.withLock { guarded in
            guarded.watches[watch] = nil
            for subject in subjects {
                guarded.watchers[subject]?.remove(watch)
                if guarded.watchers[subject]?.isEmpty == true { guarded.watchers[subject] = nil }
            }
            guard guarded.watches.isEmpty else { return nil as Task<Void, Never>? }
            defer { guarded.looking = nil }
            return guarded.looking
        }
        looking?.cancel()
    }
}

extension ChangeFeed {
    /// What can be read and changed, such as the rows of one owner in a table; two that are the same are equal.
    ///
    ///     ChangeFeed.Subject("note", "owner", owner.rawValue)
    ///
    /// It is kept as a number, so that watching costs little. Of different ones, hardly any two are equal; where they
    /// are, somebody is told of a change that was none of theirs, and finds nothing new.
    public struct Subject: Sendable, Hashable {
        /// What changes with each publication of a feed.
        public static let anything = Subject("anything")

        private let number: Int

        public init(_ parts: (any Hashable & Sendable)...) {
            var hasher = Hasher()
            for part in parts { hasher.combine(part) }
            number = hasher.finalize()
        }

        /// Of what was hashed by the caller.
        package init(_ hasher: Hasher) {
            number = hasher.finalize()
        }
    }

    /// Lasts as long as somebody is to be told of changes.
    public final class Watch: Sendable {
        private let end: @Sendable () -> Void

        init(_ end: @escaping @Sendable () -> Void) {
            self.end = end
        }

        deinit { end() }
    }
}
