import Portico

extension SearchParameters {
    /// The search for people, such as `“med” in .com, no digits`.
    var inWords: String {
        let filters = [
            Self.words(digits, no: "no digits", only: "with digits"),
            Self.words(hyphens, no: "no hyphens", only: "with hyphens"),
            Self.words(idn, no: "no international names", only: "international names only"),
        ]
        return ([text + (zone.map { " in .\($0.text)" } ?? "")] + filters.compactMap(\.self)).joined(separator: ", ")
    }

    private var text: String {
        let quoted = "“\(trimmed.query)”"
        return switch match {
        case .contains: quoted
        case .prefix: "begins with \(quoted)"
        case .suffix: "ends with \(quoted)"
        case .exact: "is exactly \(quoted)"
        }
    }

    private static func words(_ presence: Presence, no: String, only: String) -> String? {
        switch presence {
        case .any: nil
        case .no: no
        case .only: only
        }
    }
}

extension DomainHit {
    /// The name with its matched part marked; unmarked where the range does not fall between characters.
    var markedName: [TextRun] {
        let name = record.name
        guard let matched, let start = index(atByte: matched.lowerBound), let end = index(atByte: matched.upperBound),
            start < end
        else {
            return [TextRun(name)]
        }
        return [
            TextRun(String(name[..<start])), TextRun(String(name[start..<end]), isMarked: true),
            TextRun(String(name[end...])),
        ].filter { !$0.text.isEmpty }
    }

    private func index(atByte offset: Int) -> String.Index? {
        let utf8 = record.name.utf8
        guard (0...utf8.count).contains(offset) else { return nil }
        return utf8.index(utf8.startIndex, offsetBy: offset).samePosition(in: record.name.unicodeScalars)
    }
}
