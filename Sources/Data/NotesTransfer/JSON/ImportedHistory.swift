import Foundation
import Notes
import Portico

/// What a note in our own JSON said before: checked once, and then read again as often as it is asked for, one text at
/// a time. A history may be far larger than what should be in memory.
///
///     let texts = try history.texts()
///     while let text = try texts.next() { print(text.version, text.content.title) }
struct ImportedHistory {
    /// As the file has them, in its order.
    let versions: [Int]
    /// What all its texts take where they are kept.
    let bytes: Int
    fileprivate let note: HeldBytes
    fileprivate let place: TransferPlace
    fileprivate let workFolder: URL
    fileprivate let limits: TransferLimits

    struct Text {
        var version: Int
        var content: NoteContent
        var edited: ZonedDate
        var keptAt: Date
        /// What it takes without its body, where that is the one before's.
        fileprivate var ownBytes: Int { NoteSize.revision(own) }
        /// Without its body, where that is the one before's.
        fileprivate var own: NoteContent
        fileprivate var remarks: RemarkList

        /// What it takes where it is kept. It shares a body with the one before only if no version can come between
        /// them.
        ///
        /// - Parameter version: that of the one before; nil where there is none.
        func bytes(behind version: Int?) -> Int {
            version.map { $0 &+ 1 == self.version } ?? true ? ownBytes : NoteSize.revision(content)
        }
    }

    /// Nil where there is none.
    ///
    /// - Parameters:
    ///   - note: the JSON of the note.
    ///   - remark: called with what is left out of each text.
    /// - Throws: what is wrong with it, at the place.
    init?(
        of note: HeldBytes,
        place: TransferPlace,
        workFolder: URL,
        limits: TransferLimits,
        remark: (RemarkList) -> Void
    ) throws(TransferProblem) {
        let texts = Texts(try note.source(place: place), place: place, workFolder: workFolder, limits: limits)
        var (versions, bytes): ([Int], Int) = ([], 0)
        while let text = try texts.next() {
            do throws(NoteRefusal) {
                // Any number of texts may have the body of the one before.
                try NoteLimits.check(text.own)
            } catch {
                throw TransferProblem(at: place, .note(NoteReason(error)))
            }
            guard versions.count < limits.revisions else {
                throw TransferProblem(at: place, .note(.historyTooLong(limit: limits.revisions)))
            }
            remark(text.remarks)
            bytes += text.bytes(behind: versions.last)
            versions.append(text.version)
        }
        guard !versions.isEmpty else { return nil }
        self.versions = versions
        self.bytes = bytes
        self.note = note
        self.place = place
        self.workFolder = workFolder
        self.limits = limits
    }

    func texts() throws(TransferProblem) -> Texts {
        Texts(try note.source(place: place), place: place, workFolder: workFolder, limits: limits)
    }

    /// One after the other, in the order of the file.
    final class Texts {
        private let elements: JSONElements
        private let place: TransferPlace
        private let limits: TransferLimits
        private var body: String?

        fileprivate init(_ source: any ByteSource, place: TransferPlace, workFolder: URL, limits: TransferLimits) {
            elements = JSONElements(
                source,
                lists: ["history": limits.elementBytes],
                values: [],
                place: place,
                workFolder: workFolder,
                limits: limits
            )
            self.place = place
            self.limits = limits
        }

        func next() throws(TransferProblem) -> Text? {
            guard let element = try elements.next() else { return nil }
            let document = try element.document(as: NoteDocument.Revision.self, place: place, limits)
            guard let edited = MomentText.moment(document.edited), let kept = MomentText.moment(document.kept) else {
                throw TransferProblem(at: place, .note(.unreadableHistoryDate))
            }
            guard let text = document.body ?? body else {
                throw TransferProblem(at: place, .note(.historyWithoutBody))
            }
            let tags = ImportedTags(document.tags, place: place)
            let own = NoteContent(title: document.title, body: document.body ?? "", tags: tags.tags)
            body = text
            return Text(
                version: document.version,
                content: NoteContent(title: document.title, body: text, tags: tags.tags),
                edited: edited,
                keptAt: kept.date,
                own: own,
                remarks: tags.remarks
            )
        }
    }
}
