import AtriumTexts
import Portico

extension SearchParameters {
    /// The search for people, such as `“med” in .com, no digits`.
    func inWords(_ localiser: Localiser) -> String {
        let filters = [
            Self.choice(digits, no: SavedSearchMessages.noDigits, only: SavedSearchMessages.withDigits),
            Self.choice(hyphens, no: SavedSearchMessages.noHyphens, only: SavedSearchMessages.withHyphens),
            Self.choice(idn, no: SavedSearchMessages.noIDN, only: SavedSearchMessages.onlyIDN),
        ]
        let zone = zone.map { localiser(SavedSearchMessages.zone($0)) } ?? ""
        return ([localiser(text) + zone] + filters.compactMap(\.self).map { localiser($0) })
            .joined(separator: localiser(SavedSearchMessages.comma))
    }

    private var text: Text {
        let query = trimmed.query
        return switch match {
        case .contains: SavedSearchMessages.contains(query)
        case .prefix: SavedSearchMessages.beginsWith(query)
        case .suffix: SavedSearchMessages.endsWith(query)
        case .exact: SavedSearchMessages.isExactly(query)
        }
    }

    private static func choice(_ presence: Presence, no: Text, only: Text) -> Text? {
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
