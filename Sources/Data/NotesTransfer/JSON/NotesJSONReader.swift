import Foundation
import Notes
import Portico

/// Reads notes out of JSON: our own export, or Simplenote's, whichever its members say it is.
final class NotesJSONReader: NoteReader {
    static let format = "atrium-notes"
    /// The second one leaves out a text of a history that is that of the one before.
    static let version = 2

    private let elements: JSONElements
    private let place: String
    private let workFolder: URL
    private let limits: TransferLimits
    private var isOwn = false
    private var isKnown = false
    private var waiting: [ImportedItem] = []
    private var count = 0

    /// - Parameter workFolder: where the bytes of attached files are put, and notes with a long history on the way.
    init(_ source: any ByteSource, place: String, workFolder: URL, limits: TransferLimits) {
        elements = JSONElements(
            source,
            lists: [
                "notes": limits.noteBytes, "files": limits.fileElementBytes, "activeNotes": limits.elementBytes,
                "trashedNotes": limits.elementBytes,
            ],
            values: ["format", "version"],
            place: place,
            workFolder: workFolder,
            limits: limits
        )
        self.place = place
        self.workFolder = workFolder
        self.limits = limits
    }

    func next() throws(TransferError) -> ImportedItem? {
        while waiting.isEmpty {
            guard let element = try elements.next() else {
                guard isKnown else {
                    throw TransferError(place: place, reason: "it has no notes that Atrium or Simplenote exported")
                }
                return nil
            }
            try read(element)
        }
        return waiting.removeFirst()
    }

    private func read(_ element: JSONElements.Element) throws(TransferError) {
        switch element.key {
        case "format":
            isOwn = (try? decoded(String.self, element)) == Self.format
        case "version":
            let version = (try? decoded(Int.self, element)) ?? 0
            guard !isOwn || (1...Self.version).contains(version) else {
                throw TransferError(place: place, reason: "it is of another version of Atrium, and cannot be read")
            }
        case "notes", "files":
            guard isOwn else {
                throw TransferError(place: place, reason: "it does not begin with the format of Atrium's export")
            }
            isKnown = true
            waiting += try element.key == "notes" ? note(element) : file(element)
        default:
            isKnown = true
            waiting += SimplenoteNote.items(
                try element.content.all(place: place),
                isTrashed: element.key == "trashedNotes",
                place: "\(place), \(element.key) \((element.index ?? 0) + 1)"
            )
        }
    }

    private func decoded<Value: Decodable>(_: Value.Type, _ element: JSONElements.Element) throws -> Value {
        try JSONDecoder().decode(Value.self, from: Data(element.content.all(place: place)))
    }

    private func note(_ element: JSONElements.Element) throws(TransferError) -> [ImportedItem] {
        count += 1
        let place = "\(place), note \(count) (line \(element.line))"
        var remarks = RemarkList(place: place)
        do throws(TransferError) {
            let document = try JSONFields.document(
                NoteDocument.self,
                of: element.content,
                place: place,
                workFolder,
                limits
            )
            var note = try note(document, place: place, &remarks)
            note.history = try ImportedHistory(
                of: element.content,
                place: place,
                workFolder: workFolder,
                limits: limits
            ) {
                remarks.add($0)
            }
            return [.note(note)] + remarks.items
        } catch {
            // What is wrong with one note keeps nobody from the others, unless nobody waits for them any more.
            try TransferError.checkCancellation(of: place)
            return [.refusal(ImportProblem(place: place, reason: error.reason))]
        }
    }

    private func note(
        _ document: NoteDocument,
        place: String,
        _ remarks: inout RemarkList
    ) throws(TransferError) -> ImportedNote {
        guard let id = Note.ID(rawValue: document.id), let state = NoteState(rawValue: document.state),
            document.version >= 1, NoteVersion(rawValue: document.version) != nil,
            let created = MomentText.moment(document.created), let edited = MomentText.moment(document.edited),
            let moved = MomentText.moment(document.moved)
        else {
            let reason = "its id, state, version or one of its dates cannot be read; dates are of the years 1 to 9999"
            throw TransferError(place: place, reason: reason)
        }
        let tags = ImportedTags(document.tags, place: place)
        remarks.add(tags.remarks)
        return ImportedNote(
            place: place,
            id: id,
            content: NoteContent(title: document.title, body: document.body, tags: tags.tags),
            state: state,
            isPinned: document.pinned,
            version: document.version,
            createdAt: created,
            editedAt: edited,
            stateChangedAt: moved
        )
    }

    private func file(_ element: JSONElements.Element) throws(TransferError) -> [ImportedItem] {
        let place = "\(place), file \((element.index ?? 0) + 1) (line \(element.line))"
        let writer = AttachmentWriter(in: workFolder)
        do throws(TransferError) {
            let document = try JSONFields.document(
                FileDocument.self,
                of: element.content,
                place: place,
                workFolder,
                limits
            ) { digits in
                digits.withUnsafeBufferPointer(writer.write)
            }
            return try file(document, writer, place: place)
        } catch {
            try TransferError.checkCancellation(of: place)
            return [.remark(ImportProblem(place: place, reason: error.reason))]
        }
    }

    private func file(
        _ document: FileDocument,
        _ writer: AttachmentWriter,
        place: String
    ) throws(TransferError) -> [ImportedItem] {
        guard let id = Note.ID(rawValue: document.note) else {
            throw TransferError(place: place, reason: "it does not say which note it belongs to")
        }
        guard let kept = writer.finish() else {
            throw TransferError(place: place, reason: writer.problem ?? "it cannot be read")
        }
        let file = ImportedFile(
            place: place,
            name: document.name,
            mediaType: document.type,
            content: kept.content,
            size: kept.size,
            sha256: kept.sha256,
            addedAt: MomentText.moment(document.added)
        )
        guard kept.size == document.size, kept.sha256 == document.sha256 else {
            file.forget()
            throw TransferError(place: place, reason: "its content is not what its size and SHA-256 say: it is damaged")
        }
        return [.file(file, of: id)]
    }
}
