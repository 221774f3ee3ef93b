public import Portico

/// What notes are exported as.
public enum NoteExportFormat: String, Sendable, CaseIterable, TextValue {
    /// One file with everything, which an import takes back as it was.
    case json
    /// A zip archive with a Markdown file for each note: text, tags, dates.
    case markdown

    /// What its files end in, without the dot.
    public var fileExtension: String {
        switch self {
        case .json: "json"
        case .markdown: "zip"
        }
    }

    public var mediaType: String {
        switch self {
        case .json: "application/json"
        case .markdown: "application/zip"
        }
    }
}
