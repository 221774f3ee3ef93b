/// How many pages stay open, and which figures are wanted.
///
///     LiveSettings(["streams=2000", "parts=bytes,memory"])
struct LiveSettings: Sendable {
    enum Part: String, CaseIterable {
        case bytes, events, shared, own, plain, memory, steady, script
    }

    static let usage = "[streams=N] [parts=\(Part.allCases.map(\.rawValue).joined(separator: ","))]"

    var streams = 10_000
    private(set) var parts = Part.allCases

    /// Those of the words that are settings of this kind.
    static func words(among words: some Sequence<String>) -> [String] {
        words.filter { $0.hasPrefix("streams=") || $0.hasPrefix("parts=") }
    }

    /// Nil where a word makes no sense.
    init?(_ words: some Sequence<String>) {
        for word in words {
            let value = word.drop { $0 != "=" }.dropFirst()
            if word.hasPrefix("streams=") {
                guard let number = Int(value), number > 0 else { return nil }
                streams = number
            } else {
                let names = value.split(separator: ",")
                parts = names.compactMap { Part(rawValue: String($0)) }
                guard parts.count == names.count, !parts.isEmpty else { return nil }
            }
        }
    }
}
