internal import Domains
internal import Foundation
internal import Synchronization

/// The newest index of a folder: opened again when an import has replaced the file, the sample where there is none.
///
/// A search that runs while the file is replaced goes on in the one it began with.
final class IndexSource: Sendable {
    let path: String
    private let hasSample: Bool
    private let opened = Mutex<Opened?>(nil)

    private struct Opened {
        let index: DomainIndex
        let identity: FileIdentity?
    }

    init(path: String, hasSample: Bool) {
        self.path = path
        self.hasSample = hasSample
    }

    /// One look at the file's attributes; more only where it was replaced.
    func current() throws(DomainIndexError.Fault) -> (DomainIndex, IndexSummary.Origin) {
        let identity = FileIdentity(path: path)
        return try opened.withLock { opened throws(DomainIndexError.Fault) in
            if let opened, opened.identity == identity { return (opened.index, Self.origin(opened)) }
            // The sample is for whoever imported nothing; an import that is gone is a failure, and must not look like an answer.
            if identity == nil, opened?.identity != nil { throw .missing }
            let new = try open(isThere: identity != nil)
            opened = new
            return (new.index, Self.origin(new))
        }
    }

    private func open(isThere: Bool) throws(DomainIndexError.Fault) -> Opened {
        do throws(DomainIndexError.Fault) {
            let storage = try IndexStorage(mapping: path)
            return Opened(index: try DomainIndex(storage), identity: storage.identity)
        } catch {
            guard error == .missing, hasSample, !isThere else { throw error }
            return Opened(index: try SampleIndex.build(), identity: nil)
        }
    }

    private static func origin(_ opened: Opened) -> IndexSummary.Origin { opened.identity == nil ? .sample : .imported }
}
