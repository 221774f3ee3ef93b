import Portico

/// A visitor's favourite facts, and what became of the last change to them.
public struct FavouritesState: Sendable, Hashable {
    public enum Listing: Sendable, Hashable {
        /// Not read yet.
        case pending
        /// Newest first.
        case loaded([FavouriteFact])
        /// The store gave no answer; `reason` is for the visitor.
        case failed(reason: String)
    }

    public var listing: Listing
    /// Why the last change was not made; nil where it was, or where there was none.
    public var problem: FavouriteProblem?

    public init(listing: Listing = .pending, problem: FavouriteProblem? = nil) {
        self.listing = listing
        self.problem = problem
    }

    /// Those that are known; none where they could not be read.
    public var facts: [FavouriteFact] {
        if case .loaded(let facts) = listing { facts } else { [] }
    }

    func contains(_ id: DogFact.ID) -> Bool {
        facts.contains { $0.id == id }
    }
}

/// Why a change to the favourites was not made.
public enum FavouriteProblem: Sendable, Hashable {
    /// Nobody is known to whom it could belong.
    case noVisitor
    /// There is no such fact.
    case noFact
    case refused(FavouriteError)

    var message: String {
        switch self {
        case .noVisitor: "The fact was not added: this browser keeps no session to add it to."
        case .noFact: "This fact is no longer here."
        case .refused(.unavailable(let reason)): reason
        case .refused(.tooMany(let limit)): "You have \(limit) favourites, which is the limit. Remove one first."
        case .refused(.notFound): "This is no longer among your favourites."
        }
    }

    var condition: Condition {
        switch self {
        case .noVisitor: .forbidden
        case .noFact, .refused(.notFound): .notFound
        case .refused(.unavailable): .unavailable
        case .refused(.tooMany): .conflict
        }
    }
}
