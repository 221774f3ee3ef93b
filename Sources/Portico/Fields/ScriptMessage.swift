import Foundation

/// Something the script of an element is told once, with the update that shows it.
///
///     @ViewInputData struct BoardViewInputData {
///         let moves: [ScriptMessage]
///     }
///
///     BoardViewInputData(moves: board.lastMoves.map { ScriptMessage($0, id: "move-\($0.number)") })
///
/// A template prints the list into `data-messages` of an element with a `data-hook`. A page is told each `id` once,
/// however often it is printed, also after its stream was lost. What is there when the element appears is not told: it
/// was said before.
///
/// Programs that ask for JSON get the ids alone, and a terminal says that there is something for a script.
public struct ScriptMessage: Sendable, Hashable, Encodable {
    /// How many of a list are printed: the newest, which stand last.
    public static let maximum = 32

    /// What it is known by, such as the number of a stored row. Two with the same `id` are the same message, so none is used
    /// again for another one.
    public let id: String
    /// The content as the script gets it.
    let content: String

    /// - Parameters:
    ///   - content: what `JSON.parse` makes of its JSON; `null` where it cannot be encoded. Numbers that are none are
    ///     texts.
    ///   - id: what no other message has.
    public init(_ content: some Encodable, id: String) {
        self.id = id
        self.content = Self.json(of: content) ?? "null"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(id)
    }

    /// The messages as pairs of an id and a content.
    package static func json(_ messages: [ScriptMessage]) -> String {
        let pairs = messages.suffix(maximum).map { "[\(json(of: $0.id) ?? "null"),\($0.content)]" }
        return "[\(pairs.joined(separator: ","))]"
    }

    private static func json(of value: some Encodable) -> String? {
        let encoder = JSONEncoder()
        // The same content has the same text, by which a page is known to be unchanged.
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "Infinity",
            negativeInfinity: "-Infinity",
            nan: "NaN"
        )
        return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) }
    }
}
