import Foundation
import PorticoHost

/// The files as they go into an archive: databases as copies, the others where they lie.
struct ArchivedContent {
    struct File {
        let source: String
        let modified: Int
        let entry: ArchiveManifest.File
    }

    private(set) var files: [File] = []

    /// Copies the databases, and takes everyone's checksum.
    init(_ survey: FolderSurvey, in work: String) throws(BackupError) {
        let copies = "\(work)/databases"
        guard mkdir(copies, 0o700) == 0 else { throw .unwritable(file: copies, reason: SystemError.current) }
        // Databases first: a file that one of them names is then in the archive, unless it was deleted meanwhile.
        for file in survey.files where file.path.isDatabase {
            let copy = "\(copies)/\(files.count)"
            try DatabaseCopy.make(of: file.source, at: copy)
            let problems = DatabaseCheck.problems(of: copy)
            guard problems.isEmpty else { throw .damaged(problems.map { FileProblem(file: file.path.text, text: $0) }) }
            try add(file, at: copy)
        }
        for file in survey.files where !file.path.isDatabase {
            try add(file, at: file.source)
        }
    }

    func write(_ manifest: ArchiveManifest, to path: String) throws(BackupError) {
        let output = try NewFile(path)
        defer { withExtendedLifetime(output) {} }
        let writer = try ArchiveWriter(descriptor: output.descriptor, path: path, names: files.map(\.entry.path))
        let (bytes, checksum) = try manifest.encoded()
        let written = Int(manifest.date.timeIntervalSince1970)
        try writer.add(ArchiveManifest.entryName, bytes, permissions: 0o600, modified: written)
        try writer.add(ArchiveManifest.checksumName, checksum, permissions: 0o600, modified: written)
        for file in files { try write(file, with: writer) }
        try writer.finish()
        try output.finish()
    }

    private mutating func add(_ file: FolderSurvey.File, at source: String) throws(BackupError) {
        let digest: ContentDigest
        do throws(BackupError) {
            digest = try ContentDigest(of: source)
        } catch {
            throw access(source, F_OK) == 0 ? error : .changing(file: source)
        }
        let entry = ArchiveManifest.File(
            path: file.path.text,
            size: digest.bytes,
            sha256: digest.sha256,
            database: file.path.isDatabase,
            private: file.isPrivate || file.path.isDatabase
        )
        files.append(File(source: source, modified: file.modified, entry: entry))
    }

    private func write(_ file: File, with writer: ArchiveWriter) throws(BackupError) {
        let reader: FileReader
        do throws(BackupError) {
            reader = try FileReader(file.source)
        } catch {
            throw access(file.source, F_OK) == 0 ? error : .changing(file: file.source)
        }
        guard reader.bytes == file.entry.size else { throw .changing(file: file.source) }
        let entry = file.entry
        try writer.begin(
            ArchiveManifest.dataPrefix + entry.path,
            bytes: entry.size,
            permissions: entry.permissions,
            modified: file.modified
        )
        var digest = ContentDigest()
        try reader.forEachPiece { piece throws(BackupError) in
            digest.add(piece)
            guard digest.bytes <= entry.size else { throw .changing(file: file.source) }
            try writer.append(piece)
        }
        guard digest.bytes == entry.size, digest.sha256 == entry.sha256 else { throw .changing(file: file.source) }
    }
}
