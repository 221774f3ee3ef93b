import Foundation
import NIOCore
import PorticoTestSupport

/// When the requests of one connection are due: at random moments, as those of visitors who know nothing of each other,
/// so that the gaps between them are distributed exponentially.
///
///     var pace = LoadPace(gap: .milliseconds(8), seed: 3)
///     let due = pace.next(after: .now())
struct LoadPace {
    private let gap: TimeAmount
    private var random: SeededRandom

    /// - Parameters:
    ///   - gap: how long it is from one request to the next on average.
    ///   - seed: gives the same moments again, so that each server meets the same.
    init(gap: TimeAmount, seed: UInt64) {
        self.gap = gap
        random = SeededRandom(seed: seed)
    }

    mutating func next(after last: NIODeadline) -> NIODeadline {
        let part = -log(1 - Double.random(in: 0..<1, using: &random))
        return last + .nanoseconds(Int64(part * Double(gap.nanoseconds)))
    }
}
