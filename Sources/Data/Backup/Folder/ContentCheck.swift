internal import Foundation

/// Holds files of a data folder, or of an extracted archive, against what they have to be.
struct ContentCheck {
    let checks: [FileCheck]

    /// Whether a file is to be opened and read for what it means, and not only held against a checksum.
    func isWanted(_ path: String) -> Bool {
        checks.contains { $0.path == path }
    }

    /// What is wrong in an extracted folder; it is left as it was extracted.
    func problems(of manifest: ArchiveManifest, in folder: String) -> [FileProblem] {
        manifest.files.flatMap { file in
            let found = problems(of: file.path, isDatabase: file.database, in: folder)
            // A database of a foreign make may have a log, and reading it then leaves files.
            if file.database { for ending in ["-wal", "-shm"] { unlink("\(folder)/\(file.path)\(ending)") } }
            return found
        }
    }

    func problems(of path: String, isDatabase: Bool, in folder: String) -> [FileProblem] {
        let file = "\(folder)/\(path)"
        var texts = isDatabase ? DatabaseCheck.problems(of: file) : []
        // What a damaged database holds is not asked.
        if texts.isEmpty { texts = checks.filter { $0.path == path }.compactMap { $0.problem(of: file) } }
        return texts.map { FileProblem(file: path, text: $0) }
    }

    /// Whether a file that is private lets anybody but its owner in.
    func permissionProblem(of path: String, isDatabase: Bool, permissions: mode_t) -> FileProblem? {
        let isPrivate = isDatabase || checks.contains { $0.path == path && $0.isPrivate }
        guard isPrivate, permissions & 0o177 != 0 else { return nil }
        let digits = String(permissions & 0o7777, radix: 8)
        return FileProblem(file: path, text: "its permissions are 0\(digits), but it is private and has to have 0600")
    }
}
