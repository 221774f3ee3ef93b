import ArgumentParser
import Foundation
import Mail
import Portico
import PorticoTerminal

/// Where mails go, and whom they are from.
struct MailRoute: Sendable {
    /// Nil where each mail is a file in the data folder.
    let server: SMTPServer?
    let sender: MailAddress
    /// Whether who signs up is sent a code: where there is a mail server, unless it is said.
    let confirmsAddresses: Bool
}

/// What was set about mails, each value checked; of several sources the first that has a setting counts.
///
/// Only a server needs more: that the settings go together, and the files that they name.
struct MailSettings: Sendable {
    private var server: SMTPServer?
    private var user: String?
    private var password: Secret?
    private var passwordFile: String?
    private var authorities: String?
    private var sender: MailAddress?
    private var confirms: Bool?

    mutating func read(_ source: SettingSource) throws(SettingError) {
        let server = try source.value(.smtpURL) { try SMTPServer($0) }
        self.server = self.server ?? server
        let user = try source.value(.smtpUser) { try Self.credential($0) }
        self.user = self.user ?? user
        let password = try source.value(.smtpPassword) { Secret(try Self.credential($0)) }
        self.password = self.password ?? password
        let passwordFile = try source.text(.smtpPasswordFile)
        self.passwordFile = self.passwordFile ?? passwordFile
        let authorities = try source.text(.smtpCAFile)
        self.authorities = self.authorities ?? authorities
        let sender = try source.value(.mailFrom) { try MailAddress($0) }
        self.sender = self.sender ?? sender
        let confirms = try source.value(.confirmAddresses) { try Self.isOn($0) }
        self.confirms = self.confirms ?? confirms
    }

    /// Throws where settings do not go together, or a file cannot be read.
    func route() throws(SettingError) -> MailRoute {
        guard var server else {
            return MailRoute(server: nil, sender: sender ?? .local, confirmsAddresses: confirms ?? false)
        }
        guard let sender else {
            throw SettingError(
                "a mail server is set, but not whom mails are from; name it with --mail-from, such as --mail-from atrium@example.com",
                ExitCode(78)
            )
        }
        guard !sender.needsUTF8 else {
            throw SettingError("--mail-from: in front of the @ there may only be ASCII characters", ExitCode(78))
        }
        server.user = user ?? server.user
        server.password = try passwordInFile() ?? password ?? server.password
        server.authorities = try authoritiesFile()
        guard (server.user == nil) == (server.password == nil) else {
            let missing = server.user == nil ? "--smtp-user" : "--smtp-password-file or ATRIUM_SMTP_PASSWORD"
            throw SettingError(
                "a mail server wants both a user and a password, or neither; give \(missing)",
                ExitCode(78)
            )
        }
        return MailRoute(server: server, sender: sender, confirmsAddresses: confirms ?? true)
    }

    /// It is not repeated in the error.
    private static func credential(_ text: String) throws(SMTPServerError) -> String {
        guard SMTPServer.isCredential(text) else { throw .badCredentials }
        return text
    }

    /// What is in the first line.
    private func passwordInFile() throws(SettingError) -> Secret? {
        guard let passwordFile else { return nil }
        let line = try PasswordFile.firstLine(of: passwordFile, for: .smtpPasswordFile)
        do throws(SMTPServerError) {
            return Secret(try Self.credential(line))
        } catch {
            throw SettingError("--\(SettingKey.smtpPasswordFile.argumentName): \(error)", ExitCode(78))
        }
    }

    private func authoritiesFile() throws(SettingError) -> URL? {
        guard let authorities else { return nil }
        guard FileManager.default.isReadableFile(atPath: authorities) else {
            throw SettingError(
                "--\(SettingKey.smtpCAFile.argumentName): the file \(printable(authorities)) cannot be read",
                ExitCode(78)
            )
        }
        return URL(filePath: authorities, directoryHint: .notDirectory)
    }

    private static func isOn(_ text: String) throws -> Bool {
        switch text {
        case "on": true
        case "off": false
        default: throw SettingError("“\(printable(text))” is neither on nor off")
        }
    }
}
