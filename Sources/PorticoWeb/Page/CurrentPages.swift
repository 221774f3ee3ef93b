import Foundation
import Portico
import PorticoHTML
import Synchronization

/// The pages a site shows at the moment, which another set may replace at once.
///
/// A request takes a snapshot when it begins and keeps it to its end.
final class CurrentPages: Sendable {
    /// What one request is answered with: an object, since a request hands it on often.
    final class Snapshot: Sendable {
        let set: SitePages
        /// In development: why the folders' present state cannot be shown. The set is the last one that could.
        let faults: PageFaults?

        fileprivate init(set: SitePages, faults: PageFaults? = nil) {
            self.set = set
            self.faults = faults
        }
    }

    /// Where another set comes from.
    struct Source: Sendable {
        let folders: PageFolders
        let load: @Sendable (TemplateSources, AssetStore) throws(SiteError) -> SitePages
    }

    private struct State {
        var snapshot: Snapshot
        /// The folders as they were when they were read last; nil where they may have changed meanwhile.
        var stamp: FolderStamp?
        /// What was wrong when they were read last, and with which state of them.
        var failure: (what: SiteError, stamp: FolderStamp)?
        /// What the log has not told yet.
        var untoldFailure: SiteError?

        /// The same folders may be read again, as long as they may have changed: that is told once.
        mutating func fail(_ what: SiteError, _ stamp: FolderStamp) {
            let isKnown = failure.map { $0.what == what && $0.stamp.hasSameFiles(as: stamp) } ?? false
            if !isKnown { untoldFailure = what }
            failure = (what, stamp)
        }
    }

    private let source: Source?
    private let state: Mutex<State>
    private let replacing = Mutex(())

    /// Pages that stay.
    init(_ set: SitePages) {
        source = nil
        state = Mutex(State(snapshot: Snapshot(set: set)))
    }

    /// Pages from folders. Throws all that is wrong with what is in them now.
    ///
    /// - Parameter loaded: what was loaded from them before, and is shown until they are read again.
    init(_ source: Source, _ loaded: SitePages?) throws(SiteError) {
        self.source = source
        if let loaded {
            state = Mutex(State(snapshot: Snapshot(set: loaded)))
            return
        }
        // Taken first: what changes while the folders are read makes another stamp.
        let stamp = FolderStamp(of: source.folders)
        let (sources, assets) = try source.folders.read()
        state = Mutex(
            State(snapshot: Snapshot(set: try source.load(sources, assets)), stamp: stamp.isSettled ? stamp : nil)
        )
    }

    var reload: PageFolders.Reload? { source?.folders.reload }
    /// Nil where the site is not developed.
    var developed: (development: Development, folders: PageFolders)? {
        source.flatMap { source in source.folders.development.map { (development: $0, folders: source.folders) } }
    }

    /// What a request that begins now is answered with. In development this looks whether the folders changed, and
    /// reads them again.
    func snapshot() -> Snapshot {
        guard let source, source.folders.reload == .onEachRequest else { return state.withLock(\.snapshot) }
        // Read under the lock: requests that come together wait for one reading rather than do it again each.
        return state.withLock { state in
            let stamp = FolderStamp(of: source.folders)
            guard stamp != state.stamp else { return state.snapshot }
            if let failure = Self.read(source, into: &state.snapshot) {
                state.fail(failure, stamp)
            } else {
                state.failure = nil
            }
            state.stamp = stamp.isSettled ? stamp : nil
            return state.snapshot
        }
    }

    /// In development: why pages cannot be shown since the folders changed last, once for each change.
    func takeUntoldFailure() -> SiteError? {
        guard reload == .onEachRequest else { return nil }
        return state.withLock { state in
            defer { state.untoldFailure = nil }
            return state.untoldFailure
        }
    }

    /// Gives what is wrong, if anything is.
    private static func read(_ source: Source, into snapshot: inout Snapshot) -> SiteError? {
        var sources: TemplateSources?
        do throws(SiteError) {
            let read = try source.folders.read()
            sources = read.templates
            snapshot = Snapshot(set: try source.load(read.templates, read.assets.keeping(snapshot.set.assets)))
            return nil
        } catch {
            snapshot = Snapshot(set: snapshot.set, faults: PageFaults(error, in: sources))
            return error
        }
    }

    /// Reads the folders again and checks all that is in them, and only then replaces the set.
    ///
    /// Throws all that is wrong; then nothing has changed.
    func replace() throws(SiteError) {
        guard let source else { return }
        // One after the other, so that what was read last is what stays; requests do not wait for it.
        try replacing.withLock { _ throws(SiteError) in
            let (sources, assets) = try source.folders.read()
            let former = state.withLock { $0.snapshot.set.assets }
            let set = try source.load(sources, assets.keeping(former))
            state.withLock { $0 = State(snapshot: Snapshot(set: set)) }
        }
    }
}

extension FolderStamp {
    init(of folders: PageFolders) {
        self.init(of: [folders.templates, folders.staticFiles])
    }
}
