/// What is wrong with an archive as a whole, or with an entry that no backup of ours has. Names from the archive are quoted;
/// `BackupFailure` escapes what could steer a terminal.
public enum ArchiveFault: Error, Sendable, Hashable {
    /// Not a tar archive, damaged or cut off, in libarchive's words.
    case unreadable(String)
    case noManifest
    case damagedManifest(String)
    case newer(format: Int)
    /// A path that leads out of the folder, or to a file that is never part of a backup.
    case unsafePath(String)
    /// A link, a device, a folder or a file with holes.
    case notAFile(name: String, kind: String)
    case notInManifest(String)
    case twice(String)
    case wrongSize(name: String, expected: Int64, found: Int64)
}

extension ArchiveFault: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unreadable(let reason): "this is not a complete backup archive: \(reason)"
        case .noManifest: "this archive does not begin with the manifest of a backup"
        case .damagedManifest(let reason): "its manifest is damaged: \(reason)"
        case .newer(let format):
            "this backup was written by a newer version (format \(format), this one reads \(ArchiveManifest.currentFormat))"
        case .unsafePath(let path): "it holds the path \(String(reflecting: path)), which no backup has; refused"
        case .notAFile(let name, let kind): "its entry \(String(reflecting: name)) is \(kind), not a regular file; refused"
        case .notInManifest(let name): "its entry \(String(reflecting: name)) is not in its manifest; refused"
        case .twice(let name): "it holds \(String(reflecting: name)) twice; refused"
        case .wrongSize(let name, let expected, let found):
            "its entry \(String(reflecting: name)) has \(found) bytes where its manifest says \(expected); refused"
        }
    }
}
