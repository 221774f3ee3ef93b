public import Portico

/// A job in a list.
@ViewInputData public struct NoteJobRowViewInputData {
    public let id: String
    /// What it is, such as `Import of notes.enex`.
    public let name: String
    /// How it stands, such as `done`.
    public let status: String
    public let begun: NoteTimeViewInputData
}

extension NoteJobRowViewInputData {
    init(_ job: NoteJob, _ time: NoteTime) {
        self.init(id: job.id.rawValue, name: job.name, status: job.status, begun: time.shown(job.createdAt))
    }
}

extension NoteJob {
    var name: String {
        switch kind {
        case .importing:
            switch files.count {
            case 0: "Import"
            case 1: "Import of \(files[0])"
            default: "Import of \(files[0]) and \(files.count == 2 ? "1 other file" : "\(files.count - 1) other files")"
            }
        case .export(.json): "Export as JSON"
        case .export(.markdown): "Export as Markdown"
        }
    }

    var status: String {
        switch state {
        case .waiting: "waiting"
        case .running: isPreview ? "being checked" : "in progress"
        case .offered: "waiting for your decision"
        case .done: "done"
        case .failed: "failed"
        case .cancelled: "cancelled"
        }
    }
}
