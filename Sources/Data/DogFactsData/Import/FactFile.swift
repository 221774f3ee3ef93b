import Foundation

/// The rows of a file of facts, whichever shape it has.
struct FactFile {
    struct Row {
        /// Where it is, and the start of it, for messages.
        let label: String
        /// Nil where it is none.
        let dto: DogFactDTO?
    }

    let rows: [Row]

    init(_ bytes: Data) throws(FactImportError) {
        if let answer = FactsAnswer(bytes) {
            if answer.isRefusal { throw .refusal }
            rows = answer.facts.enumerated().map { Row(label: Self.label("fact \($0 + 1)", $1.fact ?? "no text"), dto: $1) }
            return
        }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .notUTF8 }
        let lines = text.drop { $0 == "\u{FEFF}" }.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .map { $0.trimmingCharacters(in: .whitespaces) }
        // The lines of JSON that is broken are no facts.
        if let first = lines.first(where: { !$0.isEmpty }), Self.isLikeJSON(first), !Self.isJSON(first) { throw .brokenJSON }
        rows = lines.enumerated().flatMap { number, line in Self.rows(line, "line \(number + 1)") }
    }

    private static func rows(_ line: String, _ place: String) -> [Row] {
        if line.isEmpty { return [] }
        let label = label(place, line)
        // What begins like JSON and is none is no sentence either.
        guard isLikeJSON(line) else { return [Row(label: label, dto: DogFactDTO(fact: line))] }
        guard let answer = FactsAnswer(Data(line.utf8)), !answer.isRefusal, !answer.facts.isEmpty else {
            return [Row(label: label, dto: nil)]
        }
        return answer.facts.map { Row(label: label, dto: $0) }
    }

    private static func isLikeJSON(_ line: String) -> Bool {
        line.hasPrefix("{") || line.hasPrefix("[")
    }

    private static func isJSON(_ line: String) -> Bool {
        (try? JSONDecoder().decode(JSONPiece.self, from: Data(line.utf8))) != nil
    }

    private static func label(_ place: String, _ text: String) -> String {
        "\(place): \(text.prefix(60))"
    }
}
