extension DocumentWriter {
    mutating func openList(_ list: MarkdownNode) {
        guard list.isOrdered else { return markup("<ul>\n") }
        markup("<ol")
        if list.listStart != 1 { attribute("start", String(list.listStart)) }
        markup(">\n")
    }

    mutating func closeList(_ list: MarkdownNode) {
        if list.isOrdered { markup("</ol>\n") } else { markup("</ul>\n") }
    }

    mutating func openItem(_ item: MarkdownNode) {
        if beginTask(in: item) { markup("<li class=\"task\">") } else { markup("<li>") }
    }

    private mutating func beginTask(in node: MarkdownNode) -> Bool {
        guard let mark = TaskMark(of: node, in: lines), let holder = TaskMark.holder(in: node) else { return false }
        task = TaskInProgress(holder: holder, isDone: mark.isDone, index: taskCount)
        taskCount += 1
        return true
    }

    mutating func openParagraph(_ paragraph: MarkdownNode) {
        if !Self.isTight(paragraph) { markup("<p>") }
        openTask(in: paragraph)
    }

    private mutating func openTask(in holder: MarkdownNode) {
        guard let task, task.holder == holder else { return }
        markup("<label><input type=\"checkbox\"")
        switch tasks {
        case .tickable:
            markup(" name=\"task\"")
            attribute("value", String(task.index))
        case .shown: markup(" disabled=\"\"")
        }
        if task.isDone { markup(" checked=\"\"") }
        // A mark that stands alone in its cell is called as the rest of its row.
        if holder.kind == .tableCell, let row = holder.parent, TaskMark.isAlone(in: MarkdownText.text(of: holder)) {
            if rowName?.row != row { rowName = (row, row.shortTexts.joined(separator: " · ")) }
            let name = rowName?.text ?? ""
            attribute("aria-label", name.isEmpty ? String(task.index + 1) : name)
        }
        markup("> ")
    }

    mutating func closeParagraph(_ paragraph: MarkdownNode) {
        closeTask(in: paragraph)
        if paragraph.next == nil, paragraph.parent?.kind == .footnote { footnotes.back(into: &html) }
        if Self.isTight(paragraph) {
            if paragraph.next != nil { markup("\n") }
        } else {
            markup("</p>\n")
        }
    }

    private mutating func closeTask(in holder: MarkdownNode) {
        guard task?.holder == holder else { return }
        markup("</label>")
        task = nil
    }

    /// Paragraphs of a list without blank lines between its items are not marked as such (CommonMark 0.29, 5.3).
    private static func isTight(_ paragraph: MarkdownNode) -> Bool {
        guard let item = paragraph.parent, item.kind == .item, let list = item.parent else { return false }
        return list.isTight
    }

    mutating func openHeading(_ heading: MarkdownNode) {
        heading.headingTag(opening: true, in: &self)
        let text = MarkdownText.text(of: heading)
        let id = headings.id(for: text)
        attribute("id", id)
        if contents.count < MarkdownHeading.limit {
            contents.append(MarkdownHeading(level: heading.headingLevel, text: text, id: id))
        }
        markup(">")
    }

    mutating func closeHeading(_ heading: MarkdownNode) {
        heading.headingTag(opening: false, in: &self)
        markup(">\n")
    }

    mutating func codeBlock(_ code: String, info: String) {
        markup("<pre><code")
        let language = info.prefix { !$0.isWhitespace }
        if HTMLAttribute.isLanguage(language.utf8) { attribute("class", "language-" + language) }
        markup(">")
        var code = code
        code.withUTF8 { write($0, in: CodeLanguage(named: language)) }
        markup("</code></pre>\n")
    }

    /// A text in colours, as long as the whole document has not more of them than one text may.
    private mutating func write(_ code: UnsafeBufferPointer<UInt8>, in language: CodeLanguage?) {
        guard let language, colours < CodePiece.limit else { return text(code) }
        var written = 0
        for piece in language.pieces(of: code) {
            text(UnsafeBufferPointer(rebasing: code[written..<piece.range.lowerBound]))
            markup("<span")
            attribute("class", piece.kind.rawValue)
            markup(">")
            text(UnsafeBufferPointer(rebasing: code[piece.range]))
            markup("</span>")
            written = piece.range.upperBound
            colours += 1
        }
        text(UnsafeBufferPointer(rebasing: code[written...]))
    }
}

extension MarkdownNode {
    /// The page has the first heading, so every level is one further down, and the sixth stays the sixth.
    fileprivate func headingTag(opening: Bool, in writer: inout DocumentWriter) {
        if opening { writer.markup("<") } else { writer.markup("</") }
        switch headingLevel {
        case 1: writer.markup("h2")
        case 2: writer.markup("h3")
        case 3: writer.markup("h4")
        case 4: writer.markup("h5")
        default: writer.markup("h6")
        }
    }
}

extension DocumentWriter {
    /// Landmarks of one page need different names, hence the number. What follows it is of the text, since a word of
    /// ours would be in one language only.
    mutating func openTable(_ table: MarkdownNode) {
        tableCount += 1
        columns = table.alignments
        hasBody = false
        markup("<div class=\"table\" tabindex=\"0\" role=\"region\"")
        attribute("aria-label", ([String(tableCount)] + (table.firstChild?.shortTexts ?? [])).joined(separator: " · "))
        markup("><table>\n")
    }

    mutating func closeTable() {
        if hasBody { markup("</tbody>") }
        markup("</table></div>\n")
    }

    mutating func openRow(isHeader: Bool) {
        column = 0
        if isHeader {
            markup("<thead>")
        } else if !hasBody {
            hasBody = true
            markup("<tbody>\n")
        }
        markup("<tr>")
    }

    mutating func openCell(_ cell: MarkdownNode) {
        if cell.isHeaderCell { markup("<th scope=\"col\"") } else { markup("<td") }
        switch columns.indices.contains(column) ? columns[column] : 0 {
        case UInt8(ascii: "l"): markup(" class=\"align-left\"")
        case UInt8(ascii: "c"): markup(" class=\"align-center\"")
        case UInt8(ascii: "r"): markup(" class=\"align-right\"")
        default: break
        }
        markup(">")
        column += 1
        if beginTask(in: cell) { openTask(in: cell) }
    }

    mutating func closeCell(_ cell: MarkdownNode) {
        closeTask(in: cell)
        if cell.isHeaderCell { markup("</th>") } else { markup("</td>") }
    }
}

extension MarkdownNode {
    fileprivate var isHeaderCell: Bool { parent?.kind == .tableHeader }

    /// The texts of the first few cells of a row, those that are short and more than a tick; none of the others.
    fileprivate var shortTexts: [String] {
        let (maximum, longest, maxExamined) = (3, 40, 20)
        var texts: [String] = []
        var next = firstChild
        var lookedAt = 0
        while let cell = next, texts.count < maximum, lookedAt < maxExamined {
            let text = MarkdownText.text(of: cell)
            if !text.isEmpty, text.utf8.count <= longest, !TaskMark.isAlone(in: text) { texts.append(text) }
            next = cell.next
            lookedAt += 1
        }
        return texts
    }
}
