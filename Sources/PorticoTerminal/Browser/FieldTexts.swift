import Portico

/// The texts in view data by the names of their fields, those of groups too: what a form begins with, and what a row
/// tells an event.
struct FieldTexts<Root: ViewInputData>: FieldVisitor {
    private typealias Text = @Sendable (Root, inout [String: String]) -> Void

    private var fields: [Text] = []

    /// Where several fields have one name, the first counts.
    static func texts(of root: Root) -> [String: String] {
        var texts: [String: String] = [:]
        add(root, to: &texts)
        return texts
    }

    private static func add(_ root: Root, to texts: inout [String: String]) {
        var visitor = FieldTexts()
        Root.visitFields(&visitor)
        for field in visitor.fields { field(root, &texts) }
    }

    private mutating func add(_ name: String, _ get: @escaping @Sendable (Root) -> String?) {
        fields.append { root, texts in
            if texts[name] == nil, let text = get(root) { texts[name] = text }
        }
    }

    mutating func text(_ name: String, _ get: @escaping @Sendable (Root) -> String) { add(name) { get($0) } }
    mutating func optionalText(_ name: String, _ get: @escaping @Sendable (Root) -> String?) { add(name, get) }

    mutating func runs(_ name: String, _ get: @escaping @Sendable (Root) -> [TextRun]) {
        add(name) { get($0).map(\.text).joined() }
    }

    mutating func group<Group: ViewInputData>(_ name: String, _ get: @escaping @Sendable (Root) -> Group) {
        fields.append { root, texts in FieldTexts<Group>.add(get(root), to: &texts) }
    }

    mutating func optionalGroup<Group: ViewInputData>(_ name: String, _ get: @escaping @Sendable (Root) -> Group?) {
        fields.append { root, texts in
            if let group = get(root) { FieldTexts<Group>.add(group, to: &texts) }
        }
    }

    mutating func flag(_: String, _: @escaping @Sendable (Root) -> Bool) {}
    mutating func html(_: String, _: @escaping @Sendable (Root) -> SafeHTML) {}
    mutating func messages(_: String, _: @escaping @Sendable (Root) -> [ScriptMessage]) {}
    mutating func texts(_: String, _: @escaping @Sendable (Root) -> [String]) {}
    mutating func rows<Row: ViewInputData>(_: String, _: @escaping @Sendable (Root) -> [Row]) {}
}
