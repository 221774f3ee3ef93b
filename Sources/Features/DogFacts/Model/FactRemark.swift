/// Why a fact is not the one that was asked for: the source failed, and another one is shown in its place.
public enum FactRemark: Sendable, Hashable {
    /// One that was kept from an earlier time.
    case kept(DogFactsError)
    /// One of this app's own.
    case own(DogFactsError)
}
