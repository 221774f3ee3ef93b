public import AtriumTexts
import Notes

/// What a notification tells: a heading and a sentence.
public struct PushInformation: Sendable, Hashable {
    public var heading: Text
    public var text: Text

    public init(heading: Text, text: Text) {
        self.heading = heading
        self.text = text
    }
}

/// What became of finding out what a notification is about.
public enum PushFinding: Sendable, Hashable {
    case found(PushInformation)
    /// It is about nothing of this visitor's: gone by now, or somebody else's.
    case missing
    /// That could not be told in time.
    case unknown
}

extension PushInformation {
    /// What is to be said of an import or export.
    init(_ job: NoteJob) {
        let isImport = job.kind == .importing
        switch job.state {
        case .done:
            self.init(
                heading: PushMessages.done(isImport: isImport),
                text: isImport ? PushMessages.notesAreThere : PushMessages.fileIsReady
            )
        case .offered: self.init(heading: PushMessages.offered, text: PushMessages.lookFirst)
        case .failed:
            self.init(
                heading: PushMessages.failed(isImport: isImport),
                // What is kept of a job is in English.
                text: job.failure.map { Text(en: $0, de: $0, ar: $0) } ?? PushMessages.nothingKnown
            )
        case .cancelled:
            self.init(heading: PushMessages.cancelled(isImport: isImport), text: PushMessages.nothingIsDone)
        case .waiting, .running:
            self.init(heading: PushMessages.underWay(isImport: isImport), text: PushMessages.pageTells)
        }
    }
}
