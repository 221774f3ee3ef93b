/// What templates may print where, and what they may not write.
enum MarkupRules {
    /// The attribute that names the module of an element: `portico.js` loads it.
    static let hook = "data-hook"
    /// Attributes that hold one URL.
    private static let urls: Set<String> = [
        "action", "background", "cite", "codebase", "data", "dynsrc", "formaction", "href", "longdesc", "lowsrc",
        "manifest", "ping",
        "poster", "src", "xlink:href", hook,
    ]
    /// Attributes that hold a list of URLs.
    private static let urlLists: Set<String> = ["imagesrcset", "srcset"]
    /// Elements whose URL is loaded as code.
    private static let loadCode: Set<String> = ["embed", "object", "script"]
    /// Attributes that decide what the browser allows, what other attributes mean, or what becomes of the elements
    /// inside: a template that is a shadow tree (WHATWG section 13.2.6.4.4), MathML that is read as HTML (13.2.6, "HTML
    /// integration point").
    private static let settings: Set<String> = [
        "allow", "attributename", "charset", "encoding", "formmethod", "http-equiv", "integrity", "nonce",
        "referrerpolicy", "sandbox",
        "shadowrootmode", "srcdoc", "xml:base",
    ]
    /// Attributes of SVG that take `url(…)` (SVG 2, "presentation attributes").
    private static let paints: Set<String> = [
        "clip-path", "cursor", "fill", "filter", "marker", "marker-end", "marker-mid", "marker-start", "mask", "stroke",
    ]

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
        urlKind(of: attribute) != nil || (element == "meta" && attribute == "content")
    }

    /// Where in a tag a field may be printed.
    static func escapingContext(of attribute: HTMLAttribute, in tag: HTMLTag) -> EscapingContext {
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
        if settings.contains(name) {
            return .refused(what: "a value in '\(name)'", hint: "write it out")
        }
        if (name == "type" && (element == "script" || element == "link")) || (name == "name" && element == "meta") {
            return .refused(
                what: "a value in '\(name)' of <\(element)>, which steers the browser",
                hint: "write it out"
            )
        }
        if paints.contains(name) {
            return .refused(what: "a value in '\(name)', which can load a file", hint: "choose between classes")
        }
        if tag.isForeignAnimation {
            return .refused(what: "a value in <\(element)>, which can change other attributes", hint: "write it out")
        }
        guard let kind = urlKind(of: name), kind == .list || !attribute.isFragment else { return .attribute }
        if loadCode.contains(element) || name == hook {
            return .refused(what: "a field in '\(name)' of <\(element)>, which loads code", hint: "use {{asset FILE}}")
        }
        return .url(kind)
    }

    /// What is wrong with a tag now that all of it was read.
    static func findings(in tag: HTMLTag) -> [Finding] {
        guard !tag.isEnd else { return [] }
        var findings = tag.attributes.compactMap { finding(in: $0) }
        for id in tag.all("id") where id.writtenOut == ControlRules.postFormID {
            findings.append(
                Finding(
                    point: id.start,
                    what: "the id '\(ControlRules.postFormID)' is the framework's",
                    hint: "choose another"
                )
            )
        }
        findings += scriptFindings(in: tag)
        switch tag.name {
        case "base":
            findings.append(
                Finding(point: tag.start, what: "<base>, which changes what every URL means", hint: "remove it")
            )
        case "embed", "object", "script": findings += codeFindings(in: tag)
        case "link" where LinkRelations.loadsCode(tag): findings += codeFindings(in: tag)
        case "meta": findings += metaFindings(in: tag)
        case "plaintext":
            findings.append(Finding(point: tag.start, what: "<plaintext>, which nothing ends", hint: "use <pre>"))
        default: break
        }
        return findings
    }

    private static func metaFindings(in tag: HTMLTag) -> [Finding] {
        let directives = tag.all("http-equiv")
        guard !directives.isEmpty else { return [] }
        let contents = tag.all("content")
        if let value = contents.lazy.compactMap(\.printed.first).first {
            return [
                Finding(
                    point: value.point,
                    what: "a value in a <meta> that has 'http-equiv', which steers the browser",
                    hint: "write it out"
                )
            ]
        }
        guard directives.contains(where: { $0.keywords?.contains("refresh") ?? true }) else {
            return []
        }
        // Only a number of seconds: whatever follows it is read as an address.
        return contents.filter { !$0.text.allSatisfy { $0.isASCIIDigit || $0.isHTMLSpace || $0 == UInt8(ascii: ".") } }
            .map { content in
                Finding(
                    point: content.start,
                    what: "a <meta> that leads to another page",
                    hint: "redirect on the server"
                )
            }
    }

    /// Code and style come with the app: nothing else may be their URL.
    private static func codeFindings(in tag: HTMLTag) -> [Finding] {
        tag.attributes.compactMap { codeFinding(in: $0, of: tag) }
    }

    private static func codeFinding(in attribute: HTMLAttribute, of tag: HTMLTag) -> Finding? {
        guard urlKind(of: attribute.name) != nil, !attribute.isAsset else { return nil }
        guard let value = attribute.printed.first else {
            return Finding(
                point: attribute.start,
                what: "an address in '\(attribute.name)' of <\(tag.name)>, which loads code or style",
                hint: "use {{asset FILE}}"
            )
        }
        // A field in the others is refused where it is printed.
        guard !value.isRefused, !value.isField || tag.name == "link" else { return nil }
        return Finding(
            point: value.point,
            what:
                "\(value.isField ? "a field" : "a page of the app") in '\(attribute.name)' of <\(tag.name)>, which loads code or style",
            hint: "use {{asset FILE}}"
        )
    }

    /// What `portico.js` reads on elements of any name.
    private static func scriptFindings(in tag: HTMLTag) -> [Finding] {
        var findings: [Finding] = []
        let hooks = tag.all(hook)
        // Of an element that loads code anyway, all its addresses are looked at, and a path is told of anyway.
        if !loadCode.contains(tag.name) {
            findings += hooks.filter { URLRules.finding(in: $0) == nil }.compactMap { codeFinding(in: $0, of: tag) }
        }
        for name in [hook, "data-permanent"] where tag["id"].map({ $0.writtenOut == "" }) ?? true {
            guard let attribute = tag[name] else { continue }
            findings.append(
                Finding(
                    point: attribute.start,
                    what: "'\(name)' on an element without an id, by which updates and visits find it",
                    hint: "add id=\"…\""
                )
            )
        }
        if let messages = tag["data-messages"], hooks.isEmpty {
            findings.append(
                Finding(
                    point: messages.start,
                    what: "'data-messages' on an element without a module to hear them",
                    hint: "add data-hook=\"{{asset FILE.js}}\""
                )
            )
        }
        if let kept = tag["data-keep"] {
            findings.append(
                Finding(
                    point: kept.start,
                    what: "'data-keep' is the framework's: updates write it where an element stays as it is",
                    hint: "write data-permanent for an element whose content is a script's"
                )
            )
        }
        return findings
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
            return Finding(
                point: attribute.start,
                what: "'style' is inline style, which the page's policy forbids",
                hint: "use a class"
            )
        }
        if attribute.name == "srcdoc", attribute.printed.isEmpty {
            return Finding(
                point: attribute.start,
                what: "a page inside 'srcdoc', where nothing is checked",
                hint: "use a page of its own"
            )
        }
        return URLRules.finding(in: attribute)
    }
}
