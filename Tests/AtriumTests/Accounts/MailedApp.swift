import AtriumFlow
import Foundation
import Logging
import NotesData
import Portico
import PorticoSessions
import PorticoTestSupport
import PorticoTesting
import PorticoWeb
import Storage
import Testing

@testable import AccountsData
@testable import Atrium

/// Atrium whose mails go out as they do where it is served, by the settings of an operator, and somebody without
/// JavaScript who uses it over a socket. The time that its features go by stands still until a test moves it.
///
///     try await MailedApp.run(by: .server) { here in
///         try await here.visitor.signUp("ann@example.com")
///         let code = try await here.code(in: "Your code to create an account")
///     }
struct MailedApp {
    let app: TestApp
    let mailbox: Mailbox
    let visitor: WebVisitor
    /// What moves the time.
    private let clock: ManualClock
    private let now: Now

    static func run(
        by way: Mailbox.Way = .files,
        _ body: @Sendable (MailedApp) async throws -> Void
    ) async throws {
        let app = try TestApp()
        defer { app.remove() }
        let mailbox = try await Mailbox.open(way, for: app)
        let clock = ManualClock()
        // A whole second, as it comes back from storage. What sends mails goes by the real time, which is not far.
        let start = Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded(.down))
        let now: Now = { start.addingTimeInterval(clock.now.offset / Duration.seconds(1)) }
        let context = try Self.context(of: app, mailsTo: mailbox)
        let server = try Self.server(in: context, of: app, at: now)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for work in AppMail(in: context).work() {
                group.addTask { await work() }
            }
            try await visiting(server.application, over: .socket, as: .plain, at: TestApp.origin) { visitor in
                try await body(MailedApp(app: app, mailbox: mailbox, visitor: visitor, clock: clock, now: now))
            }
            group.cancelAll()
        }
    }

    private static func context(of app: TestApp, mailsTo mailbox: Mailbox) throws -> AppContext {
        let mail = try Settings(arguments: mailbox.settings(of: app), environment: [:], configFile: nil).mail.route()
        let settings = try app.settings()
        var options = AppOptions()
        options.accounts = app.accounts
        options.accounts.confirmsAddresses = mail.confirmsAddresses
        options.domains = app.domains
        options.dogFacts = app.dogFacts
        options.firstSteps = app.firstSteps
        options.mail = MailOptions(
            server: mail.server,
            sender: mail.sender,
            printer: MailTemplates.printer(in: try settings.pageFolders())
        )
        options.publicURL = settings.publicURL
        let data = try OpenedData(in: DataFolderInUse(app.data), options: TestApp.patientStorage, logger: logger)
        return AppContext(
            storage: data.storage,
            sessions: data.sessions,
            files: data.folder.files,
            options: options,
            logger: logger
        )
    }

    private static func server(in context: AppContext, of app: TestApp, at now: @escaping Now) throws -> WebServer {
        let features = try AppFeatures(in: context) { container in
            container.register(.single, as: Now.self) { now }
        }
        let settings = try app.settings()
        var services = SiteServices.inMemory()
        services.sessions = try features.parts.part((any SessionStore).self)
        services.devices = try features.parts.part((any RememberedDeviceStore).self)
        services.uploads = context.files.uploads
        services.limits = .off
        services.firstPaint.clock = ManualClock()
        let site: Site = try Site(
            coordinator: features.coordinator(),
            folders: settings.pageFolders(),
            loaded: TestApp.pages.get(),
            publicURL: settings.publicURL,
            services: services,
            shell: ShellViewInputData.init
        )
        return WebServer(site, host: "127.0.0.1", port: 0, logger: logger)
    }

    private static var logger: Logger { Logger(label: "test") { _ in SwiftLogNoOpLogHandler() } }

    /// Waits for the mail with this subject, and gives its code.
    func code(in subject: String) async throws -> String {
        let code = try await mail(subject).code
        return try #require(code)
    }

    /// Waits for the mail with this subject.
    @discardableResult
    func mail(_ subject: String) async throws -> ArrivedMail {
        try await until { try mailbox.mails().contains { $0.subject == subject } }
        return try #require(try mailbox.mails().first { $0.subject == subject })
    }

    /// What an authenticator app shows for a secret at the moment.
    func factorCode(of secret: String) throws -> String {
        let bytes = try #require(Base32.bytes(of: secret.replacing(" ", with: "")))
        return OneTimePasswords(secret: bytes).password(at: OneTimePasswords.step(at: now()))
    }

    /// Goes on to the next code of authenticator apps.
    func waitForTheNextFactorCode() {
        clock.advance(by: .seconds(OneTimePasswords.period))
    }
}
