import CZlib
import Foundation
import Notes
import Portico

/// A file in a zip archive, as the list at the archive's end says.
struct ZipEntry {
    /// UTF-8 where the archive says so, else whatever its program took.
    let name: [UInt8]
    let isFile: Bool
    let isEncrypted: Bool
    /// How it is packed (APPNOTE.TXT, 4.4.5).
    let method: Int
    let crc: UInt
    let packedBytes: Int
    let bytes: Int
    /// Where its own header is in the file.
    let position: Int
    /// When the file was last changed.
    let modified: ZipMoment
}

/// The list at the end of a zip archive (APPNOTE.TXT, 4.3.12 to 4.3.16), read entry by entry. Nothing of it is kept,
/// since it may be very long.
///
///     let list = try ZipList(of: file, place: place, limits: limits)
///     while let entry = try list.next() { … }
final class ZipList {
    private let file: RandomAccessFile
    private let place: TransferPlace
    private let limits: TransferLimits
    private let end: Int
    /// How much stands before the archive that its positions do not count, as in those that unpack themselves.
    private let shift: Int
    private var position: Int
    private var count = 0
    private var buffer: ArraySlice<UInt8> = []

    private static let entrySignature: [UInt8] = [0x50, 0x4B, 1, 2]
    private static let entryBytes = 46

    init(of file: RandomAccessFile, place: TransferPlace, limits: TransferLimits) throws(TransferProblem) {
        let damage = TransferProblem(at: place, .file(.damagedArchive(detail: nil)))
        guard let record = try ZipEndRecord(of: file) else { throw damage }
        guard record.entries <= limits.entries else {
            throw TransferProblem(at: place, .file(.tooManyEntries(limit: limits.entries)))
        }
        guard record.listBytes <= limits.listBytes else {
            throw TransferProblem(at: place, .file(.listTooLarge(limit: limits.listBytes)))
        }
        guard let start = record.start else { throw damage }
        let isThere = try file.read(at: start, 4) == Self.entrySignature
        if record.listBytes == 0 || isThere {
            guard record.listPosition <= start else { throw damage }
            (position, shift) = (start, start - record.listPosition)
        } else {
            // Something stands between the list and its end, such as a signature.
            let isBefore = try file.read(at: record.listPosition, 4) == Self.entrySignature
            guard record.listPosition <= start, isBefore else { throw damage }
            (position, shift) = (record.listPosition, 0)
        }
        end = position + record.listBytes
        self.file = file
        self.place = place
        self.limits = limits
    }

    /// Whether a file ends in an archive with something in it, whatever it begins with.
    static func isAtEnd(of file: RandomAccessFile) throws(TransferProblem) -> Bool {
        guard let record = try ZipEndRecord(of: file), let start = record.start else { return false }
        return try file.read(at: start, 4) == entrySignature
    }

    /// The next entry, nil behind the last one.
    func next() throws(TransferProblem) -> ZipEntry? {
        guard position < end else { return nil }
        count += 1
        guard count <= limits.entries else {
            throw TransferProblem(at: place, .file(.tooManyEntries(limit: limits.entries)))
        }
        let header = try bytes(Self.entryBytes)
        guard header.starts(with: Self.entrySignature) else { throw damage }
        let lengths = (name: header.number(at: 28, bytes: 2), extra: header.number(at: 30, bytes: 2))
        let all = try bytes(Self.entryBytes + lengths.name + lengths.extra + header.number(at: 32, bytes: 2))
        position += all.count
        buffer = buffer.dropFirst(all.count)
        let name = Array(all.dropFirst(Self.entryBytes).prefix(lengths.name))
        let extra = ZipExtra(all.dropFirst(Self.entryBytes + lengths.name).prefix(lengths.extra), of: header)
        let (position, isOverflown) = extra.position.addingReportingOverflow(shift)
        guard !isOverflown else { throw damage }
        return ZipEntry(
            name: extra.name(insteadOf: name) ?? name,
            isFile: Self.isFile(name, made: header.number(at: 5, bytes: 1), header.number(at: 38, bytes: 4)),
            isEncrypted: header.number(at: 8, bytes: 2) & 1 != 0 || header.number(at: 10, bytes: 2) == 99,
            method: header.number(at: 10, bytes: 2),
            crc: UInt(header.number(at: 16, bytes: 4)),
            packedBytes: extra.packedBytes,
            bytes: extra.bytes,
            position: position,
            modified: ZipMoment(seconds: extra.seconds, clock: header.number(at: 12, bytes: 4))
        )
    }

    private var damage: TransferProblem { TransferProblem(at: place, .file(.damagedArchive(detail: nil))) }

    /// The next bytes, without passing them.
    private func bytes(_ wanted: Int) throws(TransferProblem) -> ArraySlice<UInt8> {
        guard wanted <= end - position else { throw damage }
        if buffer.count < wanted { buffer = try file.read(at: position, max(wanted, 65_536))[...] }
        guard buffer.count >= wanted else { throw damage }
        return buffer.prefix(wanted)
    }

    /// No folder, and nothing that leads elsewhere. What the attributes mean depends on the system of the program
    /// (APPNOTE.TXT, 4.4.2).
    private static func isFile(_ name: [UInt8], made system: Int, _ attributes: Int) -> Bool {
        guard let last = name.last, last != UInt8(ascii: "/"), last != UInt8(ascii: "\\") else { return false }
        switch system {
        // Unix and macOS: the mode of the file, whose kind some leave out.
        case 3, 19: return [0, 0o100000].contains(attributes >> 16 & 0o170000)
        // MS-DOS and Windows.
        case 0, 10, 11, 14: return attributes & 0x10 == 0
        default: return true
        }
    }
}

/// What stands at the end of an archive: where its list is.
private struct ZipEndRecord {
    let entries: Int
    let listBytes: Int
    /// As the archive counts.
    let listPosition: Int
    /// Where it begins in the file.
    let position: Int

    /// Where the list is in the file that ends right before this; nil where it is too long for that.
    var start: Int? { listBytes <= position ? position - listBytes : nil }

    private static let bytes = 22
    private static let maxCommentBytes = 65_535
    private static let wideBytes = 56
    private static let locatorBytes = 20

    /// Nil where there is none, or the archive has several parts.
    init?(of file: RandomAccessFile) throws(TransferProblem) {
        let start = max(0, file.size - Self.bytes - Self.maxCommentBytes)
        let tail = try file.read(at: start, file.size - start)
        guard tail.count >= Self.bytes,
            let offset = (0...tail.count - Self.bytes).last(where: { tail[$0...].starts(with: [0x50, 0x4B, 5, 6]) })
        else { return nil }
        let record = tail[offset...]
        if let wide = try Self.wideRecord(before: start + offset, of: file) {
            guard wide.record.number(at: 16, bytes: 4) == 0, wide.record.number(at: 20, bytes: 4) == 0 else {
                return nil
            }
            entries = wide.record.number(at: 32, bytes: 8)
            listBytes = wide.record.number(at: 40, bytes: 8)
            listPosition = wide.record.number(at: 48, bytes: 8)
            position = wide.position
        } else {
            guard record.number(at: 4, bytes: 2) == 0, record.number(at: 6, bytes: 2) == 0 else { return nil }
            entries = record.number(at: 10, bytes: 2)
            listBytes = record.number(at: 12, bytes: 4)
            listPosition = record.number(at: 16, bytes: 4)
            position = start + offset
        }
    }

    /// That of zip64, where the numbers of the other are too small. Where something stands before the archive, it is
    /// not where the archive says, but right before what says it.
    private static func wideRecord(
        before position: Int,
        of file: RandomAccessFile
    ) throws(TransferProblem) -> (record: [UInt8], position: Int)? {
        let locator = try file.read(at: position - locatorBytes, locatorBytes)
        guard locator.starts(with: [0x50, 0x4B, 6, 7]) else { return nil }
        for place in [locator.number(at: 8, bytes: 8), position - locatorBytes - wideBytes] {
            let record = try file.read(at: place, wideBytes)
            if record.count == wideBytes, record.starts(with: [0x50, 0x4B, 6, 6]) { return (record, place) }
        }
        return nil
    }
}

/// When a file was last changed, as an archive says it.
struct ZipMoment {
    /// Since 1970; nil where no extra field says them.
    let seconds: Double?
    /// That of whoever made the archive, in steps of two seconds (APPNOTE.TXT, 4.4.6).
    let clock: Int

    /// Programs that do not know it write the first day that a zip archive can have, or that of Unix.
    private static let firstBelieved = Date(timeIntervalSince1970: 315_619_200)
    /// How far an unknown clock may be ahead of that of this host.
    private static let longestDay = 86_400.0

    /// Nil where it is not said, or is not to be believed. One of today that is still to come is now.
    var date: Date? {
        let now = Date()
        guard let date = seconds.map(Date.init(timeIntervalSince1970:)) ?? dateOfClock, date >= Self.firstBelieved,
            date <= now + Self.longestDay
        else { return nil }
        return min(date, now)
    }

    /// Read as UTC: no zone is said.
    private var dateOfClock: Date? {
        func part(_ start: Int, _ bits: Int) -> Int { clock >> start & (1 << bits - 1) }
        func text(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let day = [1_980 + part(25, 7), part(21, 4), part(16, 5)].map(text).joined(separator: "-")
        let time = [part(11, 5), part(5, 6), 2 * part(0, 5)].map(text).joined(separator: ":")
        return Date(text: "\(day)T\(time)Z")
    }
}

/// What an entry says beside its fixed fields (APPNOTE.TXT, 4.5): the sizes of zip64, its name in UTF-8, and when it was
/// last changed.
private struct ZipExtra {
    private(set) var packedBytes: Int
    private(set) var bytes: Int
    private(set) var position: Int
    /// When it was last changed, since 1970.
    private(set) var seconds: Double?
    private var unicodeName: (crc: UInt, name: [UInt8])?

    init(_ extra: ArraySlice<UInt8>, of header: ArraySlice<UInt8>) {
        packedBytes = header.number(at: 20, bytes: 4)
        bytes = header.number(at: 24, bytes: 4)
        position = header.number(at: 42, bytes: 4)
        var rest = extra
        while rest.count >= 4 {
            let field = rest.dropFirst(4).prefix(rest.number(at: 2, bytes: 2))
            switch rest.number(at: 0, bytes: 2) {
            case 0x0001: readSizes(field)
            // Since 1970.
            case 0x5455 where field.count >= 5 && field.number(at: 0, bytes: 1) & 1 != 0:
                seconds = Double(Int32(truncatingIfNeeded: field.number(at: 1, bytes: 4)))
            // Of Windows, in steps of 100 nanoseconds since 1601.
            case 0x000A where field.count >= 16 && field.number(at: 4, bytes: 2) == 1 && seconds == nil:
                seconds = Double(field.number(at: 8, bytes: 8)) / 10_000_000 - 11_644_473_600
            // Info-ZIP's, for a name that it also has in some other encoding.
            case 0x7075 where field.first == 1:
                unicodeName = (UInt(field.number(at: 1, bytes: 4)), Array(field.dropFirst(5)))
            default: break
            }
            rest = rest[field.endIndex...]
        }
    }

    /// Each is there only where its own field is full.
    private mutating func readSizes(_ field: ArraySlice<UInt8>) {
        var offset = 0
        for path in [\Self.bytes, \Self.packedBytes, \Self.position] where self[keyPath: path] == 0xFFFF_FFFF {
            guard offset + 8 <= field.count else { return }
            self[keyPath: path] = field.number(at: offset, bytes: 8)
            offset += 8
        }
    }

    /// Nil where it has none, or that of a name which was changed since.
    func name(insteadOf name: [UInt8]) -> [UInt8]? {
        guard let unicodeName, crc32(0, name, UInt32(name.count)) == unicodeName.crc else { return nil }
        return unicodeName.name
    }
}
