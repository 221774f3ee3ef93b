import Foundation
import Portico
import PorticoHost

/// Reads an archive from start to end, holds each entry against the manifest, and writes those that are wanted to an
/// empty folder.
///
/// Nothing is taken that the manifest does not name, and nothing but regular files. All that is written is its owner's
/// alone, whatever the archive says about owners and permissions.
struct ArchiveExtraction {
    let archive: String
    /// A real path; only what this process makes is in it.
    let folder: String
    private(set) var manifest: ArchiveManifest
    /// Files that are not what was saved.
    private(set) var problems: [FileProblem] = []
    private let reader: ArchiveReader

    /// Reads the manifest.
    init(_ archive: String, into folder: String) throws(BackupError) {
        self.archive = archive
        self.folder = folder
        reader = try ArchiveReader(archive)
        do throws(ArchiveFault) {
            let bytes = try Self.entry(ArchiveManifest.entryName, limit: ArchiveManifest.byteLimit, reader)
            let checksum = try Self.entry(ArchiveManifest.checksumName, limit: 1024, reader)
            manifest = try ArchiveManifest(bytes, checksum: checksum)
        } catch {
            throw .archive(file: archive, error)
        }
    }

    /// Reads all other entries.
    ///
    /// - Parameter isWanted: whether a file is to be written; the others are only held against their checksums.
    mutating func run(writing isWanted: (ArchiveManifest.File) -> Bool) throws(BackupError) {
        try checkRoom(for: manifest.files.filter(isWanted).reduce(0) { $0 + $1.size })
        var expected: [FolderPath: ArchiveManifest.File] = [:]
        for file in manifest.files {
            if let path = FolderPath(file.path) { expected[path] = file }
        }
        var seen: Set<FolderPath> = []
        while let entry = try next() {
            let path = try path(of: entry)
            guard let file = expected[path] else { throw .archive(file: archive, .notInManifest(entry.name)) }
            guard seen.insert(path).inserted else { throw .archive(file: archive, .twice(entry.name)) }
            guard entry.bytes == file.size else {
                throw .archive(file: archive, .wrongSize(name: entry.name, expected: file.size, found: entry.bytes))
            }
            let output = isWanted(file) ? try newFile(path) : nil
            let digest = try contents(of: file, to: output)
            if digest.bytes != file.size || digest.sha256 != file.sha256 {
                problems.append(FileProblem(file: file.path, text: "its contents are not what was saved"))
            }
            try output?.finish()
        }
        for path in expected.keys.filter({ !seen.contains($0) }).sorted() {
            problems.append(FileProblem(file: path.text, text: "is missing in the archive"))
        }
    }

    /// The folders in `folder` that were needed, the innermost first.
    var folders: [String] {
        Set(manifest.files.compactMap { FolderPath($0.path) }.flatMap(\.folders)).sorted(by: >).map {
            "\(folder)/\($0.text)"
        }
    }

    private func next() throws(BackupError) -> ArchiveReader.Entry? {
        do throws(ArchiveFault) {
            return try reader.next()
        } catch {
            throw .archive(file: archive, error)
        }
    }

    private func path(of entry: ArchiveReader.Entry) throws(BackupError) -> FolderPath {
        // By bytes: a letter's accent would make one character with the slash before it.
        let prefix = ArchiveManifest.dataPrefix.utf8
        guard entry.name.utf8.starts(with: prefix),
            let path = FolderPath(String(decoding: entry.name.utf8.dropFirst(prefix.count), as: UTF8.self))
        else { throw .archive(file: archive, .unsafePath(entry.name)) }
        return path
    }

    private func newFile(_ path: FolderPath) throws(BackupError) -> NewFile {
        for parent in path.folders where mkdir("\(folder)/\(parent.text)", 0o700) != 0 && errno != EEXIST {
            throw .unwritable(file: "\(folder)/\(parent.text)", reason: SystemError.current)
        }
        return try NewFile("\(folder)/\(path.text)")
    }

    private func contents(of file: ArchiveManifest.File, to output: NewFile?) throws(BackupError) -> ContentDigest {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 * 1024, alignment: 16)
        defer { buffer.deallocate() }
        var digest = ContentDigest()
        while true {
            let count: Int
            do throws(ArchiveFault) {
                count = try reader.read(into: buffer)
            } catch {
                throw .archive(file: archive, error)
            }
            guard count > 0 else { return digest }
            let piece = UnsafeRawBufferPointer(rebasing: buffer[..<count])
            digest.add(piece)
            guard digest.bytes <= file.size else {
                throw .archive(file: archive, .wrongSize(name: file.path, expected: file.size, found: digest.bytes))
            }
            try output?.append(piece)
        }
    }

    private func checkRoom(for bytes: Int64) throws(BackupError) {
        var status = statvfs()
        guard statvfs(folder, &status) == 0 else { return }
        let (free, isMore) = Int64(clamping: status.f_bavail).multipliedReportingOverflow(
            by: Int64(clamping: status.f_frsize)
        )
        guard isMore || bytes <= free else { throw .noRoom(folder: folder, needed: bytes, free: free) }
    }

    /// One of the first two entries, whole.
    private static func entry(_ name: String, limit: Int, _ reader: ArchiveReader) throws(ArchiveFault) -> [UInt8] {
        guard let entry = try reader.next(), entry.name == name else { throw .noManifest }
        guard entry.bytes <= limit else { throw .damagedManifest("it is too large") }
        var bytes: [UInt8] = []
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 * 1024, alignment: 16)
        defer { buffer.deallocate() }
        while bytes.count <= limit {
            let count = try reader.read(into: buffer)
            guard count > 0 else { return bytes }
            bytes += buffer[..<count]
        }
        throw .damagedManifest("it is too large")
    }
}
