/// A message that is known in one language or in several. Two are the same where programs are told the same.
struct SaidMessage: Sendable, Hashable {
    /// For programs, the terminal and the log.
    let message: String
    private let localised: (any LocalisedText)?

    init(_ message: String) {
        self.message = message
        localised = nil
    }

    init(_ text: some LocalisedText) {
        message = text.text(in: .english)
        localised = text
    }

    func text(in language: Language) -> String { localised?.text(in: language) ?? message }

    static func == (one: SaidMessage, other: SaidMessage) -> Bool { one.message == other.message }
    func hash(into hasher: inout Hasher) { hasher.combine(message) }
}

/// It is what English puts into a sentence that others make of it.
extension SaidMessage: LocalisedText {
    static var languages: [Language] { FrameworkText.languages }
}

/// As its text alone.
extension SaidMessage: Codable {
    init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(String.self))
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(message)
    }
}
