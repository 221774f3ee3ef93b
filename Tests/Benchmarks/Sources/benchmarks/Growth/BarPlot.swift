import Foundation

/// Figures as bars of text, at most 100 columns wide.
///
///     let plot = BarPlot(scale: .logarithmic, bars: [BarPlot.Bar(label: "1,000", mark: "█", figure: 2_340)])
///     for line in plot.lines { print(line) }
struct BarPlot {
    enum Scale: String {
        case linear
        /// Each tick is ten times the one before.
        case logarithmic
    }

    struct Bar {
        let label: String
        let mark: Character
        let figure: Double
    }

    static let labelWidth = 14
    private static let barWidth = 70

    let scale: Scale
    let bars: [Bar]

    /// A line for each bar with its figure behind it, and the ticks below. A figure that is not above zero has no bar.
    var lines: [String] {
        let figures = bars.map(\.figure).filter { $0 > 0 }
        guard let least = figures.min(), let maximum = figures.max() else { return [] }
        let axis = Axis(scale, from: least, to: maximum)
        let rows = bars.map { bar in
            let length = bar.figure > 0 ? max(axis.column(of: bar.figure, in: Self.barWidth), 1) : 0
            return Self.line(bar.label, String(repeating: bar.mark, count: length) + " " + Self.text(bar.figure))
        }
        var ticks = ""
        for tick in axis.ticks {
            let gap = axis.column(of: tick, in: Self.barWidth) - ticks.count
            // One that would touch the text of the last is left out.
            guard ticks.isEmpty || gap > 0 else { continue }
            ticks += String(repeating: " ", count: gap) + "|" + Self.text(tick)
        }
        return rows + [Self.line("", ticks)]
    }

    /// With three digits that count: what is measured is not known better.
    static func text(_ figure: Double) -> String {
        figure.formatted(.number.precision(.significantDigits(1...3)).locale(Locale(identifier: "en_US")))
    }

    private static func line(_ label: String, _ rest: String) -> String {
        String(repeating: " ", count: max(labelWidth - label.count, 0)) + label + " " + rest
    }
}

/// Where figures stand beside each other.
private struct Axis {
    private(set) var ticks: [Double] = []
    private let scale: BarPlot.Scale
    private let start: Double
    private let end: Double

    /// Both are above zero.
    init(_ scale: BarPlot.Scale, from least: Double, to maximum: Double) {
        self.scale = scale
        let powers = (least: pow(10, log10(least).rounded(.down)), maximum: pow(10, log10(maximum).rounded(.down)))
        switch scale {
        case .linear:
            (start, end) = (0, maximum)
            ticks = Array(stride(from: 0, through: end, by: powers.maximum))
        case .logarithmic:
            (start, end) = (powers.least, max(maximum, powers.least * 10))
            var tick = start
            while tick <= end {
                ticks.append(tick)
                tick *= 10
            }
        }
    }

    func column(of figure: Double, in width: Int) -> Int {
        let part =
            switch scale {
            case .linear: figure / end
            case .logarithmic: log(figure / start) / log(end / start)
            }
        return Int((part * Double(width)).rounded())
    }
}
