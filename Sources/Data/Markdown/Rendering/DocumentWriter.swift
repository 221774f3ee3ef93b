/// Writes a parsed text as HTML, which the sanitiser then reads.
struct DocumentWriter {
    /// No page needs more; small texts can ask for it (a definition that thousands of links use).
    static let limit = 4 << 20

    let tasks: MarkdownRenderer.Tasks
    let keepsLines: Bool
    private let document: MarkdownDocument
    var lines: SourceLines { document.lines }

    var html = HTMLText()
    /// Where titles of notes stand, which are links once it is known where they lead.
    var noteLinks: [NoteLinkPosition] = []
    /// Where files are named, which are shown once it is known where they are.
    var named: [NamedPlace] = []
    /// How many of them are links.
    var namedLinks = 0
    var headings = HeadingIDs()
    var contents: [MarkdownHeading] = []
    /// Where links to parts of the text itself lead: made once there is one.
    lazy var places = HeadingPlaces(of: document)
    var footnotes = Footnotes()
    /// The task whose text is being written.
    var task: TaskInProgress?
    var taskCount = 0
    var marks = MarkedText()
    /// How the quotes around can be folded, the outermost first.
    var quotes: [Callout.Fold?] = []
    var tableCount = 0
    /// How many parts of code have a colour.
    var colours = 0
    /// What the ticks of a row are called: made once, since a cell may be long.
    var rowName: (row: MarkdownNode, text: String)?
    var columns: [UInt8] = []
    var column = 0
    var hasBody = false
    /// Links being written; those in links are text.
    var links: [Bool] = []

    struct TaskInProgress {
        /// The paragraph or cell that it stands in.
        let holder: MarkdownNode
        let isDone: Bool
        let index: Int
    }

    init(_ document: MarkdownDocument, tasks: MarkdownRenderer.Tasks, keepsLines: Bool) {
        self.tasks = tasks
        self.keepsLines = keepsLines
        self.document = document
    }

    /// Throws when the HTML grew over the limit, or there are too many links to notes.
    mutating func write() throws(MarkdownProblem) {
        document.walk { step in
            guard isWithinLimits else { return false }
            switch step {
            case .enter(let node): return enter(node)
            case .exit(let node):
                exit(node)
                return true
            }
        }
        guard noteLinks.count <= NoteLink.limit else { throw .tooManyLinks(limit: NoteLink.limit) }
        guard isWithinLimits else { throw .tooCostly }
    }

    private var isWithinLimits: Bool { html.bytes.count <= Self.limit && noteLinks.count <= NoteLink.limit }

    mutating func markup(_ markup: StaticString) { html.markup(markup) }
    mutating func text(_ text: String) { html.text(text) }
    mutating func text(_ text: UnsafeBufferPointer<UInt8>) { html.text(text) }
    mutating func attribute(_ name: StaticString, _ value: String) { html.attribute(name, value) }

    private mutating func enter(_ node: MarkdownNode) -> Bool {
        switch node.kind {
        case .quote: openQuote(node)
        case .list: openList(node)
        case .item: openItem(node)
        case .paragraph: openParagraph(node)
        case .heading: openHeading(node)
        case .codeBlock where writeFormula(node): break
        case .codeBlock: codeBlock(node.literal, info: node.fenceInfo)
        case .htmlBlock: codeBlock(node.literal, info: "html")
        case .rule: markup("<hr>\n")
        case .table: openTable(node)
        case .tableHeader: openRow(isHeader: true)
        case .tableRow: openRow(isHeader: false)
        case .tableCell: openCell(node)
        case .text: writeText(node)
        case .softBreak where !keepsLines: markup("\n")
        case .softBreak, .lineBreak: markup("<br>\n")
        case .code where writeFormula(node): break
        case .code:
            markup("<code>")
            node.withLiteral { text($0) }
            markup("</code>")
        case .html where node.isBreakInCell: markup("<br>")
        case .html: node.withLiteral { text($0) }
        case .emphasis: markup("<em>")
        case .strong: markup("<strong>")
        case .strikethrough: markup("<del>")
        case .link: openLink(node)
        case .image:
            image(node)
            return false
        case .footnote: footnotes.open(into: &html)
        case .footnoteMark: footnotes.mark(node.literal, isLinked: links.isEmpty, into: &html)
        case .document, .other: break
        }
        return true
    }

    /// Gives false where it is none.
    private mutating func writeFormula(_ node: MarkdownNode) -> Bool {
        guard let formula = node.formula else { return false }
        formula.write(into: &html)
        return true
    }

    private mutating func exit(_ node: MarkdownNode) {
        switch node.kind {
        case .quote: closeQuote()
        case .list: closeList(node)
        case .item: markup("</li>\n")
        case .paragraph: closeParagraph(node)
        case .heading: closeHeading(node)
        case .table: closeTable()
        case .tableHeader: markup("</tr></thead>\n")
        case .tableRow: markup("</tr>\n")
        case .tableCell: closeCell(node)
        case .emphasis: markup("</em>")
        case .strong: markup("</strong>")
        case .strikethrough: markup("</del>")
        case .link: closeLink(node)
        case .footnote:
            if node.lastChild?.kind != .paragraph { footnotes.back(into: &html) }
            footnotes.close(isLast: node.next == nil, into: &html)
        default: break
        }
    }
}
