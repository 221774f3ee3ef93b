/// Hears what the owner of notes should be told wherever they are. What fails is reported there, and told again by whoever
/// can: each is known by what it is of, so that nobody is told twice.
public protocol NoteAlerts: Sendable {
    /// An import or export is done or has failed. It may be told of one job more than once.
    func jobEnded(_ job: NoteJob) async
    /// Somebody else than its owner opened a note by a link: told each time, of which the first counts.
    func sharedNoteOpened(_ note: Note) async
}

/// Tells nobody: for an app without notifications.
public struct SilentNoteAlerts: NoteAlerts {
    public init() {}

    public func jobEnded(_: NoteJob) {}
    public func sharedNoteOpened(_: Note) {}
}
