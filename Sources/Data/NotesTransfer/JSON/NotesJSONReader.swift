import Foundation
import Notes
import Portico

/// Reads notes out of JSON: our own export, or Simplenote's, whichever its members say it is.
final class NotesJSONReader: NoteReader {
    static let format = "atrium-notes"
    static let version = 1

    private let elements: JSONElements
    private let place: String
    private let workFolder: URL
    private var isOwn = false
    private var isKnown = false
    private var waiting: [ImportedItem] = []
    private var count = 0

    /// - Parameter workFolder: where the bytes of attached files are put.
    init(_ source: any ByteSource, place: String, workFolder: URL, limits: TransferLimits) {
        elements = JSONElements(
            source,
            lists: [
                "notes": limits.elementBytes, "files": limits.fileElementBytes, "activeNotes": limits.elementBytes,
                "trashedNotes": limits.elementBytes,
            ],
            values: ["format", "version"],
            place: place,
            limits: limits
        )
        self.place = place
        self.workFolder = workFolder
    }

    func next() throws(TransferFailure) -> ImportedItem? {
        while waiting.isEmpty {
            guard let element = try elements.next() else {
                guard isKnown else { throw TransferFailure(place: place, reason: "it has no notes that Atrium or Simplenote exported") }
                return nil
            }
            try read(element)
        }
        return waiting.removeFirst()
    }

    private func read(_ element: JSONElements.Element) throws(TransferFailure) {
        let decoder = JSONDecoder()
        switch element.key {
        case "format":
            isOwn = (try? decoder.decode(String.self, from: Data(element.bytes))) == Self.format
        case "version":
            let version = (try? decoder.decode(Int.self, from: Data(element.bytes))) ?? 0
            guard !isOwn || version == Self.version else {
                throw TransferFailure(place: place, reason: "it is of another version of Atrium, and cannot be read")
            }
        case "notes", "files":
            guard isOwn else { throw TransferFailure(place: place, reason: "it does not begin with the format of Atrium's export") }
            isKnown = true
            waiting += element.key == "notes" ? note(element, decoder) : file(element, decoder)
        default:
            isKnown = true
            waiting += SimplenoteNote.items(
                element.bytes,
                isTrashed: element.key == "trashedNotes",
                place: "\(place), \(element.key) \((element.index ?? 0) + 1)"
            )
        }
    }

    private func note(_ element: JSONElements.Element, _ decoder: JSONDecoder) -> [ImportedItem] {
        count += 1
        let place = "\(place), note \(count) (line \(element.line))"
        let document: NoteDocument
        do {
            document = try decoder.decode(NoteDocument.self, from: Data(element.bytes))
        } catch {
            return [.refusal(ImportProblem(place: place, reason: JSONFault.reason(of: error)))]
        }
        guard let id = Note.ID(rawValue: document.id), let state = NoteState(rawValue: document.state),
            (1...1_000_000_000).contains(document.version),
            let created = MomentText.moment(document.created), let edited = MomentText.moment(document.edited),
            let moved = MomentText.moment(document.moved)
        else { return [.refusal(ImportProblem(place: place, reason: "its id, state, version or one of its dates is none"))] }
        let tags = ImportedTags(document.tags, place: place)
        var note = ImportedNote(
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
        var remarks = tags.remarks
        for revision in document.history {
            guard let edited = MomentText.moment(revision.edited), let kept = MomentText.moment(revision.kept) else {
                return [.refusal(ImportProblem(place: place, reason: "a date of its history is none"))]
            }
            let tags = ImportedTags(revision.tags, place: place)
            remarks += tags.remarks
            note.revisions.append(
                ImportedNote.Revision(
                    version: revision.version,
                    content: NoteContent(title: revision.title, body: revision.body, tags: tags.tags),
                    editedAt: edited,
                    keptAt: kept
                )
            )
        }
        return [.note(note)] + remarks.map(ImportedItem.remark)
    }

    private func file(_ element: JSONElements.Element, _ decoder: JSONDecoder) -> [ImportedItem] {
        let place = "\(place), file \((element.index ?? 0) + 1) (line \(element.line))"
        func remark(_ reason: String) -> [ImportedItem] { [.remark(ImportProblem(place: place, reason: reason))] }
        let document: FileDocument
        do {
            document = try decoder.decode(FileDocument.self, from: Data(element.bytes))
        } catch {
            return remark(JSONFault.reason(of: error))
        }
        guard let id = Note.ID(rawValue: document.note) else { return remark("it does not say which note it belongs to") }
        guard let content = Data(base64Encoded: document.content) else { return remark("its content is not Base64") }
        guard content.count == document.size, ContentSHA256.digits(of: content) == document.sha256 else {
            return remark("its content is not what its size and SHA-256 say: it is damaged")
        }
        let url = workFolder.appending(path: UUID().uuidString)
        do {
            try content.write(to: url)
        } catch {
            return remark("there is no room to unpack it")
        }
        let file = ImportedFile(
            place: place,
            name: document.name,
            mediaType: document.type,
            content: url,
            size: content.count,
            sha256: document.sha256,
            addedAt: MomentText.moment(document.added)
        )
        return [.file(file, of: id)]
    }
}
