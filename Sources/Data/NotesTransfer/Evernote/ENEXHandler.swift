import Foundation
import Markdown
import Notes
import Portico

/// Makes notes of the elements of an ENEX file.
final class ENEXHandler: XMLHandler {
    private var items: [ImportedItem] = []
    /// Whether the file's outermost element is that of an export.
    private(set) var isExport = false
    private let place: TransferPlace
    /// Evernote exports notebook by notebook, and gives each file its notebook's name. A single note gives its file its
    /// own.
    private let notebook: NotebookName
    private let filePath: SourcePath
    private let kinds: ReadKinds
    private let workFolder: URL
    private let limits: TransferLimits
    private var path: [String] = []
    private var count = 0
    private var note = ENEXNote()
    private var resource: Resource?
    private var texts: [UInt8] = []
    /// Which line is being read.
    var line: () -> Int = { 0 }
    /// Where something was mended in the note.
    private var mendedLine: Int?
    private var cutLine: Int?
    /// Whether a note was not read to its end since nobody waits for it any more.
    private(set) var isInterrupted = false

    private struct Resource {
        var writer: AttachmentWriter?
        var mediaType = ""
        var name = ""
    }

    init(place: TransferPlace, path: SourcePath, workFolder: URL, limits: TransferLimits, reads kinds: ReadKinds) {
        notebook = NotebookName(path)
        filePath = path
        self.kinds = kinds
        self.place = place
        self.workFolder = workFolder
        self.limits = limits
    }

    /// What was found since it was last asked for. The first note is kept back until it is known whether it is the only
    /// one.
    func takeItems(isAtEnd: Bool) -> [ImportedItem] {
        if isAtEnd, count > 0, let line = cutLine {
            items.append(.remark(TransferProblem(at: place.appending(.line(line)), .file(.endsEarly))))
            cutLine = nil
        }
        if isAtEnd, count > 0, let line = mendedLine {
            items.append(.remark(TransferProblem(at: place.appending(.line(line)), .note(.mended))))
            mendedLine = nil
        }
        // What is damaged may have any number of remarks.
        guard count > 1 || isAtEnd || items.count > ImportReport.maxProblems else { return [] }
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
        if path.isEmpty { isExport = isExport || name == "en-export" }
        path.append(name)
        texts = []
        guard isExport else { return }
        switch element {
        case "note":
            count += 1
            note = ENEXNote()
        case "note/content": note.contentLine = line()
        case "note/task":
            if note.tasks.count < limits.tasks { note.tasks.append(ENEXNote.Task()) } else { note.isTooLong = true }
        case "note/resource":
            note.resources += 1
            resource = Resource()
        case "note/resource/data":
            if note.resources <= NoteFileLimits.filesOfNote, kinds == .all, resource?.writer == nil {
                resource?.writer = AttachmentWriter(in: workFolder)
            }
        default: break
        }
    }

    func text(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard isExport else { return }
        switch path.last {
        case "data" where path.count == 4: resource?.writer?.write(bytes)
        case "content" where path.count == 3:
            note.hasContent = note.hasContent || !bytes.isEmpty
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
        case "note/guid": note.id = EvernoteID(text.trimmed)
        case "note/tag":
            if note.tags.count < limits.tags { note.tags.append(text) } else { note.isTooLong = true }
        case "note/created": note.created = Self.moment(text)
        case "note/updated": note.updated = Self.moment(text)
        case "note/note-attributes/source-url": note.source = text.trimmed
        case "note/note-attributes/author": note.author = NoteTitle.fitting(text)
        case "note/note-attributes/place-name": note.place = NoteTitle.fitting(text)
        case "note/note-attributes/latitude": note.latitude = Double(text.trimmed)
        case "note/note-attributes/longitude": note.longitude = Double(text.trimmed)
        case "note/note-attributes/reminder-time": note.reminder = Self.moment(text)?.date
        case "note/note-attributes/reminder-done-time": note.isReminderDone = true
        case "note/task/title": changeTask { $0.title = NoteTitle.fitting(text) }
        case "note/task/taskStatus": changeTask { $0.isDone = text.trimmed == "completed" }
        case "note/task/taskGroupNoteLevelID": changeTask { $0.group = NoteTitle.fitting(text).lowercased() }
        case "note/task/sortWeight": changeTask { $0.weight = NoteTitle.fitting(text) }
        case "note/task/dueDate": changeTask { $0.due = Self.moment(text)?.date }
        case "note/task/dueDateUIOption": changeTask { $0.isDueOnDay = text.trimmed == "date_only" }
        case "note/task/timeZone": changeTask { $0.zone = TimeZone(identifier: text.trimmed) }
        case "note/task/reminder/reminderDate": changeTask { $0.reminder = $0.reminder ?? Self.moment(text)?.date }
        case "note/resource/mime": resource?.mediaType = text.trimmed
        case "note/resource/resource-attributes/file-name": resource?.name = text
        case "note/resource": finishResource()
        default: break
        }
    }

    private func changeTask(_ change: (inout ENEXNote.Task) -> Void) {
        if !note.tasks.isEmpty { change(&note.tasks[note.tasks.count - 1]) }
    }

    private func finishResource() {
        defer { resource = nil }
        if note.resources == NoteFileLimits.filesOfNote + 1 {
            note.remarks.append((nil, .tooManyAttachments(limit: NoteFileLimits.filesOfNote)))
        }
        guard let resource, let writer = resource.writer else { return }
        let name = resource.name.trimmed.isEmpty ? note.nextName : resource.name
        guard let kept = writer.finish() else {
            note.remarks.append((nil, .leftOut(attachment: name, writer.problem ?? .unreadable)))
            return
        }
        note.add(kept, called: name, mediaType: resource.mediaType, at: notePlace)
    }

    private var notePlace: TransferPlace { place.appending(.note(count, title: note.shownTitle)) }

    private func finishNote() {
        let mendedLine = mendedLine
        self.mendedLine = nil
        guard !isInterrupted else { return }
        var origin = FileOrigin(
            path: filePath,
            isOwn: false,
            headBytes: 0,
            evernote: EvernoteOrigin(id: note.id)
        )
        guard kinds == .all else {
            origin.evernote?.links = links()
            let content = NoteContent(title: note.shownTitle, body: "")
            let folders = notebook.folders
            return items.append(
                .note(ImportedNote(place: notePlace, content: content, folders: folders, origin: origin))
            )
        }
        guard !note.isTooLong else { return refuse(.tooLarge) }
        if let mendedLine, note.title.isEmpty, note.content.isEmpty, note.files.isEmpty {
            return refuse(TransferProblem(at: notePlace.appending(.line(mendedLine)), .xml(.malformed(detail: nil))))
        }
        let shown = Set(note.files.filter { $0.role != nil }.map(\.md5))
        // Files that are left out for a reason that is told.
        let leftOut =
            note.remarks.count { if case .attachment = $0.reason { true } else { false } }
            + max(0, note.resources - NoteFileLimits.filesOfNote)
        let text: ENMLText
        do throws(ENMLText.Refusal) {
            text = try ENMLText(
                note.content,
                attachments: Dictionary(note.files.map { ($0.md5, $0.file.name) }) { first, _ in first },
                shown: shown,
                formerlyShown: Set(note.files.filter { $0.role == .picture }.map(\.md5)),
                earlierNames: note.earlierNames,
                tasks: { [self] in note.takeTasks(of: $0) },
                taking: { [self] in note.takePicture($0, at: notePlace, to: workFolder) }
            )
        } catch {
            if let reason = error.reason { refuse(reason) } else { isInterrupted = true }
            return
        }
        if let line = text.malformedLine {
            note.remarks.append((note.contentLine + line - 1, text.hasWordsAlone ? .onlyWordsRead : .markupMalformed))
        }
        if let line = mendedLine { note.remarks.append((line, .mended)) }
        if text.encrypted > 0 { note.remarks.append((nil, .encryptedLeftOut(text.encrypted))) }
        let missing = text.missing.count - leftOut
        if missing > 0 { note.remarks.append((nil, .filesMissing(missing))) }
        let tags = ImportedTags(note.tags, place: notePlace)
        let content = { (body: String) in
            NoteContent(title: self.note.shownTitle, body: body, tags: tags.tags)
        }
        let (written, earlier) = (note.body(text.markdown), note.earlierBody(text))
        let body = MarkdownText.withoutFormulas(written)
        var others = OtherReadings(folders: notebook.otherFolders)
        if !earlier.hasSameBytes(as: body) { others.contents.append(content(earlier)) }
        // As it was written before there were formulas.
        if !written.hasSameBytes(as: body) { others.contents.append(content(written)) }
        if let former = text.former.map({ MarkdownText.withoutFormulas(note.body($0)) }), !former.hasSameBytes(as: body)
        {
            others.contents.append(content(former))
            origin.otherBodies.append(former)
        }
        let imported = ImportedNote(
            place: notePlace,
            content: content(body),
            isTitleCut: NoteTitle.isCut(note.title),
            created: note.created ?? note.updated,
            edited: note.updated ?? note.created,
            files: note.files.map(\.file),
            folders: notebook.folders,
            reminders: note.reminders,
            origin: origin,
            others: others
        )
        items.append(.note(imported))
        items += tags.remarks.items
        items += note.remarks.map { remark in
            let place = remark.line.map { notePlace.appending(.line($0)) } ?? notePlace
            return .remark(TransferProblem(at: place, .note(remark.reason)))
        }
    }

    /// How many links of a note are looked at for the titles of others; further ones lead to titles that others may have.
    private static let maxLinks = 5_000

    private func links() -> [EvernoteLink] {
        guard !note.isTooLong, EvernoteID.mayBeLinked(in: note.content),
            let text = try? ENMLText(note.content, attachments: [:])
        else { return [] }
        var links: [EvernoteLink] = []
        _ = FileLinks.replaced(in: text.markdown) { link in
            if links.count < Self.maxLinks, let said = LinkTargets.evernoteLink(link) { links.append(said) }
            return nil
        }
        return links
    }

    // Damage

    /// Whether a note, or anything else in the export, has begun and not ended.
    var isInElement: Bool { path.count > 1 }

    /// The file ends where something in it is open.
    func isCut(in line: Int) {
        if cutLine == nil { cutLine = line }
    }

    /// Something was mended in the note that comes next or goes on.
    func wasMended(in line: Int) {
        if mendedLine == nil { mendedLine = line }
    }

    /// The file is not well-formed there: what was read of the note is kept, and the next element is in the file's
    /// outermost one again.
    func breakOff(at line: Int, _ reason: XMLReason) {
        let rest = String(decoding: texts, as: UTF8.self)
        if path.count > 1, path[1] == "note" {
            if path.last == "title", path.count == 3 { note.title = rest }
            if resource != nil {
                let name = resource?.name.trimmed ?? ""
                note.remarks.append((line, .leftOut(attachment: name.isEmpty ? "attachment" : name, .unreadable)))
                resource = nil
            }
            if !note.hasContent {
                let place = notePlace.appending(.line(line))
                refuse(TransferProblem(at: place, .xml(reason)))
            } else {
                note.remarks.append((line, .brokenOff))
                finishNote()
            }
        } else if count > 0 {
            items.append(.remark(TransferProblem(at: place.appending(.line(line)), .xml(reason))))
        }
        (path, texts, mendedLine) = ([], [], nil)
    }

    private func refuse(_ reason: NoteReason) { refuse(TransferProblem(at: notePlace, .note(reason))) }

    private func refuse(_ problem: TransferProblem) {
        for file in note.files { try? FileManager.default.removeItem(at: file.file.content) }
        items.append(.refusal(problem))
    }

    /// `20260131T235959Z`, as ENEX has dates, or as other programs write them there.
    private static func moment(_ text: String) -> ZonedDate? {
        let text = text.trimmed
        let digits = text.filter { $0.isASCII && $0.isNumber }
        guard digits.count == 14, text.count == 16 else { return MomentText.moment(text) }
        func part(_ start: Int, _ count: Int) -> Substring { digits.dropFirst(start).prefix(count) }
        return MomentText.moment(
            "\(part(0, 4))-\(part(4, 2))-\(part(6, 2))T\(part(8, 2)):\(part(10, 2)):\(part(12, 2))Z"
        )
    }
}
