import Foundation

/// What Linux counts of a running process (proc(5)).
struct ProcessFigures {
    /// Of all its threads, in the system and out of it; counted in hundredths of a second.
    let cpu: Duration
    /// The most memory that was resident at once since it started or since `forgetPeak`, in bytes.
    let peakBytes: Int
    /// What is resident now, in bytes.
    let residentBytes: Int

    init(of process: pid_t) throws {
        let stat = try String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
        // The name, in parentheses, may hold anything.
        let fields = (stat.split(separator: ")").last ?? "").split(separator: " ")
        let ticks = [11, 12].compactMap { fields.indices.contains($0) ? Int(fields[$0]) : nil }.reduce(0, +)
        cpu = .milliseconds(ticks * 10)
        let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        func bytes(_ name: String) -> Int {
            let line = status.split(separator: "\n").first { $0.hasPrefix(name) }
            return (line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0) * 1_024
        }
        peakBytes = bytes("VmHWM:")
        residentBytes = bytes("VmRSS:")
    }

    static func forgetPeak(of process: pid_t) throws {
        try Data("5".utf8).write(to: URL(filePath: "/proc/\(process)/clear_refs"))
    }
}
