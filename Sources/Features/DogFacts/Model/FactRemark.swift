/// Why a fact is not the one that was asked for: the source failed or is gone, and another one is shown in its place.
public enum FactRemark: Sendable, Hashable {
    /// One that was kept from an earlier time.
    case kept(DogFactsError)
    /// One of this app's own.
    case own(DogFactsError)
    /// One of another source: the one that the visitor chose is not here any more.
    case chosenSourceIsGone

    /// Why the source failed; nil where it was not asked.
    var failure: DogFactsError? {
        switch self {
        case .kept(let failure), .own(let failure): failure
        case .chosenSourceIsGone: nil
        }
    }
}
