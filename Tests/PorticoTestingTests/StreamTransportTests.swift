import Foundation
import HTTPTypes
import Hummingbird
import PorticoTesting
import Synchronization
import Testing

/// Streams over both wires, from a server that writes them as a test says.
struct StreamTransportTests {
    /// What the server writes, and what it hears of whoever reads it.
    private final class Source: Sendable {
        let (texts, writing) = AsyncStream<String>.makeStream()
        let (ends, ending) = AsyncStream<Void>.makeStream()
    }

    private func app(_ source: Source) -> some ApplicationProtocol {
        let router = Router()
        router.get("/") { request, _ in
            guard request.headers[.accept] == "text/event-stream" else {
                let html = "<p id=a>0</p></html><!--portico AAAAAAAAAA1-->"
                return Response(
                    status: .ok,
                    headers: [.contentType: "text/html"],
                    body: .init(byteBuffer: ByteBuffer(string: html))
                )
            }
            return Response(
                status: .ok,
                headers: [.contentType: "text/event-stream", .setCookie: "seen=1"],
                body: .init { writer in
                    defer { source.ending.finish() }
                    for await text in source.texts { try await writer.write(ByteBuffer(string: text)) }
                    try await writer.finish(nil)
                }
            )
        }
        return Application(router: router)
    }

    @Test(arguments: Wire.allCases)
    func updatesComeWhileTheStreamIsOpen(wire: Wire) async throws {
        let source = Source()
        try await visiting(app(source), over: wire, as: .live) { visitor in
            try await visitor.open("/")
            source.writing.yield(": alive\n\n")
            try await visitor.follow()
            #expect(visitor.cookies.map(\.name) == ["seen"])
            for number in 1...3 {
                source.writing.yield("data: <p id=a>\(number)</p>\nid: AAAAAAAAAA\(number)\n\n")
                try await visitor.updated()
                #expect(visitor.page.text == "\(number)")
            }
            source.writing.finish()
            await #expect(throws: VisitorError.self) { try await visitor.updated() }
        }
    }

    @Test(arguments: Wire.allCases)
    func theServerHearsThatNobodyReadsAnyMore(wire: Wire) async throws {
        let source = Source()
        try await visiting(app(source), over: wire, as: .live) { visitor in
            try await visitor.open("/")
            try await visitor.follow()
            visitor.stopFollowing()
            // Where it writes in vain; in this process it has been cancelled already.
            while !Task.isCancelled {
                source.writing.yield(": alive\n\n")
                if case .terminated = source.ending.yield() { break }
                await Task.yield()
            }
            for await _ in source.ends {}
        }
    }

    @Test func whereNobodyListensTheConnectionIsLost() async throws {
        await #expect(throws: ConnectionLost.self) { _ = try await PageStream.open(PageRequest(.get, "/"), port: 1) }
    }
}
