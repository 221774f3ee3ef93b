import Portico

/// Writes all of any view data as indented text by the names of its fields, for programs that look for one: a line per
/// field, a line per row. What a person reads is in `PageOutline`.
struct FieldOutline<Root: ViewInputData>: FieldVisitor {
    private typealias Line = @Sendable (Root) -> [String]

    private var fields: [Line] = []

    /// The lines of a value; fields that are empty, absent or false have none.
    static func lines(of root: Root) -> [String] {
        var outline = FieldOutline()
        Root.visitFields(&outline)
        return outline.fields.flatMap { $0(root) }
    }

    mutating func text(_ name: String, _ get: @escaping @Sendable (Root) -> String) {
        fields.append { root in Self.line(name, get(root)) }
    }

    mutating func optionalText(_ name: String, _ get: @escaping @Sendable (Root) -> String?) {
        fields.append { root in Self.line(name, get(root) ?? "") }
    }

    mutating func flag(_ name: String, _ get: @escaping @Sendable (Root) -> Bool) {
        fields.append { root in get(root) ? ["\(name): yes"] : [] }
    }

    mutating func runs(_ name: String, _ get: @escaping @Sendable (Root) -> [TextRun]) {
        fields.append { root in Self.line(name, get(root).bracketed) }
    }

    mutating func html(_ name: String, _ get: @escaping @Sendable (Root) -> SafeHTML) {
        fields.append { root in Self.line(name, get(root).html) }
    }

    mutating func messages(_ name: String, _ get: @escaping @Sendable (Root) -> [ScriptMessage]) {
        fields.append { root in get(root).isEmpty ? [] : ["\(name): \(ScriptMessage.forTerminals)"] }
    }

    mutating func texts(_ name: String, _ get: @escaping @Sendable (Root) -> [String]) {
        fields.append { root in Self.block(name, get(root).map { "- " + $0 }) }
    }

    mutating func group<Group: ViewInputData>(_ name: String, _ get: @escaping @Sendable (Root) -> Group) {
        fields.append { root in Self.block(name, FieldOutline<Group>.lines(of: get(root))) }
    }

    mutating func optionalGroup<Group: ViewInputData>(_ name: String, _ get: @escaping @Sendable (Root) -> Group?) {
        fields.append { root in
            get(root).map { Self.block(name, FieldOutline<Group>.lines(of: $0)) } ?? []
        }
    }

    mutating func rows<Row: ViewInputData>(_ name: String, _ get: @escaping @Sendable (Root) -> [Row]) {
        fields.append { root in
            Self.block(name, get(root).map { "- " + FieldOutline<Row>.lines(of: $0).joined(separator: "; ") })
        }
    }

    /// A text of several lines stands below its name.
    private static func line(_ name: String, _ text: String) -> [String] {
        if text.isEmpty { return [] }
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
        return lines.count == 1 ? ["\(name): \(text)"] : block(name, lines)
    }

    private static func block(_ name: String, _ lines: [String]) -> [String] {
        lines.isEmpty ? [] : ["\(name):"] + lines.map { "  " + $0 }
    }
}

extension ScriptMessage {
    /// What stands in a terminal in their place.
    static let forTerminals = "(for a script of the page)"
}

extension [TextRun] {
    /// What was found stands in brackets.
    var bracketed: String { map { $0.isMarked ? "[\($0.text)]" : $0.text }.joined() }
}
