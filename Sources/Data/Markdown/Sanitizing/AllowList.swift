/// The elements and attributes that rendered Markdown may have; all else is taken out.
enum AllowList {
    /// How an element that is not allowed goes.
    enum Verdict {
        case keep, unwrap, drop
    }

    static let idPrefix = "user-content-"

    private static let elements: Set = [
        "a", "blockquote", "br", "code", "del", "div", "em", "h2", "h3", "h4", "h5", "h6", "hr", "img", "input", "label", "li", "ol", "p",
        "pre", "span", "strong", "table", "tbody", "td", "th", "thead", "tr", "ul",
    ]

    /// Their contents are not text for a reader.
    private static let dropped: Set = [
        "applet", "audio", "base", "canvas", "embed", "frameset", "head", "iframe", "link", "math", "meta", "noembed", "noframes",
        "noscript", "object", "param", "plaintext", "script", "select", "style", "svg", "template", "textarea", "title", "video", "xmp",
    ]

    static let void: Set = ["br", "hr", "img", "input"]

    static func verdict(on element: String, attributes: [(name: String, value: String)]) -> Verdict {
        if dropped.contains(element) { return .drop }
        guard elements.contains(element) else { return .unwrap }
        switch element {
        case "input": return attributes.contains { $0.name == "type" && $0.value == "checkbox" } ? .keep : .drop
        case "img": return attributes.contains { value(of: $0.name, as: $0.value, on: element) != nil && $0.name == "src" } ? .keep : .drop
        default: return .keep
        }
    }

    /// The value an attribute may have on an element, put in order; nil when it may not be there.
    static func value(of attribute: String, as value: String, on element: String) -> String? {
        switch (element, attribute) {
        case ("a", "href"): return LinkAddress(value).map(href)
        case ("img", "src"): return LinkAddress(value).flatMap { $0.kind == .relative && !$0.url.isEmpty ? $0.url : nil }
        case ("a", "title"), ("img", "title"), ("img", "alt"): return value
        case ("ol", "start"), ("input", "value"): return Int(value).map(String.init)
        case ("input", "type"): return value
        case ("input", "name"): return value == "task" ? value : nil
        case ("input", "checked"), ("input", "disabled"): return ""
        case ("th", "scope"): return value == "col" ? value : nil
        case ("div", "tabindex"): return value == "0" ? value : nil
        case ("div", "role"): return value == "region" ? value : nil
        case ("div", "aria-label"): return value
        case ("h2", "id"), ("h3", "id"), ("h4", "id"), ("h5", "id"), ("h6", "id"): return id(value)
        case (_, "class"): return isClass(value, of: element) ? value : nil
        default: return nil
        }
    }

    private static func href(_ address: LinkAddress) -> String {
        guard address.kind == .fragment, address.url.count > 1, !address.url.dropFirst().hasPrefix(idPrefix) else { return address.url }
        return "#" + idPrefix + address.url.dropFirst()
    }

    private static func id(_ value: String) -> String? {
        guard !value.isEmpty, !value.unicodeScalars.contains(where: { $0.properties.isWhitespace }) else { return nil }
        return value.hasPrefix(idPrefix) ? value : idPrefix + value
    }

    private static func isClass(_ value: String, of element: String) -> Bool {
        switch element {
        case "a": value == "note-link" || value == "image"
        case "code": value.hasPrefix("language-") && isLanguage(value.dropFirst("language-".count))
        case "div": value == "table"
        case "li": value == "task"
        case "span": value == "missing-note"
        case "td", "th": ["align-left", "align-center", "align-right"].contains(value)
        default: false
        }
    }

    /// Whether it can be the name of a programming language: `swift`, `c++`, `objective-c`.
    static func isLanguage(_ name: some StringProtocol) -> Bool {
        (1...40).contains(name.utf8.count) && name.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "+#._-".utf8.contains($0) }
    }
}
