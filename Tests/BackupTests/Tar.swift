import Foundation

@testable import Backup

/// Writes tar archives by hand, entries that no backup has among them (POSIX.1-1988 ustar).
struct Tar {
    private(set) var bytes: [UInt8] = []

    mutating func add(
        _ name: String,
        _ contents: [UInt8] = [],
        type: Character = "0",
        size: Int? = nil,
        link: String = ""
    ) {
        var header = [UInt8](repeating: 0, count: 512)
        func put(_ text: String, at offset: Int) {
            header.replaceSubrange(offset..<offset + text.utf8.count, with: Array(text.utf8))
        }
        func octal(_ number: Int, _ width: Int) -> String {
            let digits = String(number, radix: 8)
            return String(repeating: "0", count: width - digits.count) + digits
        }
        put(name, at: 0)
        put("0000600", at: 100)
        put("0000000", at: 108)
        put("0000000", at: 116)
        put(octal(size ?? contents.count, 11), at: 124)
        put("00000000000", at: 136)
        put("        ", at: 148)
        put(String(type), at: 156)
        put(link, at: 157)
        put("ustar", at: 257)
        put("00", at: 263)
        put(octal(header.reduce(0) { $0 + Int($1) }, 6) + "\0 ", at: 148)
        bytes += header + contents + [UInt8](repeating: 0, count: (512 - contents.count % 512) % 512)
    }

    /// The first two entries, for files with these contents.
    mutating func addManifest(
        _ files: [(path: String, contents: [UInt8])],
        format: Int = 1,
        change: (inout [ArchiveManifest.File]) -> Void = { _ in }
    )
        throws
    {
        var entries = files.map { path, contents in
            ArchiveManifest.File(
                path: path,
                size: Int64(contents.count),
                sha256: ContentDigest.sha256(of: contents),
                database: path.hasSuffix(".sqlite"),
                private: true
            )
        }
        change(&entries)
        var manifest = ArchiveManifest(program: "1.2.3", date: Scratch.date, files: entries)
        manifest.format = format
        let (bytes, checksum) = try manifest.encoded()
        add(ArchiveManifest.entryName, bytes)
        add(ArchiveManifest.checksumName, checksum)
    }

    func write(to file: URL) throws {
        try Data(bytes + [UInt8](repeating: 0, count: 1024)).write(to: file)
    }
}
