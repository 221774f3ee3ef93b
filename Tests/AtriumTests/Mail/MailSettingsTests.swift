import Foundation
import Mail
import Portico
import Testing

@testable import Atrium

@Suite struct MailSettingsTests {
    private func route(
        _ arguments: [SettingKey: String?] = [:],
        environment: [String: String] = [:]
    ) throws -> MailRoute {
        try Settings(arguments: arguments, environment: environment, configFile: nil).mail.route()
    }

    private func failure(_ make: () throws -> some Any) -> String {
        let error = #expect(throws: SettingError.self) { _ = try make() }
        return error?.description ?? ""
    }

    @Test func withoutAServerMailsAreFilesAndNobodyIsAskedForACode() throws {
        let route = try route()
        #expect(route.server == nil)
        #expect(route.sender.address == "atrium@localhost")
        #expect(!route.confirmsAddresses)
        #expect(try self.route([.confirmAddresses: "on"]).confirmsAddresses)
        #expect(try self.route(environment: ["ATRIUM_CONFIRM_ADDRESSES": "on"]).confirmsAddresses)
    }

    @Test func aServerIsNamedWithWhoMailsAreFrom() throws {
        let route = try route([.smtpURL: "smtp://mail.example:587", .mailFrom: "Atrium <post@atrium.example>"])
        #expect(route.server?.description == "smtp://mail.example:587")
        #expect(route.sender.address == "post@atrium.example")
        #expect(route.sender.name?.text == "Atrium")
        #expect(route.confirmsAddresses)
        #expect(
            try !self.route([.smtpURL: "smtp://mail.example", .mailFrom: "a@b.example", .confirmAddresses: "off"])
                .confirmsAddresses
        )
        #expect(failure { try self.route([.smtpURL: "smtp://mail.example"]) }.contains("--mail-from"))
    }

    @Test func thePasswordComesFromAFileTheEnvironmentOrTheAddress() throws {
        let app = try TestApp()
        defer { app.remove() }
        let file = try app.file("password", "from the file\r\nsecond line\n").path
        let all: [SettingKey: String?] = [
            .smtpURL: "smtp://ann:in-the-address@mail.example", .mailFrom: "a@b.example",
        ]
        #expect(try route(all).server?.password?.revealed == "in-the-address")
        let environment = ["ATRIUM_SMTP_PASSWORD": "in the environment"]
        #expect(try route(all, environment: environment).server?.password?.revealed == "in the environment")
        let withFile = all.merging([.smtpPasswordFile: file, .smtpUser: "bob"]) { $1 }
        #expect(try route(withFile, environment: environment).server?.password?.revealed == "from the file")
        #expect(try route(withFile).server?.user == "bob")
    }

    @Test(
        arguments: [
            ([.smtpURL: "mail.example", .mailFrom: "a@b.example"], "--smtp-url: it must be smtp://HOST"),
            (
                [.smtpURL: "https://ann:hunter2@mail.example", .mailFrom: "a@b.example"],
                "--smtp-url: it must be smtp://HOST"
            ),
            ([.mailFrom: "nobody"], "--mail-from: it must be an address"),
            ([.mailFrom: "ann@-.example"], "--mail-from: the domain"),
            ([.smtpURL: "smtp://mail.example", .mailFrom: "jürgen@b.example"], "only be ASCII"),
            ([.smtpURL: "smtp://mail.example", .mailFrom: "a@b.example", .smtpUser: "ann"], "--smtp-password-file"),
            ([.smtpURL: "smtp://mail.example", .mailFrom: "a@b.example", .smtpPassword: "hunter2"], "--smtp-user"),
            (
                [.smtpURL: "smtp://mail.example", .mailFrom: "a@b.example", .smtpPasswordFile: "/nowhere"],
                "/nowhere cannot"
            ),
            ([.smtpURL: "smtp://mail.example", .mailFrom: "a@b.example", .smtpCAFile: "/nowhere"], "/nowhere cannot"),
            ([.confirmAddresses: "yes"], "--confirm-addresses: “yes” is neither on nor off"),
            ([.smtpUser: "a\nb"], "--smtp-user: user and password"),
        ] as [([SettingKey: String?], String)]
    )
    func aMistakeIsToldAndNoPassword(arguments: [SettingKey: String?], text: String) {
        let failure = failure { try route(arguments) }
        #expect(failure.contains(text), "\(failure)")
        #expect(!failure.contains("hunter2"))
    }

    @Test func theServerIsNotStartedWhereTheyDoNotGoTogether() async throws {
        let app = try TestApp()
        defer { app.remove() }
        let outcome = try await Program.run(
            ["serve", "--port", "0", "--data", app.data.path, "--smtp-url", "smtp://ann:hunter2@mail.example"]
        )
        #expect(outcome.status != 0)
        #expect(outcome.errors.contains("--mail-from"))
        #expect(!outcome.errors.contains("hunter2"))
    }
}
