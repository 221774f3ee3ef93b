public import Foundation
import PorticoTestSupport
import Synchronization

/// A real mail server on this machine (Python's aiosmtpd, which `make setup` installs), for as long as the value is
/// kept.
///
///     let server = try await TestMailServer.start(in: folder, user: "ann", password: "secret")
///     …
///     let mails = try server.mails()
public final class TestMailServer: Sendable {
    /// A mail that it accepted.
    public struct Mail: Sendable, Hashable, Decodable {
        public let from: String
        public let to: [String]
        /// Those of the command `MAIL FROM`, such as `SMTPUTF8`.
        public let options: [String]
        public let isEncrypted: Bool
        /// Who had signed in.
        public let user: String?
        /// As it came, with the dots taken out that were put in for the way.
        public let text: String
    }

    /// When it makes a client wait that sent a whole mail.
    public enum Hold: String, Sendable {
        /// Before it accepts the mail.
        case before
        /// When it has accepted it, before it says so.
        case after
    }

    private struct Line: Decodable {
        let event: String
        var port: Int?
        var mail: Mail?
    }

    /// Whether there is one: `@Test(.enabled(if: TestMailServer.isThere, "aiosmtpd is not installed: make setup"))`.
    public static var isThere: Bool {
        let libraries = (try? FileManager.default.contentsOfDirectory(atPath: venv.appending(path: "lib").path)) ?? []
        return libraries.contains {
            FileManager.default.fileExists(atPath: venv.appending(path: "lib/\($0)/site-packages/aiosmtpd").path)
        }
    }

    private static let venv = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: ".venv", directoryHint: .isDirectory)

    public let port: Int
    /// The certificate that it shows, where it speaks TLS: it is nobody's but its own.
    public let certificate: URL
    private let events: URL
    private let process: PythonProcess

    private init(port: Int, certificate: URL, events: URL, process: PythonProcess) {
        self.port = port
        self.certificate = certificate
        self.events = events
        self.process = process
    }

    /// Starts it and waits until it takes connections.
    ///
    /// - Parameters:
    ///   - folder: where it keeps its certificate and what it was sent.
    ///   - port: nil takes a free one.
    ///   - user: who has to sign in, which takes STARTTLS; nil lets everybody in, without TLS.
    ///   - answers: what it says to recipients whose addresses begin like that, such as `bounce: 550 5.1.1 Nobody`.
    ///   - answerToSender: what it says to whoever sends, such as `550 5.7.1 Not from here`; nil takes the mail.
    ///   - gate: a file; while it is not there, the server holds each mail.
    public static func start(
        in folder: URL,
        port: Int? = nil,
        user: String? = nil,
        password: String = "",
        speaksUTF8: Bool = false,
        answers: [String: String] = [:],
        answerToSender: String? = nil,
        hold: Hold? = nil,
        gate: URL? = nil
    ) async throws -> TestMailServer {
        let events = folder.appending(path: "events-\(UUID().uuidString)")
        let certificate = folder.appending(path: "certificate.pem")
        let options = Options(
            folder: folder.path,
            port: port ?? 0,
            user: user,
            password: password,
            utf8: speaksUTF8,
            answers: answers,
            answerToSender: answerToSender,
            hold: hold?.rawValue,
            gate: gate?.path
        )
        let argument = String(decoding: try JSONEncoder().encode(options), as: UTF8.self)
        let process = try PythonProcess(
            venv.appending(path: "bin/python"),
            ["-c", script, argument],
            output: events,
            errors: folder.appending(path: "server-errors")
        )
        await until { (try? lines(in: events).contains { $0.event == "ready" }) ?? false || !process.isRunning }
        guard let ready = try lines(in: events).first(where: { $0.event == "ready" })?.port else {
            let reason = try? String(contentsOf: folder.appending(path: "server-errors"), encoding: .utf8)
            throw NotStarted(reason: reason ?? "")
        }
        return TestMailServer(port: ready, certificate: certificate, events: events, process: process)
    }

    public struct NotStarted: Error {
        public let reason: String
    }

    private struct Options: Encodable {
        let folder: String
        let port: Int
        let user: String?
        let password: String
        let utf8: Bool
        let answers: [String: String]
        let answerToSender: String?
        let hold: String?
        let gate: String?
    }

    /// What it accepted, in order.
    public func mails() throws -> [Mail] { try Self.lines(in: events).compactMap(\.mail) }

    /// How often it held a mail.
    public func holds() throws -> Int { try Self.lines(in: events).count { $0.event == "held" } }

    /// A line that is not whole yet is not there yet.
    private static func lines(in file: URL) throws -> [Line] {
        try Data(contentsOf: file).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
            .map { try JSONDecoder().decode(Line.self, from: $0) }
    }

    private static let script = #"""
        import asyncio, json, os, ssl, subprocess, sys
        from aiosmtpd.smtp import SMTP, AuthResult

        options = json.loads(sys.argv[1])

        def tell(**event):
            print(json.dumps(event), flush=True)

        async def held():
            tell(event="held")
            while not os.path.exists(options["gate"]):
                await asyncio.sleep(0.01)

        class Handler:
            async def handle_MAIL(self, server, session, envelope, address, mail_options):
                if options.get("answerToSender"):
                    return options["answerToSender"]
                envelope.mail_from = address
                envelope.mail_options.extend(mail_options)
                return "250 OK"

            async def handle_RCPT(self, server, session, envelope, address, rcpt_options):
                for start, answer in options["answers"].items():
                    if address.startswith(start):
                        return answer
                envelope.rcpt_tos.append(address)
                return "250 OK"

            async def handle_DATA(self, server, session, envelope):
                if options.get("hold") == "before":
                    await held()
                mail = dict(
                    options=envelope.mail_options, to=envelope.rcpt_tos, isEncrypted=session.ssl is not None,
                    user=session.auth_data, text=envelope.content.decode(), **{"from": envelope.mail_from})
                tell(event="mail", mail=mail)
                if options.get("hold") == "after":
                    await held()
                return "250 2.0.0 queued"

        def authenticate(server, session, envelope, mechanism, data):
            isRight = (data.login, data.password) == (options["user"].encode(), options["password"].encode())
            return AuthResult(success=isRight, handled=False, auth_data=data.login.decode() if isRight else None)

        def made():
            settings = dict(hostname="mail.example", enable_SMTPUTF8=options["utf8"])
            if options.get("user"):
                settings.update(
                    tls_context=context, require_starttls=True, authenticator=authenticate, auth_required=True)
            return SMTP(Handler(), **settings)

        if options.get("user"):
            certificate, key = [os.path.join(options["folder"], name) for name in ("certificate.pem", "key.pem")]
            if not os.path.exists(certificate):
                subprocess.run(
                    ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
                     "-addext", "subjectAltName=DNS:localhost,DNS:mail.example,IP:127.0.0.1",
                     "-keyout", key, "-out", certificate], check=True, stderr=subprocess.DEVNULL)
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(certificate, key)

        async def main():
            loop = asyncio.get_running_loop()
            server = await loop.create_server(made, "127.0.0.1", options["port"])
            tell(event="ready", port=server.sockets[0].getsockname()[1])
            await server.serve_forever()

        asyncio.run(main())
        """#
}
