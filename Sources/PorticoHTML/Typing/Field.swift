import Portico

/// A field found by name: what kind of thing it is, and how to get it from the frames.
enum Field: Sendable {
    case text(Read<String>)
    case optionalText(Read<String?>, Section)
    case flag(Read<Bool>)
    case runs(Read<[TextRun]>)
    case html(Read<SafeHTML>)
    case texts(Section)
    case group(Section, any ViewInputData.Type)
    case optionalGroup(Section, any ViewInputData.Type)
    case rows(Section, any ViewInputData.Type)

    typealias Read<Value> = @Sendable (Frames) -> Value

    /// What a section does with a field that is there or not, once or often.
    struct Section: Sendable {
        /// Runs the body for each value, with the value as the frame of that depth.
        let each: @Sendable (inout Renderer, _ depth: Int, _ body: Op) -> Void
        let isThere: Read<Bool>
    }

    /// For messages: "'rows' is a list".
    var kind: String {
        switch self {
        case .text, .runs: "text"
        case .optionalText: "text that may be absent"
        case .flag: "a condition"
        case .html: "HTML"
        case .texts, .rows: "a list"
        case .group: "a group"
        case .optionalGroup: "a group that may be absent"
        }
    }
}
