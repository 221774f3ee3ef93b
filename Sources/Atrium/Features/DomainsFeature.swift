import AtriumFlow
import Backup
import Domains
import DomainsData
import Foundation
import Logging
import Networking
import Portico
import PorticoSessions
import PorticoTerminal
import PorticoWeb
import SourceChoice
import Storage

/// The search for domain names, and the searches that visitors save.
struct DomainsFeature: Feature {
    static let tab: Tab? = .domains
    static let migrations = [
        NumberedMigration(1, SavedSearchTables.savedSearches), NumberedMigration(5, DomainAnswerTables.answers),
        NumberedMigration(20, SavedSearchTables.alerts), NumberedMigration(31, SavedSearchTables.arrivals),
    ]
    static let owned = [
        OwnedTable("savedSearch", of: .visitor, in: "visitor", since: 8),
        OwnedTable("arrivedNames", of: .account, in: "account", since: 32),
    ]

    static let files = [
        FileCheck(DomainImport.fileName, isPrivate: false) { file in
            do throws(DomainIndexError) {
                try DomainIndexRepository(file: file).verify()
            } catch {
                throw error.fault
            }
        }
    ]

    static func has(_ route: AppRoute) -> Bool { route.domains != nil }

    private let storage: any StorageProtocol
    /// The names of this machine; nil where they are never asked for.
    private let index: DomainIndexRepository?
    private let sources: DomainSources
    private let clock: any Clock<Duration>
    private let searches: StorageSavedSearchRepository
    private let files: DataFiles
    /// Where nodes have it from; nil where there are no others.
    private let shared: SharedIndex?
    private let report: @Sendable (String) -> Void
    private let reportShared: @Sendable (String) -> Void
    private let reportAlerts: @Sendable (String) -> Void

    init(in context: AppContext) throws {
        storage = context.storage
        let options = context.options.domains
        let index = context.index ?? DomainIndexRepository(folder: context.files.folder)
        self.index = options.kind == .domainsdb ? nil : index
        clock = options.clock
        sources = try options.sources(index: index, storage: storage, logger: context.logger)
        searches = StorageSavedSearchRepository(
            storage: storage,
            report: context.report("a saved search cannot be read")
        )
        files = context.files
        shared = context.nodes.map { SharedIndex(among: $0.files, of: context.files) }
        reportShared = context.report("an index of domain names that another node imported cannot be had")
        report = context.report("the index of domain names cannot be used")
        reportAlerts = context.report("saved searches were not compared with new names")
    }

    var belongings: [any OwnedData] { [searches] }

    func register(in container: inout Container) {
        container.load(DomainsModule())
        let (sources, searches, index) = (sources, searches, index)
        container.register(.single) { sources }
        container.register(.new, as: (any DomainsRepository).self) { (sources: DomainSources, visitor: Visitor) in
            sources.repository(for: visitor)
        }
        container.register(.single, as: (any SavedSearchRepository).self) { searches }
        container.register(.single, as: (any ArrivedNamesRepository).self) { searches }
        container.register(.new) { SampleHint(index: index) }
        let (storage, files, clock, reportAlerts) = (storage, files, clock, reportAlerts)
        container.register(.single) { (alerts: any SavedSearchAlerts) in
            SavedSearchWatch(
                index: DomainImport(folder: files.folder).index,
                folder: files.alerts,
                storage: storage,
                alerts: alerts,
                clock: clock,
                report: reportAlerts
            )
        }
    }

    func verify() throws { try index?.verify() }

    func health() async throws {
        if let index {
            do throws(DomainsError) { _ = try index.contents() } catch {
                throw UnhealthyPart(StartedPart.domainIndex.name)
            }
        }
        do throws(StorageError) {
            _ = try await storage.count(of: SavedSearch.self)
        } catch {
            throw UnhealthyPart(StartedPart.storage.name)
        }
    }

    /// Compares the index with its checksum, tells open pages when an import has replaced the names, and whoever saved a
    /// search how many new ones match it.
    func work(_ parts: Scope) throws -> [BackgroundWork] {
        guard let index else { return [] }
        let alerts: SavedSearchWatch = try parts.part()
        let shared = shared.map { shared in
            BackgroundWork.onEachNode { [reportShared] in await shared.follow { reportShared("\($0)") } }
        }
        return [shared].compactMap(\.self) + [
            .onEachNode { [clock, report] in await index.watch(by: clock) { report("\($0)") } },
            .onOneNode { await alerts.run() },
        ]
    }
}

/// How to import names, where the search has only the sample to answer from.
struct SampleHint {
    /// Nil where it has more.
    let text: String?

    init(index: DomainIndexRepository?) {
        let isSample = (try? index?.contents().origin) == .sample
        text = isSample ? "domain names are a small sample; import your own with `atrium domains import FILE`" : nil
    }
}

/// Where domain names come from.
struct DomainsOptions: Sendable {
    /// What `--domains-source` can be.
    enum Kind: String, Sendable, CaseIterable {
        case local, domainsdb
        case domainsdbThenLocal = "domainsdb-then-local"
    }

    var kind = Kind.local
    /// Nil is DomainsDB's own.
    var address: String?
    /// What DomainsDB knows this server by.
    var key: Secret?
    /// What the source's terms ask to be printed beside its names.
    var attribution: String?
    /// One more server that answers like DomainsDB, such as another Atrium; nil where there is none.
    var otherAddress: String?
    /// What the terms of that one ask to be printed beside its names.
    var otherAttribution: String?
    /// How long an answer is served again without asking, in seconds.
    var freshFor = 300.0
    /// How long a call may take, and how often it is tried.
    var limits = CallLimits()
    /// What calls are timed by; tests give one that they move.
    var clock: any Clock<Duration> = ContinuousClock()
    /// The date by which saved answers age.
    var now: @Sendable () -> Date = { Date() }

    /// What DomainsDB, or who is asked in its place, is asked by. Throws where the address is none.
    func mainAddress() throws(APIEnvironmentError) -> DomainsDBAddress {
        try DomainsDBAddress(address ?? DomainsDBAddress.domainsDB, key: key, attribution: attribution)
    }

    /// The addresses of all sources that are asked. Throws where one is none.
    func addresses() throws(APIEnvironmentError) -> [DomainsDBAddress] {
        try (kind == .local ? [] : [mainAddress()]) + others()
    }

    /// Those beside DomainsDB, which are not shown its key.
    private func others() throws(APIEnvironmentError) -> [DomainsDBAddress] {
        guard let otherAddress else { return [] }
        return [try DomainsDBAddress(otherAddress, attribution: otherAttribution)]
    }

    /// What visitors can search. Throws where an address is none.
    fileprivate func sources(
        index: DomainIndexRepository,
        storage: any StorageProtocol,
        logger: Logger
    ) throws -> DomainSources {
        let local = DomainSources.Source(id: Kind.local.rawValue, index)
        let remoteID = Kind.domainsdb.rawValue
        let others = try others().map { DomainSources.Source(id: "other", remote($0, storage, logger)) }
        switch kind {
        case .local: return DomainSources(local, others)
        case .domainsdb: return DomainSources(.init(id: remoteID, remote(try mainAddress(), storage, logger)), others)
        case .domainsdbThenLocal:
            let both = FallbackDomainsRepository(remote(try mainAddress(), storage, logger), then: index)
            return DomainSources(.init(id: remoteID, both), [local] + others)
        }
    }

    private func remote(
        _ address: DomainsDBAddress,
        _ storage: any StorageProtocol,
        _ logger: Logger
    ) -> DomainsDBRepository {
        let client = APIClient(environment: address.environment, limits: limits, clock: clock, logger: logger)
        return DomainsDBRepository(
            address: address,
            client: client,
            storage: storage,
            freshFor: freshFor,
            now: now,
            report: { [host = address.environment.host] reason in
                logger.error(
                    "the source of domain names fails",
                    metadata: ["source": "\(host)", "reason": "\(reason)"]
                )
            }
        )
    }
}

extension DomainsOptions {
    /// The address of a source, where it is one.
    static func address(setting text: String) throws -> String {
        do throws(APIEnvironmentError) {
            _ = try DomainsDBAddress(text)
        } catch {
            throw SettingError("“\(printable(text))” \(error)")
        }
        return text
    }
}
