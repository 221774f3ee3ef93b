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
        guard let mark = TaskMark(of: item, in: lines), let paragraph = item.firstChild else { return markup("<li>") }
        task = TaskInProgress(paragraph: paragraph, isDone: mark.isDone, index: taskCount)
        taskCount += 1
        markup("<li class=\"task\">")
    }

    mutating func openParagraph(_ paragraph: MarkdownNode) {
        if !Self.isTight(paragraph) { markup("<p>") }
        guard let task, task.paragraph == paragraph else { return }
        markup("<label><input type=\"checkbox\"")
        switch tasks {
        case .tickable:
            markup(" name=\"task\"")
            attribute("value", String(task.index))
        case .shown: markup(" disabled=\"\"")
        }
        if task.isDone { markup(" checked=\"\"") }
        markup("> ")
    }

    mutating func closeParagraph(_ paragraph: MarkdownNode) {
        if task?.paragraph == paragraph {
            markup("</label>")
            task = nil
        }
        if Self.isTight(paragraph) {
            if paragraph.next != nil { markup("\n") }
        } else {
            markup("</p>\n")
        }
    }

    /// Paragraphs of a list without blank lines between its items are not marked as such (CommonMark 0.29, 5.3).
    private static func isTight(_ paragraph: MarkdownNode) -> Bool {
        guard let item = paragraph.parent, item.kind == .item, let list = item.parent else { return false }
        return list.isTight
    }

    mutating func openHeading(_ heading: MarkdownNode) {
        heading.headingTag(opening: true, in: &self)
        attribute("id", headings.id(for: MarkdownText.text(of: heading)))
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
        text(code)
        markup("</code></pre>\n")
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
        attribute("aria-label", ([String(tableCount)] + table.shortHeaders).joined(separator: " · "))
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
    }

    mutating func closeCell(_ cell: MarkdownNode) {
        if cell.isHeaderCell { markup("</th>") } else { markup("</td>") }
    }
}

extension MarkdownNode {
    fileprivate var isHeaderCell: Bool { parent?.kind == .tableHeader }

    /// The texts at the heads of the first few columns of a table, those that are short; none of the others.
    fileprivate var shortHeaders: [String] {
        let (most, longest) = (3, 40)
        var headers: [String] = []
        var cell = firstChild?.firstChild
        while let header = cell, headers.count < most {
            let text = MarkdownText.text(of: header)
            if !text.isEmpty, text.utf8.count <= longest { headers.append(text) }
            cell = header.next
        }
        return headers
    }
}
