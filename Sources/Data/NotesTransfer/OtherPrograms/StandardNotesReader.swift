import Foundation
import Notes
import Portico

/// Reads a decrypted backup of Standard Notes: a list of items, of which some are notes and some the tags of others.
///
/// Which notes a tag has stands in the tag, and that may come last. So the file is read twice.
final class StandardNotesReader: NoteReader {
    private let place: TransferPlace
    private let workFolder: URL
    private let limits: TransferLimits
    private let source: CopiedSource
    private var elements: JSONElements?
    /// The titles of a note's tags by its id.
    private var tags: [String: [String]] = [:]
    private var waiting: [ImportedItem] = []
    private var count = 0
    private var hasNotes = false
    private var isEncrypted = false

    /// What tags and their notes may take in memory, in bytes; further tags are left out.
    private static let maxTagBytes = 67_108_864
    /// How many tags a tag may be below.
    private static let maxParents = 16

    init(_ source: any ByteSource, place: TransferPlace, workFolder: URL, limits: TransferLimits) {
        self.source = CopiedSource(source, to: HeldBytes(in: workFolder, of: place))
        self.place = place
        self.workFolder = workFolder
        self.limits = limits
    }

    func next() throws(TransferProblem) -> ImportedItem? {
        if elements == nil {
            try readTags()
            elements = items(of: try source.copy.source(place: place))
        }
        while waiting.isEmpty {
            guard let element = try elements?.next() else {
                guard isEncrypted else { return nil }
                isEncrypted = false
                let problem = TransferProblem(at: place, .file(.foreign(.encryptedStandardNotes)))
                guard hasNotes else { throw problem }
                return .refusal(problem)
            }
            waiting = try read(element)
        }
        return waiting.removeFirst()
    }

    private func items(of source: any ByteSource) -> JSONElements {
        JSONElements(
            source,
            lists: ["items": limits.elementBytes],
            values: [],
            place: place,
            workFolder: workFolder,
            limits: limits
        )
    }

    private func readTags() throws(TransferProblem) {
        var found: [String: (title: String, parent: String?, notes: [String])] = [:]
        var room = Self.maxTagBytes
        let elements = items(of: source)
        while let element = try elements.next() {
            guard let item = try? element.document(as: Item.self, place: place, limits), item.contentType == "Tag",
                let id = item.uuid, !item.isDeleted, let content = item.content
            else { continue }
            let others = content.references ?? []
            let texts = [id, content.title ?? ""] + others.map { $0.uuid ?? "" }
            room -= texts.reduce(0) { $0 + $1.utf8.count + 4 * MemoryLayout<String>.size }
            // The file is read to its end for its copy.
            guard room >= 0 else { continue }
            found[id] = (
                NoteTitle.fitting(content.title ?? ""), others.first { $0.referenceType == "TagToParentTag" }?.uuid,
                others.filter { $0.contentType == "Note" }.compactMap(\.uuid)
            )
        }
        room = Self.maxTagBytes
        for tag in found.values.sorted(by: { $0.title.utf8.lexicographicallyPrecedes($1.title.utf8) }) {
            var (titles, parent) = ([tag.title], tag.parent)
            while let id = parent, let outer = found[id], titles.count < Self.maxParents {
                titles.insert(outer.title, at: 0)
                parent = outer.parent
            }
            // A longer one is no tag, and is told by its start.
            let name = NoteTitle.fitting(titles.joined(separator: "/"))
            room -= name.utf8.count
            guard room >= 0 else { return }
            for note in tag.notes where tags[note, default: []].count < limits.tags {
                tags[note, default: []].append(name)
            }
        }
    }

    private func read(_ element: JSONElements.Element) throws(TransferProblem) -> [ImportedItem] {
        let place = place.appending(.entry((element.index ?? 0) + 1, of: "items"))
        do throws(TransferProblem) {
            let item = try element.document(as: Item.self, place: place, limits)
            guard item.contentType == "Note", !item.isDeleted else { return [] }
            if item.isEncrypted { isEncrypted = true }
            guard let content = item.content else { return [] }
            hasNotes = true
            return try items(of: item, content, place: place)
        } catch {
            try TransferProblem.checkCancellation(of: place)
            return [.refusal(error)]
        }
    }

    private func items(
        of item: Item,
        _ content: Item.Content,
        place: TransferPlace
    ) throws(TransferProblem) -> [ImportedItem] {
        // Of several notes with one id the first has them.
        let tags = ImportedTags(item.uuid.flatMap { self.tags.removeValue(forKey: $0) } ?? [], place: place)
        let state = content.appData?.own
        let edited = state?.edited.flatMap(MomentText.moment) ?? item.updatedAt.flatMap(MomentText.moment)
        let created = item.createdAt.flatMap(MomentText.moment)
        var kept = ENEXNote()
        let body: String?
        do throws(ENMLText.Refusal) {
            switch content.noteType {
            case "rich-text":
                body = try PageText(Array((content.text ?? "").utf8)) {
                    kept.takePicture($0, at: place, to: self.workFolder)
                }.markdown
            case "super": body = try LexicalText.markdown(content.text ?? "")
            default: body = nil
            }
        } catch {
            kept.files.forEach { $0.file.forget() }
            guard let reason = error.reason else { throw TransferProblem(at: place, .file(.interrupted)) }
            throw TransferProblem(at: place, .note(reason))
        }
        let note = ImportedNote(
            place: place,
            content: NoteContent(
                title: NoteTitle.kept(content.title ?? ""),
                body: body ?? (content.text ?? "").withPlainLineEnds,
                tags: tags.tags
            ),
            isTitleCut: NoteTitle.isCut(content.title ?? ""),
            state: content.trashed == true ? .trashed : state?.archived == true ? .archived : .active,
            isPinned: state?.pinned ?? false,
            keepsLines: body == nil && content.noteType != "markdown",
            created: created ?? edited,
            edited: edited ?? created,
            files: kept.files.map(\.file)
        )
        return [.note(note)] + tags.remarks.items
            + kept.remarks.map { .remark(TransferProblem(at: place, .note($0.reason))) }
    }
}

/// Bytes that are kept as they are read, to be read again.
private final class CopiedSource: ByteSource {
    private let source: any ByteSource
    let copy: HeldBytes

    init(_ source: any ByteSource, to copy: HeldBytes) {
        (self.source, self.copy) = (source, copy)
    }

    func read(_ maximum: Int) throws(TransferProblem) -> [UInt8] {
        let bytes = try source.read(maximum)
        try copy.append(bytes[...])
        return bytes
    }
}

extension StandardNotesReader {
    fileprivate struct Item: JSONDocument {
        var uuid: String?
        var contentType: String
        /// Nil where it is encrypted.
        var content: Content?
        var isEncrypted: Bool
        var createdAt: String?
        var updatedAt: String?
        var isDeleted: Bool

        struct Content: Decodable {
            var title: String?
            var text: String?
            var noteType: String?
            var trashed: Bool?
            var references: [Reference]?
            var appData: AppData?
        }

        struct Reference: Decodable {
            var uuid: String?
            var contentType: String?
            var referenceType: String?

            enum CodingKeys: String, CodingKey {
                case uuid
                case contentType = "content_type"
                case referenceType = "reference_type"
            }
        }

        struct AppData: Decodable {
            var own: State?

            enum CodingKeys: String, CodingKey { case own = "org.standardnotes.sn" }

            struct State: Decodable {
                var edited: String?
                var pinned: Bool?
                var archived: Bool?

                enum CodingKeys: String, CodingKey {
                    case edited = "client_updated_at"
                    case pinned, archived
                }
            }
        }

        enum CodingKeys: String, CodingKey {
            case uuid, content, deleted
            case contentType = "content_type"
            case createdAt = "created_at"
            case updatedAt = "updated_at"
        }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            contentType = try values.decode(String.self, forKey: .contentType)
            uuid = try? values.decodeIfPresent(String.self, forKey: .uuid)
            createdAt = try? values.decodeIfPresent(String.self, forKey: .createdAt)
            updatedAt = try? values.decodeIfPresent(String.self, forKey: .updatedAt)
            isDeleted = (try? values.decodeIfPresent(Bool.self, forKey: .deleted)) == true
            isEncrypted = (try? values.decode(String.self, forKey: .content)) != nil
            content = isEncrypted ? nil : try values.decodeIfPresent(Content.self, forKey: .content)
        }

        static let texts: Set<String> = ["title", "text"]

        mutating func take(_ texts: JSONTexts) {
            guard var content else { return }
            content.title = content.title.map(texts.text)
            content.text = content.text.map(texts.text)
            self.content = content
        }
    }
}
