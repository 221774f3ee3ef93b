/// Reads comma-separated values strictly as RFC 4180 has them: CRLF behind every record, quotes only around whole
/// cells.
struct CSVReader {
    struct Malformed: Error {
        let offset: Int
    }

    private let bytes: [UInt8]
    private var offset = 0

    static func records(in bytes: [UInt8]) throws -> [[String]] {
        var reader = CSVReader(bytes: bytes)
        var records: [[String]] = []
        while reader.offset < bytes.count { records.append(try reader.record()) }
        return records
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private mutating func record() throws -> [String] {
        var cells = [try cell()]
        while take(",") { cells.append(try cell()) }
        guard take("\r"), take("\n") else { throw Malformed(offset: offset) }
        return cells
    }

    private mutating func cell() throws -> String {
        var cell: [UInt8] = []
        if take("\"") {
            while offset < bytes.count {
                if take("\"") {
                    guard take("\"") else { return String(decoding: cell, as: UTF8.self) }
                    cell.append(UInt8(ascii: "\""))
                } else {
                    cell.append(bytes[offset])
                    offset += 1
                }
            }
            throw Malformed(offset: offset)
        }
        while offset < bytes.count, !",\"\r\n".utf8.contains(bytes[offset]) {
            cell.append(bytes[offset])
            offset += 1
        }
        return String(decoding: cell, as: UTF8.self)
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: scalar) else { return false }
        offset += 1
        return true
    }
}
