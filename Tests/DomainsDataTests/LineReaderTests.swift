import MisbehavingServer
import Testing

@testable import DomainsData

struct LineReaderTests {
    /// Gives one byte at a time, as a slow pipe does.
    private final class Trickle: ByteSource {
        private var rest: ArraySlice<UInt8>

        init(_ text: String) {
            rest = Array(text.utf8)[...]
        }

        func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
            guard let byte = rest.popFirst() else { return 0 }
            buffer[0] = byte
            return 1
        }
    }

    /// Gives one byte, then all that fits.
    private final class LateSource: ByteSource {
        private let rest: MemorySource
        private var first: UInt8?

        init(_ bytes: [UInt8]) {
            first = bytes.first
            rest = MemorySource(Array(bytes.dropFirst()))
        }

        func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
            guard let byte = first.take() else { return rest.read(into: buffer) }
            buffer[0] = byte
            return 1
        }
    }

    private func lines(_ source: any ByteSource) throws -> [String] {
        let reader = LineReader(source)
        var lines: [String] = []
        while let line = try reader.next() {
            #expect(line.number == lines.count + 1)
            lines.append(line.isTooLong ? "too long" : String(decoding: line.bytes, as: UTF8.self))
        }
        return lines
    }

    @Test(arguments: [
        ("", []), ("a", ["a"]), ("a\n", ["a"]), ("a\nb", ["a", "b"]), ("a\r\n\r\nb\r\n", ["a", "", "b"]),
        ("\u{FEFF}a\nb", ["a", "b"]),
    ])
    func linesEndWithLFOrCRLF(text: String, expected: [String]) throws {
        #expect(try lines(MemorySource(Array(text.utf8))) == expected)
        #expect(try lines(Trickle(text)) == expected)
    }

    @Test(arguments: [4096, 4097, 4100, 5000, 262_144, 262_145, 1_000_000])
    func aLongLineIsSkippedAndTheNextIsRead(length: Int) throws {
        let long = String(repeating: "x", count: length)
        let shown = length > LineReader.longestLine ? "too long" : long
        #expect(try lines(MemorySource(Array("a\n\(long)\r\nb\n\(long)".utf8))) == ["a", shown, "b", shown])
    }

    @Test func gzipIsToldByTwoBytesHoweverTheyCome() throws {
        let source = try PeekingSource(Trickle("ab\ncd"))
        #expect(!source.isGzip)
        #expect(try lines(source) == ["ab", "cd"])
    }

    @Test func nothingIsLostWhereOneByteComesBeforeMany() throws {
        let text = "example.com\nother.com\n"
        #expect(try lines(try PeekingSource(LateSource(Array(text.utf8)))) == ["example.com", "other.com"])
        let compressed = try PeekingSource(LateSource(Gzip.compressed(text)))
        #expect(compressed.isGzip)
        #expect(try lines(try GzipSource(compressed, file: "pipe")) == ["example.com", "other.com"])
    }
}
