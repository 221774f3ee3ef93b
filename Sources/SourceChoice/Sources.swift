public import AtriumTexts
public import Portico

/// The sources of one kind of content that this server has: a visitor chooses the one that is asked for them.
///
///     let sources = Sources(.domainSource, index, remote)
///     let page = try await sources.source(for: visitor).repository.search(query)
public struct Sources<Repository: Sendable>: Sendable {
    /// One that can be chosen.
    public struct Source: Sendable, Identifiable {
        /// What a choice of it is remembered by; never changed once released.
        public let id: String
        public let repository: Repository
        /// Whom its content is from, for people; nil for this server.
        public let name: String?
        /// What there is to know before it is chosen.
        let explanation: Text
        private let trial: @Sendable () async -> Text?

        /// - Parameter outage: tries whether a source elsewhere answers, and says why it does not; nil where it does.
        public init(
            id: String,
            _ repository: Repository,
            name: String?,
            explanation: Text,
            outage: @escaping @Sendable () async -> Text?
        ) {
            self.id = id
            self.repository = repository
            self.name = name
            self.explanation = explanation
            trial = outage
        }

        /// Why it does not answer at the moment; nil where it does, and for this server.
        public func outage() async -> Text? { name == nil ? nil : await trial() }
    }

    public let all: [Source]
    /// The one that is asked for whoever chose none.
    public let first: Source
    private let key: PreferenceKey

    /// - Parameter key: what a visitor's choice is remembered by.
    public init(_ key: PreferenceKey, _ first: Source, _ others: [Source]) {
        self.key = key
        self.first = first
        all = [first] + others
    }

    /// Whether there is something to choose.
    public var areSeveral: Bool { all.count > 1 }

    /// The one that a visitor chose; nil where they chose none, or it is not there any more.
    public func chosen(by visitor: Visitor) -> Source? {
        guard let id = visitor.preferences[key] else { return nil }
        return all.first { $0.id == id }
    }

    /// Whether a visitor chose one that is not there any more.
    public func isChosenGone(for visitor: Visitor) -> Bool {
        visitor.preferences[key] != nil && chosen(by: visitor) == nil
    }

    /// The one that is asked for a visitor.
    public func source(for visitor: Visitor) -> Source { chosen(by: visitor) ?? first }

    /// Whether a visitor is to be asked: there are several, and they chose none of them.
    public func needChoice(by visitor: Visitor) -> Bool { areSeveral && chosen(by: visitor) == nil }

    /// Whether it is to be tried whether the source that a visitor chose answers: it is elsewhere, and there are others.
    public func needTrying(for visitor: Visitor) -> Bool { areSeveral && chosen(by: visitor)?.name != nil }

    /// Why the source that a visitor chose does not answer; nil where it does, and where they chose none.
    public func outage(for visitor: Visitor) async -> Text? { await chosen(by: visitor)?.outage() }
}
