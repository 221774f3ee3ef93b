/// Which elements have no end tag, and which may leave it out before what (WHATWG HTML sections 13.1.2 and 13.1.2.4).
enum EndTagRules {
    static let voidElements: Set<String> = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr",
        // No longer part of HTML, but read without an end tag all the same (section 13.2.6.4.7).
        "basefont", "bgsound", "frame", "image", "keygen",
    ]

    /// Elements whose end may go without saying, with the start tags before which it does. It always does at the end of the parent.
    private static let endedBy: [String: Set<String>] = {
        let rowGroups: Set = ["tbody", "tfoot"]
        let afterColumns = rowGroups.union(["thead", "tr", "colgroup"])
        return [
            "html": [], "head": ["body"], "body": [], "li": ["li"], "dt": ["dt", "dd"], "dd": ["dt", "dd"], "rt": ["rt", "rp"],
            "rp": ["rt", "rp"], "optgroup": ["optgroup"], "option": ["option", "optgroup"], "thead": rowGroups, "tbody": rowGroups,
            "tfoot": [], "caption": afterColumns.union(["col"]), "colgroup": afterColumns,
            "tr": ["tr"], "td": ["td", "th"], "th": ["td", "th"],
            "p": [
                "address", "article", "aside", "blockquote", "details", "dialog", "div", "dl", "fieldset", "figcaption", "figure", "footer",
                "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hgroup", "hr", "main", "menu", "nav", "ol", "p", "pre", "search",
                "section", "table", "ul",
            ],
        ]
    }()

    static func mayOmitEnd(_ name: String) -> Bool {
        endedBy[name] != nil
    }

    static func ends(_ name: String, before start: String) -> Bool {
        endedBy[name]?.contains(start) ?? false
    }
}
