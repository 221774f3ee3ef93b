/// A page as a template prints it for made-up data, and where each of its bytes comes from.
package struct PageSample: Sendable {
    /// What was printed in one go.
    private struct Piece: Sendable {
        let start: Int
        let point: SourcePoint
        /// Whether the bytes stand in the file as they are here, rather than for a value.
        let isLiteral: Bool
        let includedFrom: SourcePoint?
    }

    package private(set) var bytes: [UInt8] = []
    private var pieces: [Piece] = []

    /// Adds text of a file.
    mutating func append(_ range: Range<Int>, of file: SourceFile, includedFrom: SourcePoint?) {
        guard !range.isEmpty else { return }
        let point = SourcePoint(file: file, offset: range.lowerBound)
        pieces.append(Piece(start: bytes.count, point: point, isLiteral: true, includedFrom: includedFrom))
        bytes += file.bytes[range]
    }

    /// Adds what stands for the value of a tag: a letter, which is harmless wherever a value may be.
    mutating func appendValue(of tag: SourcePoint, includedFrom: SourcePoint?) {
        pieces.append(Piece(start: bytes.count, point: tag, isLiteral: false, includedFrom: includedFrom))
        bytes.append(UInt8(ascii: "x"))
    }

    /// Adds what stands for the notice of a page: an element, as the notice is.
    mutating func appendNotice(of tag: SourcePoint, includedFrom: SourcePoint?) {
        pieces.append(Piece(start: bytes.count, point: tag, isLiteral: false, includedFrom: includedFrom))
        bytes += "<div>x</div>".utf8
    }

    /// The template's own place of a byte, as in problems: `Templates/notes/list.html:12:8`.
    func place(of offset: Int) -> String? {
        source(of: offset)?.point.description
    }

    /// Something that is wrong at a byte.
    func problem(at offset: Int, _ what: String, hint: String? = nil) -> TemplateProblem? {
        source(of: offset).map { $0.point.problem(what, hint: hint, includedFrom: $0.includedFrom?.description) }
    }

    private func source(of offset: Int) -> (point: SourcePoint, includedFrom: SourcePoint?)? {
        // What is wrong at the end of the page is wrong at its last byte.
        let offset = min(offset, bytes.count - 1)
        var low = 0
        var high = pieces.count
        while low < high {
            let middle = (low + high) / 2
            if pieces[middle].start <= offset { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return nil }
        let piece = pieces[low - 1]
        let distance = piece.isLiteral ? offset - piece.start : 0
        return (SourcePoint(file: piece.point.file, offset: piece.point.offset + distance), piece.includedFrom)
    }
}

/// What a page prints for made-up data, in the ways that were tried.
package struct PageSamples: Sendable {
    package internal(set) var samples: [PageSample] = []
    /// How many ways are known that were not tried, because there are too many or they are too large.
    package internal(set) var untriedCount = 0
}
