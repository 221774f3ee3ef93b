import Foundation
import Notes

/// A tar archive (POSIX.1-2017, pax), copied so that any part of it is read in any order.
final class TarArchive {
    struct Entry {
        let name: String
        let offset: Int
        let size: Int
    }

    private let copy: URL
    private let file: RandomAccessFile
    private let place: TransferPlace
    private let limits: TransferLimits
    private var position = 0
    private var count = 0
    /// Whether it ends where something more has to be, or is damaged there.
    private(set) var isCut = false

    private static let block = 512
    /// Of what says more of an entry than its header, in bytes.
    private static let maxExtra = 65_536

    init(
        _ source: any ByteSource,
        in workFolder: URL,
        place: TransferPlace,
        limits: TransferLimits
    ) throws(TransferProblem) {
        copy = workFolder.appending(path: UUID().uuidString)
        self.place = place
        self.limits = limits
        do {
            try Data().write(to: copy)
            let handle = try FileHandle(forWritingTo: copy)
            defer { try? handle.close() }
            while case let bytes = try source.read(1_048_576), !bytes.isEmpty { try handle.write(contentsOf: bytes) }
        } catch {
            try? FileManager.default.removeItem(at: copy)
            throw error as? TransferProblem ?? TransferProblem(at: place, .file(.noRoom))
        }
        file = try RandomAccessFile(copy, place: place)
    }

    deinit { try? FileManager.default.removeItem(at: copy) }

    /// The next file; nil behind the last one, and where the archive is damaged.
    func next() throws(TransferProblem) -> Entry? {
        var (longName, longSize): (String?, Int?) = (nil, nil)
        while true {
            try TransferProblem.checkCancellation(of: place)
            let header = try file.read(at: position, Self.block)
            guard header.count == Self.block, header[257..<262].elementsEqual("ustar".utf8),
                let written = Self.number(header[124..<136])
            else {
                // Blocks of nothing end it.
                isCut = header.isEmpty || header.contains { $0 != 0 }
                return nil
            }
            count += 1
            guard count <= limits.entries else {
                throw TransferProblem(at: place, .file(.tooManyEntries(limit: limits.entries)))
            }
            let (kind, offset) = (header[156], position + Self.block)
            let size = Self.isFile(kind) ? longSize ?? written : written
            guard size <= file.size - offset else {
                isCut = true
                return nil
            }
            position = offset + (size + Self.block - 1) / Self.block * Self.block
            switch kind {
            case UInt8(ascii: "x"), UInt8(ascii: "L"):
                let extra = try file.read(at: offset, min(size, Self.maxExtra))
                if kind == UInt8(ascii: "L") {
                    longName = Self.text(extra[...])
                } else {
                    let records = Self.records(extra)
                    longName = records["path"] ?? longName
                    longSize = records["size"].flatMap(Int.init).flatMap { $0 >= 0 ? $0 : nil }
                }
            case _ where Self.isFile(kind):
                let folder = Self.text(header[345..<500])
                let name = Self.text(header[..<100])
                return Entry(
                    name: longName ?? (folder.isEmpty ? name : "\(folder)/\(name)"),
                    offset: offset,
                    size: size
                )
            default: (longName, longSize) = (nil, nil)
            }
        }
    }

    private static func isFile(_ kind: UInt8) -> Bool { kind == 0 || kind == UInt8(ascii: "0") }

    /// With what is no UTF-8 replaced.
    func text(of entry: Entry) throws(TransferProblem) -> String {
        let bytes = try file.read(at: entry.offset, min(entry.size, limits.textBytes))
        let text = (try? TextBytes.text(bytes)) ?? String(decoding: bytes, as: UTF8.self)
        return text.utf8.contains(0) ? text.replacing("\0", with: "\u{FFFD}") : text
    }

    func source(of entry: Entry) -> any ByteSource { TarEntrySource(self, entry) }

    fileprivate func read(at offset: Int, _ maximum: Int) throws(TransferProblem) -> [UInt8] {
        try file.read(at: offset, maximum)
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }

    /// In octal digits; nil where it is none, or written as only larger files have it.
    private static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
        let digits = String(decoding: bytes.filter { $0 != 0 && $0 != 0x20 }, as: UTF8.self)
        return digits.isEmpty ? 0 : Int(digits, radix: 8).flatMap { $0 >= 0 ? $0 : nil }
    }

    /// `27 path=resources/a.png` and a line end: a record says how long it is.
    private static func records(_ bytes: [UInt8]) -> [String: String] {
        var (records, rest): ([String: String], ArraySlice<UInt8>) = ([:], bytes[...])
        while let space = rest.firstIndex(of: 0x20),
            let length = Int(String(decoding: rest[..<space], as: UTF8.self)), length > 0, length <= rest.count,
            rest.startIndex + length > space
        {
            let record = rest[(space + 1)..<(rest.startIndex + length)]
            if let equals = record.firstIndex(of: UInt8(ascii: "=")) {
                let value = record[(equals + 1)...].dropLast()
                records[String(decoding: record[..<equals], as: UTF8.self)] = String(decoding: value, as: UTF8.self)
            }
            rest = rest.dropFirst(length)
        }
        return records
    }
}

private final class TarEntrySource: ByteSource {
    private let archive: TarArchive
    private let entry: TarArchive.Entry
    private var position = 0

    init(_ archive: TarArchive, _ entry: TarArchive.Entry) {
        (self.archive, self.entry) = (archive, entry)
    }

    func read(_ maximum: Int) throws(TransferProblem) -> [UInt8] {
        let bytes = try archive.read(at: entry.offset + position, min(maximum, entry.size - position))
        position += bytes.count
        return bytes
    }
}
