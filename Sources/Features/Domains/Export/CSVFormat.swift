/// Comma-separated values as RFC 4180 has them: a header record, CRLF behind each record, quotes where they are needed,
/// UTF-8.
///
/// A spreadsheet takes a cell that begins with `=`, `+`, `-` or `@`, a tab or a line break for a formula, so an
/// apostrophe is put before it (OWASP, "CSV Injection"). Whoever reads the file by program takes one leading apostrophe
/// off such a cell.
struct CSVFormat: ExportFormat {
    let mediaType = "text/csv; charset=utf-8; header=present"
    let fileExtension = "csv"

    func head(_: ExportOutline) -> [UInt8] {
        record("name", "ascii_name", "zone", "updated")
    }

    func rows(_ records: ArraySlice<DomainRecord>, isFirst _: Bool) -> [UInt8] {
        records.flatMap { record($0.name, $0.asciiName, $0.zone, $0.updated.map(TimeViewInputData.init)?.iso ?? "") }
    }

    func tail(_ outline: ExportOutline) -> [UInt8] {
        let cap = outline.isCapped ? "first \(outline.count) of \(outline.total)" : nil
        let said = [cap, outline.source.map { "names from \($0)" }].compactMap(\.self) + outline.remarks
        return said.flatMap { record($0, "", "", "") }
    }

    private func record(_ cells: String...) -> [UInt8] {
        Array((cells.map(Self.cell).joined(separator: ",") + "\r\n").utf8)
    }

    static func cell(_ text: String) -> String {
        // Scalars, not characters: CR and LF in a row are one character, and a combining mark may follow any of these.
        let scalars = text.unicodeScalars
        let defused = scalars.first.map("=+-@\t\r\n".unicodeScalars.contains) == true ? "'" + text : text
        guard scalars.contains(where: "\",\r\n".unicodeScalars.contains) else { return defused }
        return "\"" + defused.replacing("\"", with: "\"\"") + "\""
    }
}
