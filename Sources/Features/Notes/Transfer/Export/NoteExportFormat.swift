public import Portico

/// What notes are exported as.
public enum NoteExportFormat: String, Sendable, CaseIterable, TextValue {
    /// One file with everything, of which an import takes back all but the drafts.
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
