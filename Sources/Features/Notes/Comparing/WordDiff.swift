import Portico

/// Marks the words in which lines that took each other's place differ.
struct WordDiff {
    /// How many bytes of lines can still be taken apart, and how many comparisons made, for all lines of a diff.
    private var bytes = 1_000_000
    private var comparisons = 2_000_000

    /// Lines are compared in their order; where they are not as many, or have less than a third in common, nothing is
    /// marked.
    ///
    /// - Parameter isWhole: whether these are all lines of both sides.
    mutating func marked(
        _ removed: [String],
        _ added: [String],
        isWhole: Bool
    ) -> (removed: [[TextRun]], added: [[TextRun]]) {
        var runs = (removed: removed.map { [TextRun($0)] }, added: added.map { [TextRun($0)] })
        guard isWhole, removed.count == added.count else { return runs }
        for index in removed.indices {
            guard let marked = marked(removed[index], added[index]) else { continue }
            (runs.removed[index], runs.added[index]) = marked
        }
        return runs
    }

    private mutating func marked(_ old: String, _ new: String) -> ([TextRun], [TextRun])? {
        let size = old.utf8.count + new.utf8.count
        guard size < bytes else { return nil }
        bytes -= size
        let texts = TextLines.numbered([Self.pieces(of: old), Self.pieces(of: new)])
        guard comparisons > 0 else { return nil }
        let match = SequenceMatch(texts[0].numbers, texts[1].numbers, budget: comparisons)
        comparisons = match.budget
        let pairs = match.pairs
        let common = pairs.reduce(0) {
            $0 + texts[0].lines[$1.one].unicodeScalars.count { !$0.isSpace }
        }
        guard common * 3 >= max(old.unicodeScalars.count, new.unicodeScalars.count) else { return nil }
        return (
            Self.runs(texts[0].lines, same: Set(pairs.map(\.one))),
            Self.runs(texts[1].lines, same: Set(pairs.map(\.other)))
        )
    }

    /// Words, and each other character by itself; joined they are the line again.
    private static func pieces(of line: String) -> [String] {
        var pieces: [String] = []
        var word = ""
        for character in line {
            if character.isLetter || character.isNumber {
                word.append(character)
            } else {
                if !word.isEmpty { pieces.append(word) }
                word = ""
                pieces.append(String(character))
            }
        }
        return word.isEmpty ? pieces : pieces + [word]
    }

    private static func runs(_ pieces: [String], same: Set<Int>) -> [TextRun] {
        pieces.enumerated().reduce(into: []) { runs, piece in
            let isMarked = !same.contains(piece.offset)
            if let last = runs.indices.last, runs[last].isMarked == isMarked {
                runs[last].text += piece.element
            } else {
                runs.append(TextRun(piece.element, isMarked: isMarked))
            }
        }
    }
}
