/// How well a name fits: the first order of results, before length and name.
enum MatchRank: Int, CaseIterable {
    case equal, prefix, other
}
