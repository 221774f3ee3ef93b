import Foundation
import HTTPTypes
import PorticoTestSupport
import PorticoTesting

/// Saves notes over HTTP while the server is killed at random moments, and looks afterwards for all that it said it
/// saved.
///
///     let report = try await CrashRun(program: program, data: folder, origin: origin, saves: 500, kills: 25, seed: 7).run()
///
/// Half of the saves make a note, half change one. The folder has to be empty.
struct CrashRun {
    let program: URL
    let data: URL
    let origin: SiteOrigin
    let saves: Int
    let kills: Int
    let seed: UInt64

    struct Report: Sendable {
        /// Saves that were answered with 303.
        var acknowledged = 0
        /// Saves whose server was killed before it answered.
        var unanswered = 0
        /// What was acknowledged and is not there.
        var lost: [String] = []
    }

    /// A note, and what the server said it saved of it.
    private struct Saved {
        let path: String
        /// Oldest first: the text of each version.
        var texts: [String]
        /// What may have been saved, for nothing was answered.
        var unanswered: String?
    }

    func run() async throws -> Report {
        var random = SeededRandom(seed: seed)
        var server = try await start()
        let transport = RestartableTransport(server)
        let visitor = WebVisitor(transport, origin: origin)
        try await signUp(visitor)
        let struck = Set((0..<saves).shuffled(using: &random).prefix(kills))
        // Each kill comes at random within a part of its own of the time a save takes and a little more, so that in
        // every run some come before it, some in it and some after it.
        var parts = (0..<kills).shuffled(using: &random)
        var report = Report()
        var notes: [Saved] = []
        var usual = Duration.milliseconds(20)
        for number in 0..<saves {
            let text =
                "begin \(number) \(String(repeating: "word ", count: Int.random(in: 0...2_000, using: &random)))end \(number)"
            let changeable = notes.indices.filter { notes[$0].unanswered == nil }
            let changed = Bool.random(using: &random) ? changeable.randomElement(using: &random) : nil
            let request = try await request(
                saving: text,
                in: changed.map { "\(notes[$0].path)/edit" } ?? "/notes/new",
                visitor
            )
            let begin = ContinuousClock.now
            let answer: PageResponse?
            if struck.contains(number) {
                let part = (Double(parts.removeLast()) + .random(in: 0..<1, using: &random)) / Double(kills)
                let (victim, delay) = (server, usual * (1.3 * part))
                let killed = Self.kill(victim, after: delay)
                answer = try? await visitor.send(request)
                for await _ in killed {}
                await victim.kill()
                server = try await start()
                transport.point(to: server)
            } else {
                answer = try await visitor.send(request)
                // One that the machine held up tells nothing of the others.
                usual = min(ContinuousClock.now - begin, usual * 2)
            }
            guard let answer else {
                report.unanswered += 1
                if let changed { notes[changed].unanswered = text }
                continue
            }
            guard answer.status == 303, let path = answer.header("Location") else {
                throw NotSaved(status: answer.status, seed: seed)
            }
            report.acknowledged += 1
            if let changed { notes[changed].texts.append(text) } else { notes.append(Saved(path: path, texts: [text])) }
        }
        for note in notes { report.lost += try await lost(of: note, visitor) }
        await server.kill()
        return report
    }

    /// A save that was refused, which none of these has a reason to be.
    struct NotSaved: Error {
        let status: Int
        let seed: UInt64
    }

    private func start() async throws -> RunningServer {
        try await RunningServer.start(program, data: data, origin: origin, arguments: ["--posts-per-minute", "0"])
    }

    /// The moment has to be random, so nothing but time can decide it: on a thread of its own, that no other test keeps
    /// waiting.
    private static func kill(_ server: RunningServer, after delay: Duration) -> AsyncStream<Void> {
        let (killed, continuation) = AsyncStream.makeStream(of: Void.self)
        Thread.detachNewThread {
            Thread.sleep(forTimeInterval: delay / .seconds(1))
            server.strike()
            continuation.finish()
        }
        return killed
    }

    private func signUp(_ visitor: WebVisitor) async throws {
        try await visitor.open("/sign-up")
        try visitor.fill("Email", with: "ada@example.com")
        try visitor.fill("Password", with: "correct horse battery")
        try await visitor.click("Sign up")
    }

    /// The post that the form of a page makes.
    private func request(saving text: String, in page: String, _ visitor: WebVisitor) async throws -> PageRequest {
        try await visitor.open(page)
        let form = try visitor.find(css: "form.note-form")
        let hidden = try visitor.findAll(css: "form.note-form input[type=hidden]").map {
            (name: $0["name"] ?? "", value: $0["value"] ?? "")
        }
        let body = URLEncodedForm(
            hidden + [(name: "title", value: "A note"), (name: "body", value: text), (name: "tags", value: "")]
        )
        var headers: HTTPFields = [.contentType: "application/x-www-form-urlencoded", .accept: "text/html"]
        headers[.origin] = origin.description
        return PageRequest(.post, form["action"] ?? page, headers: headers, body: Data(body.text.utf8))
    }

    /// The last text has to be the note's, but for one that was not answered; those before it are in the history.
    private func lost(of note: Saved, _ visitor: WebVisitor) async throws -> [String] {
        let now = try await visitor.json("\(note.path)/edit").text
        var lost: [String] = []
        for (index, text) in note.texts.enumerated() {
            if index == note.texts.count - 1, now.contains(text) { continue }
            let isReplaced = index < note.texts.count - 1 || note.unanswered.map { now.contains($0) } ?? false
            if isReplaced, try await visitor.json("\(note.path)/history/\(index + 1)").text.contains(text) { continue }
            lost.append(String(text.prefix(20)))
        }
        return lost
    }
}
