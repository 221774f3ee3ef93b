import AtriumTexts
public import Foundation
public import Portico

/// A search that a visitor keeps under a name, to open it again.
///
///     SavedSearch(id: .random(), visitor: visitor, name: name, parameters: SearchParameters(query: "med"), createdAt: .now)
///
/// It belongs to one visitor and nobody else sees it. One that was removed stays for a while, so that its removal can
/// be undone. The search's own fields lie flat in it, as they are stored.
public struct SavedSearch: Sendable, Hashable, Identifiable {
    public let id: ID
    public let visitor: VisitorID
    public var name: SearchName
    public let query: String
    public let zone: ZoneName?
    public let match: NameMatch
    public let digits: Presence
    public let hyphens: Presence
    public let idn: Presence
    public let createdAt: Date
    /// When it was removed; nil while it is in the list.
    public var removedAt: Date?
    /// Whether its account is not told of new names that match it.
    public var isSilent: Bool

    public init(
        id: ID,
        visitor: VisitorID,
        name: SearchName,
        query: String,
        zone: ZoneName?,
        match: NameMatch,
        digits: Presence,
        hyphens: Presence,
        idn: Presence,
        createdAt: Date,
        removedAt: Date?,
        isSilent: Bool
    ) {
        self.id = id
        self.visitor = visitor
        self.name = name
        self.query = query
        self.zone = zone
        self.match = match
        self.digits = digits
        self.hyphens = hyphens
        self.idn = idn
        self.createdAt = createdAt
        self.removedAt = removedAt
        self.isSilent = isSilent
    }

    public init(
        id: ID,
        visitor: VisitorID,
        name: SearchName,
        parameters: SearchParameters,
        createdAt: Date,
        removedAt: Date? = nil,
        isSilent: Bool = false
    ) {
        self.init(
            id: id,
            visitor: visitor,
            name: name,
            query: parameters.query,
            zone: parameters.zone,
            match: parameters.match,
            digits: parameters.digits,
            hyphens: parameters.hyphens,
            idn: parameters.idn,
            createdAt: createdAt,
            removedAt: removedAt,
            isSilent: isSilent
        )
    }

    /// What it looks for.
    public var parameters: SearchParameters {
        SearchParameters(query: query, zone: zone, match: match, digits: digits, hyphens: hyphens, idn: idn)
    }
}

extension SavedSearch {
    /// What a saved search is known by.
    public typealias ID = RandomIdentifier<SavedSearch>
}

/// The name of a saved search, as its visitor wrote it: 1 to 60 characters, none of which breaks a line or turns the
/// text around.
///
///     SearchName(text: "  Medicine ")?.text   // "Medicine"
///
/// White space at the ends is not part of it. Characters are counted as Unicode scalars, of which there are never more
/// than the UTF-16 code units that `maxlength` counts in a browser: what a form lets through is not too long here.
public struct SearchName: TextValue, RawRepresentable {
    public static let expectation = "1 to \(maxCharacters) characters on one line, with no hidden characters"
    public static var localisedExpectation: any LocalisedText {
        Text(
            en: expectation,
            de: "ein Name aus 1 bis \(maxCharacters) Zeichen in einer Zeile, ohne unsichtbare Zeichen",
            ar: "اسم من 1 إلى \(maxCharacters) حرفًا في سطر واحد بلا أحرف مخفية"
        )
    }
    public static let maxCharacters = 60
    public let rawValue: String

    public init?(rawValue: String) {
        let text = rawValue.trimmed
        let scalars = text.unicodeScalars
        guard scalars.count <= Self.maxCharacters, scalars.allSatisfy(\.isPlain),
            scalars.contains(where: \.isSeen)
        else {
            return nil
        }
        self.rawValue = text
    }

    /// Whether two names are the same to people: upper and lower case are not told apart.
    public func reads(like other: SearchName) -> Bool {
        text.lowercased() == other.text.lowercased()
    }
}
