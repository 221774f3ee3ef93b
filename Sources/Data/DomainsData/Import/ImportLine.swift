/// What one line of an imported file gives.
///
/// A single field is a name. Four or more are a record of a zone file (RFC 1035 section 5.1; CZDS writes owner, TTL,
/// class, type and data, and every name in full). Of the records only `NS` says that a name is delegated; addresses are
/// glue, and the owners of NSEC3 are hashes. A field that begins with `;` or `#` begins a comment.
enum ImportLine: Equatable {
    case nothing
    case name(Range<Int>)
    case delegation(owner: Range<Int>, server: Range<Int>)

    init(_ line: UnsafeRawBufferPointer) throws(Refusal) {
        var fields = Fields(line)
        guard let first = fields.next() else {
            self = .nothing
            return
        }
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
        let dot = UInt8(ascii: ".")
        guard line[first].contains(dot) else { throw .relativeOwner }
        self = .delegation(owner: first, server: line[data].last == dot ? data.lowerBound..<data.upperBound - 1 : data)
    }

    private static func isTTLOrClass(_ field: Slice<UnsafeRawBufferPointer>) -> Bool {
        guard let first = field.first else { return false }
        return (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) || equal(field, "IN") || equal(field, "CH") || equal(field, "HS")
    }

    private static func equal(_ field: Slice<UnsafeRawBufferPointer>, _ word: StaticString) -> Bool {
        field.count == word.utf8CodeUnitCount
            && zip(field, UnsafeBufferPointer(start: word.utf8Start, count: field.count)).allSatisfy { $0 & 0xDF == $1 }
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
            guard position < line.count, line[position] != UInt8(ascii: ";"), line[position] != UInt8(ascii: "#") else { return nil }
            let start = position
            while position < line.count, !Self.isBlank(line[position]) { position += 1 }
            return start..<position
        }

        private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    }
}
