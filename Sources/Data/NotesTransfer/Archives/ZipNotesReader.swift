import Foundation
import Notes

/// Reads the notes of all files in a zip archive. Each stands for itself: one that cannot be read is left out, and the
/// others come.
final class ZipNotesReader: NoteReader {
    private let archive: ZipReader
    private let place: TransferPlace
    private let workFolder: URL
    private let limits: TransferLimits
    /// Simplenote's archive has each note twice: in its JSON, with everything, and as a text.
    private let onlyEntry: String?
    private var current: (any NoteReader)?

    init(_ file: URL, place: TransferPlace, workFolder: URL, limits: TransferLimits) throws(TransferProblem) {
        let survey = try ZipReader(file, place: place, limits: limits)
        var only: String?
        while let entry = try survey.next() {
            if entry.name == "source/notes.json" || entry.name.hasSuffix("/source/notes.json") { only = entry.name }
        }
        onlyEntry = only
        archive = try ZipReader(file, place: place, limits: limits)
        self.place = place
        self.workFolder = workFolder
        self.limits = limits
    }

    var position: Int { archive.position }

    func next() throws(TransferProblem) -> ImportedItem? {
        while true {
            do throws(TransferProblem) {
                if let item = try current?.next() { return item }
                current = nil
            } catch {
                current = nil
                guard error.isOfOneFile, error.place.parts.count > place.parts.count else { throw error }
                return .refusal(error)
            }
            guard let entry = try archive.next() else { return nil }
            guard entry.isFile, onlyEntry == nil || onlyEntry == entry.name, !Self.isHidden(entry.name) else {
                continue
            }
            let place = place.appending(.file(entry.name))
            guard
                let reader = try FormatReader.reader(
                    of: archive,
                    place: place,
                    fileName: entry.name,
                    workFolder: workFolder,
                    limits
                )
            else {
                return .remark(TransferProblem(at: place, .file(.unknownEntry)))
            }
            current = reader
        }
    }

    /// What systems and programs put into archives for themselves, as `.obsidian/app.json`.
    private static func isHidden(_ name: String) -> Bool {
        name.hasPrefix("__MACOSX/")
            || name.split(separator: "/").contains { $0.hasPrefix(".") && $0 != ".." && $0 != "." }
    }
}
