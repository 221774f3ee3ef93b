import Foundation

/// When a message that was not taken is tried again.
struct PushPauses: Sendable {
    /// How often a message is tried.
    static let maxAttempts = 8
    /// In seconds: no push service is heeded that asks for more.
    static let longest = 86_400.0

    private static let first = 30.0
    private static let longestOwn = 6.0 * 3_600

    /// How long to wait after so many attempts, in seconds: four times as long each time, and up to a fifth more by
    /// chance, so that not all come back at once. A service that asks for more gets it, up to a day.
    ///
    /// - Parameter chance: from 0 to 1.
    static func pause(after attempts: Int, asked: Int?, chance: Double) -> TimeInterval {
        let own = min(first * pow(4, Double(min(max(attempts, 1), 16) - 1)), longestOwn) * (1 + chance / 5)
        return min(max(own, asked.map(Double.init) ?? 0), longest)
    }
}
