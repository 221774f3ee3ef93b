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
