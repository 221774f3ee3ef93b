import ArgumentParser
import DomainsData
import Foundation
import Logging
import NIOCore
import PorticoTerminal
import PorticoWeb

/// `atrium serve`: the app in a browser.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "serve", abstract: "Serve the app to browsers.")

    @OptionGroup var folders: FolderOptions

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

    @Flag(
        name: .customLong("reload-templates"),
        help: "Show templates and static files as soon as they change, for development."
    )
    var reloadTemplates = false

    func run() async throws {
        try await reportingFailures {
            let settings = try Settings(
                arguments: [
                    .host: host, .port: port, .data: folders.data, .templates: templates, .staticFiles: staticFiles,
                    .publicURL: publicURL,
                    .trustedProxies: trustedProxies, .maxConnections: maxConnections,
                    .maxConnectionsPerAddress: maxConnectionsPerAddress, .postsPerMinute: postsPerMinute,
                    .exportsPerMinute: exportsPerMinute, .apiPerMinute: apiPerMinute,
                    .cpuSecondsPerMinute: cpuSecondsPerMinute,
                    .backtrace: backtrace, .reloadTemplates: reloadTemplates ? "on" : nil, .signUp: signUp,
                    .quota: quota,
                    .domainsSource: domainsSource, .domainsURL: domainsURL, .domainsKey: domainsKey,
                    .dogFactsSource: dogFactsSource,
                    .dogFactsURL: dogFactsURL,
                ],
                environment: ProcessInfo.processInfo.environment,
                configFile: folders.config
            )
            try settings.requireKnownAddress()
            settings.crashReport.apply()
            let log = BatchedLog(to: STDERR_FILENO)
            defer { log.flush() }
            let logger = log.logger(label: "atrium")
            let accounts = AccountOptions(policy: settings.signUp)
            let composition = try Composition(
                data: settings.data(),
                at: settings.publicURL,
                accounts: accounts,
                domains: settings.domains,
                dogFacts: settings.dogFacts,
                quota: settings.quota,
                logger: logger
            )
            let site = try composition.site(settings)
            if let hint = try composition.part(SampleHint.self).text { logger.notice("\(hint)") }
            let host = settings.host
            let server = WebServer(
                site,
                host: host,
                port: settings.port,
                logger: logger,
                work: try composition.work()
            ) { port in
                // Written at once: a program that started the server in a pipe waits for this line.
                // Where nobody reads it, it serves all the same.
                try? Output.line(Self.greeting(publicURL: settings.publicURL, host: host, port: port))
            }
            do {
                try await server.run()
            } catch {
                throw ListenError(error, host: host, port: settings.port) ?? error
            }
        }
    }

    /// Where visitors find the site, and, where that is another address, where it listens.
    static func greeting(publicURL: PublicURL?, host: String, port: Int) -> String {
        let own = "\(WebAddress.host(host)):\(port)"
        guard let publicURL, publicURL.origin != "http://\(own)" else { return "Atrium serves http://\(own)/" }
        return "Atrium serves \(publicURL.origin)/ (listening on \(own))"
    }
}

/// Why a server has no port to listen on, with what to do about it.
struct ListenError: Error, Hashable, CustomStringConvertible {
    let description: String

    /// Nil for a failure that has nothing to do with the address.
    init?(_ error: any Error, host: String, port: Int) {
        switch error {
        case let error as IOError where error.errnoCode == EADDRINUSE:
            description = "port \(port) is in use by another program; choose another with --port"
        case let error as IOError where error.errnoCode == EACCES:
            description = "port \(port) may not be used by this account; choose one from 1024 with --port"
        case let error as IOError where error.errnoCode == EADDRNOTAVAIL:
            description = "this machine does not have the address \(printable(host)); choose another with --host"
        case let error as IOError:
            let reason = String(cString: strerror(error.errnoCode))
            description = "the server cannot listen on \(printable(host)), port \(port): \(reason)"
        case is SocketAddressError.UnknownHost:
            description = "there is no host \(printable(host)); choose another with --host"
        default: return nil
        }
    }
}
