/// A message that is known in one language or in several. Two are the same where programs are told the same.
///
///     let message = SaidMessage(IdentityError.unavailable.text)
///     message.message             // for programs: "Nothing can be kept for you at the moment."
///     message.text(in: .german)   // "Im Moment kann für Sie nichts gespeichert werden."
public struct SaidMessage: Sendable, Hashable {
    /// For programs, the terminal and the log.
    public let message: String
    private let localised: (any LocalisedText)?

    init(_ message: String) {
        self.message = message
        localised = nil
    }

    public init(_ text: some LocalisedText) {
        message = text.text(in: .english)
        localised = text
    }

    public func text(in language: Language) -> String { localised?.text(in: language) ?? message }

    public static func == (one: SaidMessage, other: SaidMessage) -> Bool { one.message == other.message }
    public func hash(into hasher: inout Hasher) { hasher.combine(message) }
}

/// It is what English puts into a sentence that others make of it.
extension SaidMessage: LocalisedText {
    public static var languages: [Language] { FrameworkText.languages }
}

/// As its text alone.
extension SaidMessage: Codable {
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(String.self))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(message)
    }
}
