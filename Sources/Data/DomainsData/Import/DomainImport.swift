import DataFolder
public import Foundation
import PorticoHost

/// Adds lists of names and zone files to the index in a data folder.
///
///     let report = try await DomainImport(folder: data).run([URL(filePath: "com.zone.gz")])
///     print("\(report.added) new, \(report.total) in the index")
///
/// A list has one name a line; a zone file is what ICANN's CZDS hands out. Either may be plain or gzip, and each line
/// is told by its form: see `ImportLine`. Names are reduced to registered names by the ICANN section of the public
/// suffix list and validated by IDNA 2008; a line that gives none is counted and left out. What was imported before
/// stays.
///
/// Nothing changes before all files were read: the new index is written beside the old one and renamed over it, so a
/// running server sees one or the other. It keeps the old one's mode; where that is behind a symbolic link, the link
/// stays. A cancelled task leaves the old index, and so does an import that read no name.
public struct DomainImport: Sendable {
    /// The index's name in the data folder.
    public static let fileName = "domains.index"

    public let index: URL

    public init(index: URL) {
        self.index = index
    }

    public init(folder: URL) {
        self.init(index: folder.appending(path: Self.fileName, directoryHint: .notDirectory))
    }

    /// Reads the files in their order, then writes the index.
    ///
    /// - Parameter progress: called now and then from the importing task.
    public func run(
        _ files: [URL],
        progress: @Sendable (ImportProgress) -> Void = { _ in }
    ) async throws(DomainImportError) -> ImportReport {
        let paths = files.map { $0.path(percentEncoded: false) }
        guard !paths.isEmpty else { throw .noFiles }
        // A misspelled last name should not cost the time to read the first.
        for path in paths where access(path, R_OK) != 0 { throw .unreadable(file: path, reason: SystemError.current) }

        let destination = try FileSink.destination(of: index.path(percentEncoded: false))
        let lock = try Self.lock(URL(filePath: destination).deletingLastPathComponent())
        defer { withExtendedLifetime(lock) {} }
        var collector = try NameCollector()
        try addExisting(to: &collector)
        for path in paths {
            try collector.read(try Self.source(path), file: path, progress: progress)
        }
        guard collector.report.names > 0 else { return collector.report }
        let file = try IndexWriter(collector.table).write(to: FileSink(replacing: destination))
        if Task.isCancelled { throw .cancelled }
        try file.commit()
        return collector.report
    }

    /// Puts an index that another machine made in the place of this one, by the rules of an import: it is read as a whole
    /// first, nobody else writes meanwhile, and it is there whole or not at all.
    ///
    /// - Parameter former: where the index that was here stays, unless there is something already; nil where it is not
    ///   wanted any more.
    public func replace(with made: URL, keepingFormerAs former: URL? = nil) throws(DomainImportError) {
        let path = made.path(percentEncoded: false)
        do throws(DomainIndexError.Fault) {
            _ = try DomainIndex(IndexStorage(mapping: path), verifying: true)
        } catch {
            throw .existingIndex(DomainIndexError(file: path, fault: error))
        }
        let destination = try FileSink.destination(of: index.path(percentEncoded: false))
        let lock = try Self.lock(URL(filePath: destination).deletingLastPathComponent())
        defer { withExtendedLifetime(lock) {} }
        let bytes: Data
        do { bytes = try Data(contentsOf: made, options: .alwaysMapped) } catch {
            throw .unreadable(file: path, reason: error.localizedDescription)
        }
        let sink = try FileSink(replacing: destination)
        let isWritten = bytes.withUnsafeBytes { bytes in
            Result { () throws(DomainImportError) in try sink.append(bytes) }
        }
        try isWritten.get()
        // The same file by another name. Where there is none, or one is kept already, there is nothing to do.
        if let former { link(destination, former.path(percentEncoded: false)) }
        try sink.commit()
    }

    private static func lock(_ folder: URL) throws(DomainImportError) -> FolderLock {
        do throws(DataFolderError) {
            return try FolderLock(folder)
        } catch {
            switch error {
            case .unusable(let path, let reason): throw .unwritable(file: path, reason: reason)
            case .busy(let folder), .inUse(let folder), .beingReplaced(let folder): throw .busy(folder: folder)
            }
        }
    }

    private func addExisting(to collector: inout NameCollector) throws(DomainImportError) {
        let path = index.path(percentEncoded: false)
        let existing: DomainIndex
        do throws(DomainIndexError.Fault) {
            existing = try DomainIndex(IndexStorage(mapping: path), verifying: true)
        } catch {
            guard error == .missing else { throw .existingIndex(DomainIndexError(file: path, fault: error)) }
            return
        }
        try collector.add(existing, file: path)
    }

    private static func source(_ path: String) throws(DomainImportError) -> any ByteSource {
        let source = try PeekingSource(try FileSource(path))
        return source.isGzip ? try GzipSource(source, file: path) : source
    }
}

/// Why an import changed nothing.
public enum DomainImportError: Error, Sendable, Hashable {
    case noFiles
    case unreadable(file: String, reason: String)
    case damagedGzip(file: String, reason: String)
    /// What was imported before cannot be added to.
    case existingIndex(DomainIndexError)
    case unwritable(file: String, reason: String)
    /// Another import writes to the same folder, or a restore replaces it.
    case busy(folder: String)
    /// More than an index can address: 4 GB of names, or 2^29 zones.
    case tooLarge
    case noSuffixList
    case cancelled
}

extension DomainImportError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .noFiles: "no file to import was given"
        case .unreadable(let file, let reason): "\(file): cannot be read: \(reason)"
        case .damagedGzip(let file, let reason): "\(file): damaged gzip data: \(reason)"
        case .existingIndex(let error): "cannot add to what was imported before: \(error)"
        case .unwritable(let file, let reason): "\(file): cannot be written: \(reason)"
        case .busy(let folder): "\(folder): another import is writing to this folder, or it is being restored"
        case .tooLarge: "more names than one index can hold"
        case .noSuffixList: "libpsl has no public suffix list"
        case .cancelled: "the import was cancelled"
        }
    }
}
