import Foundation
public import Hummingbird
import HummingbirdCore
public import Logging
import NIOCore
import Portico
import ServiceLifecycle
import UnixSignals

/// A site on a port.
///
///     try await WebServer(site, host: "127.0.0.1", port: 8080, logger: logger).run()
///
/// A request whose client goes before it is answered is cancelled; an event that was posted whole is carried out all
/// the same.
///
/// It stops gracefully on SIGTERM and SIGINT: no new connections, running requests are answered, then the work on pages
/// that are not complete yet is cancelled. What is not over after seven seconds is cancelled, connections are closed
/// then, and after nine seconds the program ends whatever still runs in it, with exit code 1. On SIGHUP a site that was made from folders, other than one in development,
/// replaces its pages; one that has nothing to replace is ended by it, as programs are.
public struct WebServer: Sendable {
    private let site: Site
    private let host: String
    private let port: Int
    private let logger: Logger
    private let work: [@concurrent @Sendable () async -> Void]
    private let onRunning: @Sendable (_ port: Int) async -> Void
    /// How long what is under way when the server is told to stop is waited for, and how long what was cancelled then:
    /// together less than the ten seconds in which many supervisors lose patience.
    var patience = Duration.seconds(7)
    var patienceWithCancelled = Duration.seconds(2)
    /// Called where even that was not enough.
    var onOverdue: @Sendable () -> Void = { _exit(EXIT_FAILURE) }

    /// - Parameters:
    ///   - site: what is served.
    ///   - host: the address of this machine that connections are taken on.
    ///   - port: 0 lets the system choose one.
    ///   - logger: gets a line for each request, and what the server has to say.
    ///   - work: what goes on beside the server, or is done once; its task is cancelled when the server is told to stop,
    ///     and waited for.
    ///   - onRunning: called with the port once connections are taken.
    public init(
        _ site: Site,
        host: String,
        port: Int,
        logger: Logger,
        work: [@concurrent @Sendable () async -> Void] = [],
        onRunning: @escaping @Sendable (_ port: Int) async -> Void = { _ in }
    ) {
        self.site = site
        self.host = host
        self.port = port
        self.logger = logger
        self.work = work
        self.onRunning = onRunning
    }

    /// The site as a Hummingbird application, for tests and for programs that add to it.
    public var application: some ApplicationProtocol {
        application(with: [])
    }

    private func application(
        with services: [any Service],
        onOpening: @escaping @Sendable (any Channel) -> Void = { _ in }
    ) -> some ApplicationProtocol {
        let pipeline = RequestPipeline(site)
        let log = SiteLog(logger)
        let connections = connections(pipeline, log)
        var application = Application(
            responder: ServerResponder(pipeline: pipeline, log: log),
            server: HTTPServerBuilder { _ in connections },
            configuration: ApplicationConfiguration(
                address: .hostname(host, port: port),
                serverName: nil,
                availableConnectionsDelegate: AcceptGate(slots: connections.table.maximum)
            ),
            onServerRunning: { [onRunning] channel in
                onOpening(channel)
                await onRunning(channel.localAddress?.port ?? 0)
            },
            logger: logger
        )
        for service in services + companions(of: connections) { application.addServices(service) }
        return application
    }

    /// The same on a socket that was handed over.
    private func server(on socket: HandedSocket, with services: [any Service]) -> any Service {
        let connections = connections(RequestPipeline(site), SiteLog(logger))
        let server = HandedServer(
            socket: socket,
            connections: connections,
            gate: AcceptGate(slots: connections.table.maximum),
            logger: logger,
            isForThisMachine: site.current.developed != nil,
            onRunning: onRunning
        )
        let all = services + companions(of: connections) + [NamedService("handed socket", server)]
        return ServiceGroup(configuration: ServiceGroupConfiguration(services: all, logger: logger))
    }

    private func connections(_ pipeline: RequestPipeline, _ log: SiteLog) -> SiteChannel {
        let limits = site.parts.services.connections
        return SiteChannel(
            grace: TimeAmount(site.parts.services.halfCloseGrace),
            deadlines: ConnectionDeadlines(limits),
            table: ConnectionTable(
                maximum: limits.maximum ?? OpenFiles.connections(of: OpenFiles.limit),
                maxPerAddress: limits.maxPerAddress,
                trusting: site.parts.services.trustedProxies
            )
        ) { request, peer in
            switch pipeline.begin(request, from: peer, log) {
            case .answered(let answer): .now(answer)
            case .waiting(let inHand): .later { await pipeline.finish(inHand) }
            }
        }
    }

    /// What runs beside the server.
    private func companions(of connections: SiteChannel) -> [any Service] {
        let housekeeping = Housekeeping(services: site.parts.services, clock: ContinuousClock(), logger: logger)
        var companions: [any Service] = [
            NamedService("housekeeping", housekeeping), NamedService("owned work", site.ownedWork),
            NamedService("live pages", site.live),
        ]
        companions += work.map { NamedService("work", Work(body: $0)) }
        // The last one is the first that stops after the server itself.
        companions.append(NamedService("connections", ConnectionDrain(table: connections.table)))
        // Those that wait for a change would else be waited for.
        if let developed = site.current.developed {
            companions.append(NamedService("development", DevelopmentEnd(development: developed.development)))
        }
        return companions
    }

    /// Serves until it is told to stop.
    ///
    /// First it takes as many files as the system lets this process have open, 65,536 at most, so that connections have
    /// room. Throws when the port cannot be had, and `SiteError` when there are fewer files than
    /// ``ConnectionLimits/maximum`` connections need.
    public func run() async throws {
        try refuseStrangers()
        try makeRoom()
        var reloads: [any Service] = []
        if site.current.reload == .onDemand {
            // Before the server runs: a signal that nobody waits for would end the program.
            let hangups = await UnixSignalsSequence(trapping: .sighup)
            let reload = HangupReload(signals: hangups, logger: logger, reload: site.reload)
            reloads = [NamedService("reload", reload)]
        }
        let deadline = StopDeadline(patience + patienceWithCancelled) { [logger, onOverdue] in
            logger.error("the server is ended: something in it did not stop in time")
            onOverdue()
        }
        defer { deadline.end() }
        let newcomers = LastNewcomers()
        // Those who come to a socket of somebody else's are for who is handed it next.
        let server: any Service =
            if let socket = try HandedSocket(ProcessInfo.processInfo.environment) {
                server(on: socket, with: reloads)
            } else {
                application(with: reloads) { newcomers.opened($0) }
            }
        // The last one is the first that is told of a stop.
        let services = [
            NamedService("server", server),
            NamedService("last newcomers", newcomers), NamedService("deadline of a stop", deadline),
        ]
        var configuration = ServiceGroupConfiguration(
            services: services.map { ServiceGroupConfiguration.ServiceConfiguration(service: $0) },
            gracefulShutdownSignals: [.sigterm, .sigint],
            logger: logger
        )
        configuration.maximumGracefulShutdownDuration = patience
        do {
            try await ServiceGroup(configuration: configuration).run()
        } catch {
            guard deadline.isStopping else { throw error }
            logger.warning("what was under way when the server stopped was broken off", metadata: ["error": "\(error)"])
        }
    }

    /// A site in development shows what happens in it: others cannot reach it.
    private func refuseStrangers() throws(SiteError) {
        guard site.current.developed != nil else { return }
        guard host == "localhost" || IPAddress(host)?.isLoopback == true else {
            throw SiteError(problems: [
                "a site in development is served to this machine only; serve it on 127.0.0.1, or without development"
            ])
        }
        if let publicURL = site.parts.publicURL, !publicURL.isLoopback {
            throw SiteError(problems: [
                "a site in development is known to this machine only; give it no public URL, or one such as "
                    + "http://127.0.0.1:8080, instead of \(publicURL)"
            ])
        }
    }

    private func makeRoom() throws(SiteError) {
        let files = OpenFiles.raised()
        let room = OpenFiles.room(of: files)
        let limits = site.parts.services.connections
        let maximum = limits.maximum ?? OpenFiles.connections(of: files)
        guard room >= max(maximum, Self.fewestConnections) else {
            let wanted = "\(max(maximum, Self.fewestConnections)) connections"
            throw SiteError(problems: [
                "there is no room for \(wanted): this process may have \(files) files open, which leaves \(max(room, 0)) for "
                    + "connections; raise the limit with ulimit -n"
            ])
        }
        logger.notice(
            "at most \(maximum) connections are open at once",
            metadata: [
                "most from one address": "\(limits.maxPerAddress.map(String.init) ?? "no limit")",
                "files this process may open": "\(files)",
            ]
        )
    }

    /// With fewer nobody is served.
    private static var fewestConnections: Int { 8 }
}

/// A service by a name, which the log of the group that it runs in calls it by.
///
/// The group would print the service, which writes out all that is in it: here the whole site with its keys, and that
/// took a tenth of a start.
private struct NamedService: Service, TextOutputStreamable {
    private let name: String
    private let service: any Service

    init(_ name: String, _ service: any Service) {
        self.name = name
        self.service = service
    }

    func run() async throws { try await service.run() }

    /// The first that printing asks for, before it looks for a description or into the value.
    func write(to target: inout some TextOutputStream) { target.write(name) }
}

/// Work beside the server as one of its services.
private struct Work: Service {
    let body: @concurrent @Sendable () async -> Void

    func run() async {
        await cancelWhenGracefulShutdown(body)
        // A service that ends by itself would end the server with it.
        try? await gracefulShutdown()
    }
}
