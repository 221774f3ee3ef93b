import Foundation
import Notes
import Synchronization

/// How far something is, on one line of standard error: `[#########           ]  45 %  1200 notes`.
final class ProgressBar: Sendable {
    private let isShown: Bool
    private let last = Mutex("")

    init(isShown: Bool) {
        self.isShown = isShown
    }

    /// What follows the bar is only numbers and our own words.
    func show(_ progress: NoteJobProgress, _ text: String) {
        guard isShown else { return }
        let line = "\(Self.bar(progress.percent ?? 0))  \(text)"
        let isNew = last.withLock { last in
            defer { last = line }
            return last != line
        }
        if isNew { Output.progress(line) }
    }

    func end() {
        if isShown { Output.complaint("") }
    }

    static func bar(_ percent: Int) -> String {
        let width = 30
        let full = max(0, min(percent, 100)) * width / 100
        let digits = String(percent)
        return "[" + String(repeating: "#", count: full) + String(repeating: " ", count: width - full) + "] "
            + String(repeating: " ", count: max(0, 3 - digits.count)) + digits + " %"
    }
}
