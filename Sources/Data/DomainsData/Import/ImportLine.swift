import Foundation

/// What one line of an imported file gives.
///
/// A single field is a name. Four or more are a record of a zone file (RFC 1035 section 5.1; CZDS writes owner, TTL,
/// class, type and data, and every name in full). Of the records only `NS` says that a name is delegated; addresses are
/// glue, and the owners of NSEC3 are hashes. A field that begins with `;` or `#` begins a comment. `$TTL` is passed
/// over; the other directives would give later lines a meaning that is not theirs alone, and are refused.
enum ImportLine: Equatable {
    case nothing
    case name(Range<Int>)
    /// The server as it was written: a name may be good where its server is not.
    case delegation(owner: Range<Int>, server: Range<Int>)

    init(_ line: UnsafeRawBufferPointer) throws(Refusal) {
        guard !Self.beginsAsUTF16(line) else { throw .utf16 }
        guard !Self.holdsACarriageReturn(line) else { throw .carriageReturn }
        var fields = Fields(line)
        guard let first = fields.next() else {
            self = .nothing
            return
        }
        guard !Self.equal(line[first], "$TTL") else {
            self = .nothing
            return
        }
        guard !Self.isDirective(line[first]) else { throw .directive }
        guard let second = fields.next() else {
            self = .name(first)
            return
        }
        guard let third = fields.next(), let fourth = fields.next() else { throw .notOneNameNorRecord }
        // A blank at the start stands for the owner of the line before.
        guard first.lowerBound == 0 else { throw .recordWithoutOwner }
        // TTL and class may come in either order, and each may be missing.
        var type = second
        var data: Range<Int>? = third
        if Self.isTTLOrClass(line[type]) { (type, data) = (third, fourth) }
        if Self.isTTLOrClass(line[type]) { (type, data) = (fourth, fields.next()) }
        guard Self.equal(line[type], "NS") else {
            self = .nothing
            return
        }
        guard let data else { throw .notOneNameNorRecord }
        guard line[first].last == UInt8(ascii: ".") else { throw .relativeOwner }
        self = .delegation(owner: first, server: data)
    }

    private static func isTTLOrClass(_ field: Slice<UnsafeRawBufferPointer>) -> Bool {
        guard let first = field.first else { return false }
        return (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) || equal(field, "IN") || equal(field, "CH")
            || equal(field, "HS")
    }

    private static func isDirective(_ field: Slice<UnsafeRawBufferPointer>) -> Bool {
        equal(field, "$ORIGIN") || equal(field, "$INCLUDE") || equal(field, "$GENERATE")
    }

    /// Whether a line begins with a byte order mark of UTF-16; neither of its bytes is in UTF-8.
    private static func beginsAsUTF16(_ line: UnsafeRawBufferPointer) -> Bool {
        guard line.count >= 2 else { return false }
        return (line[0], line[1]) == (0xFF, 0xFE) || (line[0], line[1]) == (0xFE, 0xFF)
    }

    /// Whether a field is a word in any case.
    ///
    /// - Parameter word: in capital letters.
    private static func equal(_ field: Slice<UnsafeRawBufferPointer>, _ word: StaticString) -> Bool {
        field.count == word.utf8CodeUnitCount
            && zip(field, UnsafeBufferPointer(start: word.utf8Start, count: field.count)).allSatisfy {
                capital($0) == $1
            }
    }

    private static func capital(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) ? byte & 0xDF : byte
    }

    /// Text whose lines end with CR alone would come as one line, and a comment at its start would swallow it all.
    private static func holdsACarriageReturn(_ line: UnsafeRawBufferPointer) -> Bool {
        guard let base = line.baseAddress else { return false }
        return memchr(base, Int32(UInt8(ascii: "\r")), line.count) != nil
    }

    /// The fields of a line, separated by any run of blanks.
    private struct Fields {
        private let line: UnsafeRawBufferPointer
        private var position = 0

        init(_ line: UnsafeRawBufferPointer) {
            self.line = line
        }

        mutating func next() -> Range<Int>? {
            while position < line.count, Self.isBlank(line[position]) { position += 1 }
            guard position < line.count, line[position] != UInt8(ascii: ";"), line[position] != UInt8(ascii: "#") else {
                return nil
            }
            let start = position
            while position < line.count, !Self.isBlank(line[position]) { position += 1 }
            return start..<position
        }

        private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    }
}
