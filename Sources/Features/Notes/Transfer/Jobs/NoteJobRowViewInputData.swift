import AtriumTexts
import Portico

/// A job in a list.
@ViewInputData struct NoteJobRowViewInputData {
    let id: String
    /// What it is, such as `Import of notes.enex`.
    let name: String
    /// How it stands, such as `done`.
    let status: String
    let begun: NoteTimeViewInputData
}

extension NoteJobRowViewInputData {
    init(_ job: NoteJob, _ time: NoteTime, _ localiser: Localiser) {
        self.init(
            id: job.id.rawValue,
            name: localiser(job.name),
            status: localiser(job.status),
            begun: time.shown(job.createdAt, in: localiser)
        )
    }
}

extension NoteJob {
    /// What it is called.
    var name: Text {
        switch kind {
        case .importing:
            switch files.count {
            case 0: NoteJobMessages.importing
            case 1: NoteJobMessages.importing(NoteFile.shown(files[0]))
            default: NoteJobMessages.importing(NoteFile.shown(files[0]), others: files.count - 1)
            }
        case .export(.json): NoteJobMessages.exportingJSON
        case .export(.markdown): NoteJobMessages.exportingMarkdown
        }
    }

    /// How it stands, in a word or two.
    fileprivate var status: Text {
        switch state {
        case .waiting: NoteJobMessages.waiting
        case .running: isPreview ? NoteJobMessages.checking : NoteJobMessages.running
        case .offered: NoteJobMessages.offered
        case .done: NoteJobMessages.done
        case .failed: NoteJobMessages.failed
        case .cancelled: NoteJobMessages.cancelled
        }
    }
}
