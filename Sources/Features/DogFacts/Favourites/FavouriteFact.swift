public import Foundation
public import Portico

/// A fact that a visitor keeps.
///
/// It has the text as well: a fact that a newer version of the product no longer has is still theirs. One that was
/// removed stays for a while, so that its removal can be undone.
public struct FavouriteFact: Sendable, Hashable, Identifiable {
    public let visitor: VisitorID
    /// The fact's.
    public let id: DogFact.ID
    public let text: String
    public let sourceName: String
    public let sourceURL: String?
    public let addedAt: Date
    /// When it was removed; nil while it is in the list.
    public var removedAt: Date?

    public init(
        visitor: VisitorID,
        id: DogFact.ID,
        text: String,
        sourceName: String,
        sourceURL: String?,
        addedAt: Date,
        removedAt: Date?
    ) {
        self.visitor = visitor
        self.id = id
        self.text = text
        self.sourceName = sourceName
        self.sourceURL = sourceURL
        self.addedAt = addedAt
        self.removedAt = removedAt
    }

    public init(_ fact: DogFact, of visitor: VisitorID, at moment: Date) {
        self.init(
            visitor: visitor,
            id: fact.id,
            text: fact.text,
            sourceName: fact.source.name,
            sourceURL: fact.source.url,
            addedAt: moment,
            removedAt: nil
        )
    }

    public var fact: DogFact {
        DogFact(id: id, text: text, source: FactSource(name: sourceName, url: sourceURL))
    }
}
