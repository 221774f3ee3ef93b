import Foundation
import Markdown
import Notes
import Portico

/// Reads a note of Google Keep, of which an archive of Takeout has each in a file of JSON.
///
/// Its text is plain, so its lines stay lines. Boxes become items with boxes, labels become tags. Its colour is left out,
/// which is said once for all notes.
final class KeepReader: NoteReader {
    private let source: any ByteSource
    private let place: TransferPlace
    private let limits: TransferLimits
    private let attachments: (bringer: NoteAttachments, files: CompanionFiles, path: SourcePath)?
    private var waiting: [ImportedItem]?

    init(
        _ source: any ByteSource,
        place: TransferPlace,
        limits: TransferLimits,
        attachments: (NoteAttachments, CompanionFiles, SourcePath)?
    ) {
        self.source = source
        self.place = place
        self.limits = limits
        self.attachments = attachments
    }

    func next() throws(TransferProblem) -> ImportedItem? {
        var items = if let waiting { waiting } else { try read() }
        let item = items.isEmpty ? nil : items.removeFirst()
        waiting = items
        return item
    }

    private func read() throws(TransferProblem) -> [ImportedItem] {
        let bytes = try source.readStart(limits.elementBytes + 1)
        guard bytes.count <= limits.elementBytes else {
            throw TransferProblem(at: place, .json(.tooLarge(.value, limit: limits.elementBytes)))
        }
        guard bytes.count(where: { $0 == UInt8(ascii: ",") }) <= limits.elementValues else {
            throw TransferProblem(at: place, .json(.tooManyValues(limit: limits.elementValues)))
        }
        let plain = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        let keep = try KeepNote.decoded(plain, place: place)
        let tags = ImportedTags((keep.labels ?? []).compactMap(\.name), place: place)
        let text = keep.text
        var note = ImportedNote(
            place: place,
            content: NoteContent(title: NoteTitle.kept(keep.title ?? ""), body: text, tags: tags.tags),
            isTitleCut: NoteTitle.isCut(keep.title ?? ""),
            state: keep.isTrashed == true ? .trashed : keep.isArchived == true ? .archived : .active,
            isPinned: keep.isPinned ?? false,
            keepsLines: true,
            hasColour: keep.hasColour,
            created: Self.moment(keep.createdTimestampUsec) ?? Self.moment(keep.userEditedTimestampUsec),
            edited: Self.moment(keep.userEditedTimestampUsec) ?? Self.moment(keep.createdTimestampUsec)
        )
        var remarks = tags.remarks.items
        let files = (keep.attachments ?? []).prefix(NoteFileLimits.filesOfNote).compactMap(link)
        if let attachments, !files.isEmpty {
            note.content.body = text + (text.isEmpty ? "" : "\n\n") + files.joined(separator: "\n\n")
            // What the note says itself is no Markdown.
            note.origin = FileOrigin(path: attachments.path, isOwn: false, headBytes: text.utf8.count)
            remarks += try attachments.bringer.bring(&note, lying: attachments.path).map(ImportedItem.remark)
            note.origin = nil
        }
        return [.note(note)] + remarks
    }

    /// - Returns: nil for what has no name.
    private func link(_ file: KeepNote.Attachment) -> String? {
        guard var name = file.filePath, !name.isEmpty else { return nil }
        // Takeout calls a picture `.jpeg` whose file it calls `.jpg`.
        if let attachments, case let place = attachments.files.place(of: attachments.path),
            attachments.files.find(name, from: place) == nil, name.hasSuffix(".jpeg"),
            case let other = name.dropLast(4) + "jpg", attachments.files.find(String(other), from: place) != nil
        {
            name = String(other)
        }
        let isPicture = file.mimetype?.hasPrefix("image/") ?? (FileKind(fileName: name)?.role == .picture)
        let words = MarkdownEscapes.text(SourcePath(name).stem)
        return "\(isPicture ? "!" : "")[\(words)](\(FileNameAddress.address(of: name)))"
    }

    private static func moment(_ microseconds: Int?) -> ZonedDate? {
        guard let microseconds, microseconds > 0 else { return nil }
        let date = Date(timeIntervalSince1970: Double(microseconds) / 1_000_000)
        return date.inCalendarRange == date ? ZonedDate(date) : nil
    }
}

private struct KeepNote: JSONDocument {
    struct Item: Decodable {
        var text: String?
        var isChecked: Bool?
    }

    struct Label: Decodable { var name: String? }

    struct Attachment: Decodable {
        var filePath: String?
        var mimetype: String?
    }

    struct Annotation: Decodable {
        var title: String?
        var url: String?
    }

    var title: String?
    var color: String?
    var textContent: String?
    var listContent: [Item]?
    var labels: [Label]?
    var attachments: [Attachment]?
    var annotations: [Annotation]?
    var isTrashed: Bool?
    var isArchived: Bool?
    var isPinned: Bool?
    var createdTimestampUsec: Int?
    var userEditedTimestampUsec: Int?

    /// Takeout names that of notes to which nobody gave one.
    var hasColour: Bool { !["", "DEFAULT"].contains(color ?? "") }

    static let texts: Set<String> = ["textContent"]

    mutating func take(_ texts: JSONTexts) { textContent = textContent.map(texts.text) }

    /// With the addresses of pages that its text does not say.
    var text: String {
        var blocks = [textContent?.withPlainLineEnds ?? ""]
        blocks.append(
            (listContent ?? []).map { item in
                let line = (item.text ?? "").split(whereSeparator: \.isNewline).joined(separator: " ")
                return "- [\(item.isChecked == true ? "x" : " ")] \(line)"
            }
            .joined(separator: "\n")
        )
        let said = blocks.joined()
        // A longer text is refused.
        let isShort = said.utf8.count <= NoteLimits.textBytes
        let pages = (isShort ? annotations ?? [] : []).prefix(Self.maxPages).compactMap { page -> String? in
            guard let url = page.url, url.hasPrefix("http"),
                // A longer one would be looked for at each place of the text for long.
                url.utf8.count > Self.maxSaid || !said.contains(url)
            else { return nil }
            let title = (page.title ?? "").split(whereSeparator: \.isNewline).joined(separator: " ")
            let address = MarkdownEscapes.destination(url)
            return title.isEmpty ? "<\(address)>" : "[\(MarkdownEscapes.text(title))](\(address))"
        }
        blocks.append(pages.joined(separator: "\n"))
        return blocks.filter { !$0.isEmpty }.joined(separator: "\n\n")
    }

    /// Each is looked for in the text.
    private static let maxPages = 20
    private static let maxSaid = 2_048
}
