import Notes

/// What the names in an archive, and the files that they promise something of, say of the whole.
struct ZipSurvey {
    let names: ArchiveNames
    /// What is said of the archive before anything in it.
    private(set) var remarks: [FileReason] = []
    /// How many of its files may have notes.
    private(set) var filesOfNotes = 0
    /// The folders of exports of Simplenote, and of backups of Standard Notes.
    private var simplenote: Set<[String]> = []
    private var standardNotes: Set<[String]> = []

    /// How many folders of either are told.
    private static let maxFolders = 100

    init(_ archive: ZipReader) throws(TransferProblem) {
        var foreign: [[UInt8]] = []
        var known: Set<KnownFormat> = []
        while let entry = try archive.next() {
            let name = String(validating: entry.name, as: UTF8.self)
            if name == nil, foreign.count < ArchiveNames.maxNames { foreign.append(entry.name) }
            // The names that are looked for are ASCII, whatever the others are.
            let path = SourcePath(name ?? String(decoding: entry.name, as: UTF8.self))
            if path.folders.contains(".obsidian") { known.insert(.obsidianVault) }
            if path.folders.prefix(2).contains("_resources") { known.insert(.joplinFolder) }
            if entry.isFile, path.mayHaveNotes { filesOfNotes += 1 }
            guard entry.isFile, simplenote.count + standardNotes.count < Self.maxFolders else { continue }
            if path.name == "notes.json", path.folders.last == "source" {
                if ForeignFormat.isSimplenote(Self.start(of: archive)) {
                    simplenote.insert(Array(path.folders.dropLast()))
                }
            } else if path.isStandardNotesBackup,
                ForeignFormat(start: Self.start(of: archive), path: path) == .standardNotes
            {
                standardNotes.insert(path.folders)
            }
        }
        names = ArchiveNames(guessing: foreign)
        if !simplenote.isEmpty { known.insert(.simplenote) }
        if !foreign.isEmpty { remarks.append(.foreignNames(encoding: names.encoding?.name)) }
        remarks += KnownFormat.allCases.filter(known.contains).map(FileReason.known)
    }

    /// Whether a file's note is in another file, too. Simplenote's export has each in its JSON, with everything, and as a
    /// text beside that; Standard Notes' backup has each in one file for all.
    func hasElsewhere(_ path: SourcePath) -> Bool {
        let isTrashed = path.folders.last == "trash"
        if path.ending == "txt",
            simplenote.contains(path.folders) || isTrashed && simplenote.contains(Array(path.folders.dropLast()))
        {
            return true
        }
        guard let items = path.folders.firstIndex(of: "Items") else { return false }
        return standardNotes.contains(Array(path.folders[..<items]))
    }

    /// Nothing where it cannot be read: the reading for its notes says so.
    private static func start(of archive: ZipReader) -> [UInt8] { (try? archive.readStart(4_096)) ?? [] }
}

extension SourcePath {
    /// Whether notes may be in a file of this name: others come with the notes that name them.
    var mayHaveNotes: Bool {
        ending.isEmpty || FormatReader.isText(ending) || isPage || isArchive
            || ["json", "enex", "jex"].contains(ending)
    }
}
