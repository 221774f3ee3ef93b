import CSampleDomains
import Domains
import Foundation
import Portico
import Synchronization

/// The newest index of a folder: opened again when an import has replaced the file, the sample where there is none.
///
/// Opening a file reads it once as a whole, to compare its checksum; at the start of a server, which would wait for it,
/// that is done later. One task does so; the others go on in the index that was there before, and so does a search that
/// runs while the file is replaced. Who shows something of an index is told when there is another one, whichever program
/// put it there.
final class IndexSource: Sendable {
    let path: String
    private let feed: ChangeFeed
    private let seen: SeenFile
    private let hasSample: Bool
    private let opened = Mutex<Opened?>(nil)
    /// Held by the one who opens a file, so that `opened` never has to be held that long.
    private let opening = Mutex(())

    /// A file as it was found. What is wrong with its bytes stays wrong until it is replaced, so they are read only
    /// once.
    private struct Opened {
        var index: Result<DomainIndex, DomainIndexError.Fault>
        let identity: FileIdentity?
        /// Whether its checksum was compared; there is none to compare in the sample.
        var isVerified = true

        func get() throws(DomainIndexError.Fault) -> (DomainIndex, IndexSummary.Origin) {
            (try index.get(), identity == nil ? .sample : .imported)
        }
    }

    init(path: String, hasSample: Bool) {
        self.path = path
        self.hasSample = hasSample
        let seen = SeenFile(path)
        self.seen = seen
        feed = ChangeFeed(whileWatched: { await seen.look(telling: $0) })
    }

    /// What was opened before, where it is the newest still: one look at the file's attributes. Else nil.
    func known() throws(DomainIndexError.Fault) -> (DomainIndex, IndexSummary.Origin)? {
        // Before it is looked at, so that none is missed.
        ReadingLog.current?.note([.anything], of: feed, since: feed.number)
        guard let known = opened.withLock({ $0 }), known.identity == FileIdentity(path: path) else { return nil }
        return try known.get()
    }

    /// One look at the file's attributes; more only where it was replaced.
    func current() throws(DomainIndexError.Fault) -> (DomainIndex, IndexSummary.Origin) {
        if let known = try known() { return known }
        guard let older = opened.withLock({ $0 }) else {
            return try opening.withLock { _ throws(DomainIndexError.Fault) in try newest() }.get()
        }
        let new = try opening.withLockIfAvailable { _ throws(DomainIndexError.Fault) in try newest() }
        return try (new ?? older).get()
    }

    /// Opens what is there, unless it is open, and leaves the checksum to `checkOpened`. The sample is left to whoever
    /// asks first: it is not opened but made.
    func open() throws(DomainIndexError.Fault) {
        if try known() != nil { return }
        if hasSample, FileIdentity(path: path) == nil { return }
        _ = try opening.withLock { _ throws(DomainIndexError.Fault) in try newest(verifying: false) }.get()
    }

    /// Compares the checksum of a file that `open` opened, and from then on gives no index where it does not match: then
    /// it gives that fault.
    func checkOpened() async -> DomainIndexError.Fault? {
        guard let unverified = opened.withLock({ $0 }), !unverified.isVerified,
            case .success(let index) = unverified.index
        else { return nil }
        guard let isWhole = await onConcurrencyPool({ await index.matchesChecksum() }) else { return nil }
        let fault: DomainIndexError.Fault? = isWhole ? nil : .otherChecksum
        let isNewest = opened.withLock { opened in
            guard opened?.identity == unverified.identity else { return false }
            opened?.isVerified = true
            if let fault { opened?.index = .failure(fault) }
            return true
        }
        guard isNewest, let fault else { return nil }
        feed.publish([.anything])
        return fault
    }

    /// Opens what is there now, unless another task has just done so.
    private func newest(verifying: Bool = true) throws(DomainIndexError.Fault) -> Opened {
        let identity = FileIdentity(path: path)
        seen.identity = identity
        if let known = opened.withLock({ $0 }) {
            if known.identity == identity { return known }
            // The sample is for whoever imported nothing; an import that is gone is a failure, and must not look like
            // an answer.
            if identity == nil { throw .missing }
        }
        let new = try open(isThere: identity != nil, verifying)
        let former = opened.withLock { opened in
            defer { opened = new }
            return opened
        }
        if former != nil { feed.publish([.anything]) }
        return new
    }

    private func open(isThere: Bool, _ verifying: Bool) throws(DomainIndexError.Fault) -> Opened {
        let storage: IndexStorage
        do throws(DomainIndexError.Fault) {
            storage = try IndexStorage(mapping: path)
        } catch {
            guard error == .missing, hasSample, !isThere else { throw error }
            return Opened(index: SampleIndex.shared, identity: nil)
        }
        let index = Result { () throws(DomainIndexError.Fault) in try DomainIndex(storage, verifying: verifying) }
        return Opened(index: index, identity: storage.identity, isVerified: verifying)
    }
}

/// The file as it was seen last: while somebody watches it is looked whether it is another one now.
private final class SeenFile: Sendable {
    private static let interval = Duration.seconds(2)

    private let path: String
    private let guarded = Mutex<FileIdentity?>(nil)

    init(_ path: String) {
        self.path = path
    }

    var identity: FileIdentity? {
        get { guarded.withLock { $0 } }
        set { guarded.withLock { $0 = newValue } }
    }

    func look(telling feed: ChangeFeed) async {
        repeat {
            let found = FileIdentity(path: path)
            guard found != identity else { continue }
            identity = found
            feed.publish([.anything])
        } while (try? await Task.sleep(for: Self.interval)) != nil
    }
}

/// The index of the sample list that comes with the product, built in memory by the code that imports files.
enum SampleIndex {
    /// Built when it is first asked for, and shared from then on: the list never changes, and the index is only read.
    static let shared = Result { () throws(DomainIndexError.Fault) in try build() }

    private static func build() throws(DomainIndexError.Fault) -> DomainIndex {
        let sink: MemorySink
        do throws(DomainImportError) {
            var names = try NameCollector()
            var count = 0
            let list = Array(UnsafeBufferPointer(start: sample_domains(&count), count: count))
            try names.read(MemorySource(list), file: "sample")
            sink = try IndexWriter(names.table).write(to: MemorySink())
        } catch {
            throw error == .noSuffixList ? .noSuffixList : .unreadable(error.description)
        }
        return try DomainIndex(IndexStorage(copying: sink.bytes))
    }
}
