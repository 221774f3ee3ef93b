public import Portico

/// One question to a domain index: what to look for, which names to leave out, and which rows to return.
///
///     let query = DomainQuery(text: "med", zone: "com", digits: .no, offset: 50, limit: 50)
///
/// `text` is as the visitor typed it, trimmed; the repository lower-cases it and decodes `xn--` labels, because names
/// are compared in their Unicode form. Where `text` holds a dot it is looked for in the whole name, otherwise in the
/// name without its zone. `offset` and `limit` count rows, each up to `maxRows`. `withParticulars` also asks for what
/// is known about each name beside it.
public struct DomainQuery: Sendable, Hashable {
    /// More than any index holds, and so few that they can be added up.
    public static let maxRows = 1_000_000_000_000

    public var text: String
    public var zone: String?
    public var match: NameMatch
    public var digits: Presence
    public var hyphens: Presence
    public var idn: Presence
    public let offset: Int
    public let limit: Int
    public var withParticulars: Bool
    /// A zone in ASCII whose matches are counted, however few they are.
    public var home: String?

    public init(
        text: String,
        zone: String? = nil,
        match: NameMatch = .contains,
        digits: Presence = .any,
        hyphens: Presence = .any,
        idn: Presence = .any,
        offset: Int = 0,
        limit: Int = 50,
        withParticulars: Bool = false
    ) {
        self.text = text
        self.zone = zone
        self.match = match
        self.digits = digits
        self.hyphens = hyphens
        self.idn = idn
        self.offset = min(max(0, offset), Self.maxRows)
        self.limit = min(max(0, limit), Self.maxRows)
        self.withParticulars = withParticulars
    }
}

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

/// Where in a name the text that is looked for has to stand.
public enum NameMatch: String, Sendable, CaseIterable, Codable, TextValue {
    case contains, prefix, suffix, exact
}

/// Whether names with a certain property are wanted: all names, only those without it, or only those with it.
public enum Presence: String, Sendable, CaseIterable, Codable, TextValue {
    case any, no, only
}
