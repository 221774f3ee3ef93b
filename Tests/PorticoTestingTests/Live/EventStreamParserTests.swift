import Foundation
import PorticoTesting
import Testing

/// The standard's rules for reading an event stream (WHATWG HTML, 9.2.6).
struct EventStreamParserTests {
    private struct Said: Equatable {
        var event: String?
        var data: String?
        var id: String?
    }

    private func read(_ pieces: [some Sequence<UInt8>]) -> [Said] {
        var parser = EventStreamParser()
        return pieces.flatMap { parser.read($0) }.map { Said(event: $0.event, data: $0.data, id: $0.id) }
    }

    private func read(_ text: String) -> [Said] { read([Array(text.utf8)]) }

    @Test func framesAreRead() {
        #expect(
            read("event: after\ndata: row-1\ndata: <tr>\ndata:  é\n\ndata\nid: v2\n\n") == [
                Said(event: "after", data: "row-1\n<tr>\n é"), Said(data: "", id: "v2"),
            ]
        )
    }

    @Test(arguments: [
        "data: a\n\n: alive\n\nevent: remove\ndata: 1a\nid: v\n\ndata: half",
        "data: a\r\n\r\n:\r\nevent: remove\r\ndata: 1a\r\nid: v\r\n\r\ndata: half",
        "data: a\r\r:alive\revent:remove\rdata:1a\rid:v\r\rdata: half",
        "\u{FEFF}data: a\n\nevent: remove\nretry: 10\nother: x\ndata: 1a\nid: v\n\n\n\ndata: half",
    ])
    func aStreamIsReadHoweverItIsCut(text: String) {
        let bytes = Array(text.utf8)
        let whole = [Said(data: "a"), Said(event: "remove", data: "1a", id: "v")]
        for cut in bytes.indices { #expect(read([bytes[..<cut], bytes[cut...]]) == whole) }
        #expect(read(bytes.map { [$0] }) == whole)
    }

    @Test func lettersMayBeCutInTheMiddle() {
        let bytes = Array("data: é😀\n\n".utf8)
        #expect(read(bytes.map { [$0] }) == [Said(data: "é😀")])
    }

    @Test(
        arguments: [
            ("id: v\n\n", Said(id: "v")), ("id\n\n", Said(id: "")), ("id: a\0b\ndata: x\n\n", Said(data: "x")),
            ("event:\ndata\n\n", Said(data: "")), ("data:x\ndata:\n\n", Said(data: "x\n")),
            ("data: a: b\n\n", Said(data: "a: b")), (":c\ndata: x\n\n", Said(data: "x")),
        ]
    )
    private func fieldsAreReadAsTheStandardSays(text: String, said: Said) {
        #expect(read(text) == [said])
    }

    @Test func heartbeatsAndEmptyLinesAreNoFrames() {
        #expect(read(":\n\n\n: alive\n\n").isEmpty)
    }

    @Test func aFrameKnowsItsBytes() {
        var parser = EventStreamParser()
        let frames = parser.read(Data(": alive\n\ndata: é\n: alive\nid: v\n\nid: w\n\n".utf8))
        #expect(frames.map { String(decoding: $0.bytes, as: UTF8.self) } == ["data: é\nid: v\n\n", "id: w\n\n"])
    }
}
