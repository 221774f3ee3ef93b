import Foundation
import HTTPTypes
import PorticoTesting

/// Very many cheap things at once, and things that are very many in one: what everybody else notices of them.
enum Floods {
    static func run(_ site: HostileSite, _ report: inout HostileReport) async throws {
        try await pages(site, &report)
        try await unread(site, &report)
        try await posts(site, &report)
        try await tags(site, &report)
        try await imports(site, &report)
        try await signUps(site, &report)
    }

    /// As many connections as one address may have, each asking for pages without a pause.
    private static func pages(_ site: HostileSite, _ report: inout HostileReport) async throws {
        for path in ["/", "/domains", "/sign-in"] {
            let request = "HEAD \(path) HTTP/1.1\r\nHost: \(HostileSite.origin.host)\r\n\r\n"
            let wait = try await site.longestWaitElsewhere {
                let clients = try await connected(250, to: site, sending: String(repeating: request, count: 10))
                for _ in 0..<10 {
                    for client in clients { client.send(String(repeating: request, count: 5)) }
                    try await Task.sleep(for: .milliseconds(500))
                }
                for client in clients { client.close() }
            }
            report.add("another page while 250 connections of one address ask for \(path)", wait, atMost: .seconds(1))
            // What was asked for is still worked off.
            try await Task.sleep(for: .seconds(2))
        }
    }

    /// Copies of a long page that nobody reads.
    private static func unread(_ site: HostileSite, _ report: inout HostileReport) async throws {
        let note = try await site.ada.newNote("Long", body: CostlyPages.filled("|a|b|\n"))
        let cookies = site.ada.cookies.joined(separator: "; ")
        let request = "GET \(note.path) HTTP/1.1\r\nHost: \(HostileSite.origin.host)\r\nCookie: \(cookies)\r\n\r\n"
        let grown = try await site.growth {
            let clients = try await connected(250, to: site, sending: request, isReading: false)
            try await Task.sleep(for: .seconds(10))
            for client in clients { client.close() }
        }
        report.add("250 copies of a long page that nobody reads, above idle", bytes: grown, atMost: 600_000_000)
    }

    /// Posts whose parts are many.
    private static func posts(_ site: HostileSite, _ report: inout HostileReport) async throws {
        let tags = String(repeating: "a,", count: 2_000_000)
        let field = try await site.longestWait {
            for _ in 0..<5 {
                _ = try await site.ada.post(
                    "saveTapped",
                    ["title": "t", "body": "b", "tags": tags, "version": "0"],
                    to: "/notes/new"
                )
            }
        }
        report.add("another page while somebody saves a field of 2,000,000 tags", field, atMost: .seconds(1))

        let head =
            "POST /domains HTTP/1.1\r\nHost: \(HostileSite.origin.host)\r\nOrigin: \(HostileSite.origin)\r\n"
            + "Content-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n"
        let bytes = Array((head + String(repeating: "1\r\na\r\n", count: 4_000_000)).utf8)
        let pieces = try await site.longestWait { _ = try? await RawClient.send(bytes, port: site.server.port) }
        report.add("another page while somebody posts 4,000,000 pieces of a byte", pieces, atMost: .seconds(1))
    }

    private static func signUps(_ site: HostileSite, _ report: inout HostileReport) async throws {
        let wait = try await site.longestWait {
            await withTaskGroup { group in
                for number in 0..<10 { group.addTask { _ = try? await site.signedUp("many\(number)@example.com") } }
            }
        }
        report.add("another page while ten people sign up at once", wait, atMost: .seconds(1))
    }

    /// An account with 25,000 tags, all below one.
    private static func tags(_ site: HostileSite, _ report: inout HostileReport) async throws {
        for number in 0..<250 {
            let tags = (0..<100).map { "a/b/c/d/e/f/\(number)/\($0)" }.joined(separator: ", ")
            _ = try await site.ada.newNote("Tagged \(number)", body: "text", tags: tags)
        }
        for (what, path) in [
            ("their list", "/notes/tags"), ("one of them", "/notes/tag?name=a"), ("notes with them", "/notes"),
        ] {
            let time = try await site.cost { try await site.ada.get(path).expect(200) }
            report.add("of 25,000 tags: \(what)", time, atMost: .milliseconds(300))
        }
        let wait = try await site.longestWait {
            await withTaskGroup { group in
                for name in ["x", "y", "z"] {
                    group.addTask {
                        _ = try? await site.ada.post("renameTapped", ["name": name], to: "/notes/tag?name=a")
                    }
                    group.addTask {
                        _ = try? await site.ada.post("mergeTapped", ["name": name], to: "/notes/tag?name=a/b/c/d/e/f/7")
                    }
                }
            }
        }
        report.add("another page while they are renamed six times at once", wait, atMost: .seconds(1))
    }

    /// Two accounts with a file of Evernote's that is nearly all one thing which means nothing.
    private static func imports(_ site: HostileSite, _ report: inout HostileReport) async throws {
        let instruction = "<?a \(String(repeating: "b ", count: 10_000_000))?>"
        let note = "<note><title>t</title><content><![CDATA[<en-note>text</en-note>]]></content></note>"
        let file = Data("<?xml version=\"1.0\"?><en-export>\(instruction)\(note)</en-export>".utf8)
        let people = [try await site.signedUp("import0@example.com"), try await site.signedUp("import1@example.com")]
        let wait = try await site.longestWait {
            try await withThrowingTaskGroup { group in
                for person in people {
                    group.addTask {
                        let browser = person.browser
                        try await browser.open("/notes/import")
                        try browser.choose("Files", file: "export.enex", bytes: file)
                        try await browser.click("Preview")
                        try await person.waitForJob(at: browser.url)
                    }
                }
                try await group.waitForAll()
            }
        }
        report.add("another page while two import 20 MB of one XML instruction", wait, atMost: .seconds(1))
    }

    private static func connected(
        _ count: Int,
        to site: HostileSite,
        sending text: String,
        isReading: Bool = true
    ) async throws -> [RawConnection] {
        try await withThrowingTaskGroup(of: RawConnection?.self) { group in
            for _ in 0..<count {
                group.addTask { try? await RawConnection(port: site.server.port, sending: text, isReading: isReading) }
            }
            return try await group.reduce(into: []) { clients, client in if let client { clients.append(client) } }
        }
    }
}
