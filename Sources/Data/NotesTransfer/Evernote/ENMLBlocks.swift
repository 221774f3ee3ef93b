import Markdown
import Portico

/// The blocks of Evernote's markup as those of Markdown: headings, paragraphs, lists, tasks, tables, code, quotes.
struct ENMLBlocks {
    private let inlines: ENMLInlines
    private let allowance: ENMLAllowance
    /// The tasks that stand where a group is, by its id; nil where the note has no tasks.
    private let takeTasks: (String) -> [ENEXNote.Task]?
    /// Whether it is written as programs did in November 2026, only to find notes that they imported.
    private let isFormer: Bool

    /// A block, and how it stands to the one before it.
    private struct Block {
        enum Kind: Equatable {
            case line, other
            case list(ListMark)
            /// Without a mark it is the item that it begins.
            case task(isDone: Bool, ListMark?)
        }

        /// What stands before the items of a list. Lists side by side whose marks are the same would be one (CommonMark
        /// 0.29, 5.3).
        enum ListMark: String {
            case dash = "-"
            case star = "*"
            case point = "."
            case bracket = ")"

            init(isOrdered: Bool, behind block: Block?) {
                let usual: Self = isOrdered ? .point : .dash
                let other: Self = isOrdered ? .bracket : .star
                self = block?.listMark == usual ? other : usual
            }

            /// Of a task, which is of one list with the task before it.
            init(ofTaskBehind block: Block?) {
                if case .task(_, let mark?)? = block?.kind {
                    self = mark
                } else {
                    self.init(isOrdered: false, behind: block)
                }
            }
        }

        var kind: Kind
        var text: String
        var listMark: ListMark? {
            switch kind {
            case .list(let mark): mark
            case .task(_, let mark): mark
            case .line, .other: nil
            }
        }

        /// Whether anything of it is seen: a box is, also alone.
        var isSeen: Bool {
            if case .task = kind { true } else { !text.isEmpty }
        }

        /// By how many steps a task is indented.
        var steps = 0
        /// Whether an empty line parts it from other lines.
        var isApartBefore = false
        var isApartBehind = false
    }

    /// - Parameter take: see `ENMLInlines.take`.
    init(
        attachments: [String: String],
        shown: Set<String> = [],
        formerly isFormer: Bool = false,
        tasks takeTasks: @escaping (String) -> [ENEXNote.Task]? = { _ in nil },
        taking take: @escaping (String) -> String? = { _ in nil }
    ) {
        allowance = ENMLAllowance()
        self.takeTasks = takeTasks
        self.isFormer = isFormer
        inlines = ENMLInlines(
            attachments: attachments,
            shown: shown,
            takeTasks: takeTasks,
            take: take,
            allowance: allowance
        )
    }

    func markdown(of root: ENMLNode) throws(ENMLText.Refusal) -> String {
        try joined(blocks(in: root.children, ENMLContext()))
    }

    /// - Parameter block: what stands right before them.
    private func blocks(
        in nodes: [ENMLNode],
        _ context: ENMLContext,
        behind block: Block? = nil
    ) throws(ENMLText.Refusal) -> [Block] {
        var blocks = [block].compactMap(\.self)
        let count = blocks.count
        try add(nodes, context, to: &blocks)
        return Array(blocks[count...])
    }

    private func add(_ nodes: [ENMLNode], _ context: ENMLContext, to blocks: inout [Block]) throws(ENMLText.Refusal) {
        var line = ENMLLine()
        var before: ENMLNode?
        for node in nodes where !node.isHidden {
            if node.isBlock {
                try addLines(of: line, context, to: &blocks)
                line = ENMLLine()
                try add(node, context.entering(node), to: &blocks)
            } else {
                if node.isBoxInLine, before?.isBoxInLine == true { line.add(" ", ENMLContext()) }
                try inlines.add(node, context, to: &line)
            }
            before = node
        }
        try addLines(of: line, context, to: &blocks)
    }

    private func add(_ node: ENMLNode, _ context: ENMLContext, to blocks: inout [Block]) throws(ENMLText.Refusal) {
        switch node.name {
        case "h1", "h2", "h3", "h4", "h5", "h6":
            let text = try inlines.text(of: node.children, context)
            let level = node.name.last?.wholeNumberValue ?? 1
            guard !text.isEmpty else { return }
            // Behind a space they would be marks that close the heading; in an address they belong to it.
            let marks = text.unicodeScalars.reversed().prefix { $0 == "#" }.count
            let before = text.unicodeScalars.dropLast(marks).last
            let closes = marks > 0 && (before == nil || before == " " || before == "\t")
            let escaped = closes ? String(text.unicodeScalars.dropLast()) + "\\#" : text
            blocks.append(Block(kind: .other, text: String(repeating: "#", count: level) + " " + escaped))
        case "hr": blocks.append(Block(kind: .other, text: Self.rule))
        case _ where node.isList:
            blocks += try list(node, context, behind: blocks.last(where: \.isSeen))
        case "table": try addTable(node, context, to: &blocks)
        case "blockquote":
            let inner = try joined(self.blocks(in: node.children, context))
            if !inner.isEmpty {
                blocks.append(Block(kind: .other, text: try prefixed(inner, first: "> ", others: "> ")))
            }
        case _ where node.styled("en-task-group"):
            // What stands in it says that programs of before cannot show them.
            guard let tasks = takeTasks(node.style["--en-id"] ?? "") else {
                return try add(node.children, context, to: &blocks)
            }
            for task in tasks {
                let mark = Block.ListMark(ofTaskBehind: blocks.last(where: \.isSeen))
                let text = MarkdownEscapes.line(MarkdownEscapes.unmarked(task.text))
                try allowance.spend(text.utf8.count)
                blocks.append(Block(kind: .task(isDone: task.isDone, mark), text: text))
            }
        case "a" where node.leadsIntoItself:
            try add(node.children, context, to: &blocks)
            if let picture = try inlines.picture(linkedBy: node) {
                blocks.append(Block(kind: .line, text: picture.markdown))
            }
        case _ where node.isCodeBlock:
            let code = node.code
            if !code.isEmpty { blocks.append(Block(kind: .other, text: MarkdownEscapes.fenced(code))) }
        case "p": try addApart(node.children, context.indented(by: node), to: &blocks)
        case "div": try add(node.children, context.indented(by: node), to: &blocks)
        default: try add(node.children, context, to: &blocks)
        }
    }

    private static let rule = "---"

    /// Adds what an empty line parts from the rest.
    private func addApart(
        _ nodes: [ENMLNode],
        _ context: ENMLContext,
        to blocks: inout [Block]
    ) throws(ENMLText.Refusal) {
        let start = blocks.count
        try add(nodes, context, to: &blocks)
        guard blocks.count > start else { return }
        blocks[start].isApartBefore = true
        blocks[blocks.count - 1].isApartBehind = true
    }

    /// Adds each line between breaks, and a task from each box on.
    private func addLines(
        of line: ENMLLine,
        _ context: ENMLContext,
        to blocks: inout [Block]
    ) throws(ENMLText.Refusal) {
        var kind = Block.Kind.line
        var pieces: [ENMLLine.Piece] = []
        func end() throws(ENMLText.Refusal) {
            let text = try ENMLLineWriter.markdown(of: ENMLLine(pieces: pieces), within: allowance)
            defer { (kind, pieces) = (.line, []) }
            // Behind an empty line another one says nothing.
            if kind == .line, text.isEmpty, blocks.last?.isSeen == false { return }
            let indent = kind == .line && !text.isEmpty ? context.indent : ""
            let steps = isFormer ? 0 : context.steps
            blocks.append(Block(kind: kind, text: indent + MarkdownEscapes.line(text), steps: steps))
        }
        for piece in line.pieces {
            switch piece.content {
            case .lineBreak: try end()
            case .box(let isDone):
                if kind != .line || pieces.contains(where: { !$0.isSpace }) { try end() }
                let isItem = context.isItem && blocks.isEmpty
                kind = .task(isDone: isDone, isItem ? nil : .init(ofTaskBehind: blocks.last(where: \.isSeen)))
                pieces = []
            default: pieces.append(piece)
            }
        }
        // What follows a last break is no line.
        if kind != .line || pieces.contains(where: { !$0.isSpace }) { try end() }
    }

    private func list(
        _ node: ENMLNode,
        _ context: ENMLContext,
        behind block: Block?
    ) throws(ENMLText.Refusal) -> [Block] {
        var items: [String] = []
        /// What the last item ends with.
        var last: Block?
        var number = node.firstNumber
        let (isOrdered, hasBoxes) = (node.name == "ol", node.styled("en-todo"))
        let listMark = Block.ListMark(isOrdered: isOrdered, behind: block)
        var indent = "  "
        let hasItems = node.children.contains { $0.name == "li" && !$0.isHidden }
        for child in node.children where !child.isHidden {
            if child.name.isEmpty, child.text.trimmed.isEmpty { continue }
            let inner = context.entering(child)
            if child.isList, items.isEmpty, !isFormer, hasItems {
                // Deeper than the items that follow: it stands in one without a text, which has no number of its own.
                let blocks = try list(child, inner, behind: nil)
                let mark = (isOrdered ? "\(max(0, number - 1))" : "") + listMark.rawValue + " "
                indent = String(repeating: " ", count: mark.count)
                last = blocks.last ?? last
                let text = try joined(blocks, isTight: true)
                if !text.isEmpty { items.append(try prefixed(text, first: mark, others: indent)) }
                continue
            }
            if child.isList, items.isEmpty {
                // A level that was skipped: no item is around it.
                let blocks = try list(child, inner, behind: block)
                last = blocks.last ?? last
                items += blocks.map(\.text)
                // Behind whatever mark its last item has.
                indent = "    "
                continue
            }
            if child.name != "li", child.isBlock, !items.isEmpty {
                // What is right in a list belongs to the item before.
                let blocks = try blocks(in: [child], context, behind: last)
                last = blocks.last(where: \.isSeen) ?? last
                let text = try joined(blocks, isTight: true)
                if !text.isEmpty { items.append(try prefixed(text, first: indent, others: indent)) }
                continue
            }
            var blocks: [Block] = []
            if child.name == "li" {
                try add(child.children, inner, to: &blocks)
            } else {
                try add([child], context, to: &blocks)
            }
            var mark = (isOrdered ? "\(number)" : "") + listMark.rawValue + " "
            indent = String(repeating: " ", count: mark.count)
            if case .task(let isDone, _)? = blocks.first?.kind {
                mark += isDone ? "[x] " : "[ ] "
                blocks[0].kind = .line
            } else if hasBoxes {
                mark += child.styled("en-checked") ? "[x] " : "[ ] "
            }
            last = blocks.last(where: \.isSeen)
            var text = try joined(blocks, isTight: true)
            if mark.hasSuffix("] "), let first = blocks.first(where: { !$0.text.isEmpty }), first.kind != .line {
                // A box stands before text alone.
                mark += Self.mayInterrupt(text) ? "\n\(indent)" : "\n\n\(indent)"
            } else if listMark != .star, text.hasPrefix(Self.rule) {
                // Behind the mark of an item it would be one line of marks with it.
                text = "***" + text.dropFirst(Self.rule.count)
            }
            items.append(try prefixed(text, first: mark, others: indent))
            number += 1
        }
        return items.isEmpty ? [] : [Block(kind: .list(listMark), text: items.joined(separator: "\n"))]
    }

    // Tables

    /// A table of Markdown has one line in each cell. One that was made for the layout is none: its cells follow each
    /// other.
    private func addTable(
        _ node: ENMLNode,
        _ context: ENMLContext,
        to blocks: inout [Block]
    ) throws(ENMLText.Refusal) {
        var table = ENMLTable()
        try addRows(of: node, context, to: &table, &blocks)
        let (rows, columns) = (table.rows, table.columns)
        guard columns > 0 else { return }
        if table.isForLayout || isFormer && table.hasBlocks {
            for cell in rows.joined().compactMap(\.self) {
                try addApart(cell.children, context.entering(cell), to: &blocks)
            }
            return
        }
        // Before it is written: rows without cells have as many as the others.
        try allowance.spend(rows.count * (columns * 3 + 3))
        var lines: [String] = []
        for row in rows {
            var cells: [String] = []
            for cell in row {
                guard let cell else {
                    cells.append("")
                    continue
                }
                cells.append(MarkdownEscapes.cell(try inlines.cell(cell, context, isHead: lines.isEmpty)))
            }
            cells += repeatElement("", count: columns - cells.count)
            lines.append("| " + cells.joined(separator: " | ") + " |")
        }
        lines.insert("|" + String(repeating: " --- |", count: columns), at: 1)
        blocks.append(Block(kind: .other, text: lines.joined(separator: "\n")))
    }

    /// The cells of a table's rows. What is in the table and in none of them comes before it, as browsers show it.
    private func addRows(
        of node: ENMLNode,
        _ context: ENMLContext,
        to table: inout ENMLTable,
        _ blocks: inout [Block]
    ) throws(ENMLText.Refusal) {
        for child in node.children where !child.isHidden {
            switch child.name {
            case "tr":
                table.add(row: child.children.filter { !$0.isHidden && ($0.name == "td" || $0.name == "th") })
                try allowance.spend(3 * (table.rows.last?.count ?? 0))
            case "tbody", "thead", "tfoot": try addRows(of: child, context, to: &table, &blocks)
            default: try add([child], context, to: &blocks)
            }
        }
    }

    // Text

    /// Lines that follow each other stay so by hard breaks; items follow each other, and tasks that are indented further
    /// than those before them belong to these; anything else stands apart.
    private func joined(_ blocks: [Block], isTight: Bool = false) throws(ENMLText.Refusal) -> String {
        var text = ""
        var before: Block?
        // The steps of the tasks that the next one may belong to, each more than the one before.
        var outer: [Int] = []
        for block in blocks {
            let written: String
            switch block.kind {
            case .task(let isDone, let mark):
                while let last = outer.last, last >= block.steps { outer.removeLast() }
                let indent = String(repeating: "  ", count: outer.count)
                outer.append(block.steps)
                written = try prefixed(
                    block.text,
                    first: "\(indent)\((mark ?? .dash).rawValue) [\(isDone ? "x" : " ")] ",
                    others: indent + "  "
                )
            case .line, .list, .other:
                if block.isSeen { outer = [] }
                written = block.text
            }
            if let last = before, !text.isEmpty {
                switch (last.kind, block.kind) {
                case (.line, .line)
                where !last.text.isEmpty && !block.text.isEmpty && !last.isApartBehind && !block.isApartBefore:
                    text += "  \n"
                case (.list, .list), (.task, .task), (.list, .task), (.task, .list): text += "\n"
                case (_, .list), (_, .task): text += isTight && Self.mayInterrupt(written) ? "\n" : "\n\n"
                default: if !written.isEmpty { text += "\n\n" }
                }
            }
            text += written
            before = block
        }
        try allowance.spend(text.utf8.count)
        return text.allSatisfy(\.isWhitespace) ? "" : text
    }

    /// Whether a list may begin in a paragraph's next line (CommonMark 0.29, 5.2).
    private static func mayInterrupt(_ list: String) -> Bool {
        let first = list.prefix { $0 != "\n" }
        let isFirst = ["- ", "* ", "1. ", "1) "].contains { first.hasPrefix($0) }
        return isFirst && first.drop { "-*1.) ".contains($0) } != ""
    }

    private func prefixed(_ text: String, first: String, others: String) throws(ENMLText.Refusal) -> String {
        let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        try allowance.spend(text.utf8.count + first.utf8.count + lines.count * others.utf8.count)
        let isIndent = others.allSatisfy(\.isWhitespace)
        var prefixed = first
        for (index, line) in lines.enumerated() {
            if index > 0 { prefixed += line.isEmpty && isIndent ? "\n" : "\n" + others }
            prefixed += Substring(line)
        }
        return prefixed
    }
}
