public import AtriumTexts

/// What is wrong with a source of domain names that cannot answer: as much as a visitor may know, nothing of paths, hosts
/// and connections.
///
///     throw DomainsError.unavailable(.silent("DomainsDB"))   // DomainsDB does not answer at the moment.
public enum DomainsOutage: Sendable, Hashable {
    /// A source elsewhere, by its name, does not answer.
    case silent(String)
    /// A source elsewhere gave an answer that makes no sense.
    case unreadableAnswer(from: String)
    /// A source elsewhere answers that it cannot, and what that means: in the words of its endpoint.
    case answered(Text)

    /// The index of this machine is not there.
    case noIndex
    case unreadableIndex
    case damagedIndex
    /// The index is in a format that this version does not know.
    case newerIndex
    /// So many searches of the index wait that one more may not.
    case tooManySearches
    /// Which names were new with an alert cannot be read.
    case noNewNames
}
