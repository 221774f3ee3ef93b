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

/// Reads one file of notes, whatever kind it is, and knows how far it is.
final class SourceReader {
    private let reader: any NoteReader
    private let counter: CountedSource?

    init(_ source: NoteSource, workFolder: URL, limits: TransferLimits) throws(TransferProblem) {
        let name = source.name.isEmpty ? source.file.lastPathComponent : source.name
        let place = TransferPlace(file: name)
        let start = try FileSource(source.file, place: place).readStart(4)
        if Self.isZip(start) {
            counter = nil
            reader = try ZipNotesReader(source.file, place: place, workFolder: workFolder, limits: limits)
            return
        }
        let counter = CountedSource(try FileSource(source.file, place: place))
        guard
            let reader = try FormatReader.reader(
                of: counter,
                place: place,
                // Where it lies on somebody's disk says nothing about it.
                path: SourcePath(name: SourcePath(name).name),
                workFolder: workFolder,
                limits
            )
        else {
            throw TransferProblem(at: place, .file(.unknownKind))
        }
        self.counter = counter
        self.reader = reader
    }

    func next() throws(TransferProblem) -> ImportedItem? { try reader.next() }

    private static func isZip(_ start: [UInt8]) -> Bool {
        start.starts(with: [0x50, 0x4B, 3, 4]) || start.starts(with: [0x50, 0x4B, 5, 6])
    }

    /// In bytes of the file.
    var position: Int { counter?.count ?? (reader as? ZipNotesReader)?.position ?? 0 }
}

/// Counts what passes.
private final class CountedSource: ByteSource {
    private let source: any ByteSource
    private(set) var count = 0

    init(_ source: any ByteSource) { self.source = source }

    func read(_ most: Int) throws(TransferProblem) -> [UInt8] {
        let bytes = try source.read(most)
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
    /// Nil for what is no file of notes.
    static func reader(
        of source: any ByteSource,
        place: TransferPlace,
        path: SourcePath,
        workFolder: URL,
        _ limits: TransferLimits
    ) throws(TransferProblem) -> (any NoteReader)? {
        let start = try source.readStart(4_096)
        let whole = ResumedSource(start, then: source)
        switch kind(of: start, path.ending) {
        case .markdown: return MarkdownReader(whole, place: place, path: path, limits: limits)
        case .enex: return ENEXReader(whole, place: place, workFolder: workFolder, limits: limits)
        case .json: return NotesJSONReader(whole, place: place, workFolder: workFolder, limits: limits)
        case nil: return nil
        }
    }

    private enum Kind { case markdown, enex, json }

    private static let textEndings: Set<String> = ["md", "markdown", "mdown", "mkd", "txt", "text"]

    private static func kind(of start: [UInt8], _ ending: String) -> Kind? {
        if textEndings.contains(ending) { return .markdown }
        let text = start.starts(with: [0xEF, 0xBB, 0xBF]) ? start.dropFirst(3) : start[...]
        let first = text.first { ![9, 10, 13, 32].contains($0) }
        if ending == "enex"
            || (first == UInt8(ascii: "<") && String(decoding: start, as: UTF8.self).contains("<en-export"))
        {
            return .enex
        }
        if ending == "json" || first == UInt8(ascii: "{") { return .json }
        // Anything else that looks like a text and has no name that says otherwise.
        return ending.isEmpty && !start.contains(0) ? .markdown : nil
    }
}
