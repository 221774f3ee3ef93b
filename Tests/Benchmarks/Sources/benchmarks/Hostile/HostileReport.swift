import Foundation

/// What was measured, beside what it may be at most.
struct HostileReport {
    private(set) var excesses = 0

    mutating func add(_ what: String, _ time: Duration, atMost limit: Duration) {
        add(
            what,
            "\((time.milliseconds / 10).rounded() / 100) s",
            "\(limit.milliseconds / 1_000) s",
            isWithin: time <= limit
        )
    }

    mutating func add(_ what: String, bytes: Int, atMost limit: Int) {
        add(what, Self.megabytes(bytes), Self.megabytes(limit), isWithin: bytes <= limit)
    }

    mutating func add(_ what: String, count: Int, atMost limit: Int) {
        add(what, "\(count)", "\(limit)", isWithin: count <= limit)
    }

    /// Something that has to be so.
    mutating func add(_ what: String, holds: Bool) {
        add(what, holds ? "yes" : "no", "yes", isWithin: holds)
    }

    private mutating func add(_ what: String, _ figure: String, _ limit: String, isWithin: Bool) {
        if !isWithin { excesses += 1 }
        print("  \(isWithin ? "within" : "OVER  ")  \(what): \(figure) (limit \(limit))")
    }

    private static func megabytes(_ bytes: Int) -> String { "\((Double(bytes) / 100_000).rounded() / 10) MB" }
}
