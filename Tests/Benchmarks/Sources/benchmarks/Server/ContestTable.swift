/// What came of a contest, in lines.
struct ContestTable {
    private static let widths = (title: 70, figure: 9)

    private(set) var lines: [String]

    init() {
        lines = [Self.line("", ["a second", "÷ bare", "p50 ms", "bare", "p99 ms", "bare", "÷ bare"])]
    }

    /// - Parameters:
    ///   - title: what was asked, with the bytes that came.
    ///   - bare: how Hummingbird alone did with the same answer.
    mutating func add(_ title: String, _ reading: LoadReading, bare: LoadReading) {
        let figures = [
            "\(Int(reading.rate))", Self.text(reading.rate / bare.rate), Self.text(reading.p50), Self.text(bare.p50),
            Self.text(reading.p99), Self.text(bare.p99), Self.text(reading.p99 / bare.p99),
        ]
        lines.append(Self.line(title, figures))
    }

    /// With two digits behind the point.
    static func text(_ figure: Double) -> String { "\((figure * 100).rounded() / 100)" }

    private static func line(_ title: String, _ figures: [String]) -> String {
        let padded = figures.map { String(repeating: " ", count: max(widths.figure - $0.count, 1)) + $0 }
        return "  \(title)\(String(repeating: " ", count: max(widths.title - title.count, 0)))\(padded.joined())"
    }
}
