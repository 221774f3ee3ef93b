import Portico

/// What a person reads of view data: the fields that say something, without those that only templates and programs need.
///
///     PageOutline.lines(of: value)    // ["sort: Last edited (or Newest, Title)", "rows:", "  - Bread; edited: 3 Feb 2026, 14:05"]
///
/// Ids and machine-readable moments are left out. A condition is a word where its name says what something is
/// (`isPinned`: “pinned”), and nothing where it only says what a page shows. `FieldOutline` has everything.
struct PageOutline<Root: ViewInputData>: FieldVisitor {
    private typealias Field = @Sendable (Root, RowLinks?) -> OutlineItem?

    private var fields: [Field] = []
    /// Of the rows of a choice.
    private var chosen: (@Sendable (Root) -> Bool)?

    /// - Parameter links: numbers what rows lead to; nil where nothing is numbered.
    static func lines(of root: Root, numbering links: RowLinks? = nil) -> [String] {
        OutlineText.lines(items(of: root, links))
    }

    private static func items(of root: Root, _ links: RowLinks?) -> [OutlineItem] {
        var outline = PageOutline()
        Root.visitFields(&outline)
        return outline.fields.compactMap { $0(root, links) }
    }

    mutating func text(_ name: String, _ get: @escaping @Sendable (Root) -> String) {
        guard !OutlineItem.isForPrograms(name) else { return }
        fields.append { root, _ in OutlineItem(name, text: get(root)) }
    }

    mutating func optionalText(_ name: String, _ get: @escaping @Sendable (Root) -> String?) {
        text(name) { get($0) ?? "" }
    }

    mutating func flag(_ name: String, _ get: @escaping @Sendable (Root) -> Bool) {
        if name == "isChosen" {
            chosen = get
        } else if let word = OutlineItem.word(forFlag: name) {
            fields.append { root, _ in get(root) ? OutlineItem(name: name, content: .word(word)) : nil }
        }
    }

    mutating func runs(_ name: String, _ get: @escaping @Sendable (Root) -> [TextRun]) {
        text(name) { get($0).bracketed }
    }

    mutating func html(_ name: String, _ get: @escaping @Sendable (Root) -> SafeHTML) {
        text(name) { ReadableHTML.text(of: get($0).html) }
    }

    mutating func messages(_ name: String, _ get: @escaping @Sendable (Root) -> [ScriptMessage]) {
        text(name) { get($0).isEmpty ? "" : ScriptMessage.forTerminals }
    }

    mutating func texts(_ name: String, _ get: @escaping @Sendable (Root) -> [String]) {
        fields.append { root, _ in
            let texts = get(root)
            return texts.isEmpty ? nil : OutlineItem(name: name, content: .texts(texts))
        }
    }

    mutating func group<Group: ViewInputData>(_ name: String, _ get: @escaping @Sendable (Root) -> Group) {
        optionalGroup(name) { get($0) }
    }

    mutating func optionalGroup<Group: ViewInputData>(_ name: String, _ get: @escaping @Sendable (Root) -> Group?) {
        fields.append { root, links in
            guard let group = get(root) else { return nil }
            let items = Self.numbered(PageOutline<Group>.items(of: group, links), of: group, links)
            return items.isEmpty ? nil : OutlineItem(name: name, content: .group(items))
        }
    }

    mutating func rows<Row: ViewInputData>(_ name: String, _ get: @escaping @Sendable (Root) -> [Row]) {
        fields.append { root, links in
            let rows = get(root)
            guard !rows.isEmpty else { return nil }
            var outline = PageOutline<Row>()
            Row.visitFields(&outline)
            if let chosen = outline.chosen {
                let choices = rows.map { row in
                    OutlineItem.Choice(
                        text: OutlineText.choice(outline.fields.compactMap { $0(row, nil) }),
                        isChosen: chosen(row)
                    )
                }
                return OutlineItem(name: name, content: .choice(choices))
            }
            return OutlineItem(
                name: name,
                content: .rows(
                    rows.map { row in
                        // The row comes before what is in it.
                        let number = links?.number(of: row)
                        return OutlineItem.Row(number: number, items: outline.fields.compactMap { $0(row, links) })
                    }
                )
            )
        }
    }

    /// The pages around one of a list have numbers to turn to them.
    private static func numbered<Group>(_ items: [OutlineItem], of group: Group, _ links: RowLinks?) -> [OutlineItem] {
        guard let links, let pager = group as? PagerViewInputData else { return items }
        return items.map { item in
            var item = item
            switch item.name {
            case "previous": item.number = pager.previous.flatMap(links.number(ofPage:))
            case "next": item.number = pager.next.flatMap(links.number(ofPage:))
            default: break
            }
            return item
        }
    }
}

/// A field as a person reads it.
struct OutlineItem {
    enum Content {
        case text(String)
        /// A condition that holds.
        case word(String)
        case texts([String])
        case group([OutlineItem])
        case choice([Choice])
        case rows([Row])
    }

    struct Choice {
        let text: String
        let isChosen: Bool
    }

    struct Row {
        let number: Int?
        let items: [OutlineItem]
    }

    let name: String
    let content: Content
    /// Of the link that it is.
    var number: Int?

    init(name: String, content: Content) {
        self.name = name
        self.content = content
    }

    /// Nil where there is nothing to read.
    init?(_ name: String, text: String) {
        guard !text.isEmpty, !RandomDigits.is(text, count: 32) else { return nil }
        self.init(name: name, content: .text(text))
    }

    static func isForPrograms(_ name: String) -> Bool {
        ["id", "iso", "key", "version"].contains(name)
    }

    /// Such as “saved limit reached”; nil for what only tells a template what to print.
    static func word(forFlag name: String) -> String? {
        name.hasPrefix("is") ? words(name).split(separator: " ").dropFirst().joined(separator: " ") : nil
    }

    /// A field's name as words: `passwordSince` is “password since”.
    static func words(_ name: String) -> String {
        var words = ""
        for character in name {
            if character.isUppercase { words += " " }
            words += character.lowercased()
        }
        return words
    }
}
