/// A fact as a repository gave it: where in a shuffle it is, and what there is to say about how it was found.
public struct FoundFact: Sendable, Hashable {
    public var fact: DogFact
    /// Nil where it was asked for by its id alone.
    public var place: FactPlace?
    /// Why it is not what was asked for: the source failed, and this was kept or is at hand. A sentence for the visitor; nil where there is
    /// nothing to say.
    public var remark: String?

    public init(_ fact: DogFact, at place: FactPlace? = nil, remark: String? = nil) {
        self.fact = fact
        self.place = place
        self.remark = remark
    }
}

/// Which fact a screen is for.
public enum FactRequest: Sendable, Hashable {
    /// The one at a place of a shuffle; where none is named a new shuffle begins, with the fact that was seen last as its first.
    case next(FactPlace?, after: DogFact.ID?)
    /// One fact, met at a place of a shuffle or alone.
    case fact(DogFact.ID, FactPlace?)
}
