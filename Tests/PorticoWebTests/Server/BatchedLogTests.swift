import Foundation
import Logging
import Testing

@testable import PorticoWeb

@Suite struct BatchedLogTests {
    private let file = FileManager.default.temporaryDirectory.appending(path: "batched-log-\(UUID().uuidString)")

    /// What a log has written to a file once `body` has logged to it.
    private func written(_ body: (BatchedLog) throws -> Void) throws -> [Substring] {
        try Data().write(to: file)
        let handle = try FileHandle(forWritingTo: file)
        defer {
            try? handle.close()
            try? FileManager.default.removeItem(at: file)
        }
        try body(BatchedLog(to: handle.fileDescriptor))
        return String(decoding: try Data(contentsOf: file), as: UTF8.self).split(separator: "\n")
    }

    @Test func aLineTellsWhenAndWhatWithItsKeysInOrder() throws {
        let lines = try written { log in
            var logger = log.logger(label: "atrium")
            logger[metadataKey: "site"] = "example"
            logger[metadataKey: "status"] = "0"
            logger.info("request", metadata: ["status": "200", "ms": "0.25"], source: "Web")
            log.flush()
        }
        let line = try #require(lines.first)
        #expect(
            line.wholeMatch(
                of:
                    /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d{4} info atrium: ms=0.25 site=example status=200 \[Web\] request/
            ) != nil
        )
        #expect(lines.count == 1)
    }

    @Test func theLineOfARequestIsThatOfItsMetadata() throws {
        let request = RequestLine(
            id: "0123456789abcdef",
            method: "GET",
            path: "/names/{name}",
            route: "names.name",
            status: 200,
            duration: .microseconds(12_345),
            isWithoutClient: false
        )
        let told = try written { log in
            SiteLog(log.logger(label: "atrium")).tell(request)
            log.flush()
        }
        let spelt = try written { log in
            let logger = log.logger(label: "atrium")
            logger.info("request", metadata: request.metadata, source: RequestLine.source)
            log.flush()
        }
        func text(_ lines: [Substring]) -> [Substring] { lines.map { $0.drop { $0 != " " } } }
        #expect(text(told) == text(spelt))
        #expect(
            text(told) == [
                " info atrium: id=0123456789abcdef method=GET ms=12.35 path=/names/{name} route=names.name status=200 [PorticoWeb] request"
            ]
        )
    }

    @Test func aRequestIsToldWithWhatItsLoggerSaysOfAll() throws {
        let lines = try written { log in
            var logger = log.logger(label: "")
            logger[metadataKey: "machine"] = "7"
            logger[metadataKey: "route"] = "of all lines"
            SiteLog(logger).tell(
                RequestLine(
                    id: "1",
                    method: "GET",
                    path: "-",
                    route: "-",
                    status: 404,
                    duration: .milliseconds(1),
                    isWithoutClient: true
                )
            )
            log.flush()
        }
        #expect(
            lines.count == 1
                && lines[0].hasSuffix(
                    " info: id=1 machine=7 method=GET ms=1.0 path=- route=- status=404 [PorticoWeb] request without a client"
                )
        )
    }

    @Test func aRequestIsNotToldWhereTheLogTellsOfTroubleOnly() throws {
        let lines = try written { log in
            var logger = log.logger(label: "atrium")
            logger.logLevel = .warning
            SiteLog(logger).tell(
                RequestLine(
                    id: "1",
                    method: "GET",
                    path: "-",
                    route: "-",
                    status: 200,
                    duration: .zero,
                    isWithoutClient: false
                )
            )
            log.flush()
        }
        #expect(lines.isEmpty)
    }

    @Test func theErrorOfALineIsToldOnce() throws {
        struct Failure: Error {}
        let lines = try written { log in
            var logger = log.logger(label: "")
            logger[metadataKey: "error.message"] = "of all lines"
            logger.notice("one", error: Failure(), metadata: ["error.message": "of this line"], source: "Web")
            log.flush()
        }
        #expect(lines.count == 1 && lines.allSatisfy { $0.hasSuffix(" notice: error.message=Failure() [Web] one") })
    }

    @Test func everyLineIsWrittenInTheOrderItWasLogged() throws {
        let count = BatchedLog.maxLines * 2 + 7
        let lines = try written { log in
            let logger = log.logger(label: "")
            for number in 0..<count { logger.info("\(number)") }
            log.flush()
        }
        #expect(lines.compactMap { $0.split(separator: " ").last.flatMap { Int($0) } } == Array(0..<count))
    }

    @Test func linesOfManyThreadsAreWhole() throws {
        let lines = try written { log in
            DispatchQueue.concurrentPerform(iterations: 8) { thread in
                let logger = log.logger(label: "thread \(thread)")
                for number in 0..<1_000 { logger.notice("line \(number)") }
            }
            log.flush()
        }
        #expect(lines.count == 8_000 && lines.allSatisfy { $0.contains(" notice thread ") })
        for thread in 0..<8 {
            let own = lines.filter { $0.contains("thread \(thread):") }.compactMap { $0.split(separator: " ").last }
            #expect(own.compactMap { Int($0) } == Array(0..<1_000))
        }
    }

    @Test(.timeLimit(.minutes(1))) func aLineIsWrittenSoonThoughNobodyFlushes() throws {
        let pipe = Pipe()
        let log = BatchedLog(to: pipe.fileHandleForWriting.fileDescriptor)
        log.logger(label: "atrium").info("soon")
        // Waits for as long as it takes.
        #expect(String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self).hasSuffix("soon\n"))
        log.logger(label: "atrium").error("at once")
        #expect(String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self).hasSuffix("at once\n"))
    }

    @Test(.timeLimit(.minutes(1))) func linesAreWrittenSoonWhateverWasFlushedBefore() throws {
        let pipe = Pipe()
        let log = BatchedLog(to: pipe.fileHandleForWriting.fileDescriptor)
        func written() -> Substring {
            String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self).split(separator: "] ").last ?? ""
        }
        for number in 0..<3 {
            log.logger(label: "atrium").info("flushed \(number)")
            log.flush()
            #expect(written() == "flushed \(number)\n")
            log.logger(label: "atrium").info("left \(number)")
            // Waits for as long as it takes.
            #expect(written() == "left \(number)\n")
        }
    }

    @Test func whatIsBelowItsLevelIsNotWritten() throws {
        let lines = try written { log in
            log.logger(label: "atrium").debug("detail")
            log.flush()
        }
        #expect(lines.isEmpty)
    }
}
