/// A Markdown source as bytes and where its lines begin, as CommonMark counts them (spec 0.29, 2.1): LF, CR and CRLF end a line.
struct SourceLines {
    let bytes: [UInt8]
    private let starts: [Int]

    init(_ source: String) {
        bytes = Array(source.utf8)
        var starts = [0]
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if byte == UInt8(ascii: "\r"), index < bytes.count, bytes[index] == UInt8(ascii: "\n") { index += 1 }
            if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { starts.append(index) }
        }
        self.starts = starts
    }

    var count: Int { starts.count }

    /// The bytes of a line, counted from 0, with its line end.
    func line(_ index: Int) -> ArraySlice<UInt8> {
        bytes[starts[index]..<(index + 1 < starts.count ? starts[index + 1] : bytes.count)]
    }

    /// The byte at a position as cmark gives it: line and byte column from 1; nil when there is no such place.
    func offset(line: Int, column: Int) -> Int? {
        guard line >= 1, line <= starts.count, column >= 1 else { return nil }
        let offset = starts[line - 1] + column - 1
        return offset < bytes.count ? offset : nil
    }
}
