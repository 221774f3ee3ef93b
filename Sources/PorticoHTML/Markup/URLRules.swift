/// What may stand in an attribute that holds a URL.
enum URLRules {
    private static let schemes = ["https://", "http://", "mailto:", "tel:"]

    static func finding(in attribute: HTMLAttribute) -> Finding? {
        if attribute.printed.contains(where: \.isRefused) { return nil }
        switch MarkupRules.urlKind(of: attribute.name) {
        case .list?: return listFinding(in: attribute)
        case .one?:
            return attribute.printed.isEmpty
                ? writtenFinding(in: attribute) : printedFinding(in: attribute, isURL: true)
        case nil: return attribute.printed.isEmpty ? nil : printedFinding(in: attribute, isURL: false)
        }
    }

    private static func listFinding(in attribute: HTMLAttribute) -> Finding? {
        guard let first = attribute.printed.first else {
            let candidates = attribute.literal.lowercased().split(separator: ",", omittingEmptySubsequences: false)
            let areWritten = candidates.allSatisfy { hasScheme(String($0.drop(while: \.isWhitespace))) }
            return areWritten ? nil : writtenByHand(attribute)
        }
        guard attribute.printed.count > 1 || !attribute.text.isEmpty else { return nil }
        return Finding(
            point: first.point,
            what: "what is printed must be the whole value of '\(attribute.name)'",
            hint: "let one field hold the whole list"
        )
    }

    private static func writtenFinding(in attribute: HTMLAttribute) -> Finding? {
        attribute.isFragment || hasScheme(attribute.literal.lowercased()) ? nil : writtenByHand(attribute)
    }

    private static func writtenByHand(_ attribute: HTMLAttribute) -> Finding {
        Finding(
            point: attribute.start,
            what: "no URL is written by hand, but '\(attribute.name)' is \"\(attribute.literal.abbreviated)\"",
            hint: "use {{link …}}, {{event …}} or {{asset …}}; #fragment and https:// are fine"
        )
    }

    private static func printedFinding(in attribute: HTMLAttribute, isURL: Bool) -> Finding? {
        guard let first = attribute.printed.first else { return nil }
        let isWhole = attribute.printed.count == 1 && attribute.text.isEmpty
        let fragment = attribute.isFragment ? attribute.printed.filter { $0.textBefore > 0 && $0.isField } : []
        guard first.isField else {
            if isWhole
                || (attribute.isFragment && first.textBefore == 0 && fragment.count == attribute.printed.count - 1)
            {
                return nil
            }
            return Finding(
                point: first.point,
                what: "a printed URL must be the whole value of '\(attribute.name)'",
                hint: "only a #fragment may follow it"
            )
        }
        if fragment.count == attribute.printed.count { return nil }
        guard isURL, !isWhole else { return nil }
        return Finding(
            point: first.point,
            what: "a field must be the whole value of '\(attribute.name)'",
            hint: "use {{link …}} for a route, or let the field hold the whole URL"
        )
    }

    /// Absolute URLs of the schemes that values may have too.
    private static func hasScheme(_ text: String) -> Bool {
        schemes.contains { text.hasPrefix($0) }
    }
}

/// What a `<link>` may be for a field, or an address that is written out, to be its URL.
enum LinkRelations {
    /// Those that load neither style nor code (WHATWG section 4.6.7, and the icon of touch screens).
    private static let harmless: Set<String> = [
        "alternate", "apple-touch-icon", "author", "bookmark", "canonical", "dns-prefetch", "help", "icon", "license",
        "me", "next",
        "preconnect", "prev", "privacy-policy", "search", "shortcut", "terms-of-service",
    ]

    /// Whether a `<link>` could load code or style: sections may give it one of several attributes `rel`, so all count.
    static func loadsCode(_ tag: HTMLTag) -> Bool {
        let relations = tag.all("rel")
        return relations.isEmpty
            || relations.contains { relation in relation.keywords.map { !harmless.isSuperset(of: $0) } ?? true }
    }
}
