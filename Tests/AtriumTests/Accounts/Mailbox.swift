import Accounts
import Foundation
import TestMailServer

@testable import Atrium

/// Where the mails of an app arrive.
///
///     let mailbox = try await Mailbox.open(.server, for: app)
///     …
///     let codes = try mailbox.mails().compactMap(\.code)
enum Mailbox: Sendable {
    /// How they get there.
    enum Way: Sendable {
        /// By SMTP, encrypted and signed in.
        case server
        /// No mail server is set.
        case files
    }

    case server(TestMailServer)
    /// Each is a file in this folder.
    case files(URL)

    static let (user, password) = ("atrium", "pass wörd")
    /// Who the app says that its mails are from.
    static let sender = "post@atrium.example"

    static func open(_ way: Way, for app: TestApp) async throws -> Mailbox {
        switch way {
        case .server: .server(try await TestMailServer.start(in: app.data, user: user, password: password))
        case .files: .files(DataFiles(folder: app.data).mail)
        }
    }

    /// What an operator sets so that mails arrive here, and whoever signs up confirms their address.
    func settings(of app: TestApp) throws -> [SettingKey: String?] {
        switch self {
        case .server(let server):
            [
                .smtpURL: "smtp://localhost:\(server.port)",
                .smtpUser: Self.user,
                .smtpPasswordFile: try app.file("smtp-password", Self.password).path,
                .smtpCAFile: server.certificate.path,
                .mailFrom: "Atrium <\(Self.sender)>",
            ]
        case .files: [.confirmAddresses: "on"]
        }
    }

    /// What has arrived and is still there.
    func mails() throws -> [ArrivedMail] {
        switch self {
        case .server(let server):
            return try server.mails().map { ArrivedMail($0.text) }
        case .files(let folder):
            // The folder is made with the first mail, and a file may be deleted with its account meanwhile.
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
            return names.filter { $0.hasSuffix(".eml") }.compactMap { name in
                (try? String(contentsOf: folder.appending(path: name), encoding: .utf8)).map { ArrivedMail($0) }
            }
        }
    }
}

/// What somebody reads in a mail that arrived.
struct ArrivedMail: Sendable, Hashable {
    let to: String
    let subject: String
    /// The one that stands apart in its text; nil where there is none.
    let code: String?

    /// - Parameter text: the mail as it came. A short text of ASCII stands in it as it is.
    init(_ text: String) {
        let lines = text.split(whereSeparator: \.isNewline)
        func header(_ name: String) -> String {
            lines.first { $0.hasPrefix("\(name): ") }.map { String($0.dropFirst(name.count + 2)) } ?? ""
        }
        to = header("To")
        subject = header("Subject")
        code = lines.filter { $0.hasPrefix("    ") }.compactMap { TypedCode(text: String($0.dropFirst(4))) }.first?.text
    }
}
