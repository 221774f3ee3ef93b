import Foundation

/// Splits a source into lines, in memory that does not grow with the file or with a line.
///
/// LF and CRLF end a line; a byte order mark before the first is left out.
final class LineReader {
    /// Valid until the next line is asked for.
    struct Line {
        let number: Int
        let bytes: UnsafeRawBufferPointer
        /// The line was longer than `longestLine`; `bytes` is empty.
        let isTooLong: Bool
    }

    static let longestLine = 4096

    private let source: any ByteSource
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
    private var pending = 0..<0
    private var number = 0
    private var isAtEnd = false
    private var isSkipping = false

    init(_ source: any ByteSource) {
        self.source = source
    }

    deinit { buffer.deallocate() }

    func next() throws(DomainImportError) -> Line? {
        while true {
            if let newline = nextNewline() {
                let line = take(pending.lowerBound..<newline)
                pending = newline + 1..<pending.upperBound
                return line
            }
            if isAtEnd {
                guard !pending.isEmpty || isSkipping else { return nil }
                let line = take(pending)
                pending = pending.upperBound..<pending.upperBound
                return line
            }
            try fill()
        }
    }

    private func nextNewline() -> Int? {
        guard !pending.isEmpty, let base = buffer.baseAddress else { return nil }
        guard let found = memchr(base + pending.lowerBound, Int32(UInt8(ascii: "\n")), pending.count) else {
            return nil
        }
        return UnsafeMutableRawPointer(found) - base
    }

    private func fill() throws(DomainImportError) {
        // A line may also have CR and, if the first, a byte order mark.
        if pending.count > Self.longestLine + 4 {
            isSkipping = true
            pending = pending.upperBound..<pending.upperBound
        }
        let rest = pending.count
        if let base = buffer.baseAddress, rest > 0 { memmove(base, base + pending.lowerBound, rest) }
        let count = try source.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[rest...]))
        isAtEnd = count == 0
        pending = 0..<rest + count
    }

    private func take(_ range: Range<Int>) -> Line {
        number += 1
        var range = range
        if number == 1, buffer[range].starts(with: [0xEF, 0xBB, 0xBF]) {
            range = range.lowerBound + 3..<range.upperBound
        }
        if buffer[range].last == UInt8(ascii: "\r") { range = range.lowerBound..<range.upperBound - 1 }
        let isTooLong = isSkipping || range.count > Self.longestLine
        isSkipping = false
        let bytes = UnsafeRawBufferPointer(rebasing: buffer[isTooLong ? range.lowerBound..<range.lowerBound : range])
        return Line(number: number, bytes: bytes, isTooLong: isTooLong)
    }
}
