import Foundation
import Notes
import Portico

/// Reads the notes of all files in a zip archive. Each stands for itself: one that cannot be read is left out, and the
/// others come. Those of an archive in it come as if they lay beside that; one in such an archive is left out.
final class ZipNotesReader: NoteReader {
    private var archive: ZipReader
    private let place: TransferPlace
    private let workFolder: URL
    private let limits: TransferLimits
    private let survey: ZipSurvey
    private let path: SourcePath
    private let kinds: ReadKinds
    private var current: (any NoteReader)?
    /// What is said of the archive before anything in it.
    private var remarks: [TransferProblem]
    private let file: URL
    /// The files beside the notes, once there is a text that may name some.
    private var companions: CompanionFiles?
    /// Files that are no notes, and what is said of those that no note takes: that is known at the end.
    private var strangers: [(number: Int, problem: TransferProblem)] = []
    /// That of the entry that is read.
    private var entryNumber = 0
    /// When that was last changed, where the archive says so.
    private var modified: Date?
    /// What an older program made of its name, which is not UTF-8, and what is made of it now.
    private var titles: (before: String, now: String)?
    private var isAtEnd = false
    /// Web pages and archives, which have notes where no note takes them: they are read behind all others.
    private var pages: [Int: SourcePath] = [:]
    private var readsPages = false
    /// Where notes of Google Keep are, without what the names end in: each is there as a page, too.
    private var keepNotes: Set<SourcePath> = []
    /// How many that may have notes were begun.
    private var filesOfNotes = 0
    /// The one that it lies in, and what is there for it alone.
    private let outer: ZipReader?
    private var copy: FileCopy?
    /// How many entries were read, with those of the archives in it.
    private var entries: Int

    /// - Parameters:
    ///   - outer: the archive that it lies in.
    ///   - path: where it lies.
    init(
        _ file: URL,
        in outer: ZipReader? = nil,
        path: SourcePath,
        place: TransferPlace,
        workFolder: URL,
        limits: TransferLimits,
        reads kinds: ReadKinds
    ) throws(TransferProblem) {
        let list = try ZipReader(file, in: outer, place: place, limits: limits)
        survey = try ZipSurvey(list)
        entries = list.count
        self.outer = outer
        self.path = path
        self.file = file
        self.kinds = kinds
        archive = try ZipReader(file, in: outer, place: place, limits: limits)
        self.place = place
        self.workFolder = workFolder
        self.limits = limits
        remarks = survey.remarks.map { TransferProblem(at: place, .file($0)) }
    }

    /// How far it is, in bytes of the archive. Only files that may have notes count: the others are passed over at once,
    /// wherever they lie.
    var position: Int {
        let begun = (current as? ZipNotesReader)?.share ?? archive.share
        let share = (Double(max(0, filesOfNotes - 1)) + begun) / Double(max(1, survey.filesOfNotes))
        return survey.filesOfNotes == 0 ? archive.position : Int(Double(archive.size) * min(1, share))
    }

    /// The same as a part of the whole.
    private var share: Double { Double(position) / Double(max(1, archive.size)) }

    func next() throws(TransferProblem) -> ImportedItem? {
        if !remarks.isEmpty { return .remark(remarks.removeFirst()) }
        while true {
            do throws(TransferProblem) {
                if let item = try current?.next() { return withEarlierTitle(dated(item)) }
                current = nil
                guard !isAtEnd else { return strange() }
                guard let entry = try archive.next() else {
                    if try !beginPages() { return strange() }
                    continue
                }
                if let item = try begin(entry) { return item }
            } catch {
                current = nil
                guard error.isOfOneFile, error.place.parts.count > place.parts.count else { throw error }
                guard error.reason == .json(.noExport) else { return .refusal(error) }
                // The settings of a program are no note that is left out.
                strangers.append((entryNumber, TransferProblem(at: error.place, .file(.unknownEntry))))
            }
        }
    }

    /// A text that does not say when it was written or changed was so when its file was.
    private func dated(_ item: ImportedItem) -> ImportedItem {
        guard let modified, case .note(var note) = item, current is MarkdownReader || current is PageReader else {
            return item
        }
        note.created = note.created ?? ZonedDate(modified)
        if let created = note.created, note.edited == nil {
            note.edited = modified > created.date ? ZonedDate(modified) : created
        }
        return .note(note)
    }

    /// An older program read no encoding but UTF-8, so a note that is called as its file was imported under another title.
    private func withEarlierTitle(_ item: ImportedItem) -> ImportedItem {
        guard let titles, case .note(var note) = item else { return item }
        let all = OtherReadings(contents: [note.content] + note.others.contents)
        note.others.contents += all.contents(titled: titles.now, as: titles.before)
        return .note(note)
    }

    /// Goes through the archive once more; false where there is nothing to look for.
    private func beginPages() throws(TransferProblem) -> Bool {
        guard !readsPages else { return false }
        readsPages = true
        let taken = companions?.taken ?? []
        pages = pages.filter { number, path in
            !taken.contains(number) && !keepNotes.contains(SourcePath(folders: path.folders, name: path.stem))
        }
        guard !pages.isEmpty else { return false }
        archive = try ZipReader(file, in: outer, place: place, limits: limits)
        return true
    }

    private func strange() -> ImportedItem? {
        if !isAtEnd {
            isAtEnd = true
            let taken = companions?.taken ?? []
            strangers = strangers.filter { !taken.contains($0.number) }.reversed()
        }
        return strangers.popLast().map { .remark($0.problem) }
    }

    /// Takes an entry as the current one, or says why not; nil also where there is nothing to say.
    private func begin(_ entry: ZipEntry) throws(TransferProblem) -> ImportedItem? {
        entryNumber = entry.position
        modified = entry.modified.date
        let name = survey.names.name(of: entry.name)
        let path = SourcePath(name)
        let repaired = String(decoding: entry.name, as: UTF8.self)
        titles = Array(repaired.utf8) == entry.name ? nil : (Self.title(SourcePath(repaired)), Self.title(path))
        guard entry.isFile, !path.isHidden, !path.describesTakeout, !survey.hasElsewhere(path),
            !path.describesBundle(in: self.path)
        else { return nil }
        // A file of a note that Atrium exported is none itself, whatever it is.
        if companions?.taken.contains(entry.position) == true { return nil }
        if readsPages, pages[entry.position] == nil { return nil }
        if path.mayHaveNotes { filesOfNotes += 1 }
        guard kinds == .all || path.ending.isEmpty || FormatReader.mayHaveTitles(path.ending) else { return nil }
        let place = place.appending(.file(name))
        if let obstacle = entry.obstacle { throw TransferProblem(at: place, .file(obstacle)) }
        archive.placeOfEntry = place
        let isArchive = outer == nil && path.isArchive
        if kinds == .all, path.isPage || isArchive, !readsPages {
            guard !path.folders.contains("_resources") else {
                strangers.append((entry.position, TransferProblem(at: place, .file(.unknownEntry))))
                return nil
            }
            pages[entry.position] = path
            filesOfNotes -= 1
            return nil
        }
        if isArchive {
            current = try notes(ofArchiveAt: path, place: place)
            return nil
        }
        let mayNameFiles =
            path.ending.isEmpty || FormatReader.isText(path.ending) || path.isPage || path.ending == "json"
        current = try FormatReader.reader(
            of: archive,
            place: place,
            path: path.unbundled(in: SourcePath(name: self.path.name)).below(self.path.folders),
            workFolder: workFolder,
            limits,
            reads: kinds,
            beside: kinds == .all && mayNameFiles ? (filesBeside(), path) : nil
        )
        if current is KeepReader { keepNotes.insert(SourcePath(folders: path.folders, name: path.stem)) }
        if current == nil { strangers.append((entry.position, TransferProblem(at: place, .file(.unknownEntry)))) }
        return nil
    }

    /// Of the entry that is read.
    private func notes(
        ofArchiveAt path: SourcePath,
        place: TransferPlace
    ) throws(TransferProblem) -> any NoteReader {
        let copy = try FileCopy(of: archive, in: workFolder, place: place)
        let inner = try ZipNotesReader(
            copy.file,
            in: archive,
            path: path,
            place: place,
            workFolder: workFolder,
            limits: limits,
            reads: kinds
        )
        inner.copy = copy
        entries += inner.entries
        guard entries <= limits.entries else {
            throw TransferProblem(at: self.place, .file(.tooManyEntries(limit: limits.entries)))
        }
        return inner
    }

    private static func title(_ path: SourcePath) -> String { NoteTitle.fitting(path.stem) }

    private func filesBeside() throws(TransferProblem) -> CompanionFiles {
        if let companions { return companions }
        let files = CompanionFiles(limits: limits)
        let bytes = try RandomAccessFile(file, place: place)
        let list = try ZipReader(file, place: place, limits: limits)
        while let entry = try list.next() {
            let name = survey.names.name(of: entry.name)
            let path = SourcePath(name)
            guard entry.isFile, !path.describesBundle(in: self.path) else { continue }
            files.add(path, number: entry.position) { [place, outer] () throws(TransferProblem) in
                ZipEntrySource(entry, in: bytes, of: outer, place: place.appending(.file(name)))
            }
        }
        companions = files
        return files
    }
}

/// A file of the work folder, there as long as this is.
private final class FileCopy {
    let file: URL

    init(of source: any ByteSource, in folder: URL, place: TransferPlace) throws(TransferProblem) {
        file = folder.appending(path: UUID().uuidString)
        do {
            try Data().write(to: file)
            let handle = try FileHandle(forWritingTo: file)
            defer { try? handle.close() }
            while case let bytes = try source.read(65_536), !bytes.isEmpty { try handle.write(contentsOf: bytes) }
        } catch {
            throw error as? TransferProblem ?? TransferProblem(at: place, .file(.noRoom))
        }
    }

    deinit { try? FileManager.default.removeItem(at: file) }
}

/// TextBundle (textbundle.org): a folder with a text of the name `text`, what it is in `info.json`, and its pictures. A
/// TextPack is a zip archive of such.
extension SourcePath {
    /// Where the folder is, itself the last; nil where it lies in none.
    private func bundle(in archive: SourcePath) -> SourcePath? {
        if let last = folders.last, SourcePath(name: last).ending == "textbundle" {
            return SourcePath(folders: folders.dropLast(), name: last)
        }
        return folders.isEmpty && archive.ending == "textpack" ? archive : nil
    }

    func describesBundle(in archive: SourcePath) -> Bool { name == "info.json" && bundle(in: archive) != nil }

    /// The text of a bundle under the bundle's name, anything else as it is.
    func unbundled(in archive: SourcePath) -> SourcePath {
        guard stem == "text", let bundle = bundle(in: archive) else { return self }
        return SourcePath(folders: bundle.folders, name: "\(bundle.stem).\(ending)")
    }
}
