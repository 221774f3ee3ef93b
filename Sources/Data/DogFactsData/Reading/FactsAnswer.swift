import Foundation

/// What a source of facts answered, whichever of the shapes in the wild it has.
///
///     {"facts":["…"],"success":true}
///     {"facts":[],"success":false}                                               with status 200: a failure
///     {"data":[{"id":"1cd1…","type":"fact","attributes":{"body":"…"}}]}
///     {"fact":"…","source":"…","url":"https://…"}                                as this product keeps its own
///     ["…", {"fact":"…"}]
///
/// A row that is none of a fact's shapes is left out, and the others stay.
struct FactsAnswer: Sendable, Hashable {
    var facts: [DogFactDTO]
    /// Whether the source says itself that it failed.
    var isRefusal = false

    /// Nil where it is no JSON, or JSON of another shape.
    init?(_ json: Data) {
        guard let piece = try? JSONDecoder().decode(JSONPiece.self, from: json) else { return nil }
        self.init(piece)
    }

    private init?(_ piece: JSONPiece) {
        switch piece {
        case .array(let rows): facts = rows.compactMap(Self.fact)
        case .object:
            isRefusal = piece["success"].map(Self.isNo) ?? false
            if let rows = piece["facts"] ?? piece["data"] {
                facts = Self.rows(rows).compactMap(Self.fact)
            } else if let fact = Self.fact(piece) {
                facts = [fact]
            } else if isRefusal {
                facts = []
            } else {
                return nil
            }
        case .text, .flag, .other: return nil
        }
    }

    private static func rows(_ piece: JSONPiece) -> [JSONPiece] {
        if case .array(let rows) = piece { rows } else { [piece] }
    }

    private static func isNo(_ piece: JSONPiece) -> Bool {
        piece == .flag(false) || piece.text?.lowercased() == "false"
    }

    private static func fact(_ piece: JSONPiece) -> DogFactDTO? {
        if let text = piece.text { return DogFactDTO(fact: text) }
        let text = piece["fact"] ?? piece["attributes"]?["body"] ?? piece["body"] ?? piece["text"]
        return text?.text.map { DogFactDTO(fact: $0, source: piece["source"]?.text, url: piece["url"]?.text) }
    }
}
