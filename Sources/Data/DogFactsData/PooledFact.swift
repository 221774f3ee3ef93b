import DogFacts
import Foundation
import Storage

/// A fact that was imported, or kept from a source elsewhere, with its number among these.
@Translatable(table: "dogFact")
struct PooledFact: Sendable, Hashable {
    @PrimaryKey let pool: FactShuffle.Pool
    @PrimaryKey let id: DogFact.ID
    /// Counted from 0 in the order they were added.
    let number: Int
    let text: String
    let sourceName: String
    let sourceURL: String?
    let addedAt: Date

    init(
        pool: FactShuffle.Pool,
        id: DogFact.ID,
        number: Int,
        text: String,
        sourceName: String,
        sourceURL: String?,
        addedAt: Date
    ) {
        self.pool = pool
        self.id = id
        self.number = number
        self.text = text
        self.sourceName = sourceName
        self.sourceURL = sourceURL
        self.addedAt = addedAt
    }

    init(_ fact: DogFact, in pool: FactShuffle.Pool, number: Int, at moment: Date) {
        self.init(
            pool: pool,
            id: fact.id,
            number: number,
            text: fact.text,
            sourceName: fact.source.name,
            sourceURL: fact.source.url,
            addedAt: moment
        )
    }

    var fact: DogFact {
        DogFact(id: id, text: text, source: FactSource(name: sourceName, url: sourceURL))
    }
}
