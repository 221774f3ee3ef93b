import Foundation
import Notes
import Portico

/// Reads Evernote's export (ENEX): an XML file with a note after the other, their texts in Evernote's markup, their
/// attachments in Base64.
///
/// A note in which the file is not well-formed ends there, and the next one begins anew.
final class ENEXReader: NoteReader {
    private let pieces: ENEXPieces
    private let place: TransferPlace
    private var events: XMLEvents
    private let handler: ENEXHandler
    /// How many lines are before those that the parser counts.
    private var linesBefore = 0
    private var isAtEnd = false
    /// Why nothing more can be read; what came before it is.
    private var failure: TransferProblem?
    /// Where a note was broken off first.
    private var damage: TransferProblem?
    private var hasFound = false
    /// The next one last: a piece of a file may have thousands.
    private var waiting: [ImportedItem] = []

    init(
        _ source: any ByteSource,
        place: TransferPlace,
        path: SourcePath,
        workFolder: URL,
        limits: TransferLimits,
        reads kinds: ReadKinds
    ) {
        pieces = ENEXPieces(source)
        self.place = place
        handler = ENEXHandler(place: place, path: path, workFolder: workFolder, limits: limits, reads: kinds)
        events = XMLEvents(handler)
        handler.line = { [unowned self] in events.line + linesBefore }
    }

    func next() throws(TransferProblem) -> ImportedItem? {
        while waiting.isEmpty, !isAtEnd {
            let piece = try pieces.next()
            if let piece, piece.startsNote, handler.isInElement {
                // The end of the one before is missing.
                breakOff(at: piece.line, .malformed(detail: nil))
                begin(at: piece.line)
            }
            do throws(XMLEvents.Fault) {
                if let piece {
                    if pieces.isCut { handler.isCut(in: pieces.line) }
                    if let line = piece.mendedLine { handler.wasMended(in: line) }
                    try events.feed(piece.bytes)
                } else {
                    isAtEnd = true
                    try events.finish()
                }
            } catch {
                breakOff(at: error.line + linesBefore, error.reason)
                if !isAtEnd { isAtEnd = try !pieces.skipToNote() }
                if !isAtEnd { begin(at: pieces.line) }
            }
            guard !handler.isInterrupted else { throw TransferProblem(at: place, .file(.interrupted)) }
            if isAtEnd, failure == nil, !handler.isExport {
                failure = TransferProblem(at: place, .xml(.notEvernote))
            }
            waiting = handler.takeItems(isAtEnd: isAtEnd).reversed()
            for case .refusal(let problem) in waiting where damage == nil {
                // A note that is whole is refused for itself.
                if case .xml = problem.reason { damage = problem }
            }
            if isAtEnd, failure == nil, !hasFound, isOneProblem, let damage { (failure, waiting) = (damage, []) }
            hasFound = hasFound || !waiting.isEmpty
        }
        if waiting.isEmpty, let failure { throw failure }
        return waiting.popLast()
    }

    /// Whether nothing is found but what is not well-formed: that is the file's problem then.
    private var isOneProblem: Bool {
        guard waiting.count < 2, case .note? = waiting.first else { return waiting.count < 2 }
        return false
    }

    /// Ends the note that is being read.
    private func breakOff(at line: Int, _ reason: XMLReason) {
        let problem = TransferProblem(at: place.appending(.line(line)), .xml(reason))
        guard reason.isOfOnePlace, handler.isExport else {
            (isAtEnd, failure) = (true, problem)
            return
        }
        damage = damage ?? problem
        handler.breakOff(at: line, reason)
    }

    /// Reads on as if nothing had been before.
    private func begin(at line: Int) {
        events = XMLEvents(handler)
        // It is well-formed.
        try? events.feed(pieces.declaration + Array("<en-export>".utf8))
        linesBefore = line - events.line
    }
}

extension XMLReason {
    /// Whether it may be otherwise behind it: not where somebody made a file to be costly.
    fileprivate var isOfOnePlace: Bool {
        switch self {
        case .malformed, .unknownEntity: true
        default: false
        }
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
    private let filePath: SourcePath
    private let kinds: ReadKinds
    private let workFolder: URL
    private let limits: TransferLimits
    private var path: [String] = []
    private var count = 0
    private var note = Draft()
    private var resource: Resource?
    private var texts: [UInt8] = []
    /// Which line is being read.
    var line: () -> Int = { 0 }
    /// Where something was mended in the note.
    private var mendedLine: Int?
    private var cutLine: Int?
    /// Whether a note was not read to its end since nobody waits for it any more.
    private(set) var isInterrupted = false

    private struct Draft {
        var title = ""
        var id: EvernoteID?
        var content: [UInt8] = []
        /// Whether it has any, also where nobody reads that.
        var hasContent = false
        var isTooLong = false
        var tags: [String] = []
        var created: ZonedDate?
        var updated: ZonedDate?
        var contentLine = 1
        var source = ""
        var author = ""
        var place = ""
        var latitude: Double?
        var longitude: Double?
        var reminder: Date?
        var isReminderDone = false
        var tasks: [Task] = []
        /// Also those that are left out.
        var resources = 0
        /// Pictures of the text itself that were looked at.
        var embedded = 0
        var files: [(file: ImportedFile, md5: String, isPicture: Bool)] = []
        /// The keys of the files' names: a text calls its pictures by them.
        var names: Set<String> = []
        /// Files that came before under the same name.
        var doubles = 0
        var remarks: [(line: Int?, reason: NoteReason)] = []
    }

    private struct Task {
        var title = ""
        var isDone = false
        /// When it is due, and when it reminds of that.
        var due: Date?
        var reminder: Date?
    }

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
        if path.isEmpty { isExport = isExport || name == "en-export" }
        path.append(name)
        texts = []
        guard isExport else { return }
        switch element {
        case "note":
            count += 1
            note = Draft()
        case "note/content": note.contentLine = line()
        case "note/task":
            if note.tasks.count < limits.tasks { note.tasks.append(Task()) } else { note.isTooLong = true }
        case "note/resource":
            note.resources += 1
            resource = Resource()
        case "note/resource/data":
            if note.resources <= NoteFileLimits.filesOfNote, kinds == .all {
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
            guard kinds == .all else { return }
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
        case "note/guid": note.id = EvernoteID(text.trimmingWhiteSpace)
        case "note/tag":
            if note.tags.count < limits.tags { note.tags.append(text) } else { note.isTooLong = true }
        case "note/created": note.created = Self.moment(text)
        case "note/updated": note.updated = Self.moment(text)
        case "note/note-attributes/source-url": note.source = text.trimmingWhiteSpace
        case "note/note-attributes/author": note.author = NoteTitle.fitting(text)
        case "note/note-attributes/place-name": note.place = NoteTitle.fitting(text)
        case "note/note-attributes/latitude": note.latitude = Double(text.trimmingWhiteSpace)
        case "note/note-attributes/longitude": note.longitude = Double(text.trimmingWhiteSpace)
        case "note/note-attributes/reminder-time": note.reminder = Self.moment(text)?.date
        case "note/note-attributes/reminder-done-time": note.isReminderDone = true
        case "note/task/title": changeTask { $0.title = NoteTitle.fitting(text) }
        case "note/task/taskStatus": changeTask { $0.isDone = text.trimmingWhiteSpace == "completed" }
        case "note/task/dueDate": changeTask { $0.due = Self.moment(text)?.date }
        case "note/task/reminder/reminderDate": changeTask { $0.reminder = $0.reminder ?? Self.moment(text)?.date }
        case "note/resource/mime": resource?.mediaType = text.trimmingWhiteSpace
        case "note/resource/resource-attributes/file-name": resource?.name = text
        case "note/resource": finishResource()
        default: break
        }
    }

    private func changeTask(_ change: (inout Task) -> Void) {
        if !note.tasks.isEmpty { change(&note.tasks[note.tasks.count - 1]) }
    }

    private func finishResource() {
        defer { resource = nil }
        if note.resources == NoteFileLimits.filesOfNote + 1 {
            note.remarks.append((nil, .tooManyAttachments(limit: NoteFileLimits.filesOfNote)))
        }
        guard let resource, let writer = resource.writer else { return }
        let name = resource.name.trimmingWhiteSpace.isEmpty ? nextName : resource.name
        guard let kept = writer.finish() else {
            note.remarks.append((nil, .leftOut(attachment: name, writer.problem ?? .unreadable)))
            return
        }
        add(kept, called: name, mediaType: resource.mediaType)
    }

    /// Of a file that has none.
    private var nextName: String { "attachment \(note.files.count + note.doubles + 1)" }

    /// Keeps a picture that a text has in itself.
    ///
    /// - Returns: its name in the note; nil where it is left out.
    private func takePicture(_ address: DataAddress) -> String? {
        // As many again as may be kept: they may be among those that are.
        guard note.embedded < 2 * NoteFileLimits.filesOfNote else { return nil }
        note.embedded += 1
        let writer = AttachmentWriter(in: workFolder)
        address.write(to: writer)
        let kept = writer.finish()
        if let kept, let known = note.files.first(where: { $0.md5 == kept.md5 && $0.isPicture }) {
            try? FileManager.default.removeItem(at: kept.file)
            return known.file.name
        }
        note.resources += 1
        if let kept, let kind = kept.picture, note.resources <= NoteFileLimits.filesOfNote {
            return add(kept, called: nextName, mediaType: kind.mediaType)
        }
        if let kept { try? FileManager.default.removeItem(at: kept.file) }
        if note.resources == NoteFileLimits.filesOfNote + 1 {
            note.remarks.append((nil, .tooManyAttachments(limit: NoteFileLimits.filesOfNote)))
        } else if note.resources <= NoteFileLimits.filesOfNote {
            note.remarks.append((nil, .leftOut(attachment: address.text, writer.problem ?? .noPicture)))
        }
        return nil
    }

    /// - Returns: its name in the note.
    @discardableResult
    private func add(_ kept: AttachmentWriter.Content, called name: String, mediaType: String) -> String? {
        var file = ImportedFile(
            place: notePlace,
            name: name,
            mediaType: mediaType,
            content: kept.file,
            size: kept.size,
            sha256: kept.sha256
        )
        guard !note.files.contains(where: { $0.md5 == kept.md5 && $0.file.calledName == name }) else {
            note.doubles += 1
            file.forget()
            return nil
        }
        file.nameBefore = name
        file.name = file.keptName
        if let kind = kept.picture, PictureKind(fileName: file.name) == nil {
            file.name = ImportedFile.kept(name: file.name, endingIn: ".\(kind.endings[0])")
        }
        file.name = ImportedFile.freeName(file.name, beside: note.names)
        note.names.insert(NoteFile.key(ofName: file.name))
        note.files.append((file, kept.md5, kept.picture != nil))
        return file.name
    }

    private var notePlace: TransferPlace { place.appending(.note(count, title: NoteTitle.fitting(note.title))) }

    private func finishNote() {
        let mendedLine = mendedLine
        self.mendedLine = nil
        guard !isInterrupted else { return }
        let origin = FileOrigin(
            path: filePath,
            isOwn: false,
            headBytes: 0,
            evernote: EvernoteOrigin(id: note.id)
        )
        guard kinds == .all else {
            let content = NoteContent(title: NoteTitle.fitting(note.title), body: "")
            let folders = notebook.folders
            return items.append(
                .note(ImportedNote(place: notePlace, content: content, folders: folders, origin: origin))
            )
        }
        guard !note.isTooLong else { return refuse(.tooLarge) }
        if let mendedLine, note.title.isEmpty, note.content.isEmpty, note.files.isEmpty {
            return refuse(TransferProblem(at: notePlace.appending(.line(mendedLine)), .xml(.malformed(detail: nil))))
        }
        let pictures = Set(note.files.filter(\.isPicture).map(\.md5))
        let text: ENMLText
        do throws(ENMLText.Refusal) {
            text = try ENMLText(
                note.content,
                attachments: names(showing: pictures),
                pictures: pictures,
                earlierNames: names(showing: []),
                taking: { self.takePicture($0) }
            )
        } catch {
            if let reason = error.reason { refuse(reason) } else { isInterrupted = true }
            return
        }
        if let line = text.malformedLine {
            note.remarks.append((note.contentLine + line - 1, text.hasWordsAlone ? .onlyWordsRead : .markupMalformed))
        }
        if let line = mendedLine { note.remarks.append((line, .mended)) }
        let tags = ImportedTags(note.tags, place: notePlace)
        let content = { (body: String) in
            NoteContent(title: NoteTitle.fitting(self.note.title), body: body, tags: tags.tags)
        }
        let body = Self.joined([
            text.markdown, tasks(MarkdownEscapes.unmarked, behind: text.markdown), attributes.joined(separator: "  \n"),
        ])
        let earlier = Self.joined([text.earlier, tasks(EarlierEscapes.text), hasWebSource ? attributes[0] : ""])
        var others = OtherReadings(folders: notebook.otherFolders)
        if !earlier.hasSameBytes(as: body) { others.contents.append(content(earlier)) }
        let imported = ImportedNote(
            place: notePlace,
            content: content(body),
            created: note.created ?? note.updated,
            edited: note.updated ?? note.created,
            files: note.files.map(\.file),
            folders: notebook.folders,
            reminders: reminders,
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

    /// The names of the files by their MD5: a picture that is shown is called as it is kept.
    private func names(showing pictures: Set<String>) -> [String: String] {
        let named = note.files.map { ($0.md5, pictures.contains($0.md5) ? $0.file.name : $0.file.calledName) }
        return Dictionary(named) { first, _ in first }
    }

    private static func joined(_ parts: [String]) -> String {
        parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
    }

    /// - Parameter text: what they stand behind. They are no items of a list that it ends with.
    private func tasks(_ escaped: (String) -> String, behind text: String = "") -> String {
        // What is in an item is indented.
        let last = text.utf8.split(separator: UInt8(ascii: "\n")).last { $0.first != UInt8(ascii: " ") }
        let mark = last?.starts(with: "- ".utf8) ?? false ? "*" : "-"
        return note.tasks.map { "\(mark) [\($0.isDone ? "x" : " ")] \(escaped($0.title))" }.joined(separator: "\n")
    }

    private var hasWebSource: Bool { note.source.hasPrefix("http://") || note.source.hasPrefix("https://") }

    /// What a note has no field for, as lines behind its text, the address of its source first.
    private var attributes: [String] {
        var lines: [String] = []
        if hasWebSource {
            lines.append("Source: <\(MarkdownEscapes.url(note.source))>")
        } else if !note.source.isEmpty, !note.source.hasPrefix("en-cache:") {
            // Addresses in Evernote's own memory lead nowhere.
            lines.append("Source: \(MarkdownEscapes.unmarked(NoteTitle.fitting(note.source)))")
        }
        if !note.author.isEmpty { lines.append("Author: \(MarkdownEscapes.unmarked(note.author))") }
        var places = note.place.isEmpty ? [] : [MarkdownEscapes.unmarked(note.place)]
        // Without a place Evernote writes zeros.
        if let latitude = note.latitude, let longitude = note.longitude, abs(latitude) <= 90, abs(longitude) <= 180,
            latitude != 0 || longitude != 0
        {
            places.append("\(latitude), \(longitude)")
        }
        if !places.isEmpty { lines.append("Place: \(places.joined(separator: " · "))") }
        return lines
    }

    /// A task that is due and has a reminder of its own reminds then.
    private var reminders: [Date] {
        let ofTasks = note.tasks.filter { !$0.isDone }.compactMap { $0.reminder ?? $0.due }
        let all = (note.isReminderDone ? [] : [note.reminder].compactMap(\.self)) + ofTasks
        var seen: Set<Date> = []
        return all.filter { seen.insert($0).inserted }
    }

    // Damage

    /// Whether a note, or anything else in the export, has begun and not ended.
    var isInElement: Bool { path.count > 1 }

    /// Something was mended in the note that comes next or goes on.
    /// The file ends where something in it is open.
    func isCut(in line: Int) {
        if cutLine == nil { cutLine = line }
    }

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
                let name = resource?.name.trimmingWhiteSpace ?? ""
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
        let text = text.trimmingWhiteSpace
        let digits = text.filter { $0.isASCII && $0.isNumber }
        guard digits.count == 14, text.count == 16 else { return MomentText.moment(text) }
        func part(_ start: Int, _ count: Int) -> Substring { digits.dropFirst(start).prefix(count) }
        return MomentText.moment(
            "\(part(0, 4))-\(part(4, 2))-\(part(6, 2))T\(part(8, 2)):\(part(10, 2)):\(part(12, 2))Z"
        )
    }
}
