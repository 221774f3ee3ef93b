import Foundation
import HTTPTypes
import PorticoTesting

/// Somebody who sends what they like, many requests at once; with the cookies of an account or without any.
///
///     let note = try await client.newNote(body: text)
///     try await client.post("saveTapped", ["id": note.id, …], to: "\(note.path)/edit").expect(200)
struct HostileClient: Sendable {
    let transport: RestartableTransport
    var cookies: [String] = []

    /// Somebody who has just signed up, by the form.
    static func signedUp(_ email: String, _ transport: RestartableTransport) async throws -> HostileClient {
        let visitor = WebVisitor(transport, origin: HostileSite.origin)
        try await visitor.open("/sign-up")
        try visitor.fill("Email", with: email)
        try visitor.fill("Password", with: "correct horse battery")
        try await visitor.click("Sign up")
        return HostileClient(transport: transport, cookies: visitor.cookies.map { "\($0.name)=\($0.value)" })
    }

    func get(_ path: String) async throws -> PageResponse {
        try await transport.send(PageRequest(.get, path, headers: headers))
    }

    /// An event as a program sends it: with its session's token in place of a cookie.
    @discardableResult
    func post(_ event: String, _ fields: [String: any Sendable], to path: String) async throws -> PageResponse {
        var headers = headers
        headers[.cookie] = nil
        if let token { headers[.authorization] = "Bearer \(token)" }
        headers[.contentType] = "application/json"
        headers[.accept] = "application/json"
        let body = try JSONSerialization.data(withJSONObject: ["event": event, "fields": fields])
        return try await transport.send(PageRequest(.post, path, headers: headers, body: body))
    }

    /// The same person at a browser that fills forms.
    var browser: WebVisitor {
        let visitor = WebVisitor(transport, origin: HostileSite.origin)
        for cookie in cookies { visitor.takeCookie("\(cookie); Path=/; Secure; HttpOnly") }
        return visitor
    }

    private var token: String? {
        let session = cookies.first { $0.contains("portico-session=") }
        return session?.split(separator: "=", maxSplits: 1).last.map(String.init)
    }

    private var headers: HTTPFields {
        var headers: HTTPFields = [.origin: HostileSite.origin.description]
        if !cookies.isEmpty { headers[.cookie] = cookies.joined(separator: "; ") }
        return headers
    }
}

extension HostileClient {
    struct Note: Sendable {
        let path: String
        var id: String { String(path.split(separator: "/").last ?? "") }
    }

    /// Saves a new note.
    func newNote(_ title: String = "A note", body: String, tags: String = "") async throws -> Note {
        let fields = ["title": title, "body": body, "tags": tags, "version": "0"]
        return Note(path: try await post("saveTapped", fields, to: "/notes/new").location)
    }

    /// Saves another text over a version of a note.
    func save(_ note: Note, over version: Int, body: String) async throws {
        let fields = ["id": note.id, "version": "\(version)", "title": "A note", "body": body, "tags": ""]
        _ = try await post("saveTapped", fields, to: "\(note.path)/edit").location
    }

    /// Waits until a job's page is not refreshed any more.
    func waitForJob(at path: String) async throws {
        let end = ContinuousClock.now + .seconds(120)
        while ContinuousClock.now < end {
            let page = try await get(path)
            if page.header("Refresh") == nil { return try page.expect(200) }
            try await Task.sleep(for: .milliseconds(200))
        }
        throw Unexpected(description: "the job at \(path) did not end in two minutes")
    }
}

extension PageResponse {
    /// Where an event led.
    var location: String {
        get throws {
            struct Answer: Decodable { let location: String }
            if let location = header("Location") { return location }
            try expect(200)
            return try JSONDecoder().decode(Answer.self, from: body).location
        }
    }
}
