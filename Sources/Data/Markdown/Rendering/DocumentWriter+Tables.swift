extension DocumentWriter {
    /// Landmarks of one page need different names, hence the number.
    mutating func openTable(_ table: MarkdownNode) {
        tableCount += 1
        columns = table.alignments
        hasBody = false
        markup("<div class=\"table\" tabindex=\"0\" role=\"region\"")
        attribute("aria-label", "Table \(tableCount)")
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
}
