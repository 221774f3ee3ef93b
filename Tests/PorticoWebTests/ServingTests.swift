import Foundation
import HTTPTypes
import Portico
import PorticoTestSupport
import PorticoTesting
import PorticoWeb
import Testing

@testable import Greeting

@Suite(.inBothModes) struct ServingTests {
    @Test(arguments: Wire.allCases)
    func aGETFormLeadsToTheURLOfItsEvent(wire: Wire) async throws {
        try await visiting(GreetingSite.application(), over: wire) { visitor in
            try await visitor.open("/greeting")
            #expect(visitor.page.heading == "Hello")
            try visitor.fill("Name", with: "Ada & <Bob>")
            try await visitor.click("Greet")
            #expect(visitor.url == "/greeting?name=Ada+%26+%3CBob%3E")
            #expect(visitor.page.heading == "Hello, Ada & <Bob>")
            #expect(visitor.page.status == 200)
            #expect(visitor.cookies.isEmpty)
        }
    }

    @Test(arguments: Wire.allCases)
    func aScreenIsJSONWhenThatIsAskedFor(wire: Wire) async throws {
        struct Document: Decodable {
            struct Value: Decodable { let greeting: String }
            struct Event: Decodable {
                let name: String
                let navigates: Bool
                let href: String?
            }
            let screen: String
            let version: String
            let condition: String
            let value: Value
            let events: [Event]
        }
        try await visiting(GreetingSite.application(), over: wire) { visitor in
            let response = try await visitor.json("/greeting?name=Ada")
            #expect(response.header("Content-Type") == "application/json")
            #expect(response.header("Vary") == "Accept, Cookie")
            #expect(response.header("Cache-Control") == "private, no-store")
            let document = try JSONDecoder().decode(Document.self, from: response.body)
            #expect(document.screen == "greeting")
            #expect(document.condition == "ok")
            #expect(document.value.greeting == "Hello, Ada")
            #expect(document.events.map(\.name) == ["nameEntered"])
            #expect(document.events.first?.href == "/greeting")
            let again = try await visitor.json("/greeting?name=Ada")
            #expect(try JSONDecoder().decode(Document.self, from: again.body).version == document.version)
            let other = try await visitor.json("/greeting?name=Bob")
            #expect(try JSONDecoder().decode(Document.self, from: other.body).version != document.version)
        }
    }

    @Test(arguments: [
        ("text/html", "text/html"), ("*/*", "text/html"), ("", "text/html"), ("application/json", "application/json"),
        ("text/html, application/json", "application/json"), ("text/html, application/json;q=0.9", "text/html"),
        ("application/json;q=0", "text/html"), ("image/png", "text/html"), ("application/json;q=x", "text/html"),
    ])
    func theAcceptHeaderDecides(accept: String, expected: String) async throws {
        try await visiting(GreetingSite.application()) { visitor in
            let response = try await visitor.get("/greeting", headers: [.accept: accept])
            #expect(response.header("Content-Type")?.hasPrefix(expected) == true)
        }
    }

    @Test func headHasTheHeadersOfGetAndNoBody() async throws {
        try await visiting(GreetingSite.application(), over: .socket) { visitor in
            let get = try await visitor.get("/greeting")
            let head = try await visitor.send(PageRequest(.head, "/greeting"))
            #expect(head.status == 200)
            #expect(head.body.isEmpty)
            #expect(head.header("Content-Length") == get.header("Content-Length"))
            #expect(head.header("Content-Type") == get.header("Content-Type"))
        }
    }

    @Test func aFileTellsItsLengthWhereItKnowsIt() async throws {
        struct Files: Coordinator {
            let greeting = GreetingCoordinator()
            var screens: ScreenTable<GreetingRoute> { greeting.screens }

            func answer(for route: GreetingRoute, of visitor: Visitor) throws -> Answer {
                guard case .greeting(let name) = route else { return try greeting.answer(for: route, of: visitor) }
                switch name {
                case "text":
                    return .file(
                        Download(mediaType: "text/plain", fileName: "naïve \"file\".txt", text: "twelve bytes")
                    )
                case "stream":
                    return .file(
                        Download(mediaType: "text/plain") {
                            AsyncThrowingStream { continuation in
                                for word in ["one ", "two"] { continuation.yield(Array(word.utf8)) }
                                continuation.finish()
                            }
                        }
                    )
                default: return try greeting.answer(for: route, of: visitor)
                }
            }
        }
        try await visiting(GreetingSite.application(try GreetingSite.make(Files())), over: .socket) { visitor in
            let text = try await visitor.get("/greeting?name=text")
            #expect(text.text == "twelve bytes")
            #expect(text.header("Content-Length") == "12")
            #expect(
                text.header("Content-Disposition")
                    == "attachment; filename=\"na_ve _file_.txt\"; filename*=UTF-8''na%C3%AFve%20%22file%22.txt"
            )
            let head = try await visitor.send(PageRequest(.head, "/greeting?name=text"))
            #expect(head.header("Content-Length") == "12")
            #expect(head.body.isEmpty)
            let stream = try await visitor.get("/greeting?name=stream")
            #expect(stream.text == "one two")
            #expect(stream.header("Content-Length") == nil)
        }
    }

    @Test func aFileWithAHashIsNotReadAgainAndOneOfAnybodyIsSandboxed() async throws {
        struct Files: Coordinator {
            let readings: Counter
            let greeting = GreetingCoordinator()
            var screens: ScreenTable<GreetingRoute> { greeting.screens }

            func answer(for route: GreetingRoute, of visitor: Visitor) throws -> Answer {
                var file = Download(mediaType: "image/png", size: 3) { [readings] in
                    readings.add()
                    return AsyncThrowingStream { continuation in
                        continuation.yield(Array("png".utf8))
                        continuation.finish()
                    }
                }
                file.isPrivate = true
                file.isSandboxed = true
                file.entityTag = "ab12"
                return .file(file)
            }
        }
        let readings = Counter()
        let files = Files(readings: readings)
        try await visiting(GreetingSite.application(try GreetingSite.make(files)), over: .socket) { visitor in
            let first = try await visitor.get("/greeting")
            #expect(first.text == "png" && first.header("Content-Type") == "image/png")
            #expect(first.header("ETag") == "\"ab12\"" && first.header("Cache-Control") == "private, no-cache")
            #expect(first.header("X-Content-Type-Options") == "nosniff" && first.header("Content-Disposition") == nil)
            #expect(
                first.header("Content-Security-Policy") == "default-src 'none'; sandbox; frame-ancestors 'none'",
                "in place of the pages' own"
            )
            let again = try await visitor.get("/greeting", headers: [.ifNoneMatch: "\"ab12\""])
            #expect(again.status == 304 && again.body.isEmpty && again.header("ETag") == "\"ab12\"")
            #expect(readings.count == 1)
        }
    }

    private struct Film: Coordinator {
        let greeting = GreetingCoordinator()
        var screens: ScreenTable<GreetingRoute> { greeting.screens }

        func answer(for route: GreetingRoute, of visitor: Visitor) throws -> Answer {
            var film = Download(mediaType: "video/webm", size: 10) { range in
                AsyncThrowingStream { continuation in
                    for byte in Array("0123456789".utf8)[range] { continuation.yield([byte]) }
                    continuation.finish()
                }
            }
            film.entityTag = "ab12"
            film.isSandboxed = true
            return .file(film)
        }
    }

    @Test func aSoundAndAFilmPlayOnThePageThatTheBrowserMakesAroundThem() async throws {
        try await visiting(GreetingSite.application(try GreetingSite.make(Film())), over: .socket) { visitor in
            let policy = try await visitor.get("/greeting").header("Content-Security-Policy")
            #expect(policy == "default-src 'none'; media-src 'self'; frame-ancestors 'none'")
        }
    }

    @Test(arguments: [
        ("bytes=0-", 206, "bytes 0-9/10", "0123456789"), ("bytes=2-4", 206, "bytes 2-4/10", "234"),
        ("bytes=9-", 206, "bytes 9-9/10", "9"), ("bytes=5-99", 206, "bytes 5-9/10", "56789"),
        ("bytes=-3", 206, "bytes 7-9/10", "789"), ("bytes=-99", 206, "bytes 0-9/10", "0123456789"),
        ("bytes=10-", 416, "bytes */10", ""), ("bytes=10-12", 416, "bytes */10", ""),
        ("bytes=-0", 416, "bytes */10", ""),
        ("bytes=4-2", 200, nil, "0123456789"), ("bytes=1-2,4-5", 200, nil, "0123456789"),
        ("bytes=-", 200, nil, "0123456789"), ("bytes=a-b", 200, nil, "0123456789"),
        ("lines=1-2", 200, nil, "0123456789"),
        ("bytes=+1-2", 200, nil, "0123456789"), ("bytes=99999999999999999999-", 200, nil, "0123456789"),
    ])
    func aPartOfAFileIsSentByItself(range: String, status: Int, said: String?, text: String) async throws {
        try await visiting(GreetingSite.application(try GreetingSite.make(Film())), over: .socket) { visitor in
            let answer = try await visitor.get("/greeting", headers: [.range: range])
            #expect(answer.status == status && answer.text == text && answer.header("Content-Range") == said)
            #expect(answer.header("Accept-Ranges") == "bytes")
            #expect(answer.header("Content-Length") == String(text.utf8.count))
            // Part of another version is of no use.
            let other = try await visitor.get("/greeting", headers: [.range: range, .ifRange: "\"cd34\""])
            #expect(other.status == 200 && other.text == "0123456789")
            let same = try await visitor.get("/greeting", headers: [.range: range, .ifRange: "\"ab12\""])
            #expect(same.status == status)
        }
    }

    @Test func optionsNamesTheMethods() async throws {
        try await visiting(GreetingSite.application()) { visitor in
            let response = try await visitor.send(PageRequest(.options, "/greeting"))
            #expect(response.status == 204)
            #expect(response.header("Allow") == "GET, HEAD, OPTIONS")
        }
    }

    @Test(arguments: Wire.allCases)
    func everyPageHasTheSecurityHeaders(wire: Wire) async throws {
        try await visiting(GreetingSite.application(), over: wire) { visitor in
            for path in ["/greeting", "/nowhere", "/health", "/static/app.css"] {
                let response = try await visitor.get(path)
                let policy = response.header("Content-Security-Policy") ?? ""
                #expect(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "\(path)")
                #expect(response.header("X-Content-Type-Options") == "nosniff", "\(path)")
                #expect(response.header("X-Frame-Options") == "DENY", "\(path)")
                #expect(response.header("Referrer-Policy") == "same-origin", "\(path)")
                #expect(response.header("X-Request-ID")?.count == 16, "\(path)")
                #expect(response.header("Strict-Transport-Security") == nil, "\(path)")
            }
        }
    }

    @Test func aSecurePublicAddressAsksBrowsersToStaySecure() async throws {
        let application = GreetingSite.application(try GreetingSite.make(publicURL: "https://portico.example"))
        try await visiting(application) { visitor in
            #expect(try await visitor.get("/greeting").header("Strict-Transport-Security") == "max-age=31536000")
            try await visitor.open("/greeting?utm=1&name=Ada")
            #expect(
                try visitor.find(css: "link[rel=canonical]").attributes["href"]
                    == "https://portico.example/greeting?name=Ada"
            )
        }
    }

    @Test func staticFilesChangeTheirURLWithTheirContent() async throws {
        try await visiting(GreetingSite.application(), over: .socket) { visitor in
            try await visitor.open("/greeting")
            let url = try #require(try visitor.find(css: "link[rel=stylesheet]").attributes["href"])
            #expect(url.hasPrefix("/static/app.") && url.hasSuffix(".css"))
            let file = try await visitor.get(url)
            #expect(file.text == "main { margin: 1rem }")
            #expect(file.header("Content-Type") == "text/css; charset=utf-8")
            #expect(file.header("Cache-Control") == "public, max-age=31536000, immutable")
            let tag = try #require(file.header("ETag"))
            let again = try await visitor.get(url, headers: [.ifNoneMatch: "W/\"other\", \(tag)"])
            #expect(again.status == 304)
            #expect(again.body.isEmpty)
            #expect(try await visitor.get("/static/app.css").header("Cache-Control") == "no-cache")
        }
    }

    @Test func healthTellsWhetherTheAppCanWork() async throws {
        struct Broken: Error {}
        try await visiting(GreetingSite.application()) { visitor in
            let response = try await visitor.get("/health")
            #expect(response.status == 200)
            #expect(response.text == "ok\n")
        }
        let broken = GreetingSite.application(try GreetingSite.make(health: { throw Broken() }))
        try await visiting(broken) { visitor in
            let response = try await visitor.get("/health")
            #expect(response.status == 503)
        }
    }

    @Test func aClosingSlashLeadsToThePageWithoutIt() async throws {
        try await visiting(GreetingSite.application()) { visitor in
            let response = try await visitor.send(PageRequest(.get, "/greeting/?name=Ada"))
            #expect(response.status == 308)
            #expect(response.header("Location") == "/greeting?name=Ada")
        }
    }
}
