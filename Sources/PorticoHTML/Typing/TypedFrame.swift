import Portico

/// What a template can see at one depth while it is loaded: the type there, and who may look.
struct TypedFrame {
    enum Content {
        case record(any ViewInputData.Type)
        /// The text of a section over texts, or over text that may be absent.
        case text
        /// The section's name was wrong: everything in it is taken as found, so that one mistake is told once.
        case unknown
    }

    let content: Content
    let depth: Int
    let scope: TemplateScope
    /// For what may be absent: the name that, inside the section, is there.
    let narrowed: [String]?
}

/// Whose names a template uses.
enum TemplateScope {
    /// Those of the shell: templates under `layouts/`.
    case layout
    /// Those of the screen, then those of the shell.
    case screen
}

/// The frames a template can see, innermost last.
struct TypedFrames {
    private var frames: [TypedFrame] = []
    /// The most there ever were.
    private(set) var maximum = 0

    enum Result {
        case field(Field)
        /// Inside a section whose own name was wrong.
        case unknown
        case missing(type: String, part: String, index: Int, names: [String])
        case notAGroup(part: String, Field)
    }

    mutating func push(_ content: TypedFrame.Content, _ scope: TemplateScope, narrowing name: FieldName? = nil) {
        frames.append(TypedFrame(content: content, depth: frames.count, scope: scope, narrowed: name?.path))
        maximum = max(maximum, frames.count)
    }

    mutating func pop() {
        frames.removeLast()
    }

    /// Whether there is a shell around the page's own value.
    var startsWithShell: Bool {
        frames.count > 1 && frames[0].scope == .layout && frames[1].scope == .screen
    }

    /// Where the next frame will be.
    var nextDepth: Int {
        frames.count
    }

    /// Looks from the innermost frame outwards; for a screen its own frames come before the shell's. The first part of a name decides
    /// the frame (Mustache specification, "dotted names").
    func find(_ name: FieldName, in scope: TemplateScope) -> Result {
        let own = frames.reversed().filter { $0.scope == scope }
        let visible = scope == .screen ? own + frames.reversed().filter { $0.scope == .layout } : own
        var names: [String] = []
        var innermost: (type: String, part: String)?
        for frame in visible {
            switch find(name, in: frame) {
            case .missing(let type, let part, let index, let others)?:
                guard index == 0 else { return .missing(type: type, part: part, index: index, names: others) }
                innermost = innermost ?? (type, part)
                names += others
            case let result?: return result
            case nil: continue
            }
        }
        return .missing(type: innermost?.type ?? "the page", part: innermost?.part ?? name.description, index: 0, names: names)
    }

    private func find(_ name: FieldName, in frame: TypedFrame) -> Result? {
        let isNarrowed = frame.narrowed.map { !$0.isEmpty && name.path.starts(with: $0) } ?? false
        let rest = isNarrowed ? name.path[(frame.narrowed?.count ?? 0)...] : name.path[...]
        switch frame.content {
        case .unknown: return .unknown
        case .text:
            guard rest.isEmpty else { return nil }
            let depth = frame.depth
            return .field(.text { frames in frames.read(depth) { (text: String) in text } })
        case .record(let type):
            guard !name.path.isEmpty else { return .field(itself(type, at: frame.depth)) }
            let own = Self.find(name.path[...], in: type, at: frame.depth)
            guard isNarrowed, case .missing(_, _, 0, _) = own else { return own }
            return rest.isEmpty ? .field(itself(type, at: frame.depth)) : Self.find(rest, in: type, at: frame.depth)
        }
    }

    /// A frame as a group: `.`, or the name of what may be absent inside its own section.
    private func itself(_ type: any ViewInputData.Type, at depth: Int) -> Field {
        let section = Field.Section(
            each: { renderer, newDepth, body in
                renderer.frames.copy(depth, to: newDepth)
                body(&renderer)
            },
            isThere: { _ in true }
        )
        return .group(section, type)
    }

    private static func find<Root: ViewInputData>(_ path: ArraySlice<String>, in _: Root.Type, at depth: Int) -> Result {
        switch FieldFinder<Root>.find(path, at: depth) {
        case .found(let field): .field(field)
        case .missing(let type, let part, let index, let names): .missing(type: type, part: part, index: index, names: names)
        case .notAGroup(let part, let field): .notAGroup(part: part, field)
        }
    }
}
