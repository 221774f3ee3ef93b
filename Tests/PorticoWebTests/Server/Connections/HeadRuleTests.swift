import Foundation
import Hummingbird
import NIOCore
import Testing

@testable import PorticoWeb

/// Requests that HTTP does not allow, or that announce what cannot be, over one connection.
@Suite struct HeadRuleTests {
    /// What the connection says to a request, and whether anybody was asked for an answer.
    private func status(of request: String) async throws -> String {
        let connection = TestConnection { request in
            var stream = try BodyStream(request, limit: 1_000)
            do throws(BodyError) {
                _ = try await stream.collect()
            } catch .tooLarge {
                return Response(status: .contentTooLarge)
            } catch {
                return Response(status: .badRequest)
            }
            return Response(status: .ok)
        }
        var status = ""
        try await connection.serving {
            try? await connection.send(request)
            status = String(try await connection.receive(until: "\r\n\r\n").dropFirst(9).prefix(3))
            await connection.pass(.seconds(40))
        }
        return status
    }

    private static func post(_ fields: String, _ body: String = "") -> String {
        "POST / HTTP/1.1\r\nHost: a\r\n\(fields)\r\n\r\n\(body)"
    }

    @Test(arguments: [
        "a.example", "a.example:8080", "A.Example:", "127.0.0.1:8080", "[::1]:8080", "[2001:db8::1]",
        "[::ffff:192.0.2.1]", "a_b.local", "a%2db.example",
        "xn--bcher-kva.example", "a",
    ])
    func aHostIsANameOrAnAddressAndAPort(host: String) async throws {
        #expect(try await status(of: "GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n") == "200")
        #expect(try await status(of: "GET / HTTP/1.1\r\nhOST:\(host)\r\n\r\n") == "200")
    }

    @Test(arguments: [
        "", "Host:\r\n", "Host: a\r\nHost: a\r\n", "Host: a\r\nhost: b\r\n", "Host: a b\r\n", "Host: a/b\r\n",
        "Host: user@a\r\n", "Host: a%zz\r\n", "Host: a%2\r\n", "Host: a:b\r\n", "Host: a:123456\r\n", "Host: a, b\r\n",
        "Host: [::1\r\n",
        "Host: [127.0.0.1]\r\n", "Host: ::1\r\n", "Host: b\u{FC}cher.example\r\n", "Host: a?b\r\n", "Host: :80\r\n",
        "Host: a\\b\r\n", "Host: <a>\r\n",
    ])
    func aHostThatIsMissingTwiceOrNoneIsABadRequest(fields: String) async throws {
        #expect(try await status(of: "GET / HTTP/1.1\r\n\(fields)Accept: */*\r\n\r\n") == "400")
        #expect(try await status(of: "POST / HTTP/1.1\r\n\(fields)Content-Length: 1\r\n\r\na") == "400")
    }

    @Test(arguments: [" ", "\t", "  \t "])
    func whiteSpaceBehindAValueIsNoneOfIt(space: String) async throws {
        #expect(try await status(of: "GET / HTTP/1.1\r\nHost: a.example\(space)\r\n\r\n") == "200")
        // Behind these the parser itself takes spaces only.
        guard !space.contains("\t") else { return }
        #expect(try await status(of: Self.post("Content-Length: 1\(space)", "a")) == "200")
        #expect(try await status(of: Self.post("Transfer-Encoding: chunked\(space)", "1\r\na\r\n0\r\n\r\n")) == "200")
    }

    @Test func aCharacterThatTakesASpaceInKeepsNobodyWaiting() async throws {
        #expect(try await status(of: "GET / HTTP/1.1\r\nHost: a.example\r\nX: \u{0600} \r\n\r\n") == "200")
    }

    @Test func whoSpeaksAnOlderHTTPNeedsNone() async throws {
        #expect(try await status(of: "GET / HTTP/1.0\r\n\r\n") == "200")
        #expect(try await status(of: "GET / HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n") == "400")
    }

    @Test(arguments: ["gzip", "gzip, chunked", "identity", "x"])
    func otherCodingsThanChunkedAreNotKnown(coding: String) async throws {
        #expect(try await status(of: Self.post("Transfer-Encoding: \(coding)", "1\r\na\r\n0\r\n\r\n")) == "501")
        #expect(try await status(of: "GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: \(coding)\r\n\r\n") == "501")
    }

    @Test func chunksAreKnownInWhateverCaseTheyAreNamed() async throws {
        #expect(try await status(of: Self.post("transfer-encoding: Chunked", "1\r\na\r\n0\r\n\r\n")) == "200")
        let old = "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n"
        #expect(try await status(of: old) == "400", "in HTTP/1.0 nobody knows where it ends")
    }

    @Test(arguments: [
        "Content-Length: 99999999999999999999999", "Content-Length: 18446744073709551616",
        "Content-Length: 9223372036854775807", "content-length:9007199254740993",
    ])
    func alengthThatCannotBeIsTooLarge(field: String) async throws {
        #expect(try await status(of: Self.post(field, "a")) == "413")
        #expect(try await status(of: "GET / HTTP/1.1\r\nHost: a\r\n\(field)\r\n\r\n") == "413")
    }

    @Test(arguments: ["Content-Length: abc", "Content-Length: -1", "Content-Length: 1, 1", "Content-Length: 1 2"])
    func oneThatIsNoneIsABadRequest(field: String) async throws {
        #expect(try await status(of: Self.post(field, "a")) == "400")
    }

    @Test func soIsTheLengthOfAChunk() async throws {
        let field = "Transfer-Encoding: chunked"
        #expect(try await status(of: Self.post(field, "ffffffffffffffffffff\r\na")) == "413")
        #expect(try await status(of: Self.post(field, "1\r\na\r\n123456789abcdef01\r\na")) == "413")
        #expect(try await status(of: Self.post(field, "xyz\r\na")) == "400")
    }

    @Test(arguments: ["40000001", "ffffffff", "FFFFFFFFFF;a=b", "0000000100000000", "ffffffffffffffff"])
    func aChunkLongerThanAnybodySendsIsNotWaitedFor(size: String) async throws {
        let field = "Transfer-Encoding: chunked"
        #expect(try await status(of: Self.post(field, "\(size)\r\na")) == "413")
        #expect(try await status(of: Self.post(field, "2\r\n\r\n\r\n1\r\na\r\n\(size)\r\na")) == "413")
    }

    @Test func whatOnlyLooksLikeTheSizeOfAChunkIsItsContent() async throws {
        let field = "Transfer-Encoding: chunked"
        let content = "\r\n\r\nffffffffffff\r\n"
        let chunk = "\(String(content.utf8.count, radix: 16))\r\n\(content)\r\n"
        #expect(try await status(of: Self.post(field, "\(chunk)\(chunk)0\r\nA: ffffffffffff\r\n\r\n")) == "200")
    }

    @Test func theSizeOfAChunkIsFoundHoweverTheBytesCome() {
        let request = Array("POST / HTTP/1.1\r\nHost: a\r\n\r\n3;x\r\na\r\n\r\nfffffffff\r\n".utf8)
        let head = 28
        for cut in 1..<head {
            var sizes = ChunkSizes(behind: request[..<cut].suffix(3))
            let isFound = sizes.areImpossible(in: ByteBuffer(bytes: request[cut...]))
            #expect(isFound, "\(cut)")
        }
        var sizes = ChunkSizes(behind: request[..<(head - 1)].suffix(3))
        let found = [request[(head - 1)..<(head + 5)], request[(head + 5)...]].map {
            sizes.areImpossible(in: ByteBuffer(bytes: $0))
        }
        #expect(found == [false, true])
    }

    @Test func theExtensionsOfChunksHaveALimit() async throws {
        func body(_ bytes: Int) -> String {
            Self.post(
                "Transfer-Encoding: chunked",
                "1;a=" + String(repeating: "b", count: bytes) + "\r\na\r\n0\r\n\r\n"
            )
        }
        #expect(try await status(of: body(1_000)) == "200")
        let connection = TestConnection { request in
            var stream = try BodyStream(request, limit: 1_000)
            do {
                _ = try await stream.collect()
            } catch {
                return Response(status: .badRequest, body: .init(byteBuffer: ByteBuffer(string: "<\(error)>")))
            }
            return Response(status: .ok)
        }
        try await connection.serving {
            // It never ends, whoever waits for it.
            try await connection.send(Self.post("Transfer-Encoding: chunked", "1;a="))
            for _ in 0..<5 { try await connection.send(String(repeating: "b", count: 4_096)) }
            #expect(try await connection.receive(until: ">").contains("too much around them"))
            await connection.pass(.seconds(40))
        }
    }
}
