import Foundation
import Notes
import Portico

/// What an ENEX file says of one note, until it has been read to its end.
struct ENEXNote {
    var title = "" {
        didSet { shownTitle = NoteTitle.fitting(title) }
    }
    /// Cut to what a title may have.
    private(set) var shownTitle = ""
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
    /// Those that stand nowhere in the text yet, by their groups; nil until the first group stands somewhere.
    private var waitingTasks: [String: [Task]]?
    /// Also those that are left out.
    var resources = 0
    /// Pictures of the text itself that were looked at.
    var embedded = 0
    var files: [(file: ImportedFile, md5: String, role: FileKind.Role?)] = []
    /// The keys of the files' names: a text calls its pictures by them.
    var names: Set<String> = []
    private var nameNumbers: [String: Int] = [:]
    /// Files that came before under the same name.
    var doubles = 0
    var remarks: [(line: Int?, reason: NoteReason)] = []

    struct Task {
        var title = ""
        var isDone = false
        /// The group that it stands in, in small letters.
        var group = ""
        /// Texts that sort as the tasks stand.
        var weight = ""
        /// When it is due, and when it reminds of that.
        var due: Date?
        var reminder: Date?
        /// Whether it is due on a day, at whatever time.
        var isDueOnDay = false
        /// Whose clock it is due by; nil where its file does not say.
        var zone: TimeZone?

        /// Its title, and when it is due: that may have passed, and then nothing reminds of it.
        var text: String {
            guard let due else { return title }
            let offset = zone.flatMap { UTCOffset(rawValue: $0.secondsFromGMT(for: due) / 60 * 60) }
            let moment = ZonedDate(due, at: offset).text
            let time = moment.prefix(16).replacing("T", with: " ") + (offset == nil ? " UTC" : "")
            return "\(title) (due \(isDueOnDay ? String(moment.prefix(10)) : String(time)))"
        }
    }
}

// Its files.
extension ENEXNote {
    /// Of a file that has none.
    var nextName: String { "attachment \(files.count + doubles + 1)" }

    /// Keeps a picture that a text has in itself.
    ///
    /// - Returns: its name in the note; nil where it is left out.
    mutating func takePicture(_ address: DataAddress, at place: TransferPlace, to workFolder: URL) -> String? {
        // As many again as may be kept: they may be among those that are.
        guard embedded < 2 * NoteFileLimits.filesOfNote else { return nil }
        embedded += 1
        let writer = AttachmentWriter(in: workFolder)
        address.write(to: writer)
        let kept = writer.finish()
        if let kept, let known = files.first(where: { $0.md5 == kept.md5 && $0.role == .picture }) {
            try? FileManager.default.removeItem(at: kept.file)
            return known.file.name
        }
        resources += 1
        if let kept, let kind = kept.picture, resources <= NoteFileLimits.filesOfNote {
            return add(kept, called: nextName, mediaType: kind.mediaType, at: place)
        }
        if let kept { try? FileManager.default.removeItem(at: kept.file) }
        if resources == NoteFileLimits.filesOfNote + 1 {
            remarks.append((nil, .tooManyAttachments(limit: NoteFileLimits.filesOfNote)))
        } else if resources <= NoteFileLimits.filesOfNote {
            remarks.append((nil, .leftOut(attachment: address.text, writer.problem ?? .noPicture)))
        }
        return nil
    }

    /// - Returns: its name in the note.
    @discardableResult
    mutating func add(
        _ kept: AttachmentWriter.Content,
        called name: String,
        mediaType: String,
        at place: TransferPlace
    ) -> String? {
        var file = ImportedFile(
            place: place,
            name: name,
            mediaType: mediaType,
            content: kept.file,
            size: kept.size,
            sha256: kept.sha256
        )
        guard !files.contains(where: { $0.md5 == kept.md5 && $0.file.calledName == name }) else {
            doubles += 1
            file.forget()
            return nil
        }
        file.nameBefore = name
        file.name = NoteFile.kept(name: Self.withDatesInOnePart(name))
        if let kind = kept.picture, FileKind(fileName: file.name)?.role != .picture {
            file.name = NoteFile.kept(name: file.name, endingIn: ".\(kind.endings[0])")
        }
        file.name = NoteFile.freeName(file.name, beside: names, numbers: &nameNumbers)
        names.insert(NoteFile.key(ofName: file.name))
        files.append((file, kept.md5, kept.shown?.role))
        return file.name
    }

    /// Between digits slashes are those of a date, and part no folders.
    private static func withDatesInOnePart(_ name: String) -> String {
        let scalars = Array(name.unicodeScalars)
        let isDigit = { (index: Int) in scalars.indices.contains(index) && ("0"..."9").contains(scalars[index]) }
        var joined = String.UnicodeScalarView()
        for (index, scalar) in scalars.enumerated() {
            joined.append(scalar == "/" && isDigit(index - 1) && isDigit(index + 1) ? "-" : scalar)
        }
        return String(joined)
    }

    /// The names of the files by their MD5, as programs up to November 2026 wrote them.
    var earlierNames: [String: String] {
        Dictionary(files.map { ($0.md5, $0.file.calledName) }) { first, _ in first }
    }
}

// Its text, and when it reminds.
extension ENEXNote {
    /// The tasks of a group that stand nowhere yet, in their order; nil where the note has none at all.
    mutating func takeTasks(of group: String) -> [Task]? {
        guard !tasks.isEmpty else { return nil }
        if waitingTasks == nil { waitingTasks = Dictionary(grouping: tasks, by: \.group) }
        guard !group.isEmpty, let taken = waitingTasks?.removeValue(forKey: group) else { return [] }
        return Self.ordered(taken)
    }

    /// By their weights; those that have none come last.
    private static func ordered(_ tasks: [Task]) -> [Task] {
        let weighed = tasks.enumerated().sorted { one, other in
            let (weight, others) = (one.element.weight, other.element.weight)
            guard !weight.hasSameBytes(as: others) else { return one.offset < other.offset }
            return others.isEmpty || !weight.isEmpty && weight.utf8.lexicographicallyPrecedes(others.utf8)
        }
        return weighed.map(\.element)
    }

    func body(_ markdown: String) -> String {
        let others = Self.ordered(tasks.filter { waitingTasks == nil || waitingTasks?[$0.group] != nil })
        let tasks = Self.list(others, { MarkdownEscapes.unmarked($0.text) }, behind: markdown)
        return Self.joined([markdown, tasks, attributes.joined(separator: "  \n")])
    }

    /// As programs wrote it up to November 2026.
    func earlierBody(_ text: ENMLText) -> String {
        let tasks = Self.list(tasks, { EarlierEscapes.text($0.title) }, behind: "")
        return Self.joined([text.earlier, tasks, hasWebSource ? attributes[0] : ""])
    }

    private static func joined(_ parts: [String]) -> String {
        parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
    }

    /// - Parameter text: what they stand behind. They are no items of a list that it ends with.
    private static func list(_ tasks: [Task], _ written: (Task) -> String, behind text: String) -> String {
        // What is in an item is indented.
        let last = text.utf8.split(separator: UInt8(ascii: "\n")).last { $0.first != UInt8(ascii: " ") }
        let mark = last?.starts(with: "- ".utf8) ?? false ? "*" : "-"
        return tasks.map { "\(mark) [\($0.isDone ? "x" : " ")] \(written($0))" }.joined(separator: "\n")
    }

    private var hasWebSource: Bool { source.hasPrefix("http://") || source.hasPrefix("https://") }

    /// What a note has no field for, as lines behind its text, the address of its source first.
    private var attributes: [String] {
        var lines: [String] = []
        if hasWebSource {
            lines.append("Source: <\(MarkdownEscapes.url(source))>")
        } else if !source.isEmpty, !source.hasPrefix("en-cache:") {
            // Addresses in Evernote's own memory lead nowhere.
            lines.append("Source: \(MarkdownEscapes.unmarked(NoteTitle.fitting(source)))")
        }
        if !author.isEmpty { lines.append("Author: \(MarkdownEscapes.unmarked(author))") }
        var places = place.isEmpty ? [] : [MarkdownEscapes.unmarked(place)]
        // Without a place Evernote writes zeros.
        if let latitude, let longitude, abs(latitude) <= 90, abs(longitude) <= 180,
            latitude != 0 || longitude != 0
        {
            places.append("\(latitude), \(longitude)")
        }
        if !places.isEmpty { lines.append("Place: \(places.joined(separator: " · "))") }
        return lines
    }

    /// A task that is due and has a reminder of its own reminds then.
    var reminders: [Date] {
        let ofTasks = tasks.filter { !$0.isDone }.compactMap { $0.reminder ?? $0.due }
        let all = (isReminderDone ? [] : [reminder].compactMap(\.self)) + ofTasks
        var seen: Set<Date> = []
        return all.filter { seen.insert($0).inserted }
    }
}
