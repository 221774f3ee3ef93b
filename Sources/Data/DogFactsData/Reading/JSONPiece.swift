/// Any JSON, so that one odd piece of an answer does not keep anybody from the others.
enum JSONPiece: Decodable, Sendable, Hashable {
    case text(String)
    case array([JSONPiece])
    case object([String: JSONPiece])
    /// A number, a truth value or null, which is no part of a fact.
    case other

    init(from decoder: any Decoder) throws {
        if let object = try? decoder.container(keyedBy: Key.self) {
            var pieces: [String: JSONPiece] = [:]
            for key in object.allKeys { pieces[key.stringValue] = try object.decode(JSONPiece.self, forKey: key) }
            self = .object(pieces)
        } else if var array = try? decoder.unkeyedContainer() {
            var pieces: [JSONPiece] = []
            while !array.isAtEnd { pieces.append(try array.decode(JSONPiece.self)) }
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
