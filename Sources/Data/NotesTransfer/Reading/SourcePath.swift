import Foundation
import Notes

/// Where a file lay among the others it came with. Only names: nothing is ever opened or written under one.
///
///     SourcePath("vault\\Ideas/../Plan.md").folders   // ["vault", "Ideas"]
///
/// Both slashes separate. What leads elsewhere is passed over: `/` at the start, a drive, `.` and `..`. Names are in NFC,
/// whichever way their system spells `é`.
struct SourcePath: Hashable, Sendable {
    var folders: [String]
    /// With what it ends in.
    var name: String

    init(folders: [String] = [], name: String) {
        self.folders = folders
        self.name = name
    }

    /// No file system has longer paths, and no notebook deeper ones. Of such a path the end is read as a name alone.
    static let maxBytes = 4_096
    static let maxFolders = 64

    init(_ text: String) {
        let isLong = text.utf8.count > Self.maxBytes
        let text = isLong ? String(String.UnicodeScalarView(text.unicodeScalars.suffix(1_000))) : text
        var parts = text.precomposedStringWithCanonicalMapping
            .split { $0 == "/" || $0 == "\\" }
            .filter { $0 != "." && $0 != ".." }
            .map(String.init)
        if let first = parts.first, first.count == 2, first.hasSuffix(":") { parts.removeFirst() }
        name = parts.popLast() ?? ""
        folders = isLong || parts.count > Self.maxFolders ? [] : parts
    }

    /// What the name ends in, in lower case and without the dot; empty where it has no dot.
    var ending: String { name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? "" }

    /// The name without what it ends in.
    var stem: String { NoteFile.stem(of: name) }

    /// Whether its lines are lines, whatever marks of Markdown it has.
    var isPlainText: Bool { ["txt", "text"].contains(ending) }

    /// Whether it says what is in an archive of Google's Takeout, as a page of links or a list of labels does.
    var describesTakeout: Bool {
        folders.first == "Takeout" && ["archive_browser.html", "Labels.txt"].contains(name)
    }

    /// Whether it is a web page by its name.
    var isPage: Bool { ["html", "htm", "xhtml"].contains(ending) }

    /// Whether it is a zip archive of notes by its name: those of other names are books and documents.
    var isArchive: Bool { ["zip", "textpack"].contains(ending) }

    func below(_ outer: [String]) -> SourcePath { SourcePath(folders: outer + folders, name: name) }

    /// `Standard Notes Backup and Import File.txt`, and those of single days.
    var isStandardNotesBackup: Bool { name.hasPrefix("Standard Notes ") && name.contains("Backup") }

    /// What systems and programs put among the files for themselves, as `.obsidian/app.json`.
    var isHidden: Bool { folders.first == "__MACOSX" || name.hasPrefix(".") || folders.contains { $0.hasPrefix(".") } }
}
