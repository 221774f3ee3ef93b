import Foundation

/// What tells one state of some files from another: which there are, how long each is and when it was changed.
struct SourceStamp: Sendable, Equatable {
    private struct File: Equatable {
        let size: Int?
        let changedAt: Date?
    }

    /// Looking at more would take longer than the time between two looks.
    static let maxFiles = 20_000

    private var files: [String: File] = [:]

    /// Hidden files are left out, and documentation, which no program is made of.
    init(of paths: [URL], maximum: Int = maxFiles) throws(TooManyFiles) {
        let keys: Set<URLResourceKey> = [.isRegularFileKey, .fileSizeKey, .contentModificationDateKey]
        for path in paths {
            add(path, keys)
            let found = FileManager.default.enumerator(
                at: path,
                includingPropertiesForKeys: Array(keys),
                options: [.skipsHiddenFiles]
            )
            guard let found else { continue }
            for case let file as URL in found {
                if file.pathExtension == "docc" {
                    found.skipDescendants()
                    continue
                }
                add(file, keys)
                guard files.count <= maximum else { throw TooManyFiles(maximum: maximum) }
            }
        }
    }

    private mutating func add(_ file: URL, _ keys: Set<URLResourceKey>) {
        // A value that was read before is remembered with the URL.
        var fresh = file
        fresh.removeAllCachedResourceValues()
        guard let values = try? fresh.resourceValues(forKeys: keys), values.isRegularFile == true else { return }
        files[file.path] = File(size: values.fileSize, changedAt: values.contentModificationDate)
    }
}

/// Why files cannot be watched.
struct TooManyFiles: Error, Equatable, CustomStringConvertible {
    let maximum: Int

    var description: String {
        "there are more than \(maximum) files to watch; name the folders that matter with --watch"
    }
}
