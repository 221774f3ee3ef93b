/// What a search can be narrowed by.
public enum SearchFilter: String, Sendable, Hashable, CaseIterable {
    case match, zone, digits, hyphens, idn
}

extension DomainQuery {
    /// The filters that leave names out.
    public var filters: [SearchFilter] {
        SearchFilter.allCases.filter { filter in
            switch filter {
            case .match: match != .contains
            case .zone: zone != nil
            case .digits: digits != .any
            case .hyphens: hyphens != .any
            case .idn: idn != .any
            }
        }
    }
}
