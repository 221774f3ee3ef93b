/// What the framework itself says to people, in the languages that it knows.
///
///     let text = IdentityError.unavailable.text
///     localiser(text)   // "Im Moment kann für Sie nichts gespeichert werden."
///
/// In another language it is what that language's own words say (`Language.FrameworkWords`), and English where they say
/// nothing.
public struct FrameworkText: LocalisedText {
    public static let languages: [Language] = [.english, .german, .arabic]

    private struct Sentence: Sendable {
        let english: FrameworkPhrase
        let german: String
        let arabic: String
        /// The app's, which knows its languages itself.
        var own: (any LocalisedText)?

        func text(in language: Language) -> String {
            if let own { return own.text(in: language) }
            if let text = language.words.text(for: english, in: language) { return text }
            return switch language {
            case .german: german
            case .arabic: arabic
            default: english.text
            }
        }
    }

    private let sentences: [Sentence]

    package init(en english: FrameworkPhrase, de german: String, ar arabic: String) {
        sentences = [Sentence(english: english, german: german, arabic: arabic)]
    }

    /// What is told to programs, and to whoever writes one: English, whoever reads it.
    public init(forPrograms english: String) {
        self.init(en: FrameworkPhrase(english), de: english, ar: english)
    }

    /// What an app says, for where the framework passes it on.
    public init(_ text: some LocalisedText) {
        let (german, arabic) = (text.text(in: .german), text.text(in: .arabic))
        sentences = [Sentence(english: "\(text)", german: german, arabic: arabic, own: text)]
    }

    private init(_ sentences: [Sentence]) {
        self.sentences = sentences
    }

    /// For programs, the terminal and the log.
    public var english: String { text(in: .english) }

    public func text(in language: Language) -> String {
        sentences.map { $0.text(in: language) }.joined(separator: " ")
    }

    /// One sentence behind the other.
    package static func + (one: FrameworkText, other: FrameworkText) -> FrameworkText {
        FrameworkText(one.sentences + other.sentences)
    }
}

extension FrameworkText: Hashable {
    private var texts: [[String]] {
        sentences.map { [$0.english.pattern, $0.english.text, $0.german, $0.arabic] }
    }

    public static func == (one: FrameworkText, other: FrameworkText) -> Bool { one.texts == other.texts }
    public func hash(into hasher: inout Hasher) { hasher.combine(texts) }
}

/// An English text of the framework, with what was put into it: `Language.FrameworkWords` have a text of their own for
/// the pattern.
package struct FrameworkPhrase: Sendable, ExpressibleByStringInterpolation {
    fileprivate enum Argument: Sendable {
        case verbatim(String)
        case localised(any LocalisedText)
        case number(Int)
        case bytes(ByteCount)

        func text(in language: Language) -> String {
            switch self {
            case .verbatim(let text): text
            case .localised(let text): text.text(in: language)
            case .number(let number): language.number(number)
            case .bytes(let count): count.text(in: language)
            }
        }
    }

    /// With `{0}`, `{1}` and so on where something is put in.
    let pattern: String
    let text: String
    fileprivate let arguments: [Argument]

    init(_ text: String) {
        pattern = text
        self.text = text
        arguments = []
    }

    package init(stringLiteral text: String) {
        self.init(text)
    }

    package init(stringInterpolation: StringInterpolation) {
        pattern = stringInterpolation.pattern
        text = stringInterpolation.text
        arguments = stringInterpolation.arguments
    }

    func arguments(in language: Language) -> [String] { arguments.map { $0.text(in: language) } }

    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var pattern = ""
        fileprivate var text = ""
        fileprivate var arguments: [Argument] = []

        package init(literalCapacity: Int, interpolationCount: Int) {
            pattern.reserveCapacity(literalCapacity + 3 * interpolationCount)
            text.reserveCapacity(literalCapacity)
            arguments.reserveCapacity(interpolationCount)
        }

        package mutating func appendLiteral(_ literal: String) {
            pattern += literal
            text += literal
        }

        /// The same in all languages, such as a name.
        package mutating func appendInterpolation(_ text: some StringProtocol) { append(.verbatim(String(text))) }
        /// A number without groups of digits.
        package mutating func appendInterpolation(_ number: Int) { append(.verbatim(String(number))) }
        /// A number as the language writes it.
        package mutating func appendInterpolation(number: Int) { append(.number(number)) }
        package mutating func appendInterpolation(_ bytes: ByteCount) { append(.bytes(bytes)) }
        package mutating func appendInterpolation(_ text: some LocalisedText) { append(.localised(text)) }

        private mutating func append(_ argument: Argument) {
            pattern += "{\(arguments.count)}"
            text += argument.text(in: .english)
            arguments.append(argument)
        }
    }
}

extension FrameworkPhrase {
    /// A long text, written in several lines.
    package static func + (one: FrameworkPhrase, other: FrameworkPhrase) -> FrameworkPhrase {
        var pattern = other.pattern
        // Its places count on from those of the first.
        for index in other.arguments.indices.reversed() {
            pattern = pattern.replacing("{\(index)}", with: "{\(one.arguments.count + index)}")
        }
        return FrameworkPhrase(one.pattern + pattern, one.text + other.text, one.arguments + other.arguments)
    }

    private init(_ pattern: String, _ text: String, _ arguments: [Argument]) {
        self.pattern = pattern
        self.text = text
        self.arguments = arguments
    }
}
