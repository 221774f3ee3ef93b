import Foundation
import Markdown
import Notes
import Portico

/// Reads Joplin's JEX: a tar archive with a file for each note, notebook and tag, and the files of the notes.
///
/// What belongs together is said by ids, and in any order. So the archive is gone through once for everything but the
/// texts, and then note by note.
final class JoplinReader: NoteReader {
    private let place: TransferPlace
    private let workFolder: URL
    private let limits: TransferLimits
    private let kinds: ReadKinds
    private var source: (any ByteSource)?
    private var archive: TarArchive?
    private var items = Items()
    private var files: CompanionFiles
    private var waiting: [ImportedItem] = []
    private var count = 0

    /// What the archive has beside the texts of notes, by ids.
    private struct Items {
        var folders: [String: (title: String, parent: String)] = [:]
        var tags: [String: String] = [:]
        /// The ids of tags by those of notes.
        var noteTags: [String: [String]] = [:]
        /// The names of files.
        var resources: [String: String] = [:]
        /// The last one first.
        var notes: [(id: String, entry: TarArchive.Entry)] = []
        var noteIDs: Set<String> = []
    }

    init(
        _ source: any ByteSource,
        place: TransferPlace,
        workFolder: URL,
        limits: TransferLimits,
        reads kinds: ReadKinds
    ) {
        self.source = source
        self.place = place
        self.workFolder = workFolder
        self.limits = limits
        self.kinds = kinds
        files = CompanionFiles(limits: limits)
    }

    func next() throws(TransferProblem) -> ImportedItem? {
        if let source {
            self.source = nil
            try survey(TarArchive(source, in: workFolder, place: place, limits: limits))
        }
        while waiting.isEmpty {
            guard let archive, let next = items.notes.popLast() else { return nil }
            let item = JoplinItem(try archive.text(of: next.entry))
            guard kinds == .all || item.title != nil else { continue }
            waiting = try notes(of: item, id: next.id)
        }
        return waiting.removeFirst()
    }

    private func survey(_ archive: TarArchive) throws(TransferProblem) {
        self.archive = archive
        var contents: [String: TarArchive.Entry] = [:]
        while let entry = try archive.next() {
            let path = SourcePath(entry.name)
            if path.folders.last == "resources" {
                contents[path.stem] = entry
                continue
            }
            guard path.ending == "md", entry.size <= limits.textBytes else { continue }
            let item = JoplinItem(try archive.text(of: entry))
            guard let id = item.id("id") else { continue }
            switch item.fields["type_"] {
            case "1":
                items.notes.append((id, entry))
                items.noteIDs.insert(id)
            case "2": items.folders[id] = (NoteTitle.fitting(item.title ?? ""), item.id("parent_id") ?? "")
            case "4": items.resources[id] = NoteFile.kept(name: item.resourceName)
            case "5": items.tags[id] = NoteTitle.fitting(item.title ?? "")
            case "6":
                if let note = item.id("note_id"), let tag = item.id("tag_id"),
                    items.noteTags[note, default: []].count < limits.tags
                {
                    items.noteTags[note, default: []].append(tag)
                }
            default: break
            }
        }
        items.notes.reverse()
        if archive.isCut { waiting.append(.remark(TransferProblem(at: place, .file(.endsEarly)))) }
        guard kinds == .all else { return }
        for (number, resource) in items.resources.sorted(by: { $0.key < $1.key }).enumerated() {
            guard let entry = contents[resource.key] else { continue }
            let path = SourcePath(folders: [Self.folder, resource.key], name: resource.value)
            files.add(path, number: number) { () throws(TransferProblem) in archive.source(of: entry) }
        }
    }

    /// Where the files of notes are to those.
    private static let folder = "_resources"
    /// How many notebooks one may be in.
    private static let maxFolders = 32

    private func folders(of note: JoplinItem) -> [String] {
        var (folders, parent): ([String], String) = ([], note.fields["parent_id"] ?? "")
        while let folder = items.folders[parent], folders.count < Self.maxFolders {
            folders.insert(folder.title, at: 0)
            parent = folder.parent
        }
        return folders
    }

    private func notes(of item: JoplinItem, id: String) throws(TransferProblem) -> [ImportedItem] {
        count += 1
        let place = place.appending(.note(count, title: NoteTitle.fitting(item.title ?? "")))
        guard item.fields["encryption_applied"] != "1" else {
            return [.refusal(TransferProblem(at: place, .file(.foreign(.encryptedJoplin))))]
        }
        let path = SourcePath(name: "\(id).md")
        var origin = FileOrigin(path: path, isTitleGiven: true, isOwn: false, headBytes: item.head.utf8.count)
        let title = NoteTitle.kept(item.title ?? "")
        guard kinds == .all else {
            let content = NoteContent(title: title, body: "")
            return [.note(ImportedNote(place: place, content: content, origin: origin))]
        }
        var kept = ENEXNote()
        var body = item.body
        if item.fields["markup_language"] == "2" {
            do throws(ENMLText.Refusal) {
                let page = try PageText(Array(body.utf8), finding: resource) { [workFolder] in
                    kept.takePicture($0, at: place, to: workFolder)
                }
                body = page.markdown
            } catch {
                kept.files.forEach { $0.file.forget() }
                guard let reason = error.reason else { throw TransferProblem(at: place, .file(.interrupted)) }
                return [.refusal(TransferProblem(at: place, .note(reason)))]
            }
        }
        body = linked(body)
        origin.heading = MarkdownReader.repeated(MarkdownReader.headings(of: body).opening, as: title, in: body)
        // Of several notes with one id the first has them.
        let tagIDs = items.noteTags.removeValue(forKey: id) ?? []
        let tags = ImportedTags(tagIDs.compactMap { items.tags[$0] }, place: place)
        let created = item.moment("user_created_time") ?? item.moment("created_time")
        let edited = item.moment("user_updated_time") ?? item.moment("updated_time")
        let isDone = item.milliseconds("todo_completed") != nil
        var note = ImportedNote(
            place: place,
            content: NoteContent(
                title: title,
                body: item.head + String(Substring(body.utf8.dropFirst(origin.heading.utf8.count))),
                tags: tags.tags
            ),
            isTitleCut: NoteTitle.isCut(item.title ?? ""),
            state: item.milliseconds("deleted_time") == nil ? .active : .trashed,
            created: created ?? edited,
            edited: edited ?? created,
            files: kept.files.map(\.file),
            folders: folders(of: item),
            reminders: isDone ? [] : [item.milliseconds("todo_due")].compactMap(\.self),
            origin: origin
        )
        let bringer = NoteAttachments(of: files, in: workFolder)
        let remarks = try bringer.bring(&note, lying: path)
        return [.note(note)] + tags.remarks.items
            + kept.remarks.map { .remark(TransferProblem(at: place, .note($0.reason))) }
            + remarks.map(ImportedItem.remark)
    }

    /// With the names of files in the place of ids: `:/0123456789abcdef0123456789abcdef`.
    private func linked(_ body: String) -> String {
        guard body.contains(":/") else { return body }
        return FileLinks.replaced(in: body, addressesAlone: true) { link in
            let target = link.target.removingPercentEncoding ?? link.target
            if let path = resource(at: target) { return NoteAttachments.written(link, as: path) }
            guard let id = Self.id(in: target), items.noteIDs.contains(id) else { return nil }
            // A part of the note is said behind it.
            return NoteAttachments.written(link, as: "\(id).md") + link.target.drop { $0 != "#" }
        }
    }

    /// Where the file lies to which an address leads; nil where that is none.
    private func resource(at address: String) -> String? {
        guard let id = Self.id(in: address), let name = items.resources[id] else { return nil }
        return "\(Self.folder)/\(id)/\(name)"
    }

    private static func id(in address: String) -> String? {
        address.hasPrefix(":/") ? String(address.dropFirst(2).prefix { $0 != "#" && $0 != "?" }) : nil
    }
}

/// A file of Joplin's: a title, a text, and lines of what else there is.
struct JoplinItem {
    /// Nil where it has none.
    private(set) var title: String?
    private(set) var body = ""
    private(set) var fields: [String: String] = [:]

    /// Of the lines of fields, in bytes: Joplin writes some 2,000. What is before them belongs to the text.
    private static let maxFieldBytes = 65_536

    init(_ text: String) {
        let bytes = text.utf8
        let first = bytes.index(bytes.endIndex, offsetBy: -Self.maxFieldBytes, limitedBy: bytes.startIndex)
        // Where the lines before the fields end.
        var end = bytes.endIndex
        while case let start = Self.lastLine(of: bytes[..<end]), start >= first ?? bytes.startIndex,
            let colon = bytes[start..<end].firstIndex(of: UInt8(ascii: ":"))
        {
            let name = String(Substring(bytes[start..<colon]))
            fields[name] = String(Substring(bytes[bytes.index(after: colon)..<end])).trimmed
            guard start > bytes.startIndex else { return }
            end = bytes.index(before: start)
        }
        let lines = bytes[..<end]
        guard !lines.isEmpty else { return }
        title = String(Substring(lines.prefix { $0 != Self.lineEnd }))
        // An empty line stands behind the title, and before the fields.
        guard let titleEnd = lines.firstIndex(of: Self.lineEnd),
            let start = lines[bytes.index(after: titleEnd)...].firstIndex(of: Self.lineEnd),
            case let bodyStart = bytes.index(after: start), case let last = Self.lastLine(of: lines), bodyStart < last
        else { return }
        body = String(Substring(bytes[bodyStart..<bytes.index(before: last)]))
    }

    private static let lineEnd = UInt8(ascii: "\n")

    /// Where it begins.
    private static func lastLine(of lines: Substring.UTF8View) -> String.Index {
        lines.lastIndex(of: lineEnd).map(lines.index(after:)) ?? lines.startIndex
    }

    /// Nil where it is none that Joplin makes.
    func id(_ name: String) -> String? { fields[name].flatMap { (1...64).contains($0.utf8.count) ? $0 : nil } }

    func milliseconds(_ name: String) -> Date? {
        guard let number = fields[name].flatMap(Double.init), number > 0 else { return nil }
        let date = Date(timeIntervalSince1970: number / 1_000)
        return date.inCalendarRange == date ? date : nil
    }

    func moment(_ name: String) -> ZonedDate? { fields[name].flatMap(MomentText.moment) }

    /// With what its kind ends in.
    var resourceName: String {
        let name = (title ?? "").trimmed
        let ending = fields["file_extension"] ?? ""
        guard SourcePath(name: name).ending.isEmpty, !ending.isEmpty else { return name.isEmpty ? "attachment" : name }
        return "\(name.isEmpty ? "attachment" : name).\(ending)"
    }

    /// Front matter as Joplin's Markdown exports have it, of what a note has no field for.
    var head: String {
        var lines: [String] = []
        if let source = fields["source_url"], !source.isEmpty { lines.append("source: \(MarkdownFile.quoted(source))") }
        if let author = fields["author"], !author.isEmpty { lines.append("author: \(MarkdownFile.quoted(author))") }
        if let latitude = fields["latitude"].flatMap(Double.init),
            let longitude = fields["longitude"].flatMap(Double.init), latitude != 0 || longitude != 0
        {
            lines += ["latitude: \(latitude)", "longitude: \(longitude)"]
        }
        if fields["is_todo"] == "1" {
            lines.append("completed?: \(milliseconds("todo_completed") == nil ? "no" : "yes")")
            if let due = milliseconds("todo_due") { lines.append("due: \(MomentText.text(of: due))") }
        }
        return lines.isEmpty ? "" : "---\n\(lines.joined(separator: "\n"))\n---\n"
    }
}
