import DataFolder
public import Domains
public import Foundation
import Portico
import PorticoHost
public import Storage
import Synchronization

/// Tells the owners of saved searches how many new names match them, after each import, whichever program made it.
///
///     await SavedSearchWatch(index: file, folder: folder, storage: storage, alerts: alerts).run()
///
/// The index as it was is kept in a folder of its own until it was looked through: a second name for the same file where
/// the disk can do that, so that it takes no space before an import replaces it. What is new are the names that it does
/// not have: one pass over both, on a thread of its own, whatever the number of searches, up to 2,000; of more, there is
/// another pass for each 2,000. A match is told once for each search, with its number of names; which they are is kept
/// beside it, up to `ArrivedNames.maxNames` of them.
///
/// Only searches of accounts that are not silent are looked at: nobody else is to be told. The first index that is ever
/// seen is where it begins: nothing in it is new. Of several programs with one folder only one looks. A program that ends
/// on the way looks again from the start, and tells of the same with the same `pass`.
public struct SavedSearchWatch: Sendable {
    private let index: String
    private let folder: URL
    private let storage: any StorageProtocol
    private let alerts: any SavedSearchAlerts
    private let now: @Sendable () -> Date
    private let clock: any Clock<Duration>
    private let report: @Sendable (String) -> Void
    private let line = WorkLine(atOnce: 1, maxWaiting: 4)
    private let lastSeen = LastSeen()

    /// How many searches one pass is for: their automaton takes some megabytes.
    static let maxPerPass = 2_000

    /// - Parameters:
    ///   - index: the file that imports replace; there need be none.
    ///   - folder: for the index as it was; it is made.
    ///   - clock: what it looks for imports by.
    ///   - report: told why something could not be done.
    public init(
        index: URL,
        folder: URL,
        storage: any StorageProtocol,
        alerts: any SavedSearchAlerts,
        now: @escaping @Sendable () -> Date = { Date() },
        clock: any Clock<Duration> = ContinuousClock(),
        report: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.index = index.path(percentEncoded: false)
        self.folder = folder
        self.storage = storage
        self.alerts = alerts
        self.now = now
        self.clock = clock
        self.report = report
    }

    /// Looks for imports until its task is cancelled.
    public func run(every interval: Duration = .seconds(3)) async {
        var lock: FolderLock?
        var pause = interval
        repeat {
            // The program that held it may have ended since.
            if lock == nil { lock = try? FolderLock(folder) }
            pause = interval
            guard lock != nil else { continue }
            do {
                try await look()
            } catch is CancellationError {
                break
            } catch {
                report("\(error)")
                // What failed will hardly succeed at once, and may take its time.
                pause = .seconds(60)
            }
        } while (try? await clock.sleep(for: pause)) != nil
        withExtendedLifetime(lock) {}
    }

    /// Looks once, and tells what there is to tell. Only who holds the folder may do so.
    public func look() async throws {
        let identity = FileIdentity(path: index)
        guard let identity else {
            // Nothing was imported yet: what will be is compared with the sample.
            if try await storage.object(SeenNames.self, byPrimaryKey: SeenNames.onlyID) == nil {
                try await storage.save(SeenNames(check: nil, seenAt: now()))
            }
            return
        }
        guard lastSeen.identity != identity, FileIdentity(path: kept) != identity else { return }
        try await lookThrough()
        lastSeen.identity = identity
    }

    private var kept: String { path("seen.index") }
    private var fresh: String { path("new.index") }

    private func path(_ name: String) -> String {
        folder.appending(path: name, directoryHint: .notDirectory).path(percentEncoded: false)
    }

    private func lookThrough() async throws {
        try PrivateFolder.make(folder)
        try keepFresh()
        let marker = try await storage.object(SeenNames.self, byPrimaryKey: SeenNames.onlyID)
        let (new, old) = try await onConcurrencyPool { [self] in
            let new = try DomainIndex(IndexStorage(mapping: fresh), verifying: true)
            return (new, try before(new, marker))
        }
        if let old, old.bodyCheck != new.bodyCheck { try await tell(of: new, since: old) }
        // In this order: who finds the marker but not the file has seen these names.
        try await storage.save(SeenNames(check: Int(new.bodyCheck), seenAt: now()))
        guard rename(fresh, kept) == 0 else { throw WatchError(reason: SystemError.current) }
    }

    /// A name for the index that stays when an import replaces it, or a copy where the disk cannot do that.
    private func keepFresh() throws {
        unlink(fresh)
        let source = try FileSink.destination(of: index)
        if link(source, fresh) == 0 { return }
        try FileManager.default.copyItem(atPath: source, toPath: fresh)
    }

    /// The index that `new` is compared with; nil where that is not known, or where nothing in it is new.
    private func before(_ new: DomainIndex, _ marker: SeenNames?) throws -> DomainIndex? {
        guard let marker else { return nil }
        guard let check = marker.check else { return try SampleIndex.shared.get() }
        if check == Int(new.bodyCheck) { return nil }
        if let old = try? DomainIndex(IndexStorage(mapping: kept), verifying: true), Int(old.bodyCheck) == check {
            return old
        }
        report("the names as they were before the last import are gone, so nobody is told which are new")
        return nil
    }

    private func tell(of new: DomainIndex, since old: DomainIndex) async throws {
        let pass = String(old.bodyCheck, radix: 16) + "-" + String(new.bodyCheck, radix: 16)
        var last = ""
        while true {
            try Task.checkCancellation()
            let (searches, end) = try await searches(after: last)
            let found = try await names(of: searches.map(\.question), new, since: old)
            let repository = StorageSavedSearchRepository(storage: storage)
            for (search, found) in zip(searches, found) where found.count > 0 {
                guard let account = search.visitor.account,
                    let arrived = try await repository.keep(found, for: search, of: account, pass: pass, at: now())
                else { continue }
                try await alerts.namesMatched(
                    SavedSearchMatch(
                        account: account,
                        search: search,
                        count: found.count,
                        pass: pass,
                        moment: now(),
                        arrived: arrived
                    )
                )
            }
            guard let end else { return }
            last = end
        }
    }

    /// Those of accounts, in the order of their ids, and the id of the last one; nil where there are no more.
    func searches(after id: String) async throws -> ([SavedSearch], String?) {
        let columns = StoredSavedSearch.columns
        // All texts that begin with `account:`.
        let isOfAccount = columns.visitor >= "account:" && columns.visitor < "account;"
        let query = Query.matching(
            columns.id > id && isOfAccount && columns.removedAt == nil && columns.isSilent == false
        )
        .limited(to: Self.maxPerPass)
        // A row that cannot be read has no search; the next pass begins behind it all the same.
        let owners = try await storage.read { snapshot throws(StorageError) in
            try snapshot.results(of: SavedSearch.self, query)
        }
        let searches = owners.compactMap { try? $0.get() }
        guard owners.count == Self.maxPerPass, let last = owners.last else { return (searches, nil) }
        do throws(TranslationError) {
            return (searches, try last.get().id.text)
        } catch {
            return (searches, error.id)
        }
    }

    private func names(
        of queries: [DomainQuery],
        _ new: DomainIndex,
        since old: DomainIndex
    ) async throws -> [FoundNames] {
        guard !queries.isEmpty else { return [] }
        let isGivenUp = AtomicFlag()
        let counted = try await withTaskCancellationHandler {
            try await line.run {
                Result { () throws(SearchStop) in
                    var counter = SearchCounter(queries, in: new)
                    try NewNames(in: new, since: old).forEach(isCancelled: { isGivenUp.isRaised }) {
                        counter.count($0, label: $1, $2)
                    }
                    return counter.found
                }
            }
        } onCancel: {
            isGivenUp.raise()
        }
        do throws(SearchStop) {
            return try counted.get()
        } catch .cancelled {
            throw CancellationError()
        } catch {
            throw WatchError(reason: "\(error)")
        }
    }
}

/// Why a look at new names did not come to its end.
struct WatchError: Error, CustomStringConvertible {
    let reason: String

    var description: String { "new names could not be compared with saved searches: \(reason)" }
}

/// The file that was looked through last: where it is a copy that is kept, nothing else says that it was.
private final class LastSeen: Sendable {
    private let guarded = Mutex<FileIdentity?>(nil)

    var identity: FileIdentity? {
        get { guarded.withLock { $0 } }
        set { guarded.withLock { $0 = newValue } }
    }
}

extension SavedSearch {
    /// What it asks the index for.
    fileprivate var question: DomainQuery {
        DomainQuery(
            text: parameters.trimmed.query,
            zone: zone?.text,
            match: match,
            digits: digits,
            hyphens: hyphens,
            idn: idn
        )
    }
}
