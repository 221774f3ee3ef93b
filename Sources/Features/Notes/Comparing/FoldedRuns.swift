import Portico

/// A line with so many bytes of text at most, which says how much is left out.
///
/// The middle of long stretches without a mark goes first, so that what changed at the end of a long paragraph is still there to see.
struct FoldedRuns {
    /// How much of a stretch is kept at either end, in bytes.
    private static let kept = 200

    let runs: [TextRun]

    init(_ runs: [TextRun], atMost limit: Int) {
        guard runs.reduce(0, { $0 + $1.text.utf8.count }) > limit else {
            self.runs = runs
            return
        }
        var folded: [TextRun] = []
        var left = limit
        var omitted = 0
        for run in runs {
            let run = run.isMarked ? run : TextRun(Self.withoutMiddle(run.text))
            if left > 0 {
                let shown = Self.beginning(of: run.text, bytes: left)
                omitted += run.text.unicodeScalars.count - shown.unicodeScalars.count
                left -= max(1, shown.utf8.count)
                folded.append(TextRun(String(shown), isMarked: run.isMarked))
            } else {
                omitted += run.text.unicodeScalars.count
            }
        }
        if omitted > 0 { folded.append(TextRun(" … (\(NoteWords.counted(omitted, "more character")))")) }
        self.runs = folded
    }

    private static func withoutMiddle(_ text: String) -> String {
        guard text.utf8.count > 4 * kept else { return text }
        let (first, last) = (beginning(of: text, bytes: kept), end(of: text, bytes: kept))
        let omitted = text.unicodeScalars.count - first.unicodeScalars.count - last.unicodeScalars.count
        return "\(first) … (\(NoteWords.counted(omitted, "character")) left out) … \(last)"
    }

    /// So many bytes, or fewer where a scalar would be cut.
    private static func beginning(of text: String, bytes: Int) -> Substring {
        guard let end = text.utf8.index(text.startIndex, offsetBy: bytes, limitedBy: text.endIndex) else { return text[...] }
        return Substring(text.unicodeScalars[..<end])
    }

    private static func end(of text: String, bytes: Int) -> Substring {
        guard let start = text.utf8.index(text.endIndex, offsetBy: -bytes, limitedBy: text.startIndex) else { return text[...] }
        return Substring(text.unicodeScalars[start...])
    }
}
