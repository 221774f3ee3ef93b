import Foundation
import Networking

/// What a source of facts answered, whichever of the shapes in the wild it has.
///
///     {"facts":["…"],"success":true}
///     {"facts":[],"success":false}                                               with status 200: a failure
///     {"data":[{"id":"1cd1…","type":"fact","attributes":{"body":"…"}}]}
///     {"fact":"…","source":"…","url":"https://…"}                                as this product keeps its own
///     ["…", {"fact":"…"}]
///
/// A row that is none of a fact's shapes is a fact without text, and the others stay.
struct FactsAnswer: Sendable, Hashable {
    var facts: [DogFactDTO]
    /// Whether the source says itself that it failed.
    var isRefusal: Bool

    /// Nil where it is no JSON, or JSON of another shape.
    init?(_ json: Data) {
        guard let answer = try? JSONDecoder().decode(FactsAnswer.self, from: json) else { return nil }
        self = answer
    }

    /// Nil where there is nothing that could be facts.
    private static func facts(in piece: JSONPiece) -> [DogFactDTO]? {
        switch piece {
        case .array(let rows): return rows.map(fact)
        case .object:
            let lists = [piece["facts"], piece["data"]].compactMap { $0 }
            let rows = lists.flatMap(\.rows)
            let single = fact(piece)
            if rows.isEmpty, single.fact != nil { return [single] }
            return lists.isEmpty ? nil : rows.map(fact)
        case .text, .other: return nil
        }
    }

    private static func fact(_ piece: JSONPiece) -> DogFactDTO {
        let texts = [piece, piece["fact"], piece["attributes"]?["body"], piece["body"], piece["text"]]
        return DogFactDTO(
            fact: texts.lazy.compactMap { $0?.text }.first,
            source: piece["source"]?.text,
            url: piece["url"]?.text
        )
    }
}

extension FactsAnswer: Decodable {
    private enum CodingKeys: CodingKey {
        case success
    }

    init(from decoder: any Decoder) throws {
        isRefusal = (try? decoder.container(keyedBy: CodingKeys.self))?.flag(.success) == false
        guard let facts = Self.facts(in: try JSONPiece(from: decoder)) ?? (isRefusal ? [] : nil) else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: [], debugDescription: "no answer of a source of facts")
            )
        }
        self.facts = facts
    }
}

extension JSONPiece {
    /// What it is a list of; one that stands alone counts as a list of itself.
    fileprivate var rows: [JSONPiece] {
        switch self {
        case .array(let rows): rows
        case .object, .text: [self]
        case .other: []
        }
    }
}

/// Any JSON, so that one odd piece of an answer does not keep anybody from the others.
enum JSONPiece: Decodable, Sendable, Hashable {
    case text(String)
    case array([JSONPiece])
    case object([String: JSONPiece])
    /// A number, a truth value or null, which is no part of a fact.
    case other

    /// Of a list; no answer has more facts that are shown.
    private static let maxPieces = 1_000

    init(from decoder: any Decoder) throws {
        if let object = try? decoder.container(keyedBy: Key.self) {
            var pieces: [String: JSONPiece] = [:]
            for key in object.allKeys { pieces[key.stringValue] = try object.decode(JSONPiece.self, forKey: key) }
            self = .object(pieces)
        } else if var array = try? decoder.unkeyedContainer() {
            var pieces: [JSONPiece] = []
            while !array.isAtEnd, pieces.count < Self.maxPieces { pieces.append(try array.decode(JSONPiece.self)) }
            self = .array(pieces)
        } else {
            self = (try? decoder.singleValueContainer().decode(String.self)).map(JSONPiece.text) ?? .other
        }
    }

    subscript(_ name: String) -> JSONPiece? {
        if case .object(let pieces) = self { pieces[name] } else { nil }
    }

    var text: String? {
        if case .text(let text) = self { text } else { nil }
    }

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init?(stringValue: String) {
            self.stringValue = stringValue
        }

        init?(intValue: Int) {
            nil
        }
    }
}
