import Foundation

/// Finds out what a file is: by its beginning, and where that says nothing by its name.
enum FormatReader {
    /// Nil for what is no file of notes.
    static func reader(
        of source: any ByteSource,
        place: String,
        fileName: String,
        workFolder: URL,
        _ limits: TransferLimits
    ) throws(TransferFailure) -> (any NoteReader)? {
        let start = try source.readStart(4_096)
        let whole = ResumedSource(start, then: source)
        switch kind(of: start, fileName: fileName) {
        case .markdown: return MarkdownReader(whole, place: place, fileName: fileName, limits: limits)
        case .enex: return ENEXReader(whole, place: place, workFolder: workFolder, limits: limits)
        case .json: return NotesJSONReader(whole, place: place, workFolder: workFolder, limits: limits)
        case nil: return nil
        }
    }

    private enum Kind { case markdown, enex, json }

    private static let textEndings: Set<String> = ["md", "markdown", "mdown", "mkd", "txt", "text"]

    private static func kind(of start: [UInt8], fileName: String) -> Kind? {
        let ending = fileName.lastIndex(of: ".").map { fileName[fileName.index(after: $0)...].lowercased() } ?? ""
        if textEndings.contains(ending) { return .markdown }
        let text = start.starts(with: [0xEF, 0xBB, 0xBF]) ? start.dropFirst(3) : start[...]
        let first = text.first { ![9, 10, 13, 32].contains($0) }
        if ending == "enex" || (first == UInt8(ascii: "<") && String(decoding: start, as: UTF8.self).contains("<en-export")) {
            return .enex
        }
        if ending == "json" || first == UInt8(ascii: "{") { return .json }
        // Anything else that looks like a text and has no name that says otherwise.
        return ending.isEmpty && !start.contains(0) ? .markdown : nil
    }
}
