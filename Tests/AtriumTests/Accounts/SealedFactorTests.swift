import Foundation
import PorticoTesting
import Testing

@testable import Accounts
@testable import AccountsData
@testable import Atrium

/// What of two-step sign-in is in a backup, and what becomes of it after a restore.
@Suite(.ofOneNode("it is about files of a data folder")) struct SealedFactorTests {
    private func code(of secret: String) throws -> String {
        let bytes = try #require(Base32.bytes(of: secret.replacing(" ", with: "")))
        return OneTimePasswords(secret: bytes).password(at: OneTimePasswords.step(at: Date()))
    }

    private func visit(
        _ app: TestApp,
        _ body: @escaping @Sendable (WebVisitor) async throws -> Void
    ) async throws {
        try await visiting(app.application(), over: .inProcess, at: TestApp.origin) { try await body($0) }
    }

    /// An account with two-step sign-in in a new app, and what its owner wrote down.
    private func owner(in app: TestApp) async throws -> (secret: String, codes: [String]) {
        let written = Written()
        try await visit(app) { visitor in
            try await visitor.signUp("ann@example.com", then: "/account/factor")
            try visitor.fill("Password", with: WebVisitor.password)
            try await visitor.click("Set up")
            let secret = try visitor.find(css: "#secret code").text
            try visitor.fill("Code from the app", with: try code(of: secret))
            try await visitor.click("Turn on")
            await written.keep(secret, try visitor.findAll(css: ".recovery-codes code").map(\.text))
        }
        return await (written.secret, written.codes)
    }

    private actor Written {
        var secret = ""
        var codes: [String] = []

        func keep(_ secret: String, _ codes: [String]) {
            (self.secret, self.codes) = (secret, codes)
        }
    }

    private func run(_ arguments: String..., in app: TestApp) async throws -> Program.Outcome {
        try await Program.run(arguments + ["--data", app.data.path])
    }

    @Test func aBackupOpensNoSecondFactorAndARestoreWithoutTheKeySaysWhoNeedsARecoveryCode() async throws {
        let (app, other) = (try TestApp(), try TestApp())
        defer {
            app.remove()
            other.remove()
        }
        let (secret, codes) = try await owner(in: app)
        #expect(codes.count == 10)
        let archive = app.data.path + ".tar.gz"
        defer { try? FileManager.default.removeItem(atPath: archive) }
        #expect(try await run("backup", archive, in: app).status == 0)

        let restored = try await run("restore", archive, in: other)
        #expect(restored.status == 0, "\(restored.errors)")
        #expect(restored.errors.contains("factors.key is not there"))
        #expect(!FileManager.default.fileExists(atPath: DataFiles(folder: other.data).factorKeys.path))
        let bytes = try Data(contentsOf: DataFiles(folder: other.data).storage)
        for written in codes + [secret.replacing(" ", with: "")] {
            #expect(bytes.range(of: Data(written.utf8)) == nil)
        }
        let listed = try await run("accounts", "list", in: other)
        #expect(listed.output.contains("needs a recovery code"))
        #expect(listed.errors.contains("The key of two-step sign-in is not here."))
        #expect(try await run("accounts", "list", "--json", in: other).output.contains(#""needsRecoveryCode" : true"#))
        #expect(!(try await run("accounts", "list", in: app).output.contains("needs a recovery code")))

        try await visit(other) { visitor in
            try await visitor.signIn("ann@example.com", then: "/account/factor")
            try visitor.fill("Code", with: try code(of: secret))
            try await visitor.click("Confirm")
            #expect(visitor.page.status == 422)
            #expect(try visitor.find(css: ".field-error").text.contains("Please use a recovery code"))
            try await visitor.click("Sign in with a recovery code")
            try visitor.fill("Recovery code", with: codes[0])
            try await visitor.click("Sign in")
            #expect(visitor.url == "/account/factor")
        }
    }

    @Test func aRestoreOverTheFolderLeavesTheKeyThere() async throws {
        let app = try TestApp()
        defer {
            app.remove()
            for name in (try? FileManager.default.contentsOfDirectory(atPath: NSTemporaryDirectory())) ?? []
            where name.hasPrefix("\(app.data.lastPathComponent).before-restore") {
                try? FileManager.default.removeItem(atPath: NSTemporaryDirectory() + "/" + name)
            }
        }
        _ = try await owner(in: app)
        let archive = app.data.path + ".tar.gz"
        defer { try? FileManager.default.removeItem(atPath: archive) }
        #expect(try await run("backup", archive, in: app).status == 0)
        let restored = try await run("restore", archive, in: app)
        #expect(restored.status == 0, "\(restored.errors)")
        #expect(!restored.errors.contains("factors.key"))
        let key = DataFiles(folder: app.data).factorKeys.path
        #expect(try FileManager.default.attributesOfItem(atPath: key)[.posixPermissions] as? Int == 0o600)
        #expect(!(try await run("accounts", "list", in: app).output.contains("needs a recovery code")))
    }
}
