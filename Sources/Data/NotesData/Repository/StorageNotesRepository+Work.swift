import Storage

/// For work that has to hear of what any node did.
extension StorageNotesRepository {
    /// Calls after each commit that touched jobs, whichever node made it, until its task is cancelled.
    public func followJobs(_ ring: @Sendable () -> Void) async {
        for await _ in storage.changes(of: NoteJobRow.self) { ring() }
    }

    /// The same of reminders.
    public func followReminders(_ ring: @Sendable () -> Void) async {
        for await _ in storage.changes(of: NoteReminderRow.self) { ring() }
    }
}
