public import Foundation
import Notes

/// A file to import: where it is, and the name that the user knows it by.
public struct NoteSource: Sendable, Hashable {
    public var name: String
    public var file: URL

    public init(name: String, file: URL) {
        self.name = name
        self.file = file
    }

    /// In bytes; 0 where there is none.
    var size: Int { ((try? FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int) ?? nil) ?? 0 }
}

/// What is read of the files of an import.
enum ReadKinds {
    case all
    /// Of Markdown and text files and of Evernote's the notes to which links lead by other names than their titles.
    case titles
}

/// Reads one file of notes, whatever kind it is, and knows how far it is.
final class SourceReader {
    private let reader: any NoteReader
    private let counter: CountedSource?

    init(
        _ source: NoteSource,
        workFolder: URL,
        limits: TransferLimits,
        reads kinds: ReadKinds = .all,
        beside files: CompanionFiles? = nil
    ) throws(TransferProblem) {
        let name = source.name.isEmpty ? source.file.lastPathComponent : source.name
        let place = TransferPlace(file: name)
        // Where it lies on somebody's disk says nothing about it.
        let path = SourcePath(name: SourcePath(name).name)
        if try Self.isZip(source.file, place: place) {
            counter = nil
            reader = try ZipNotesReader(
                source.file,
                path: path,
                place: place,
                workFolder: workFolder,
                limits: limits,
                reads: kinds
            )
            return
        }
        let counter = CountedSource(try FileSource(source.file, place: place))
        guard
            let reader = try FormatReader.reader(
                of: counter,
                place: place,
                path: path,
                workFolder: workFolder,
                limits,
                reads: kinds,
                beside: (files ?? CompanionFiles(limits: limits), path)
            )
        else {
            throw TransferProblem(at: place, .file(.unknownKind))
        }
        self.counter = counter
        self.reader = reader
    }

    func next() throws(TransferProblem) -> ImportedItem? { try reader.next() }

    var isArchive: Bool { reader is ZipNotesReader }

    /// Whether `ReadKinds.titles` may be read of a file: by its name, its beginning, or where it is an archive.
    static func mayHaveTitles(_ source: NoteSource) -> Bool {
        let path = SourcePath(source.name.isEmpty ? source.file.lastPathComponent : source.name)
        if path.ending.isEmpty || FormatReader.mayHaveTitles(path.ending) { return true }
        let place = TransferPlace(file: source.name)
        if (try? isZip(source.file, place: place)) ?? false { return true }
        let start = try? FileSource(source.file, place: place).readStart(FormatReader.startBytes)
        return start.map(FormatReader.isENEX) ?? false
    }

    /// By its beginning, or by its end where something stands before the archive, as in those that unpack themselves.
    private static func isZip(_ file: URL, place: TransferPlace) throws(TransferProblem) -> Bool {
        let start = try FileSource(file, place: place).readStart(4)
        if start.starts(with: [0x50, 0x4B, 3, 4]) || start.starts(with: [0x50, 0x4B, 5, 6]) { return true }
        return try ZipList.isAtEnd(of: RandomAccessFile(file, place: place))
    }

    /// In bytes of the file.
    var position: Int { counter?.count ?? (reader as? ZipNotesReader)?.position ?? 0 }
}

/// Counts what passes.
private final class CountedSource: ByteSource {
    private let source: any ByteSource
    private(set) var count = 0

    init(_ source: any ByteSource) { self.source = source }

    func read(_ maximum: Int) throws(TransferProblem) -> [UInt8] {
        let bytes = try source.read(maximum)
        count += bytes.count
        return bytes
    }
}

/// Reads notes out of a file, one at a time, so that no file has to be in memory whole.
protocol NoteReader: AnyObject {
    /// The next note or problem; nil at the end. Throws where nothing more can be read of the file.
    func next() throws(TransferProblem) -> ImportedItem?
}

/// Finds out what a file is: by its beginning, and where that says nothing by its name.
enum FormatReader {
    /// Nil for what is no file of notes, or of none of the kinds that are read. Throws where it is one of another program
    /// that is not read here.
    ///
    /// - Parameter companions: what comes with it, and where it lies among that.
    static func reader(
        of source: any ByteSource,
        place: TransferPlace,
        path: SourcePath,
        workFolder: URL,
        _ limits: TransferLimits,
        reads kinds: ReadKinds,
        beside companions: (files: CompanionFiles, path: SourcePath)?
    ) throws(TransferProblem) -> (any NoteReader)? {
        let start = try source.readStart(startBytes)
        let whole = ResumedSource(start, then: source)
        switch kind(of: start, path) {
        case .markdown:
            let attachments =
                kinds == .all ? companions.map { (NoteAttachments(of: $0.files, in: workFolder), $0.path) } : nil
            return MarkdownReader(whole, place: place, path: path, limits: limits, attachments: attachments)
        case .page:
            let attachments =
                kinds == .all ? companions.map { (NoteAttachments(of: $0.files, in: workFolder), $0.path) } : nil
            return PageReader(
                whole,
                place: place,
                path: path,
                workFolder: workFolder,
                limits: limits,
                attachments: attachments
            )
        case .joplin:
            return JoplinReader(whole, place: place, workFolder: workFolder, limits: limits, reads: kinds)
        case .enex:
            return ENEXReader(whole, place: place, path: path, workFolder: workFolder, limits: limits, reads: kinds)
        case _ where kinds == .titles: return nil
        case .keep:
            let attachments = companions.map { (NoteAttachments(of: $0.files, in: workFolder), $0.files, $0.path) }
            return KeepReader(whole, place: place, limits: limits, attachments: attachments)
        case .standardNotes:
            return StandardNotesReader(whole, place: place, workFolder: workFolder, limits: limits)
        case .foreign(let program): throw TransferProblem(at: place, .file(.foreign(program)))
        case .json: return NotesJSONReader(whole, place: place, workFolder: workFolder, limits: limits)
        case nil: return nil
        }
    }

    private enum Kind {
        case markdown, enex, json, page, keep, standardNotes, joplin
        case foreign(ForeignFormat)
    }

    /// How much of a file is looked at for that.
    static let startBytes = 4_096

    private static let textEndings: Set<String> = ["md", "markdown", "mdown", "mkd", "txt", "text"]

    /// Whether a file of this name is a text, whatever is in it.
    static func isText(_ ending: String) -> Bool { textEndings.contains(ending) }

    /// Whether a file of this name may have what `ReadKinds.titles` reads.
    static func mayHaveTitles(_ ending: String) -> Bool {
        let path = SourcePath(name: "." + ending)
        return isText(ending) || ["enex", "jex"].contains(ending) || path.isPage || path.isArchive
    }

    static func isENEX(_ start: [UInt8]) -> Bool {
        ForeignFormat.text(of: start).utf8.first == UInt8(ascii: "<")
            && String(decoding: start, as: UTF8.self).contains("<en-export")
    }

    private static func kind(of start: [UInt8], _ path: SourcePath) -> Kind? {
        switch ForeignFormat(start: start, path: path) {
        case .googleKeep: return .keep
        case .joplinArchive: return .joplin
        case .webPage: return .page
        case .standardNotes where ForeignFormat.isBackup(start): return .standardNotes
        case let program?: return .foreign(program)
        case nil: break
        }
        let ending = path.ending
        if isText(ending) { return .markdown }
        let first = ForeignFormat.text(of: start).utf8.first
        if ending == "enex" || isENEX(start) { return .enex }
        if ending == "json" || first == UInt8(ascii: "{") { return .json }
        // Anything else that looks like a text and has no name that says otherwise.
        return ending.isEmpty && !start.contains(0) ? .markdown : nil
    }
}

extension ForeignFormat {
    /// Told by what is in the file: many programs end their names in `.json`. A text is one of Standard Notes only where
    /// it has the name of its backups, too: people keep JSON in texts.
    init?(start: [UInt8], path: SourcePath) {
        let ending = path.ending
        let isText = FormatReader.isText(ending)
        // A tar archive (POSIX.1-2017, pax) of notes with numbers for names.
        if start.count > 262, start[257..<262].elementsEqual("ustar".utf8),
            ending == "jex"
                || String(decoding: start.prefix(35), as: UTF8.self).wholeMatch(of: /[0-9a-f]{32}\.md/) != nil
        {
            self = .joplinArchive
            return
        }
        // RFC 1952, section 2.3.1.
        if start.starts(with: [0x1F, 0x8B]), ending == "tgz" || ending == "gz" && path.stem.hasSuffix(".tar") {
            self = .compressedTar
            return
        }
        if start.starts(with: "{\\rtf".utf8) {
            self = .richText
            return
        }
        let text = Self.text(of: start)
        let has = { (names: String...) in names.allSatisfy { text.contains("\"\($0)\"") } }
        if text.hasPrefix("{"), !isText || path.isStandardNotesBackup,
            has("items", "content_type") || has("references", "appData")
        {
            self = .standardNotes
        } else if text.hasPrefix("{"), !isText, has("isTrashed", "isPinned", "isArchived") {
            self = .googleKeep
        } else if ending != "enex", !isText,
            path.isPage || Self.isPage(text.prefix(15).lowercased())
        {
            self = .webPage
        } else {
            return nil
        }
    }

    /// Whether what is of Standard Notes has a list of items, as its backups do.
    static func isBackup(_ start: [UInt8]) -> Bool { text(of: start).contains("\"items\"") }

    /// Whether it begins as the JSON of Simplenote's export does.
    static func isSimplenote(_ start: [UInt8]) -> Bool {
        let text = text(of: start)
        return text.hasPrefix("{") && ["\"activeNotes\"", "\"trashedNotes\""].contains { text.contains($0) }
    }

    /// Without what may stand before the first sign of a format.
    static func text(of start: [UInt8]) -> Substring {
        let plain = start.starts(with: [0xEF, 0xBB, 0xBF]) ? start.dropFirst(3) : start[...]
        return String(decoding: plain, as: UTF8.self).drop { $0.isWhitespace }
    }

    private static func isPage(_ start: String) -> Bool {
        start.hasPrefix("<!doctype html") || start.hasPrefix("<html>") || start.hasPrefix("<html ")
    }
}
