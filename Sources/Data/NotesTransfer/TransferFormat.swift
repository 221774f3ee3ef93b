/// The kinds of files that notes are read from and written to.
public enum TransferFormat: String, Sendable, CaseIterable {
    /// A text file, or several in a zip archive.
    case markdown
    /// Evernote's export.
    case enex
    case simplenote
    /// Our own, with everything.
    case atrium
}
