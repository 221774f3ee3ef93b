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
