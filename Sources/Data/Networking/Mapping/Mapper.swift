import Foundation

/// Makes values of what a source answered in JSON, and trees of what it answered in XML.
///
///     struct FactsDTO: Decodable { let facts: LenientList<String> }
///
///     let facts = try Mapper(dates: .iso8601()).map(FactsDTO.self, from: answer).facts.elements
///
/// Dates are read by its strategy wherever a `Date` is decoded. A mark of the byte order before the text is passed
/// over, and bytes that are no UTF-8 are read as U+FFFD, so that one broken name is no reason to lose the others.
public struct Mapper: Sendable {
    private let dates: DateStrategy

    public init(dates: DateStrategy = .iso8601()) {
        self.dates = dates
    }

    /// Throws `notParsable` where the body is no such value, with its first bytes for the log.
    public func map<Value: Decodable>(_ type: Value.Type, from answer: APIResponse) throws(HTTPClientError) -> Value {
        do {
            return try decoder.decode(type, from: JSONText.mended(answer.body))
        } catch {
            throw .notParsable(answer)
        }
    }

    /// Throws `notParsable` where the body is no XML document, with its first bytes for the log.
    public func document(of answer: APIResponse) throws(HTTPClientError) -> XMLTree {
        guard let document = XMLTree(answer.body) else { throw .notParsable(answer) }
        return document
    }

    private var decoder: JSONDecoder {
        let decoder = JSONDecoder()
        let dates = dates
        decoder.dateDecodingStrategy = .custom { try dates.date(from: $0) }
        return decoder
    }
}
