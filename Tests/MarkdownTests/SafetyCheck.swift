import PorticoTesting

/// What rendered Markdown may hold, said once more and apart from the sanitiser's own list.
enum SafetyCheck {
    private static let attributes: [String: Set<String>] = [
        "a": ["href", "title", "rel", "class", "id", "aria-labelledby", "aria-label", "target"],
        "blockquote": ["class"], "details": ["class", "open"], "summary": [], "br": [],
        "code": ["class"],
        "del": [],
        "div": ["class", "tabindex", "role", "aria-label"], "em": [], "h2": ["id"], "h3": ["id"], "h4": ["id"],
        "h5": ["id"], "h6": ["id"],
        "hr": [], "img": ["src", "alt", "title", "width", "height", "loading"],
        "input": ["type", "name", "value", "checked", "disabled"],
        "label": [], "li": ["class", "id"], "mark": [],
        "ol": ["class", "start"], "p": [], "pre": [], "span": ["class"], "strong": [], "sup": [], "table": [],
        "tbody": [], "td": ["class"],
        "math": ["display", "alttext"], "mfrac": ["linethickness"], "mi": ["mathvariant"], "mn": [],
        "mo": ["form", "stretchy"], "mover": ["accent"], "mroot": [], "mrow": ["displaystyle"], "mspace": ["width"],
        "msqrt": [], "msub": [], "msubsup": [], "msup": [], "mtable": ["class", "displaystyle"], "mtd": [],
        "mtext": [], "mtr": [], "munder": ["accentunder"], "munderover": [],
        "th": ["class", "scope"], "thead": [], "tr": [], "ul": [],
    ]

    /// What should not be there; nil when all is well.
    static func problem(in html: String) -> String? {
        guard let body = HTMLDocument("<!doctype html><body>" + html).body else { return "no body" }
        if !body.attributes.isEmpty { return "attributes on body" }
        for element in body.descendants {
            guard let allowed = attributes[element.name] else { return "element \(element.name)" }
            for (name, value) in element.attributes {
                guard allowed.contains(name) else { return "attribute \(name) on \(element.name)" }
                if let problem = problem(with: name, value, on: element) {
                    return "\(element.name) \(name)=\(value): \(problem)"
                }
            }
        }
        return nil
    }

    private static func problem(with name: String, _ value: String, on element: HTMLElement) -> String? {
        switch name {
        case "href":
            guard isAllowed(value) else { return "address" }
            let isOutside =
                value.lowercased().hasPrefix("http:") || value.lowercased().hasPrefix("https:") || value.hasPrefix("//")
            return isOutside == (element["rel"] == "nofollow noopener noreferrer") ? nil : "rel"
        case "src":
            return !value.hasPrefix("//") && !value.contains("\\") && !hasScheme(value) && !value.isEmpty
                ? nil : "address"
        case "id": return value.hasPrefix("user-content-") ? nil : "id"
        case "type": return value == "checkbox" ? nil : "type"
        case "target": return value == "_self" ? nil : "target"
        case "name": return value == "task" ? nil : "name"
        case "value": return Int(value) != nil ? nil : "value"
        case "class":
            let isKnown =
                value.hasPrefix("language-") && !value.contains { $0.isWhitespace }
                || [
                    "task", "table", "note-link", "missing-note", "image", "align-left", "align-center", "align-right",
                    "footnote", "footnotes",
                    "footnote-back", "picture", "code-keyword", "code-type", "code-function", "code-string",
                    "code-number",
                    "code-comment", "code-attribute", "code-name", "aligned", "cases", "callout",
                    "callout callout-warning",
                    "callout callout-danger",
                ]
                .contains(value)
            return isKnown ? nil : "class"
        default: return nil
        }
    }

    private static func isAllowed(_ url: String) -> Bool {
        guard url.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), !url.contains("\\") else { return false }
        return !hasScheme(url) || ["http:", "https:", "mailto:", "tel:"].contains { url.lowercased().hasPrefix($0) }
    }

    private static func hasScheme(_ url: String) -> Bool {
        guard let end = url.firstIndex(where: { ":/?#".contains($0) }) else { return false }
        return url[end] == ":"
            && url[..<end].allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
            && (url.first?.isLetter ?? false)
    }
}
