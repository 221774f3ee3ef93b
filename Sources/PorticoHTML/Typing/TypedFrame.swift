import Portico

/// What a template can see of one section while it is loaded: the type there, and who may look.
struct TypedFrame {
    enum Content {
        case record(any ViewInputData.Type)
        /// The text of a section over texts, or over text that may be absent.
        case text
        /// JSON, of which nothing is known before it is printed.
        case untyped
        /// The section's name was wrong: everything in it is taken as found, so that one mistake is told once.
        case unknown
    }

    let content: Content
    /// Where the value is when a page is printed. Frames that no name tells apart share one.
    let slot: Int
    let scope: TemplateScope
    /// For what may be absent: the name that, inside the section, is there.
    let narrowed: [String]?
    let origin: Origin?

    /// Which frame the value of this one is in.
    struct Origin {
        let frame: Int
        /// Whether it is that value itself, and not a part of it.
        let isSame: Bool
    }

    var isUnknown: Bool {
        if case .unknown = content { true } else { false }
    }
}

/// Whose names a template uses.
enum TemplateScope {
    /// Those of the shell: templates under `layouts/`.
    case layout
    /// Those of the screen, then those of the shell.
    case screen
}
