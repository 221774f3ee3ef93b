import Portico

/// What became of looking for a name in a type.
enum FieldLookup {
    case found(Field, through: [FieldReference])
    /// The type, or the page where none is left, has no such field, but these; `index` is that of the part in the name.
    case missing(type: TypeIdentity?, part: String, index: Int, names: [String])
    /// A part of the name before the last is no group.
    case notAGroup(part: String, Field)
}

/// Finds the field of a type that has the first part of a name; through groups it goes on to the next part.
struct FieldFinder<Root: ViewInputData>: FieldVisitor {
    private let wanted: String
    private let rest: ArraySlice<String>
    /// How to get from the frames to the value whose fields these are, when it is not a frame itself.
    private let locate: Field.Read<Root>?
    private let slot: Int
    /// The groups gone through to this one.
    private let path: [FieldReference]
    private var result: FieldLookup?
    private var names: [String] = []

    /// Looks for `path`, which is not empty, in the frame in `slot`, which is a `Root`.
    static func find(
        _ path: ArraySlice<String>,
        in slot: Int,
        locate: Field.Read<Root>? = nil,
        through groups: [FieldReference] = []
    ) -> FieldLookup {
        var finder = FieldFinder(
            wanted: path.first ?? "",
            rest: path.dropFirst(),
            locate: locate,
            slot: slot,
            path: groups
        )
        Root.visitFields(&finder)
        return finder.result
            ?? .missing(
                type: TypeIdentity(Root.self),
                part: finder.wanted,
                index: path.startIndex,
                names: finder.names
            )
    }

    private init(wanted: String, rest: ArraySlice<String>, locate: Field.Read<Root>?, slot: Int, path: [FieldReference])
    {
        self.wanted = wanted
        self.rest = rest
        self.locate = locate
        self.slot = slot
        self.path = path
    }

    @inline(__always)
    private func reading<Value>(_ get: @escaping @Sendable (Root) -> Value) -> Field.Read<Value> {
        let slot = slot
        guard let locate else { return { frames in frames.read(slot, get) } }
        return { frames in get(locate(frames)) }
    }

    /// The same for text, which most fields are: a closure that is generic in what it gives is called through another.
    private func readingText(_ get: @escaping @Sendable (Root) -> String) -> Field.Read<String> {
        let slot = slot
        guard let locate else { return { frames in frames.read(slot, get) } }
        return { frames in get(locate(frames)) }
    }

    /// Notes a name that there is; true where it is the wanted one.
    private mutating func isWanted(_ name: String) -> Bool {
        names.append(name)
        return name == wanted && result == nil
    }

    private mutating func offer(_ name: String, _ field: Field) {
        result = rest.isEmpty ? .found(field, through: path + [reference(name)]) : .notAGroup(part: name, field)
    }

    private func reference(_ name: String) -> FieldReference {
        FieldReference(Root.self, name)
    }

    mutating func text(_ name: String, _ get: @escaping @Sendable (Root) -> String) {
        if isWanted(name) { offer(name, .text(readingText(get))) }
    }

    mutating func choice(_ name: String, _ all: [String], _ get: @escaping @Sendable (Root) -> String) {
        if isWanted(name) { offer(name, .choice(readingText(get), among: all)) }
    }

    mutating func optionalText(_ name: String, _ get: @escaping @Sendable (Root) -> String?) {
        guard isWanted(name) else { return }
        let read = reading(get)
        let section = Field.Section(
            each: { renderer, slot, body in
                guard let text = read(renderer.frames) else { return }
                withUnsafePointer(to: text) { pointer in
                    renderer.frames.set(slot, to: UnsafeRawPointer(pointer))
                    body(&renderer)
                }
            },
            isThere: { read($0) != nil },
            pausing: .value { frames in read(frames).map { HeldValue($0) } }
        )
        offer(name, .optionalText(read, section))
    }

    mutating func flag(_ name: String, _ get: @escaping @Sendable (Root) -> Bool) {
        if isWanted(name) { offer(name, .flag(reading(get))) }
    }

    mutating func runs(_ name: String, _ get: @escaping @Sendable (Root) -> [TextRun]) {
        if isWanted(name) { offer(name, .runs(reading(get))) }
    }

    mutating func html(_ name: String, _ get: @escaping @Sendable (Root) -> SafeHTML) {
        if isWanted(name) { offer(name, .html(reading(get))) }
    }

    mutating func texts(_ name: String, _ get: @escaping @Sendable (Root) -> [String]) {
        if isWanted(name) { offer(name, .texts(Self.each(of: reading(get)))) }
    }

    mutating func rows<Row: ViewInputData>(_ name: String, _ get: @escaping @Sendable (Root) -> [Row]) {
        if isWanted(name) { offer(name, .rows(Self.each(of: reading(get)), Row.self)) }
    }

    mutating func group<Group: ViewInputData>(_ name: String, _ get: @escaping @Sendable (Root) -> Group) {
        guard isWanted(name) else { return }
        guard rest.isEmpty else {
            result = FieldFinder<Group>.find(rest, in: slot, locate: reading(get), through: path + [reference(name)])
            return
        }
        let read = reading(get)
        let section = Field.Section(
            each: { renderer, slot, body in
                withUnsafePointer(to: read(renderer.frames)) { pointer in
                    renderer.frames.set(slot, to: UnsafeRawPointer(pointer))
                    body(&renderer)
                }
            },
            isThere: { _ in true },
            pausing: .value { frames in HeldValue(read(frames)) }
        )
        offer(name, .group(section, Group.self))
    }

    mutating func optionalGroup<Group: ViewInputData>(_ name: String, _ get: @escaping @Sendable (Root) -> Group?) {
        guard isWanted(name) else { return }
        let read = reading(get)
        let section = Field.Section(
            each: { renderer, slot, body in
                guard let group = read(renderer.frames) else { return }
                withUnsafePointer(to: group) { pointer in
                    renderer.frames.set(slot, to: UnsafeRawPointer(pointer))
                    body(&renderer)
                }
            },
            isThere: { read($0) != nil },
            pausing: .value { frames in read(frames).map { HeldValue($0) } }
        )
        offer(name, .optionalGroup(section, Group.self))
    }

    /// A section over a list: each element becomes the frame where it lies in the array, without being copied.
    private static func each<Element>(of read: @escaping Field.Read<[Element]>) -> Field.Section {
        Field.Section(
            each: { renderer, slot, body in
                read(renderer.frames).withUnsafeBufferPointer { elements in
                    guard let first = elements.baseAddress else { return }
                    for index in elements.indices {
                        renderer.frames.set(slot, to: UnsafeRawPointer(first + index))
                        body(&renderer)
                    }
                }
            },
            isThere: { !read($0).isEmpty },
            pausing: .rows { frames in HeldRows(read(frames)) }
        )
    }
}

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
