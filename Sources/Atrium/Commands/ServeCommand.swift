import ArgumentParser
import DomainsData
import Foundation
import Logging
import Portico
import PorticoStart
import PorticoWeb

/// `atrium serve`: the app in a browser.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "serve", abstract: "Serve the app to browsers.")

    @OptionGroup var stored: StorageOptions

    @Option(help: ArgumentHelp("The address to listen on (default: 127.0.0.1).", valueName: "address"))
    var host: String?

    @Option(parsing: .unconditional, help: .number(.port, "The port to listen on; 0 takes a free one", default: "8080"))
    var port: String?

    @Option(help: ArgumentHelp("The folder of templates.", valueName: "folder"))
    var templates: String?

    @Option(name: .customLong("static"), help: ArgumentHelp("The folder of static files.", valueName: "folder"))
    var staticFiles: String?

    @Option(
        help: ArgumentHelp(
            "The address that visitors use (default: http://HOST:PORT; required with a host such as 0.0.0.0).",
            valueName: "url"
        )
    )
    var publicURL: String?

    @Option(
        help: ArgumentHelp(
            "Proxies whose Forwarded headers are believed: addresses and ranges (default: none).",
            valueName: "list"
        )
    )
    var trustedProxies: String?

    @Option(
        parsing: .unconditional,
        help: .number(.maxConnections, "Connections in all", default: "as many as open files allow, at most 8192")
    )
    var maxConnections: String?

    @Option(
        parsing: .unconditional,
        help: .number(
            .maxConnectionsPerAddress,
            "Connections from one address that is no trusted proxy",
            default: "256"
        )
    )
    var maxConnectionsPerAddress: String?

    @Option(
        parsing: .unconditional,
        help: .number(.postsPerMinute, "Forms a visitor may send in a minute", default: "60")
    )
    var postsPerMinute: String?

    @Option(
        parsing: .unconditional,
        help: .number(.exportsPerMinute, "Files a visitor may export in a minute", default: "10")
    )
    var exportsPerMinute: String?

    @Option(
        parsing: .unconditional,
        help: .number(.apiPerMinute, "Answers a program may get from the JSON addresses in a minute", default: "120")
    )
    var apiPerMinute: String?

    @Option(
        parsing: .unconditional,
        help: .number(.cpuSecondsPerMinute, "CPU seconds a visitor’s requests may use in a minute", default: "10")
    )
    var cpuSecondsPerMinute: String?

    @Option(
        help: ArgumentHelp(
            "Whether a crash prints a backtrace, which takes many seconds (default: off).",
            valueName: "on|off"
        )
    )
    var backtrace: String?

    @Option(
        parsing: .unconditional,
        help: .number(
            .quota,
            "What the notes of an account may use, with their history, drafts and files, in MB",
            default: "1024"
        )
    )
    var quota: String?

    @Option(
        help: ArgumentHelp("Whether anybody can sign up: open or closed (default: open).", valueName: "open|closed")
    )
    var signUp: String?

    @Option(
        help: ArgumentHelp(
            "Where domain names come from: local, domainsdb or domainsdb-then-local (default: local).",
            valueName: "source"
        )
    )
    var domainsSource: String?

    @Option(
        help: ArgumentHelp(
            "The address of DomainsDB, or of a server that answers like it (default: \(DomainsDBAddress.domainsDB)).",
            valueName: "url"
        )
    )
    var domainsURL: String?

    @Option(
        help: ArgumentHelp(
            "The key for DomainsDB. Others on this machine can see arguments: prefer ATRIUM_DOMAINS_KEY.",
            valueName: "key"
        )
    )
    var domainsKey: String?

    @Option(
        help: ArgumentHelp(
            "What the terms of that source ask to be printed beside its names (default: none).",
            valueName: "text"
        )
    )
    var domainsAttribution: String?

    @Option(
        help: ArgumentHelp(
            "One more server that answers like DomainsDB, such as another Atrium, for visitors to choose (default: none).",
            valueName: "url"
        )
    )
    var domainsOtherURL: String?

    @Option(
        help: ArgumentHelp(
            "What the terms of that server ask to be printed beside its names (default: none).",
            valueName: "text"
        )
    )
    var domainsOtherAttribution: String?

    @Option(
        help: ArgumentHelp(
            "Where dog facts come from: local, remote or remote-then-local (default: local).",
            valueName: "source"
        )
    )
    var dogFactsSource: String?

    @Option(
        help: ArgumentHelp(
            "The API that remote dog facts come from (default: https://dogapi.dog/api/v2/facts).",
            valueName: "url"
        )
    )
    var dogFactsURL: String?

    @Option(
        help: ArgumentHelp(
            "Whom the terms of that API ask to be named as the source of a fact (default: its host).",
            valueName: "text"
        )
    )
    var dogFactsAttribution: String?

    @Option(
        help: ArgumentHelp(
            "A feed, Atom or RSS, whose entries visitors can read as dog facts (default: none).",
            valueName: "url"
        )
    )
    var dogFactsFeed: String?

    @Option(
        help: ArgumentHelp(
            "Whom the terms of that feed ask to be named as the source of a fact (default: its host).",
            valueName: "text"
        )
    )
    var dogFactsFeedAttribution: String?

    @Option(help: ArgumentHelp("The header field that the feed wants a key in (default: none).", valueName: "name"))
    var dogFactsFeedHeader: String?

    @Option(help: ArgumentHelp("The file whose first line is that key.", valueName: "file"))
    var dogFactsFeedKeyFile: String?

    @Option(
        help: ArgumentHelp(
            "Another Atrium that visitors can keep their favourite facts at, too (default: none).",
            valueName: "url"
        )
    )
    var favouritesAt: String?

    @Option(
        help: ArgumentHelp(
            "The oldest client that is still understood, by its X-Client-Version (default: 0.1.0).",
            valueName: "version"
        )
    )
    var oldestClient: String?

    @Option(
        help: ArgumentHelp(
            "Origins that push messages may go to although they are not public (default: none).",
            valueName: "list"
        )
    )
    var pushAllowedOrigins: String?

    @Option(
        help: ArgumentHelp(
            "Whom push services can turn to: mailto:ADDRESS or an https address (default: the public URL).",
            valueName: "contact"
        )
    )
    var pushContact: String?

    @Option(
        help: ArgumentHelp(
            "The mail server that mails go to: smtp://HOST:PORT, encrypted by STARTTLS, or smtps://HOST:PORT (default: none; each mail is a file in the data folder).",
            valueName: "url"
        )
    )
    var smtpURL: String?

    @Option(help: ArgumentHelp("Who signs in to the mail server.", valueName: "name"))
    var smtpUser: String?

    @Option(
        help: ArgumentHelp(
            "A file with the password for the mail server in its first line. ATRIUM_SMTP_PASSWORD can have the password itself.",
            valueName: "file"
        )
    )
    var smtpPasswordFile: String?

    @Option(
        name: .customLong("smtp-ca-file"),
        help: ArgumentHelp(
            "Certificates (PEM) that the mail server’s may be signed by, beside those that the system knows.",
            valueName: "file"
        )
    )
    var smtpCAFile: String?

    @Option(
        help: ArgumentHelp(
            "Whom mails are from, such as “Atrium <atrium@example.com>”; required with a mail server.",
            valueName: "address"
        )
    )
    var mailFrom: String?

    @Flag(
        name: .customLong("confirm-addresses"),
        help: "Ask who signs up for a code from a mail also where no mail server is set."
    )
    var confirmAddresses = false

    @Flag(
        name: .customLong("reload-templates"),
        help: "Show templates and static files as soon as they change, for development."
    )
    var reloadTemplates = false

    @Flag(
        help:
            "Serve for development: templates as above, open pages that follow changes, and an inspector at /portico/inspect. For this machine only."
    )
    var development = false

    @Flag(help: "Print what the start did when, in milliseconds, on standard error.")
    var timeline = false

    @Flag(help: "Hold the port in a process of its own, which starts the server again where it crashes.")
    var supervised = false

    func run() async throws {
        try await reportingFailures {
            let (arguments, config, showsTimeline) = (arguments, stored.folders.config, timeline)
            let settings = { @Sendable in
                let environment = ProcessInfo.processInfo.environment
                return try Settings(arguments: arguments, environment: environment, configFile: config)
            }
            if supervised { throw ExitCode(try await Self.supervise(settings())) }
            let log = BatchedLog(to: STDERR_FILENO)
            defer { log.flush() }
            let logger = log.logger(label: "atrium")
            _ = try await untilInterrupted { handOver in
                let port = ServerPort()
                let start = ServerStart(
                    settings: settings,
                    logger: logger,
                    open: { try await port.open($0, logger: logger, opened: handOver) }
                )
                try await withThrowingTaskGroup(of: Void.self) { group in
                    defer { group.cancelAll() }
                    group.addTask { try await port.serve() }
                    guard let greeting = try await Self.greeting(after: start, showsTimeline) else { return }
                    // Written at once: a program that started the server in a pipe waits for this line.
                    // Where nobody reads it, it serves all the same.
                    try? Output.line(greeting)
                    StartCode.release()
                    try await group.waitForAll()
                }
            }
        }
    }

    /// Gives the exit code of the server when it has ended for good.
    private static func supervise(_ settings: Settings) async throws -> Int32 {
        let log = BatchedLog(to: STDERR_FILENO)
        defer { log.flush() }
        let supervisor = Supervisor(host: settings.host, port: settings.port, logger: log.logger(label: "supervisor"))
        do {
            return try await supervisor.run(
                arguments: CommandLine.arguments.dropFirst().filter { $0 != "--supervised" }
            )
        } catch {
            throw ServerPort.listenError(error, settings) ?? error
        }
    }

    private var arguments: [SettingKey: String?] {
        stored.arguments.merging([
            .host: host, .port: port, .data: stored.folders.data, .templates: templates, .staticFiles: staticFiles,
            .publicURL: publicURL,
            .trustedProxies: trustedProxies, .maxConnections: maxConnections,
            .maxConnectionsPerAddress: maxConnectionsPerAddress, .postsPerMinute: postsPerMinute,
            .exportsPerMinute: exportsPerMinute, .apiPerMinute: apiPerMinute,
            .cpuSecondsPerMinute: cpuSecondsPerMinute,
            .backtrace: backtrace, .reloadTemplates: reloadTemplates ? "on" : nil,
            .development: development ? "on" : nil, .signUp: signUp,
            .oldestClient: oldestClient, .quota: quota,
            .domainsSource: domainsSource, .domainsURL: domainsURL, .domainsKey: domainsKey,
            .domainsAttribution: domainsAttribution, .domainsOtherURL: domainsOtherURL,
            .domainsOtherAttribution: domainsOtherAttribution, .dogFactsSource: dogFactsSource,
            .dogFactsURL: dogFactsURL, .dogFactsAttribution: dogFactsAttribution,
            .dogFactsFeed: dogFactsFeed, .dogFactsFeedAttribution: dogFactsFeedAttribution,
            .dogFactsFeedHeader: dogFactsFeedHeader, .dogFactsFeedKeyFile: dogFactsFeedKeyFile,
            .favouritesAt: favouritesAt,
            .pushAllowedOrigins: pushAllowedOrigins, .pushContact: pushContact,
            .smtpURL: smtpURL, .smtpUser: smtpUser, .smtpPasswordFile: smtpPasswordFile, .smtpCAFile: smtpCAFile,
            .mailFrom: mailFrom, .confirmAddresses: confirmAddresses ? "on" : nil,
        ]) { $1 }
    }

    /// Starts the server, and gives the line that says so; nil where the start was interrupted.
    private static func greeting(after start: ServerStart, _ showsTimeline: Bool) async throws -> String? {
        let report = try await start.sequence().run(within: ServerStart.limit)
        if showsTimeline { Output.complaint("\(report.timeline)") }
        try report.end.throwReason()
        guard let started = report[ServerStart.Step.site], let port = report[ServerStart.Step.port] else { return nil }
        for part in started.parts where part.state == .skipped {
            let how = report.timeline[part.name].map { "\($0.how)" } ?? ""
            start.logger.warning(
                "the server started without a part",
                metadata: ["part": "\(part.name)", "how": "\(how)"]
            )
        }
        if let hint = try started.composition.part(SampleHint.self).text { start.logger.notice("\(hint)") }
        return greeting(publicURL: started.settings.publicURL, host: started.settings.host, port: port)
    }

    /// Where visitors find the site, and, where that is another address, where it listens.
    static func greeting(publicURL: PublicURL?, host: String, port: Int) -> String {
        let own = "\(WebAddress.host(host)):\(port)"
        guard let publicURL, publicURL.origin != "http://\(own)" else { return "Atrium serves http://\(own)/" }
        return "Atrium serves \(publicURL.origin)/ (listening on \(own))"
    }
}
