/// The text of one template, with the name templates call it by and the name people see.
final class SourceFile: Sendable {
    /// Relative to the folder, without extension: `domains/search`.
    let name: String
    /// As it appears in problems: `Templates/domains/search.html`.
    let label: String
    let bytes: [UInt8]
    private let lineStarts: [Int]

    init(name: String, label: String, bytes: [UInt8]) {
        self.name = name
        self.label = label
        self.bytes = bytes
        var starts = [0]
        for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
            starts.append(index + 1)
        }
        lineStarts = starts
    }

    /// Line and column of a byte, both from 1; columns count Unicode scalars.
    func position(of offset: Int) -> (line: Int, column: Int) {
        var low = 0
        var high = lineStarts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        let before = bytes[lineStarts[low]..<min(offset, bytes.count)]
        return (low + 1, before.count { $0 & 0xC0 != 0x80 } + 1)
    }

    func isLineStart(_ offset: Int) -> Bool {
        offset == 0 || bytes[offset - 1] == UInt8(ascii: "\n")
    }

    func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }
}

/// One byte of one file.
struct SourcePoint: Sendable {
    let file: SourceFile
    let offset: Int

    func problem(_ what: String, hint: String? = nil, includedFrom: String? = nil) -> TemplateProblem {
        let (line, column) = file.position(of: offset)
        return TemplateProblem(
            file: file.label,
            line: line,
            column: column,
            what: what,
            hint: hint,
            includedFrom: includedFrom
        )
    }

    /// As in problems: `Templates/domains/search.html:12:8`.
    var description: String {
        let (line, column) = file.position(of: offset)
        return "\(file.label):\(line):\(column)"
    }
}
