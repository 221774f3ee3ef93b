import Notes

/// What a notification tells: a heading and a sentence.
public struct PushInformation: Sendable, Hashable {
    public var heading: String
    public var text: String

    public init(heading: String, text: String) {
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
        let name = isImport ? "import" : "export"
        switch job.state {
        case .done:
            self.init(
                heading: "Your \(name) is done",
                text: isImport ? "The notes are in your account." : "The file is ready to be downloaded."
            )
        case .offered:
            self.init(heading: "Your import can begin", text: "Look at what it would change before anything is done.")
        case .failed: self.init(heading: "Your \(name) did not succeed", text: job.failure ?? "Nothing more is known.")
        case .cancelled: self.init(heading: "Your \(name) was cancelled", text: "Nothing more is done.")
        case .waiting, .running:
            self.init(heading: "Your \(name) is under way", text: "Its page tells how far it is.")
        }
    }
}
