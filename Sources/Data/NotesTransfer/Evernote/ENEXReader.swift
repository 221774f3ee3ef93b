import Foundation
import Notes

/// Reads Evernote's export (ENEX): an XML file with a note after the other, their texts in Evernote's markup, their
/// attachments in Base64.
final class ENEXReader: NoteReader {
    private let source: any ByteSource
    private let place: TransferPlace
    private let events: XMLEvents
    private let handler: ENEXHandler
    private var isAtEnd = false
    /// Why nothing more can be read; what came before it is.
    private var failure: TransferProblem?
    /// The next one last: a piece of a file may have thousands.
    private var waiting: [ImportedItem] = []

    init(
        _ source: any ByteSource,
        place: TransferPlace,
        path: SourcePath,
        workFolder: URL,
        limits: TransferLimits
    ) {
        self.source = source
        self.place = place
        handler = ENEXHandler(place: place, path: path, workFolder: workFolder, limits: limits)
        events = XMLEvents(handler)
    }

    func next() throws(TransferProblem) -> ImportedItem? {
        while waiting.isEmpty, !isAtEnd {
            let bytes = try source.read(65_536)
            do throws(XMLEvents.Fault) {
                if bytes.isEmpty {
                    isAtEnd = true
                    try events.finish()
                } else {
                    try events.feed(bytes)
                }
            } catch {
                isAtEnd = true
                failure = TransferProblem(at: place.appending(.line(error.line)), .xml(error.reason))
            }
            if isAtEnd, failure == nil, !handler.isExport {
                failure = TransferProblem(at: place, .xml(.notEvernote))
            }
            waiting = handler.takeItems(isAtEnd: isAtEnd).reversed()
        }
        if waiting.isEmpty, let failure { throw failure }
        return waiting.popLast()
    }
}

/// Makes notes of the elements of an ENEX file.
final class ENEXHandler: XMLHandler {
    private var items: [ImportedItem] = []
    /// Whether the file's outermost element is that of an export.
    private(set) var isExport = false
    private let place: TransferPlace
    /// Evernote exports notebook by notebook, and gives each file its notebook's name. A single note gives its file its
    /// own.
    private let notebook: NotebookName
    private let workFolder: URL
    private let limits: TransferLimits
    private var path: [String] = []
    private var count = 0
    private var note = Draft()
    private var resource: Resource?
    private var texts: [UInt8] = []

    private struct Draft {
        var title = ""
        var content: [UInt8] = []
        var isTooLong = false
        var tags: [String] = []
        var created: Date?
        var updated: Date?
        var source = ""
        var tasks: [(title: String, isDone: Bool)] = []
        /// Also those that are left out.
        var resources = 0
        var files: [(file: ImportedFile, md5: String, isPicture: Bool)] = []
        /// The keys of the files' names: a text calls its pictures by them.
        var names: Set<String> = []
        /// Files that came before under the same name.
        var doubles = 0
        var remarks: [NoteReason] = []
    }

    private struct Resource {
        var writer: AttachmentWriter?
        var mediaType = ""
        var name = ""
    }

    init(place: TransferPlace, path: SourcePath, workFolder: URL, limits: TransferLimits) {
        notebook = NotebookName(path)
        self.place = place
        self.workFolder = workFolder
        self.limits = limits
    }

    /// What was found since it was last asked for. The first note is kept back until it is known whether it is the only
    /// one.
    func takeItems(isAtEnd: Bool) -> [ImportedItem] {
        guard count > 1 || isAtEnd else { return [] }
        defer { items = [] }
        guard count == 1, case .note(var note)? = items.first,
            notebook.isNamed(after: note.content.title)
        else {
            return items
        }
        note.others.folders.append(note.folders)
        note.folders.removeLast()
        return [.note(note)] + items.dropFirst()
    }

    func start(_ name: String, _ attributes: [String: String]) {
        if path.isEmpty { isExport = name == "en-export" }
        path.append(name)
        texts = []
        guard isExport else { return }
        switch element {
        case "note":
            count += 1
            note = Draft()
        case "note/task":
            if note.tasks.count < limits.tasks { note.tasks.append(("", false)) } else { note.isTooLong = true }
        case "note/resource":
            note.resources += 1
            resource = Resource()
        case "note/resource/data":
            if note.resources <= NoteFileLimits.filesOfNote { resource?.writer = AttachmentWriter(in: workFolder) }
        default: break
        }
    }

    func text(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard isExport else { return }
        switch path.last {
        case "data" where path.count == 4: resource?.writer?.write(bytes)
        case "content" where path.count == 3:
            guard note.content.count + bytes.count <= limits.markupBytes else {
                note.isTooLong = true
                return
            }
            note.content += bytes
        default:
            // Titles, tags and dates, none of which is longer.
            if texts.count + bytes.count <= 65_536 { texts += bytes }
        }
    }

    func end(_ name: String) {
        let text = String(decoding: texts, as: UTF8.self)
        texts = []
        if isExport { end(of: element, text) }
        if !path.isEmpty { path.removeLast() }
    }

    /// Where it is in the export; empty where that is deeper than anything that is looked for.
    private var element: String { path.count <= 5 ? path.dropFirst().joined(separator: "/") : "" }

    private func end(of element: String, _ text: String) {
        switch element {
        case "note": finishNote()
        case "note/title": note.title = text
        case "note/tag":
            if note.tags.count < limits.tags { note.tags.append(text) } else { note.isTooLong = true }
        case "note/created": note.created = Self.moment(text)
        case "note/updated": note.updated = Self.moment(text)
        case "note/note-attributes/source-url": note.source = text.trimmingWhiteSpace
        case "note/task/title":
            if !note.tasks.isEmpty { note.tasks[note.tasks.count - 1].title = NoteTitle.fitting(text) }
        case "note/task/taskStatus":
            if !note.tasks.isEmpty { note.tasks[note.tasks.count - 1].isDone = text.trimmingWhiteSpace == "completed" }
        case "note/resource/mime": resource?.mediaType = text.trimmingWhiteSpace
        case "note/resource/resource-attributes/file-name": resource?.name = text
        case "note/resource": finishResource()
        default: break
        }
    }

    private func finishResource() {
        defer { resource = nil }
        if note.resources == NoteFileLimits.filesOfNote + 1 {
            note.remarks.append(.tooManyAttachments(limit: NoteFileLimits.filesOfNote))
        }
        guard let resource, let writer = resource.writer else { return }
        let number = note.files.count + note.doubles + 1
        let name = resource.name.trimmingWhiteSpace.isEmpty ? "attachment \(number)" : resource.name
        guard let kept = writer.finish() else {
            note.remarks.append(.leftOut(attachment: name, writer.problem ?? .unreadable))
            return
        }
        var file = ImportedFile(
            place: notePlace,
            name: name,
            mediaType: resource.mediaType,
            content: kept.file,
            size: kept.size,
            sha256: kept.sha256
        )
        guard !note.files.contains(where: { $0.md5 == kept.md5 && $0.file.calledName == name }) else {
            note.doubles += 1
            return file.forget()
        }
        file.nameBefore = name
        file.name = file.keptName
        if let kind = kept.picture, PictureKind(fileName: file.name) == nil {
            file.name = ImportedFile.kept(name: file.name, endingIn: ".\(kind.endings[0])")
        }
        file.name = ImportedFile.freeName(file.name, beside: note.names)
        note.names.insert(NoteFile.key(ofName: file.name))
        note.files.append((file, kept.md5, kept.picture != nil))
    }

    private var notePlace: TransferPlace { place.appending(.note(count, title: NoteTitle.fitting(note.title))) }

    private func finishNote() {
        guard !note.isTooLong else { return refuse(.tooLarge) }
        let pictures = Set(note.files.filter(\.isPicture).map(\.md5))
        let tags = ImportedTags(note.tags, place: notePlace)
        let content: NoteContent
        var others = OtherReadings(folders: notebook.otherFolders)
        do throws(ENMLText.Refusal) {
            content = try self.content(tags.tags, showing: pictures)
            // An older program showed none.
            if !pictures.isEmpty { others.contents = [try self.content(tags.tags, showing: [])] }
        } catch {
            // Without one nobody waits any more, which the reader says before it goes on.
            if let reason = error.reason { refuse(reason) }
            return
        }
        let imported = ImportedNote(
            place: notePlace,
            content: content,
            createdAt: note.created ?? note.updated,
            editedAt: note.updated ?? note.created,
            files: note.files.map(\.file),
            folders: notebook.folders,
            others: others
        )
        items.append(.note(imported))
        items += tags.remarks.items + note.remarks.map { .remark(TransferProblem(at: notePlace, .note($0))) }
    }

    private func content(
        _ tags: [NoteTag],
        showing pictures: Set<String>
    ) throws(ENMLText.Refusal) -> NoteContent {
        let names = Dictionary(
            note.files.map { ($0.md5, pictures.contains($0.md5) ? $0.file.name : $0.file.calledName) }
        ) { first, _ in first }
        let text = try ENMLText(note.content, attachments: names, pictures: pictures).markdown
        let tasks = note.tasks.map { "- [\($0.isDone ? "x" : " ")] \(MarkdownEscapes.text($0.title))" }
        let source =
            note.source.hasPrefix("http://") || note.source.hasPrefix("https://")
            ? "Source: <\(MarkdownEscapes.url(note.source))>" : ""
        let body = [text, tasks.joined(separator: "\n"), source].filter { !$0.isEmpty }.joined(separator: "\n\n")
        return NoteContent(title: NoteTitle.fitting(note.title), body: body, tags: tags)
    }

    private func refuse(_ reason: NoteReason) {
        for file in note.files { try? FileManager.default.removeItem(at: file.file.content) }
        items.append(.refusal(TransferProblem(at: notePlace, .note(reason))))
    }

    /// `20260131T235959Z`, as ENEX has dates.
    private static func moment(_ text: String) -> Date? {
        let text = text.trimmingWhiteSpace
        let digits = text.filter { $0.isASCII && $0.isNumber }
        guard digits.count == 14, text.count == 16 else { return nil }
        func part(_ start: Int, _ count: Int) -> Substring { digits.dropFirst(start).prefix(count) }
        return MomentText.moment(
            "\(part(0, 4))-\(part(4, 2))-\(part(6, 2))T\(part(8, 2)):\(part(10, 2)):\(part(12, 2))Z"
        )
    }
}
