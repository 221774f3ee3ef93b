import PorticoTestSupport
import PorticoWeb

extension ConnectionLimits {
    /// A client that a busy machine keeps waiting is not taken for a slow one.
    static let patient = ConnectionLimits(
        idle: .longerThanAnyTest,
        head: .longerThanAnyTest,
        window: .longerThanAnyTest,
        longestBody: .longerThanAnyTest,
        closing: .longerThanAnyTest
    )
}
