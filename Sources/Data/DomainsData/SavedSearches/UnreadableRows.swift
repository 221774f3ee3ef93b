import Storage
import Synchronization

/// Tells of rows that cannot be read, of each the first time only: a list is read again and again.
final class UnreadableRows: Sendable {
    private let known = Mutex<Set<TranslationFailure>>([])
    private let report: @Sendable (String) -> Void

    init(report: @escaping @Sendable (String) -> Void) {
        self.report = report
    }

    /// The rows that can be read.
    func readable<Plain>(_ results: [Result<Plain, TranslationFailure>]) -> [Plain] {
        results.compactMap { result in
            do throws(TranslationFailure) {
                return try result.get()
            } catch {
                if known.withLock({ $0.insert(error).inserted }) { report("a row is left out, and stays stored: \(error)") }
                return nil
            }
        }
    }
}
