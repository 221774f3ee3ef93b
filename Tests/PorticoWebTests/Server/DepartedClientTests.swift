import Foundation
import Portico
import PorticoTestSupport
import PorticoTesting
import Testing

@testable import PorticoWeb

/// Clients that go before they are answered, over real connections.
@Suite struct DepartedClientTests {
    enum Departure: CaseIterable {
        case closes, breaksOff, closesOutput

        func leave(_ connection: RawConnection) {
            switch self {
            case .closes: connection.close()
            case .breaksOff: connection.breakOff()
            case .closesOutput: connection.closeOutput()
            }
        }
    }

    private static func get(_ path: String, _ more: String = "") -> String {
        "GET \(path) HTTP/1.1\r\nHost: reports.example\r\nAccept: text/html\r\n\(more)\r\n"
    }

    private static func post(_ event: String, _ text: String, to path: String = "/reports") -> String {
        let body = #"{"event": "\#(event)", "fields": {"text": "\#(text)"}}"#
        return
            "POST \(path) HTTP/1.1\r\nHost: reports.example\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\n"
            + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }

    @Test(arguments: Departure.allCases)
    func whatTheyAskedForIsCancelled(departure: Departure) async throws {
        let site = ReportSite()
        try await site.serving { port, owned in
            let connection = try RawConnection(port: port)
            await connection.send(Self.get("/reports/sales"))
            await site.source.wasAsked(1)
            departure.leave(connection)
            await site.source.wasCancelled(1)
            #expect(owned.count == 0)
            if departure == .closesOutput {
                #expect(await connection.receive().contains("<h1>Report</h1>") == false)
                connection.close()
            }
        }
    }

    @Test(arguments: [
        "GET /reports/sales HTTP/1.1\r\nHost: a\r\nAccept: application/json\r\n\r\n",
        "HEAD /reports/sales HTTP/1.1\r\nHost: a\r\n\r\n", "GET /reports.txt HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET /reports/sales HTTP/1.0\r\n\r\n",
    ])
    func soIsWhatIsNoPage(request: String) async throws {
        let site = ReportSite()
        try await site.serving { port, _ in
            let connection = try RawConnection(port: port)
            await connection.send(request)
            await site.source.wasAsked(1)
            connection.close()
            await site.source.wasCancelled(1)
        }
    }

    @Test(arguments: Departure.allCases)
    func theyLeaveTheLineThatTheyWaitIn(departure: Departure) async throws {
        let line = WorkLine(atOnce: 1, maxWaiting: 8)
        let gate = DispatchSemaphore(value: 0)
        let (started, start) = AsyncStream<Void>.makeStream()
        let busy = Task {
            try await line.run {
                start.finish()
                gate.wait()
            }
        }
        for await _ in started {}
        let site = ReportSite(SlowSource(line: line))
        try await site.serving { port, owned in
            let requests =
                ["/reports/sales", "/reports.txt"].map { Self.get($0) } + [
                    "GET /reports/sales HTTP/1.1\r\nHost: a\r\nAccept: application/json\r\n\r\n"
                ]
            for request in requests {
                let connection = try RawConnection(port: port)
                await connection.send(request)
                await until { line.waitingCount == 1 }
                departure.leave(connection)
                await until { line.waitingCount == 0 }
                #expect(owned.count == 0)
                if departure == .closesOutput { connection.close() }
            }
        }
        gate.signal()
        try await busy.value
        #expect(site.source.asked == 0)
    }

    @Test func aConnectionThatIsKeptIsAnsweredToItsEnd() async throws {
        let site = ReportSite()
        try await site.serving { port, _ in
            let connection = try RawConnection(port: port)
            for _ in 1...3 {
                await connection.send(Self.get("/reports"))
                #expect(await connection.receive(until: "</html>").hasPrefix("HTTP/1.1 200 "))
            }
            // Two at once, the second of which has to wait for the first.
            await connection.send(Self.get("/reports/sales") + Self.get("/reports"))
            await site.source.wasAsked(1)
            site.source.answer("kept")
            var both = await connection.receive(until: "</html>")
            while both.components(separatedBy: "</html>").count < 3 {
                both += await connection.receive(until: "</html>")
            }
            #expect(both.contains(#"<p id="text">kept</p>"#))
            #expect(both.components(separatedBy: "HTTP/1.1 200 ").count == 3)
            await connection.send(Self.get("/reports/sales"))
            await site.source.wasAsked(2)
            #expect(site.source.cancelled == 0)
            connection.close()
            await site.source.wasCancelled(1)
        }
    }

    /// Who speaks HTTP/1.0 sends one request on a connection.
    @Test(arguments: [("HTTP/1.0", 1), ("HTTP/1.1", 2)])
    func whoHasNothingMoreToSendIsAnswered(version: String, pages: Int) async throws {
        var site = ReportSite()
        // However busy this machine is.
        site.services.halfCloseGrace = .longerThanAnyTest
        try await site.serving { port, _ in
            let connection = try RawConnection(port: port)
            await connection.send(
                "GET /reports \(version)\r\nHost: a\r\n\r\nGET /reports \(version)\r\nHost: a\r\n\r\n"
            )
            connection.closeOutput()
            let answer = await connection.receive()
            #expect(answer.hasPrefix("HTTP/1.1 200 "))
            #expect(answer.components(separatedBy: "</html>").count == pages + 1)
            connection.close()
        }
    }

    @Test func whatIsOwnedGoesOn() async throws {
        let site = ReportSite()
        try await site.serving { port, owned in
            let first = try RawConnection(port: port)
            await first.send(Self.get("/reports/sales"))
            await site.secondPasses()
            #expect(await first.receive(until: "</html>").hasPrefix("HTTP/1.1 202 "))
            first.close()
            // The refresh leaves, too: it waits with the clock of its own.
            let refresh = try RawConnection(port: port)
            await refresh.send(Self.get("/reports/sales"))
            await site.clock.sleepers(2)
            refresh.breakOff()
            await until { site.clock.waits.count == 1 }
            #expect(site.source.cancelled == 0)
            #expect(owned.count == 1)
            let last = try RawConnection(port: port)
            await last.send(Self.get("/reports/sales"))
            await site.clock.sleepers(2)
            site.source.answer("all the same")
            let page = await last.receive(until: "</html>")
            #expect(page.hasPrefix("HTTP/1.1 200 "))
            #expect(page.contains("all the same"))
            #expect(site.source.asked == 1)
            last.close()
        }
    }

    @Test(arguments: [Departure.closes, .breaksOff])
    func whatTheyPostedIsCarriedOut(departure: Departure) async throws {
        let site = ReportSite()
        try await site.serving { port, _ in
            let connection = try RawConnection(port: port)
            await connection.send(Self.post("checkedAndSaved", "last words"))
            await site.source.wasAsked(1)
            departure.leave(connection)
            // The next one is cancelled, so this one would have been.
            let other = try RawConnection(port: port)
            await other.send(Self.post("typed", "to be replaced"))
            await site.source.wasAsked(2)
            departure.leave(other)
            await site.source.wasCancelled(1)
            #expect(site.source.cancelled == 1)
            site.source.answer("go on")
            await site.source.hasSaved(1)
            #expect(site.source.saved == ["last words"])
        }
    }

    @Test func aFormThatDidNotArriveWholeIsNotCarriedOut() async throws {
        var site = ReportSite()
        // However busy this machine is.
        site.services.halfCloseGrace = .longerThanAnyTest
        try await site.serving { port, _ in
            let connection = try RawConnection(port: port)
            await connection.send(String(Self.post("saved", "half a word").dropLast(4)))
            connection.closeOutput()
            #expect(await connection.receive().hasPrefix("HTTP/1.1 400 "))
            connection.close()
            #expect(site.source.saved.isEmpty)
        }
    }
}
