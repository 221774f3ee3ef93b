/// What a `<link>` may be for a field, or an address that is written out, to be its URL.
enum LinkRelations {
    /// Those that load neither style nor code (WHATWG section 4.6.7, and the icon of touch screens).
    private static let harmless: Set<String> = [
        "alternate", "apple-touch-icon", "author", "bookmark", "canonical", "dns-prefetch", "help", "icon", "license", "me", "next",
        "preconnect", "prev", "privacy-policy", "search", "shortcut", "terms-of-service",
    ]

    /// Whether a `<link>` could load code or style: sections may give it one of several attributes `rel`, so all count.
    static func loadsCode(_ tag: HTMLTag) -> Bool {
        let relations = tag.all("rel")
        return relations.isEmpty || relations.contains { relation in relation.keywords.map { !harmless.isSuperset(of: $0) } ?? true }
    }
}
