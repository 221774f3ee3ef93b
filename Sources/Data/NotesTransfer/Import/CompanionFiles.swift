import Foundation
import Notes

/// The files that come with the notes of an import and are none themselves, such as their pictures: those of one archive,
/// or those that were sent side by side.
///
///     let files = CompanionFiles(limits: limits)
///     files.add(SourcePath("img/boat.png"), number: entry.position) { try ZipEntrySource(entry, in: file, place: place) }
///     files.find("../img/boat.png", from: files.place(of: SourcePath("plans/Summer.md")))
///
/// A name is looked for as `PathIndex` does: as it is spelt, and where there is none in any case. `é` is the same however
/// it is written.
final class CompanionFiles {
    struct File {
        let path: SourcePath
        /// Tells it from the others of its archive.
        let number: Int
        let open: () throws(TransferProblem) -> any ByteSource
    }

    private var exact = PathIndex<File>()
    private var similar = PathIndex<File>()
    /// Those of single notes, by where their folders are.
    private var own: [[String]: [File]] = [:]
    /// Of those that notes took.
    private(set) var taken: Set<Int> = []
    /// What their paths may still take in memory, in bytes; further files are not found.
    private var room = 67_108_864
    /// How many bytes may still be unpacked: a file may be named by any number of notes.
    private var budget: Int
    private let limits: TransferLimits

    /// A file below more folders is not found.
    private static let maxFolders = 64

    /// Whether they lie side by side, and what folders a text names is nowhere.
    private let isFlat: Bool

    init(limits: TransferLimits, isFlat: Bool = false) {
        self.limits = limits
        self.isFlat = isFlat
        budget = limits.namedBytes
    }

    func add(_ path: SourcePath, number: Int, open: @escaping () throws(TransferProblem) -> any ByteSource) {
        guard path.folders.count <= Self.maxFolders, !path.isHidden else { return }
        let texts = path.folders + [path.name]
        room -= 2 * texts.reduce(0) { $0 + $1.utf8.count + 2 * MemoryLayout<String>.size } + 100
        guard room >= 0 else { return }
        let file = File(path: path, number: number, open: open)
        if let last = path.folders.lastIndex(where: NoteFolder.isName) {
            own[Array(path.folders[...last]), default: []].append(file)
        }
        guard !FormatReader.isText(path.ending) else { return }
        exact.add(file, folders: path.folders, name: path.name)
        similar.add(file, folders: path.folders.map(NoteFile.key), name: NoteFile.key(ofName: path.name))
    }

    /// Where a text lies, for all its links.
    struct Place {
        fileprivate let exact: PathIndex<File>.Place
        fileprivate let similar: PathIndex<File>.Place
    }

    func place(of path: SourcePath) -> Place {
        Place(exact: exact.place(of: path.folders), similar: similar.place(of: path.folders.map(NoteFile.key)))
    }

    /// - Parameters:
    ///   - text: a path, which nothing is encoded in.
    ///   - place: where the text lies that has it.
    func find(_ text: String, from place: Place) -> File? {
        var parts = text.precomposedStringWithCanonicalMapping.split { $0 == "/" || $0 == "\\" }.map(String.init)
        guard parts.count <= Self.maxFolders, let name = parts.popLast() else { return nil }
        if isFlat { parts = [] }
        let isFromRoot = text.hasPrefix("/")
        return exact.find(parts, name, from: isFromRoot ? .outermost : place.exact)
            ?? similar.find(
                parts.map(NoteFile.key),
                NoteFile.key(ofName: name),
                from: isFromRoot ? .outermost : place.similar
            )
    }

    /// What lies in the folder of a note that Atrium exported, each with its path in there.
    func files(ofNoteAt path: SourcePath) -> [(path: String, file: File)] {
        let folder = path.folders + [NoteFolder.name(of: path.stem)]
        return (own[folder] ?? []).map { file in
            ((file.path.folders.dropFirst(folder.count) + [file.path.name]).joined(separator: "/"), file)
        }
    }

    /// Copies a file into the work folder.
    ///
    /// - Parameter place: of the note that takes it.
    /// - Throws: why it cannot be kept, or what ends the whole import.
    func copy(
        _ file: File,
        as name: String,
        of place: TransferPlace,
        to folder: URL
    ) throws(CopyFailure) -> ImportedFile {
        taken.insert(file.number)
        let writer = AttachmentWriter(in: folder)
        do throws(TransferProblem) {
            let source = try file.open()
            while writer.problem == nil {
                let bytes = try source.read(65_536)
                if bytes.isEmpty { break }
                budget -= bytes.count
                guard budget >= 0 else {
                    throw TransferProblem(at: place, .attachment(.tooMuch(limit: limits.namedBytes)))
                }
                writer.write(plain: bytes)
            }
        } catch {
            if case .attachment(let reason) = error.reason { throw .file(reason) }
            throw error.isOfOneFile ? .file(.unreadable) : .all(error)
        }
        guard let kept = writer.finish() else { throw .file(writer.problem ?? .unreadable) }
        return ImportedFile(
            place: place,
            name: name,
            mediaType: kept.picture?.mediaType ?? "application/octet-stream",
            content: kept.file,
            size: kept.size,
            sha256: kept.sha256
        )
    }

    enum CopyFailure: Error {
        case file(AttachmentReason)
        case all(TransferProblem)
    }
}

extension SourcePath {
    /// Whether it lies in the folder of a note that Atrium exported.
    var isOfNote: Bool { folders.contains(where: NoteFolder.isName) }
}
