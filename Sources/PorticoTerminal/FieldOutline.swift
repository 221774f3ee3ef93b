import Portico

/// Writes any view data as indented text: a line per field, a line per row.
struct FieldOutline<Root: ViewInputData>: FieldVisitor {
    private typealias Line = @Sendable (Root, RowLinks?) -> [String]

    private var fields: [Line] = []

    /// The lines of a value; fields that are empty, absent or false have none.
    ///
    /// - Parameter links: numbers what rows lead to; nil where nothing is numbered.
    static func lines(of root: Root, numbering links: RowLinks? = nil) -> [String] {
        var outline = FieldOutline()
        Root.visitFields(&outline)
        return outline.fields.flatMap { $0(root, links) }
    }

    mutating func text(_ name: String, _ get: @escaping @Sendable (Root) -> String) {
        fields.append { root, _ in Self.line(name, get(root)) }
    }

    mutating func optionalText(_ name: String, _ get: @escaping @Sendable (Root) -> String?) {
        fields.append { root, _ in Self.line(name, get(root) ?? "") }
    }

    mutating func flag(_ name: String, _ get: @escaping @Sendable (Root) -> Bool) {
        fields.append { root, _ in get(root) ? ["\(name): yes"] : [] }
    }

    mutating func runs(_ name: String, _ get: @escaping @Sendable (Root) -> [TextRun]) {
        fields.append { root, _ in
            Self.line(name, get(root).map { $0.isMarked ? "[\($0.text)]" : $0.text }.joined())
        }
    }

    mutating func html(_ name: String, _ get: @escaping @Sendable (Root) -> SafeHTML) {
        fields.append { root, _ in Self.line(name, get(root).html) }
    }

    mutating func texts(_ name: String, _ get: @escaping @Sendable (Root) -> [String]) {
        fields.append { root, _ in Self.block(name, get(root).map { "- " + $0 }) }
    }

    mutating func group<Group: ViewInputData>(_ name: String, _ get: @escaping @Sendable (Root) -> Group) {
        fields.append { root, links in Self.block(name, Self.lines(ofGroup: get(root), links)) }
    }

    mutating func optionalGroup<Group: ViewInputData>(_ name: String, _ get: @escaping @Sendable (Root) -> Group?) {
        fields.append { root, links in
            get(root).map { Self.block(name, Self.lines(ofGroup: $0, links)) } ?? []
        }
    }

    mutating func rows<Row: ViewInputData>(_ name: String, _ get: @escaping @Sendable (Root) -> [Row]) {
        fields.append { root, links in
            Self.block(
                name,
                get(root).map { row in
                    let number = links?.number(of: row).map { "[\($0)] " } ?? ""
                    return "- " + number + FieldOutline<Row>.lines(of: row, numbering: links).joined(separator: "; ")
                }
            )
        }
    }

    private static func lines<Group: ViewInputData>(ofGroup group: Group, _ links: RowLinks?) -> [String] {
        let lines = FieldOutline<Group>.lines(of: group, numbering: links)
        guard let links, let pager = group as? PagerViewInputData else { return lines }
        let turns = [("previous", pager.previous), ("next", pager.next)].compactMap { name, page in
            page.flatMap { page in links.number(ofPage: page).map { (line: "\(name): \(page)", number: $0) } }
        }
        return lines.map { line in turns.first { $0.line == line }.map { "[\($0.number)] \(line)" } ?? line }
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
