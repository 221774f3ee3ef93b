import Portico

/// The frames a template can see, innermost last.
struct TypedFrames {
    private(set) var frames: [TypedFrame] = []
    private var slots: [SlotKey: Int] = [:]
    /// Every field that was found.
    private(set) var usedFields: Set<FieldReference> = []

    private struct SlotKey: Hashable {
        let type: ObjectIdentifier?
        let scope: TemplateScope
        let narrowed: [String]?
    }

    enum Result {
        case field(Field)
        /// Inside a section whose own name was wrong.
        case unknown
        case missing(type: TypeIdentity?, part: String, index: Int, names: [String])
        case notAGroup(part: String, Field)
    }

    /// How many slots there are.
    var slotCount: Int {
        slots.count
    }

    /// Adds a frame; gives the slot its value is in.
    @discardableResult
    mutating func push(
        _ content: TypedFrame.Content,
        _ scope: TemplateScope,
        narrowing name: FieldName? = nil,
        from origin: TypedFrame.Origin? = nil
    ) -> Int {
        let type: ObjectIdentifier? = if case .record(let type) = content { ObjectIdentifier(type) } else { nil }
        let key = SlotKey(type: type, scope: scope, narrowed: name?.path)
        let frame = TypedFrame(
            content: content,
            slot: slots[key, default: slots.count],
            scope: scope,
            narrowed: name?.path,
            origin: origin
        )
        slots[key] = frame.slot
        frames.append(frame)
        return frame.slot
    }

    mutating func pop() {
        frames.removeLast()
    }

    /// Whether there is a shell around the page's own value.
    var startsWithShell: Bool {
        frames.count > 1 && frames[0].scope == .layout && frames[1].scope == .screen
    }

    /// Whether names are looked up when a page is printed.
    var areUntyped: Bool {
        if case .untyped? = frames.first?.content { true } else { false }
    }

    /// Looks from the innermost frame outwards; for a screen its own frames come before the shell's. The first part of
    /// a name decides the frame (Mustache specification, "dotted names").
    mutating func find(_ name: FieldName, in scope: TemplateScope) -> Result {
        locate(name, in: scope).result
    }

    /// The same, with the frame it was found in.
    mutating func locate(_ name: FieldName, in scope: TemplateScope) -> (result: Result, origin: TypedFrame.Origin?) {
        let own = frames.indices.reversed().filter { frames[$0].scope == scope }
        let visible = scope == .screen ? own + frames.indices.reversed().filter { frames[$0].scope == .layout } : own
        var names: [String] = []
        var innermost: (type: TypeIdentity?, part: String)?
        for index in visible {
            let found = find(name, in: frames[index])
            switch found.result {
            case .missing(let type, let part, let partIndex, let others)?:
                guard partIndex == 0 else {
                    return (.missing(type: type, part: part, index: partIndex, names: others), nil)
                }
                innermost = innermost ?? (type, part)
                names += others
            case let result?: return (result, TypedFrame.Origin(frame: index, isSame: found.isSame))
            case nil: continue
            }
        }
        return (
            .missing(
                type: innermost?.type,
                part: innermost?.part ?? name.description,
                index: 0,
                names: names
            ), nil
        )
    }

    private mutating func find(_ name: FieldName, in frame: TypedFrame) -> (result: Result?, isSame: Bool) {
        let isNarrowed = frame.narrowed.map { !$0.isEmpty && name.path.starts(with: $0) } ?? false
        let rest = isNarrowed ? name.path[(frame.narrowed?.count ?? 0)...] : name.path[...]
        let slot = frame.slot
        switch frame.content {
        case .unknown: return (.unknown, false)
        case .untyped: return (.field(.untyped(name)), false)
        case .text:
            guard rest.isEmpty else { return (nil, false) }
            return (.field(.text { frames in frames.read(slot) { (text: String) in text } }), true)
        case .record(let type):
            guard !name.path.isEmpty else { return (.field(itself(type, in: slot)), true) }
            let own = find(name.path[...], in: type, slot)
            guard isNarrowed, case .missing(_, _, 0, _) = own else { return (own, false) }
            return rest.isEmpty ? (.field(itself(type, in: slot)), true) : (find(rest, in: type, slot), false)
        }
    }

    /// A frame as a group: `.`, or the name of what may be absent inside its own section.
    private func itself<Root: ViewInputData>(_ type: Root.Type, in slot: Int) -> Field {
        let section = Field.Section(
            each: { renderer, newSlot, body in
                renderer.frames.set(newSlot, to: renderer.frames.pointer(in: slot))
                body(&renderer)
            },
            isThere: { _ in true },
            pausing: .value { frames in HeldValue(frames.read(slot) { (root: Root) in root }) }
        )
        return .group(section, type)
    }

    private mutating func find<Root: ViewInputData>(_ path: ArraySlice<String>, in _: Root.Type, _ slot: Int) -> Result
    {
        switch FieldFinder<Root>.find(path, in: slot) {
        case .found(let field, let through):
            usedFields.formUnion(through)
            return .field(field)
        case .missing(let type, let part, let index, let names):
            return .missing(type: type, part: part, index: index, names: names)
        case .notAGroup(let part, let field): return .notAGroup(part: part, field)
        }
    }
}

// Templates that include themselves.
extension TypedFrames {
    /// What names can mean here: the slots that are seen, innermost first. Where it is the same, names mean the same.
    var view: [Int] {
        var seen: Set<Int> = []
        return frames.reversed().map { $0.isUnknown ? -1 : $0.slot }.filter { seen.insert($0).inserted }
    }

    /// Whether a value seen now is a part of the value that was in its place when there were `height` frames.
    ///
    /// A value is finite, so a template that includes itself for a part of what it was given comes to an end.
    func descend(since height: Int) -> Bool {
        guard height < frames.count else { return false }
        return frames.indices[height...].contains { index in
            let slot = frames[index].slot
            guard frames.lastIndex(where: { $0.slot == slot }) == index else { return false }
            let before = frames[..<height].lastIndex { $0.slot == slot }
            return frames[index].isUnknown || (before.map { isPart(index, of: $0) } ?? false)
        }
    }

    private func isPart(_ index: Int, of whole: Int) -> Bool {
        var current = index
        var isSmaller = false
        while current > whole, let origin = frames[current].origin {
            isSmaller = isSmaller || !origin.isSame
            current = origin.frame
        }
        return current == whole && isSmaller
    }
}

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
