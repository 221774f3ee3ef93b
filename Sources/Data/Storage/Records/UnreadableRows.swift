import Synchronization

/// Tells of rows that cannot be read, of each the first time only: a list is read again and again.
///
///     let unreadable = UnreadableRows(report: { logger.error("a row cannot be read", metadata: ["reason": "\($0)"]) })
///     let searches = unreadable.readable(try await storage.results(of: SavedSearch.self, query))
///
/// It remembers a thousand of them. Where there are more, it tells of the others each time.
public final class UnreadableRows: Sendable {
    private static let maxRemembered = 1_000

    private let known = Mutex<Set<TranslationError>>([])
    private let report: @Sendable (String) -> Void

    public init(report: @escaping @Sendable (String) -> Void) {
        self.report = report
    }

    /// The rows that can be read.
    public func readable<Plain>(_ results: [Result<Plain, TranslationError>]) -> [Plain] {
        results.compactMap { result in
            do throws(TranslationError) {
                return try result.get()
            } catch {
                note(error)
                return nil
            }
        }
    }

    /// Tells of a row, the first time.
    public func note(_ failure: TranslationError) {
        let isNew = known.withLock { known in
            if known.contains(failure) { return false }
            if known.count < Self.maxRemembered { known.insert(failure) }
            return true
        }
        if isNew { report("a row is left out, and stays stored: \(failure)") }
    }
}

/// A value that fits no column, or a stored one that fits no plain value. It says where, and never what: a row holds
/// what people wrote.
public struct TranslationError: Error, Sendable, Hashable, CustomStringConvertible {
    public var table: String
    public var column: String
    /// What the row's column `id` holds; nil where it has none, and where the value was to be stored. Other columns of
    /// a primary key may hold what people wrote, such as a tag.
    public var id: String?

    public init(table: String, column: String, id: String? = nil) {
        self.table = table
        self.column = column
        self.id = id
    }

    public var description: String { "column \(column) of the table \(table)" + (id.map { ", id \($0)" } ?? "") }
}
