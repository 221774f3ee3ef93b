/// When each step of a run could start, on whose account it waited, when it ran, and how it ended.
///
///     print(report.timeline)
///
/// prints a line for each step, with times in milliseconds since the run began:
///
///     step     ready start  end
///     settings     0     0   12  done
///     storage     12    12   90  done, waited for settings
///     sources     12    12 3000  skipped, late after 2988 ms, waited for settings
public struct StartTimeline: Sendable, CustomStringConvertible {
    /// One step's line. Times are since the run began.
    public struct Entry: Sendable {
        public let name: String
        /// The step whose end let this one start: of all it needs, the one that ended last. Nil where it needs none, or
        /// was never ready.
        public internal(set) var waitedFor: String?
        /// When everything that it needs had ended.
        public internal(set) var ready: Duration?
        /// When its work began, or nil where it never did.
        public internal(set) var started: Duration?
        /// When its work had ended or was given up.
        public internal(set) var ended: Duration?
        public internal(set) var how = How.cancelled
    }

    /// How a step ended.
    public enum How: Sendable, CustomStringConvertible {
        case done
        /// The others went on without it.
        case skipped(StartProblem)
        /// The others were stopped for it.
        case failed(StartProblem)
        /// It stopped the others on purpose.
        case gate
        /// It was stopped, or never started, because a step had failed, a gate had closed or the caller was cancelled.
        case cancelled

        public var description: String {
            switch self {
            case .done: "done"
            case .skipped(let problem): "skipped, \(problem)"
            case .failed(let problem): "stopped the others, \(problem)"
            case .gate: "closed the gate"
            case .cancelled: "cancelled"
            }
        }
    }

    /// In the order of the sequence's steps.
    public internal(set) var entries: [Entry]

    /// The line of one step.
    public subscript(name: String) -> Entry? { entries.first { $0.name == name } }

    public var description: String {
        let heads = ["ready", "start", "end"]
        let times = entries.map { [$0.ready, $0.started, $0.ended].map { $0.map { "\($0.inMilliseconds)" } ?? "-" } }
        let nameWidth = entries.map(\.name.count).reduce("step".count, max)
        let widths = heads.indices.map { column in times.map { $0[column].count }.reduce(heads[column].count, max) }
        func line(_ name: String, _ cells: [String]) -> String {
            let padded = zip(cells, widths).map { cell, width in Self.spaces(width - cell.count) + cell }
            return ([name + Self.spaces(nameWidth - name.count)] + padded).joined(separator: " ")
        }
        let rows = zip(entries, times).map { entry, times in
            line(entry.name, times) + "  \(entry.how)" + (entry.waitedFor.map { ", waited for \($0)" } ?? "")
        }
        return ([line("step", heads)] + rows).joined(separator: "\n")
    }

    private static func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
}

extension Duration {
    /// Whole milliseconds, rounded down.
    var inMilliseconds: Int64 { components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000 }
}
