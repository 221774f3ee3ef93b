import Foundation

/// What an archive holds: its first entry, `manifest.json`. The second, `manifest.sha256`, is its checksum as
/// `sha256sum` writes it.
///
///     {"date": "2026-07-14T10:15:00Z", "format": 1, "program": "0.1.0", "files": [
///         {"database": true, "path": "atrium.sqlite", "private": true, "sha256": "…", "size": 8192}]}
///
/// A file's entry is called `data/` and its path.
struct ArchiveManifest: Codable, Hashable {
    static let currentFormat = 1
    static let entryName = "manifest.json"
    static let checksumName = "manifest.sha256"
    static let dataPrefix = "data/"
    /// Enough for some hundred thousand files; no manifest of ours is that large.
    static let byteLimit = 64 << 20

    struct File: Codable, Hashable {
        var path: String
        var size: Int64
        var sha256: String
        /// Whether it is a database, to be checked as one.
        var database: Bool
        /// Whether it is its owner's alone; every database is.
        var `private`: Bool

        var permissions: mode_t { `private` || database ? 0o600 : 0o644 }
    }

    var format = currentFormat
    /// The version of the program that wrote it.
    var program: String
    var date: Date
    var files: [File]

    /// The bytes of the file, and of the one with its checksum.
    func encoded() throws(BackupError) -> (manifest: [UInt8], checksum: [UInt8]) {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        do {
            let bytes = Array(try encoder.encode(self))
            return (bytes, Self.checksum(of: bytes))
        } catch {
            throw .unwritable(file: Self.entryName, reason: "\(error)")
        }
    }

    var contents: ContentCount {
        files.reduce(into: ContentCount()) { $0.add(isDatabase: $1.database, bytes: $1.size) }
    }

    init(program: String, date: Date, files: [File]) {
        self.program = program
        self.date = date
        self.files = files
    }

    /// Reads a manifest that anybody may have written, and takes it only whole.
    init(_ bytes: [UInt8], checksum: [UInt8]) throws(ArchiveFault) {
        guard checksum == Self.checksum(of: bytes) else { throw .damagedManifest("it does not have its checksum") }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        do {
            let format = try decoder.decode(Format.self, from: Data(bytes)).format
            guard format <= Self.currentFormat else { throw ArchiveFault.newer(format: format) }
            self = try decoder.decode(Self.self, from: Data(bytes))
        } catch let fault as ArchiveFault {
            throw fault
        } catch {
            throw .damagedManifest("it cannot be read as one")
        }
        try check()
    }

    /// The part that every later format will have.
    private struct Format: Decodable {
        let format: Int
    }

    private func check() throws(ArchiveFault) {
        var paths: Set<FolderPath> = []
        var folders: Set<FolderPath> = []
        var total: Int64 = 0
        for file in files {
            guard let path = FolderPath(file.path), path.isKept, path.isDatabase == file.database else {
                throw .unsafePath(file.path)
            }
            guard paths.insert(path).inserted else { throw .twice(file.path) }
            folders.formUnion(path.folders)
            let (sum, isTooLarge) = total.addingReportingOverflow(file.size)
            guard file.size >= 0, !isTooLarge else { throw .damagedManifest("the sizes in it cannot be") }
            total = sum
        }
        if let both = paths.intersection(folders).min() { throw .twice(both.text) }
    }

    private static func checksum(of bytes: [UInt8]) -> [UInt8] {
        Array("\(ContentDigest.sha256(of: bytes))  \(entryName)\n".utf8)
    }
}
