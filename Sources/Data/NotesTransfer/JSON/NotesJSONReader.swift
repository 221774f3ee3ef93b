import Foundation
import Notes
import Portico

/// Reads notes out of JSON: our own export, or Simplenote's, whichever its members say it is.
final class NotesJSONReader: NoteReader {
    static let format = "atrium-notes"
    /// The second one leaves out a text of a history that is that of the one before.
    static let version = 2

    private let elements: JSONElements
    private let place: TransferPlace
    private let workFolder: URL
    private let limits: TransferLimits
    private var isOwn = false
    private var isKnown = false
    private var waiting: [ImportedItem] = []
    private var count = 0

    /// - Parameter workFolder: where the bytes of attached files are put, and notes with a long history on the way.
    init(_ source: any ByteSource, place: TransferPlace, workFolder: URL, limits: TransferLimits) {
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

    func next() throws(TransferProblem) -> ImportedItem? {
        while waiting.isEmpty {
            guard let element = try elements.next() else {
                guard isKnown else {
                    throw TransferProblem(at: place, .json(.noExport))
                }
                return nil
            }
            try read(element)
        }
        return waiting.removeFirst()
    }

    private func read(_ element: JSONElements.Element) throws(TransferProblem) {
        switch element.key {
        case "format":
            isOwn = (try? element.decoded(as: String.self, place: place)) == Self.format
        case "version":
            let version = (try? element.decoded(as: Int.self, place: place)) ?? 0
            guard !isOwn || (1...Self.version).contains(version) else {
                throw TransferProblem(at: place, .json(.otherVersion))
            }
        case "notes", "files":
            guard isOwn else {
                throw TransferProblem(at: place, .json(.formatNotFirst))
            }
            isKnown = true
            waiting += try element.key == "notes" ? note(element) : file(element)
        default:
            isKnown = true
            waiting += try simplenote(element)
        }
    }

    private func simplenote(_ element: JSONElements.Element) throws(TransferProblem) -> [ImportedItem] {
        let place = place.appending(.entry((element.index ?? 0) + 1, of: element.key))
        do throws(TransferProblem) {
            let note = try element.document(as: SimplenoteNote.self, place: place, limits)
            return note.items(isTrashed: element.key == "trashedNotes", place: place)
        } catch {
            try TransferProblem.checkCancellation(of: place)
            return [.refusal(error)]
        }
    }

    private func note(_ element: JSONElements.Element) throws(TransferProblem) -> [ImportedItem] {
        count += 1
        let place = place.appending(.note(count)).appending(.line(element.line))
        var remarks = RemarkList(place: place)
        do throws(TransferProblem) {
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
            try TransferProblem.checkCancellation(of: place)
            return [.refusal(TransferProblem(at: place, error.reason))]
        }
    }

    private func note(
        _ document: NoteDocument,
        place: TransferPlace,
        _ remarks: inout RemarkList
    ) throws(TransferProblem) -> ImportedNote {
        guard let id = Note.ID(rawValue: document.id), let state = NoteState(rawValue: document.state),
            document.version >= 1, NoteVersion(rawValue: document.version) != nil,
            let created = MomentText.moment(document.created), let edited = MomentText.moment(document.edited),
            let moved = MomentText.moment(document.moved)
        else {
            throw TransferProblem(at: place, .note(.unreadableFields))
        }
        let tags = ImportedTags(document.tags, place: place)
        remarks.add(tags.remarks)
        return ImportedNote(
            place: place,
            id: id,
            content: NoteContent(title: document.title, body: document.body, tags: tags.tags),
            state: state,
            isPinned: document.pinned,
            keepsLines: document.keepsLines ?? false,
            version: document.version,
            created: created,
            edited: edited,
            stateChangedAt: moved.date
        )
    }

    private func file(_ element: JSONElements.Element) throws(TransferProblem) -> [ImportedItem] {
        let place = place.appending(.attachment((element.index ?? 0) + 1)).appending(.line(element.line))
        let writer = AttachmentWriter(in: workFolder)
        do throws(TransferProblem) {
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
            try TransferProblem.checkCancellation(of: place)
            return [.remark(TransferProblem(at: place, error.reason))]
        }
    }

    private func file(
        _ document: FileDocument,
        _ writer: AttachmentWriter,
        place: TransferPlace
    ) throws(TransferProblem) -> [ImportedItem] {
        guard let id = Note.ID(rawValue: document.note) else {
            throw TransferProblem(at: place, .attachment(.namesNoNote))
        }
        guard let kept = writer.finish() else {
            throw TransferProblem(at: place, .attachment(writer.problem ?? .unreadable))
        }
        let file = ImportedFile(
            place: place,
            name: document.name,
            mediaType: document.type,
            content: kept.file,
            size: kept.size,
            sha256: kept.sha256,
            addedAt: MomentText.moment(document.added)?.date
        )
        guard kept.size == document.size, kept.sha256 == document.sha256 else {
            file.forget()
            throw TransferProblem(at: place, .attachment(.damaged))
        }
        return [.file(file, of: id)]
    }
}
