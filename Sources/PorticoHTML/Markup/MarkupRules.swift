/// What templates may print where, and what they may not write.
enum MarkupRules {
    /// Attributes that hold one URL.
    private static let urls: Set<String> = [
        "action", "background", "cite", "codebase", "data", "formaction", "href", "longdesc", "manifest", "ping", "poster", "src",
        "xlink:href",
    ]
    /// Attributes that hold a list of URLs.
    private static let urlLists: Set<String> = ["imagesrcset", "srcset"]
    /// Elements whose URL is loaded as code, or changes what all other URLs mean.
    private static let urlsAreTrusted: Set<String> = ["base", "embed", "object", "script"]
    private static let stylesAndScripts: Set<String> = ["stylesheet", "preload", "modulepreload", "manifest", "prefetch", "import"]

    enum URLKind {
        case one, list
    }

    static func urlKind(of attribute: String) -> URLKind? {
        if urls.contains(attribute) { return .one }
        return urlLists.contains(attribute) ? .list : nil
    }

    static func isEventHandler(_ attribute: String) -> Bool {
        attribute.hasPrefix("on")
    }

    /// Whether `{{link}}` and `{{asset}}` may be the value of an attribute.
    static func takesDirective(_ attribute: String, on element: String) -> Bool {
        (urlKind(of: attribute) != nil && element != "base") || (element == "meta" && attribute == "content")
    }

    /// Where in a tag a field may be printed.
    static func place(of attribute: HTMLAttribute, in tag: HTMLTag) -> MarkupPlace {
        let (name, element) = (attribute.name, tag.name)
        if isEventHandler(name) {
            return .refused(
                what: "a value in '\(name)', which runs script",
                hint: "print it into a data- attribute and read it in a script file"
            )
        }
        if name == "style" {
            return .refused(what: "a value in 'style', which the page's policy forbids", hint: "choose between classes")
        }
        if name == "srcdoc" || name == "http-equiv" {
            return .refused(what: "a value in '\(name)'", hint: "write it out")
        }
        if tag.isForeignAnimation {
            return .refused(what: "a value in <\(element)>, which can change other attributes", hint: "write it out")
        }
        guard let kind = urlKind(of: name), !attribute.isFragment else { return .attribute }
        if urlsAreTrusted.contains(element) {
            return .refused(what: "a field in '\(name)' of <\(element)>, which loads code", hint: "use {{asset FILE}}")
        }
        return .url(kind)
    }

    /// What is wrong with a tag now that all of it was read.
    static func findings(in tag: HTMLTag) -> [Finding] {
        guard !tag.isEnd else { return [] }
        var findings = tag.attributes.compactMap { finding(in: $0) }
        if tag.name == "meta", tag["http-equiv"] != nil, let value = tag["content"]?.printed.first {
            findings.append(
                Finding(
                    point: value.point,
                    what: "a value in a <meta> that has 'http-equiv', which steers the browser",
                    hint: "write it out"
                )
            )
        }
        if tag.name == "link", let value = tag["href"]?.printed.first, value.isField, loadsCode(tag) {
            findings.append(
                Finding(
                    point: value.point,
                    what: "a field in the 'href' of a <link> that loads code or style",
                    hint: "use {{asset FILE}}"
                )
            )
        }
        if tag.name == "plaintext" {
            findings.append(Finding(point: tag.start, what: "<plaintext>, which nothing ends", hint: "use <pre>"))
        }
        return findings
    }

    /// Whether a `<link>` could be a style sheet or script: sections may give it one of several attributes `rel`, so all count.
    private static func loadsCode(_ tag: HTMLTag) -> Bool {
        let relations = tag.attributes.filter { $0.name == "rel" }
        return relations.isEmpty
            || relations.contains { relation in
                let names = relation.writtenOut?.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
                return names?.contains { stylesAndScripts.contains($0) } ?? true
            }
    }

    private static func finding(in attribute: HTMLAttribute) -> Finding? {
        if isEventHandler(attribute.name) {
            return Finding(
                point: attribute.start,
                what: "'\(attribute.name)' runs script inline, which the page's policy forbids",
                hint: "listen in a script file"
            )
        }
        if attribute.name == "style" {
            return Finding(point: attribute.start, what: "'style' is inline style, which the page's policy forbids", hint: "use a class")
        }
        return urlFinding(in: attribute)
    }

    private static func urlFinding(in attribute: HTMLAttribute) -> Finding? {
        let isURL = urlKind(of: attribute.name) != nil
        if attribute.printed.contains(where: \.isRefused) { return nil }
        guard let first = attribute.printed.first else {
            guard isURL, !isWrittenURL(attribute) else { return nil }
            return Finding(
                point: attribute.start,
                what: "no URL is written by hand, but '\(attribute.name)' is \"\(attribute.literal.abbreviated)\"",
                hint: "use {{link …}}, {{event …}} or {{asset …}}; #fragment and https:// are fine"
            )
        }
        let isWhole = attribute.printed.count == 1 && attribute.text.isEmpty
        let fragment = attribute.isFragment ? attribute.printed.filter { $0.textBefore > 0 && $0.isField } : []
        guard first.isField else {
            if isWhole || (attribute.isFragment && first.textBefore == 0 && fragment.count == attribute.printed.count - 1) { return nil }
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

    /// Fragments, and absolute URLs of the schemes that values may have too.
    private static func isWrittenURL(_ attribute: HTMLAttribute) -> Bool {
        if attribute.isFragment { return true }
        let text = attribute.literal.lowercased()
        return ["https://", "http://", "mailto:", "tel:"].contains { text.hasPrefix($0) }
    }
}
