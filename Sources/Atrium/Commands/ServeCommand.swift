import ArgumentParser
import DomainsData
import Foundation
import Logging
import NotesData
import NotesTransfer
import PorticoWeb

/// `atrium serve`: the app in a browser.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "serve", abstract: "Serve the app to browsers.")

    @OptionGroup var folders: FolderOptions

    @Option(help: ArgumentHelp("The address to listen on (default: 127.0.0.1).", valueName: "address"))
    var host: String?

    @Option(help: ArgumentHelp("The port to listen on; 0 takes a free one (default: 8080).", valueName: "number"))
    var port: String?

    @Option(help: ArgumentHelp("The folder of templates.", valueName: "folder"))
    var templates: String?

    @Option(name: .customLong("static"), help: ArgumentHelp("The folder of static files.", valueName: "folder"))
    var staticFiles: String?

    @Option(
        help: ArgumentHelp(
            "The address visitors use (default: http://HOST:PORT; needed where the host stands for every address).",
            valueName: "url"
        )
    )
    var publicURL: String?

    @Option(help: ArgumentHelp("Whose Forwarded headers count: addresses and ranges (default: nobody's).", valueName: "list"))
    var trustedProxies: String?

    @Option(help: ArgumentHelp("Connections in all (default: as many as open files allow, at most 8192).", valueName: "number"))
    var maxConnections: String?

    @Option(
        help: ArgumentHelp(
            "Connections of one address that is no trusted proxy; 0 sets no limit (default: 256).",
            valueName: "number"
        )
    )
    var maxConnectionsPerAddress: String?

    @Option(help: ArgumentHelp("Forms a visitor may send in a minute; 0 sets no limit (default: 60).", valueName: "number"))
    var postsPerMinute: String?

    @Option(help: ArgumentHelp("Files a visitor may export in a minute; 0 sets no limit (default: 10).", valueName: "number"))
    var exportsPerMinute: String?

    @Option(
        help: ArgumentHelp(
            "Answers a program may get from the JSON addresses in a minute; 0 sets no limit (default: 120).",
            valueName: "number"
        )
    )
    var apiPerMinute: String?

    @Option(
        help: ArgumentHelp(
            "CPU seconds that what a visitor asks for may take in a minute; 0 sets no limit (default: 10).",
            valueName: "number"
        )
    )
    var cpuSecondsPerMinute: String?

    @Option(help: ArgumentHelp("Whether a crash is followed by a backtrace, which takes many seconds (default: off).", valueName: "on|off"))
    var backtrace: String?

    @Option(
        help: ArgumentHelp(
            "What the notes of an account may take with their history, drafts and files, in MB; 0 sets no limit (default: 1024).",
            valueName: "number"
        )
    )
    var quota: String?

    @Option(help: ArgumentHelp("Whether anybody can make an account: open or closed (default: open).", valueName: "open|closed"))
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
            "Where DomainsDB is, or who answers like it (default: \(DomainsDBAddress.domainsDB)).",
            valueName: "url"
        )
    )
    var domainsURL: String?

    @Option(
        help: ArgumentHelp(
            "The key for DomainsDB. Others on this machine see arguments: better set ATRIUM_DOMAINS_KEY.",
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
            "The API of dog facts elsewhere (default: https://dogapi.dog/api/v2/facts).",
            valueName: "url"
        )
    )
    var dogFactsURL: String?

    @Flag(name: .customLong("reload-templates"), help: "Show templates and static files as soon as they change, for development.")
    var reloadTemplates = false

    func run() async throws {
        try await reportingFailures {
            let settings = try Settings(
                arguments: [
                    .host: host, .port: port, .data: folders.data, .templates: templates, .staticFiles: staticFiles, .publicURL: publicURL,
                    .trustedProxies: trustedProxies, .maxConnections: maxConnections,
                    .maxConnectionsPerAddress: maxConnectionsPerAddress, .postsPerMinute: postsPerMinute,
                    .exportsPerMinute: exportsPerMinute, .apiPerMinute: apiPerMinute, .cpuSecondsPerMinute: cpuSecondsPerMinute,
                    .backtrace: backtrace, .reloadTemplates: reloadTemplates ? "on" : nil, .signUp: signUp, .quota: quota,
                    .domainsSource: domainsSource, .domainsURL: domainsURL, .domainsKey: domainsKey,
                    .dogFactsSource: dogFactsSource,
                    .dogFactsURL: dogFactsURL,
                ],
                environment: ProcessInfo.processInfo.environment,
                configFile: folders.config
            )
            try settings.requireKnownAddress()
            settings.crashReport.apply()
            let logger = Logger(label: "atrium")
            let accounts = AccountOptions(policy: settings.signUp)
            let composition = try Composition(
                data: settings.data(),
                accounts: accounts,
                domains: settings.domains,
                dogFacts: settings.dogFacts,
                quota: settings.quota,
                logger: logger
            )
            let site = try composition.site(settings)
            let jobs = composition.jobRunner()
            let erasure = composition.erasure
            let erasing = composition.erasedText
            let host = settings.host
            let server = WebServer(
                site,
                host: host,
                port: settings.port,
                logger: logger,
                work: [{ await jobs.run() }, { await erasure.run() }, { await erasing.run() }]
            ) { port in
                // Written at once: whoever started the server in a pipe waits for this line.
                // Where nobody reads it, it serves all the same.
                try? Output.line("Atrium serves http://\(WebAddress.host(host)):\(port)/")
            }
            try await server.run()
        }
    }
}
