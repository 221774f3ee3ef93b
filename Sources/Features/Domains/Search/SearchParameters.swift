import Foundation
public import Portico

/// What a visitor searches for: the text and the filters, without the page.
///
///     SearchParameters(query: "med", zone: ZoneName(text: "com"), digits: .no)
@FormCodable public struct SearchParameters: Sendable, Hashable {
    public var query: String = ""
    public var zone: ZoneName?
    public var match: NameMatch = .contains
    public var digits: Presence = .any
    public var hyphens: Presence = .any
    public var idn: Presence = .any

    public init(
        query: String = "",
        zone: ZoneName? = nil,
        match: NameMatch = .contains,
        digits: Presence = .any,
        hyphens: Presence = .any,
        idn: Presence = .any
    ) {
        self.query = query
        self.zone = zone
        self.match = match
        self.digits = digits
        self.hyphens = hyphens
        self.idn = idn
    }

    /// Whether there is anything to search for: more than white space and characters that nobody sees.
    public var hasText: Bool {
        query.unicodeScalars.contains(where: \.isSeen)
    }

    /// Whether any filter narrows the search.
    public var isFiltered: Bool {
        self != SearchParameters(query: query)
    }

    /// Whether there is a character in the text that steers a device instead of being seen, such as NUL.
    var hasControlCharacters: Bool {
        query.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }

    /// The same search without white space around its text, as a URL reads it.
    public var trimmed: SearchParameters {
        var parameters = self
        parameters.query = query.trimmingCharacters(in: .whitespacesAndNewlines)
        return parameters
    }

    /// The question to a source; nil where there is no text to search for, so that nothing is asked.
    func query(offset: Int, limit: Int) -> DomainQuery? {
        guard hasText else { return nil }
        return DomainQuery(
            text: trimmed.query,
            zone: zone?.text,
            match: match,
            digits: digits,
            hyphens: hyphens,
            idn: idn,
            offset: offset,
            limit: limit
        )
    }
}
