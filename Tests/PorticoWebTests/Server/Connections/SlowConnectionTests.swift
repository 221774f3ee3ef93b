import HTTPTypes
import Hummingbird
import NIOCore
import NIOEmbedded
import Portico
import Testing

@testable import PorticoWeb

/// Whole connections, from bytes to answers, on a clock that a test moves.
@Suite struct SlowConnectionTests {
    /// Reads the body, and answers with its size or why it could not be read.
    private static let reading: @Sendable (Request) async throws -> Response = { request in
        do {
            var stream = try BodyStream(request, limit: 10_000_000)
            return Response(
                status: .ok,
                body: .init(byteBuffer: .init(string: "\(try await stream.collect().count) bytes"))
            )
        } catch {
            return Response(status: .requestTimeout, body: .init(byteBuffer: .init(string: "\(error).")))
        }
    }

    private static func post(_ length: Int) -> String {
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \(length)\r\n\r\n"
    }

    @Test func aHeadThatDoesNotComeIsSaidAndTheConnectionEnds() async throws {
        let connection = TestConnection()
        try await connection.serving {
            try await connection.send("GET / HTTP/1.1\r\nHost: a\r\nX: ")
            for _ in 1...2 {
                await connection.pass(.seconds(4))
                try await connection.send("x")
            }
            #expect(connection.channel.isActive)
            await connection.pass(.seconds(4))
            let answer = try await connection.receive(until: "not read.\n")
            #expect(answer.hasPrefix("HTTP/1.1 408 Request Timeout\r\n"))
            #expect(answer.lowercased().contains("connection: close\r\n"))
        }
    }

    @Test func whoAsksNothingIsLetGo() async throws {
        let connection = TestConnection()
        try await connection.serving {
            await connection.pass(.seconds(29))
            #expect(connection.channel.isActive)
            await connection.pass(.seconds(3))
        }
    }

    @Test func betweenTwoRequestsThereIsTime() async throws {
        let connection = TestConnection()
        try await connection.serving {
            for _ in 1...3 {
                try await connection.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(try await connection.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 200 "))
                await connection.pass(.seconds(25))
                #expect(connection.channel.isActive)
            }
            await connection.pass(.seconds(7))
        }
    }

    @Test func aBodyInVeryManyTinyPiecesIsRefusedAndItsRestThrownAway() async throws {
        let connection = TestConnection(Self.reading)
        try await connection.serving {
            try await connection.send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
            // What is thrown at the reader comes out of the channel, too.
            for _ in 1...12 { try? await connection.send(String(repeating: "1\r\na\r\n", count: 100)) }
            let answer = try await connection.receive(until: "around them\").")
            #expect(answer.lowercased().contains("connection: close\r\n"))
            await connection.pass(.seconds(10))
        }
    }

    @Test func aBodyInManyPiecesOfSomeSizeIsRead() async throws {
        let connection = TestConnection(Self.reading)
        try await connection.serving {
            try await connection.send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
            let piece = "40\r\n" + String(repeating: "a", count: 64) + "\r\n"
            for _ in 1...12 { try await connection.send(String(repeating: piece, count: 100)) }
            try await connection.send("0\r\n\r\n")
            _ = try await connection.receive(until: "76800 bytes")
            await connection.pass(.seconds(32))
        }
    }

    @Test func aBodyThatTricklesIsGivenUpAndItsReaderCanAnswer() async throws {
        let connection = TestConnection(Self.reading)
        try await connection.serving {
            try await connection.send(Self.post(1_000))
            for _ in 1...8 {
                try await connection.send("x")
                await connection.pass(.seconds(4))
            }
            let answer = try await connection.receive(until: "tooSlow.")
            #expect(answer.hasPrefix("HTTP/1.1 408 "))
            #expect(answer.lowercased().contains("connection: close\r\n"))
        }
    }

    @Test func aBodyThatIsSlowAndSteadyIsRead() async throws {
        let connection = TestConnection(Self.reading)
        try await connection.serving {
            try await connection.send(Self.post(400_000))
            for _ in 1...50 {
                await connection.pass(.seconds(4))
                try await connection.send(String(repeating: "x", count: 8_000))
            }
            #expect(try await connection.receive(until: "bytes").hasSuffix("400000 bytes"))
            #expect(connection.channel.isActive)
            await connection.pass(.seconds(40))
        }
    }

    @Test func whatTheServerDoesNotReadIsNotHeldAgainstTheClient() async throws {
        let connection = TestConnection(Self.reading)
        try await connection.serving {
            try await connection.channel.writeInbound(ByteBuffer(string: Self.post(3)))
            await connection.pass(.minutes(5))
            #expect(connection.channel.isActive)
            try await connection.send("abc")
            #expect(try await connection.receive(until: "bytes").hasSuffix("3 bytes"))
            await connection.pass(.seconds(40))
        }
    }

    @Test func anAnswerMayTakeAsLongAsItTakes() async throws {
        let (answers, answering) = AsyncStream<Void>.makeStream()
        let connection = TestConnection { _ in
            for await _ in answers { break }
            return Response(status: .ok)
        }
        try await connection.serving {
            try await connection.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            await connection.pass(.minutes(20))
            #expect(connection.channel.isActive)
            answering.yield()
            #expect(try await connection.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 200 "))
            await connection.pass(.seconds(40))
        }
    }

    /// What sends it ends, too.
    @Test func anAnswerThatNobodyTakesIsDropped() async throws {
        let (begun, beginning) = AsyncStream<Void>.makeStream()
        let (ends, ending) = AsyncStream<Void>.makeStream()
        let connection = TestConnection(takesNothing: true) { _ in
            Response(
                status: .ok,
                body: ResponseBody { writer in
                    defer { ending.finish() }
                    for _ in 1...100 {
                        try await writer.write(ByteBuffer(repeating: 1, count: 50_000))
                        beginning.yield()
                    }
                    try await writer.finish(nil)
                }
            )
        }
        try await connection.serving {
            try await connection.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            for await _ in begun { break }
            await connection.pass(.seconds(20))
            #expect(connection.channel.isActive)
            await connection.pass(.seconds(20))
        }
        for await _ in ends {}
    }

    @Test func whoSaysThatItIsTheEndAndStaysIsLetGo() async throws {
        let connection = TestConnection()
        try await connection.serving {
            try await connection.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            _ = try await connection.receive(until: "\r\n\r\n")
            for _ in 1...8 {
                await connection.pass(.seconds(1))
                if connection.channel.isActive { try? await connection.send("x") }
            }
        }
    }

    @Test func whoFindsNoPlaceIsTold() async throws {
        let table = ConnectionTable(maximum: 1, maxPerAddress: nil, trusting: .none)
        guard case .admitted(let other) = table.admit(IPAddress("198.51.100.1"), at: .uptimeNanoseconds(0), close: {})
        else {
            Issue.record("there was room")
            return
        }
        other.isBusy(since: .uptimeNanoseconds(0))
        let refused = TestConnection(slots: table)
        try await refused.serving {
            let answer = try await refused.receive(until: "in a moment.\n")
            #expect(answer.hasPrefix("HTTP/1.1 503 Service Unavailable\r\n"))
            #expect(answer.contains("\r\nRetry-After: 5\r\n"))
            #expect(
                answer.hasSuffix(
                    "\r\n\r\n503 Service Unavailable: too many connections are open; please try again in a moment.\n"
                )
            )
            await refused.pass(.seconds(2))
        }
        table.leave(other)
        let served = TestConnection(slots: table)
        try await served.serving {
            try await served.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try await served.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 200 "))
            await served.pass(.seconds(40))
        }
        #expect(table.count == 0)
    }
}
