import Portico

extension DomainHit {
    /// The name with its matched part marked; unmarked where the range does not fall between characters.
    var markedName: [TextRun] {
        let name = record.name
        guard let matched, let start = index(atByte: matched.lowerBound), let end = index(atByte: matched.upperBound), start < end else {
            return [TextRun(name)]
        }
        return [
            TextRun(String(name[..<start])), TextRun(String(name[start..<end]), isMarked: true), TextRun(String(name[end...])),
        ].filter { !$0.text.isEmpty }
    }

    private func index(atByte offset: Int) -> String.Index? {
        let utf8 = record.name.utf8
        guard (0...utf8.count).contains(offset) else { return nil }
        return utf8.index(utf8.startIndex, offsetBy: offset).samePosition(in: record.name.unicodeScalars)
    }
}
