import AtriumTexts
public import Portico

/// Something that is known about dogs, and who says so.
///
///     DogFact(id: id, text: "A dog’s nose print is its own.", source: FactSource(name: "American Kennel Club"))
///
/// Every fact has a place of its own, so each has an id, which is made of its text: the same text is the same fact
/// wherever it came from.
public struct DogFact: Sendable, Hashable, Identifiable {
    /// The longest text, in Unicode scalars: what is longer is no fact to be shown large, and would not fit into links.
    public static let maxCharacters = 600

    public let id: ID
    public let text: String
    public let source: FactSource

    public init(id: ID, text: String, source: FactSource) {
        self.id = id
        self.text = text
        self.source = source
    }
}

/// Who says a fact.
public struct FactSource: Sendable, Hashable {
    public let name: String
    /// Where it can be read; always `http` or `https`, for it comes from outside and is printed as a link.
    public let url: String?

    public init(name: String, url: String? = nil) {
        self.name = name
        self.url = url.flatMap { Self.isWebAddress($0) ? $0 : nil }
    }

    private static func isWebAddress(_ text: String) -> Bool {
        let start = text.lowercased()
        return (start.hasPrefix("https://") || start.hasPrefix("http://"))
            && text.unicodeScalars.allSatisfy { $0.value > 0x20 && $0 != "\u{7F}" }
    }
}

/// What a fact is known by: 12 lower-case hexadecimal digits, such as `5d0f6c9be5a1`.
public struct DogFactID: TextValue, RawRepresentable {
    public static let expectation = "an id of 12 hexadecimal digits"
    public static var localisedExpectation: any LocalisedText {
        Text(
            en: expectation,
            de: "eine Kennung aus 12 hexadezimalen Ziffern",
            ar: "معرّف من 12 رقمًا ست عشريًا"
        )
    }

    public let rawValue: String

    public init?(rawValue: String) {
        guard RandomDigits.is(rawValue, count: 12) else { return nil }
        self.rawValue = rawValue
    }
}

extension DogFact {
    public typealias ID = DogFactID
}

/// A fact as a repository gave it: where in a shuffle it is, and what there is to say about how it was found.
public struct FoundFact: Sendable, Hashable {
    public var fact: DogFact
    /// Nil where it was asked for by its id alone.
    public var place: ShufflePosition?
    /// Why it is not what was asked for; nil where there is nothing to say.
    public var remark: FactRemark?

    public init(_ fact: DogFact, at place: ShufflePosition? = nil, remark: FactRemark? = nil) {
        self.fact = fact
        self.place = place
        self.remark = remark
    }
}

/// Which fact a screen is for.
public enum FactRequest: Sendable, Hashable {
    /// The one at a place of a shuffle; where none is named a new shuffle begins, with the fact that was seen last as
    /// its first.
    case next(ShufflePosition?, after: DogFact.ID?)
    /// One fact, met at a place of a shuffle or alone.
    case fact(DogFact.ID, ShufflePosition?)
}
