public import Foundation

/// Where an answer is from, and what has to be said beside it: nothing, where it is the index of this machine that was
/// asked.
///
///     AnswerOrigin(source: "DomainsDB", unapplied: [.digits])
///     AnswerOrigin(source: "DomainsDB", saved: SavedMoment(date, age: 7_200), problem: .silent("DomainsDB"))
///     AnswerOrigin(problem: .silent("DomainsDB"))    // and the index of this machine answers in its place
public struct AnswerOrigin: Sendable, Hashable {
    /// Who gave the answer, for people; nil for the index of this machine.
    public var source: String?
    /// When the answer was saved, where it is not from now.
    public var saved: SavedMoment?
    /// Why somebody else's or an old answer stands in for the source's own.
    public var problem: DomainsOutage?
    /// What else a visitor has to know of it.
    public var note: AnswerRemark?
    /// Filters that were asked for and that the source does not have.
    public var unapplied: [SearchFilter]

    public init(
        source: String? = nil,
        saved: SavedMoment? = nil,
        problem: DomainsOutage? = nil,
        note: AnswerRemark? = nil,
        unapplied: [SearchFilter] = []
    ) {
        self.source = source
        self.saved = saved
        self.problem = problem
        self.note = note
        self.unapplied = unapplied
    }

    /// The index of this machine.
    public static let index = AnswerOrigin()
}

/// What there is to know of an answer, beside who gave it.
public enum AnswerRemark: Sendable, Hashable {
    /// The source that the visitor chose is not here any more, so another one was asked.
    case chosenSourceIsGone
    /// Its names are those that were new with an alert, and no others.
    case newNames
    /// Which names were new with an alert is not known any more, so all are listed.
    case newNamesAreForgotten
}

/// When an answer was saved, and how long before it was needed that was, in seconds.
public struct SavedMoment: Sendable, Hashable {
    public var date: Date
    public var age: TimeInterval

    public init(_ date: Date, age: TimeInterval) {
        self.date = date
        self.age = age
    }
}

/// What a source of domain names is called, and what it can do.
public struct DomainsSource: Sendable, Hashable {
    /// The index of this machine.
    public static let index = DomainsSource(name: nil, exportedNames: 10_000)

    /// Whom its names are owed to, for people; nil for the index of this machine.
    public var name: String?
    /// Where to read about it: http or https.
    public var website: String?
    /// What its terms ask to be printed beside its names, as it is; nil where they ask for nothing but its name.
    public var attribution: String?
    /// The most names in one file.
    public var exportedNames: Int

    public init(name: String?, website: String? = nil, attribution: String? = nil, exportedNames: Int) {
        self.name = name
        self.website = website
        self.attribution = attribution
        self.exportedNames = exportedNames
    }
}
