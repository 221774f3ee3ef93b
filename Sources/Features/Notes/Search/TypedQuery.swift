public import Portico

/// What a visitor typed into the search of notes, with the space behind its last word: that word is whole then.
///
///     NotesRoute.list(query: "bread ").location   // /notes?query=bread+
public struct TypedQuery: TextValue, RawRepresentable, ExpressibleByStringLiteral {
    public static var expectation: String { String.expectation }
    public static var localisedExpectation: any LocalisedText { String.localisedExpectation }
    public static var keepsEnds: Bool { true }
    public static var isBlankValue: Bool { true }

    public let rawValue: String

    public init(rawValue: String) {
        let start = rawValue.drop(while: \.isWhitespace)
        let end = start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.startIndex
        self.rawValue = String(start[..<end]) + (end < start.endIndex ? " " : "")
    }

    public init(stringLiteral text: String) {
        self.init(rawValue: text)
    }

    public static func reading(of given: String) -> FieldReading<TypedQuery> {
        given.isBlank ? .blank : .value(TypedQuery(rawValue: given))
    }

    /// As `String` does: a field that was left out is not one that was emptied.
    public init(from form: Form, named name: String) throws(InvalidFields) {
        self.init(rawValue: try String(from: form, named: name))
    }
}
