public import Foundation

/// What the app knows about a file of its data folder, where it is there.
///
///     FileCheck("keys.json", isPrivate: true) { _ = try JSONSerialization.jsonObject(with: Data(contentsOf: $0)) }
///
/// Databases need none to be private and checked by SQLite; one can say more, such as of which version they may be.
public struct FileCheck: Sendable {
    /// Where it is in the data folder.
    public let path: String
    /// Whether it is to be readable by its owner only.
    public let isPrivate: Bool
    private let check: @Sendable (URL) throws -> Void

    /// - Parameter check: throws what is wrong with the file, in words that do not name it.
    public init(_ path: String, isPrivate: Bool, check: @escaping @Sendable (URL) throws -> Void) {
        self.path = path
        self.isPrivate = isPrivate
        self.check = check
    }

    func problem(of file: String) -> String? {
        do {
            try check(URL(filePath: file, directoryHint: .notDirectory))
            return nil
        } catch {
            return "\(error)"
        }
    }
}

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
