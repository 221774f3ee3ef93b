import Foundation

/// Prints figures as they come, each beside what it is to be at most.
struct LiveReport {
    private static let widths = (title: 66, figure: 12)

    func begin() {
        Self.tell(Self.line("", ["", "aim"]))
    }

    func add(_ title: String, _ figure: Double, aim: Double? = nil) {
        Self.tell(Self.line(title, [Self.text(figure), aim.map { "≤ " + Self.text($0) } ?? ""]))
    }

    /// What is counted is told as it is.
    private static func text(_ figure: Double) -> String {
        figure == figure.rounded()
            ? figure.formatted(.number.locale(Locale(identifier: "en_US"))) : BarPlot.text(figure)
    }

    /// At once, also into a file: the next figure may take minutes.
    private static func tell(_ line: String) {
        print(line)
        fflush(nil)
    }

    private static func line(_ title: String, _ figures: [String]) -> String {
        let padded = figures.map { String(repeating: " ", count: max(widths.figure - $0.count, 1)) + $0 }
        return "  \(title)\(String(repeating: " ", count: max(widths.title - title.count, 0)))\(padded.joined())"
    }
}
