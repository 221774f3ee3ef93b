import Portico

/// A field found by name: what kind of thing it is, and how to get it from the frames.
enum Field: Sendable {
    case text(Read<String>)
    /// Text that is one of these.
    case choice(Read<String>, among: [String])
    case optionalText(Read<String?>, Section)
    case flag(Read<Bool>)
    case runs(Read<[TextRun]>)
    case html(Read<SafeHTML>)
    case texts(Section)
    case group(Section, any ViewInputData.Type)
    case optionalGroup(Section, any ViewInputData.Type)
    case rows(Section, any ViewInputData.Type)
    /// What JSON may hold under a name; known when it is printed.
    case untyped(FieldName)

    typealias Read<Value> = @Sendable (Frames) -> Value

    /// What a section does with a field that is there or not, once or often.
    struct Section: Sendable {
        /// Runs the body for each value, with the value as the frame of that slot.
        let each: @Sendable (inout Renderer, _ slot: Int, _ body: Op) -> Void
        let isThere: Read<Bool>
        /// The same for pages that go out in chunks.
        let pausing: Pausing
    }

    /// How a section is printed that may stop in the middle and go on later.
    enum Pausing: Sendable {
        /// Its rows, one by one.
        case rows(Read<HeldRows>)
        /// Its value, kept alive between the chunks; nil where there is none.
        case value(Read<HeldValue?>)
        /// Not at all.
        case none
    }

    /// For messages: "'rows' is a list".
    var kind: String {
        switch self {
        case .text, .choice, .runs: "text"
        case .optionalText: "text that may be absent"
        case .flag: "a condition"
        case .html: "HTML"
        case .texts, .rows: "a list"
        case .group: "a group"
        case .optionalGroup: "a group that may be absent"
        case .untyped: "a value"
        }
    }
}
