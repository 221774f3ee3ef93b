/// The elements of a page as somebody reads them who sees its tags: what stands between a start tag and its end tag is
/// inside.
///
/// What a browser makes of the same page can be told apart from it, see `differences(from:)`.
package struct WrittenTree {
    struct Element {
        let name: String
        /// Of the `<` of its start tag.
        let offset: Int
        /// The index of the element it is in.
        let parent: Int?
    }

    /// A text that is more than space.
    struct Text {
        let range: Range<Int>
        /// Where the first character is that is no space.
        let start: Int
        let parent: Int?
    }

    let sample: PageSample
    private(set) var elements: [Element] = []
    private(set) var texts: [Text] = []
    /// What is wrong with the tags themselves: some are missing, some too many.
    package private(set) var problems: [TemplateProblem] = []

    /// The elements whose end is still to come.
    private var open: [Int] = []
    /// For names that a start tag ended: which element, by which one.
    private var endedEarly: [String: (element: Int, by: Int)] = [:]

    /// Browsers put elements that are deeper than about 512 beside each other.
    private static let maximumDepth = 500

    package init(_ sample: PageSample) {
        self.sample = sample
        var reader = PageTokenReader(sample.bytes)
        while problems.count < TemplateParser.maximumProblems, let token = reader.next() {
            if open.count > Self.maximumDepth, let deepest = open.last {
                let what = "elements stand more than \(Self.maximumDepth) deep in each other"
                report(elements[deepest].offset, what, hint: "close some before")
                // Those that are open now are not known to stay open.
                open = []
                break
            }
            switch token {
            case .text(let range):
                guard let first = sample.bytes[range].firstIndex(where: { !$0.isHTMLSpace }) else { continue }
                texts.append(Text(range: range, start: first, parent: open.last))
            case .tag(let tag) where tag.isEnd: end(tag)
            case .tag(let tag): begin(tag, isForeign: reader.isForeign)
            }
        }
        for index in open where !EndTagRules.mayOmitEnd(elements[index].name) {
            report(elements[index].offset, "<\(name(index))> is never closed", hint: "add </\(name(index))>")
        }
    }

    private mutating func begin(_ tag: PageTag, isForeign: Bool) {
        if !isForeign { endWhatEnds(before: tag) }
        elements.append(Element(name: tag.name, offset: tag.range.lowerBound, parent: open.last))
        if isForeign {
            if !tag.isSelfClosing { open.append(elements.count - 1) }
        } else if !EndTagRules.voidElements.contains(tag.name) {
            if tag.isSelfClosing {
                let name = tag.name.abbreviated
                report(
                    tag.range.lowerBound,
                    "a browser reads <\(name)/> as <\(name)>",
                    hint: "write <\(name)></\(name)>"
                )
            }
            open.append(elements.count - 1)
        }
    }

    /// Ends the elements that end where this one starts, such as `<li>` before `<li>`, and what may end with them.
    private mutating func endWhatEnds(before tag: PageTag) {
        let optional = open.reversed().prefix { EndTagRules.mayOmitEnd(elements[$0].name) }
        guard let outermost = optional.last(where: { EndTagRules.ends(elements[$0].name, before: tag.name) }) else {
            return
        }
        while let index = open.popLast() {
            endedEarly[elements[index].name] = (index, elements.count)
            if index == outermost { break }
        }
    }

    private mutating func end(_ tag: PageTag) {
        let offset = tag.range.lowerBound
        let shown = tag.name.abbreviated
        guard let position = open.lastIndex(where: { elements[$0].name == tag.name }) else {
            report(offset, "</\(shown)> closes nothing", hint: hint(forStray: tag))
            return
        }
        if let inner = open[(position + 1)...].first(where: { !EndTagRules.mayOmitEnd(elements[$0].name) }) {
            report(
                offset,
                "</\(shown)> comes before the end of <\(name(inner))>\(place(inner))",
                hint: "add </\(name(inner))> before it"
            )
        }
        open.removeSubrange(position...)
    }

    private func hint(forStray tag: PageTag) -> String? {
        if EndTagRules.voidElements.contains(tag.name) { return "<\(tag.name)> has no end tag" }
        guard let early = endedEarly[tag.name], elements.indices.contains(early.by) else { return nil }
        return "<\(name(early.element))>\(place(early.element)) ended before <\(name(early.by))>\(place(early.by))"
    }

    /// The text that has this byte.
    func text(at offset: Int) -> Text? {
        var low = 0
        var high = texts.count
        while low < high {
            let middle = (low + high) / 2
            if texts[middle].range.upperBound <= offset { low = middle + 1 } else { high = middle }
        }
        return low < texts.count && texts[low].range.contains(offset) ? texts[low] : nil
    }

    func name(_ element: Int) -> String {
        elements[element].name.abbreviated
    }

    /// For messages: " (Templates/notes/list.html:3:1)".
    func place(_ element: Int) -> String {
        sample.place(of: elements[element].offset).map { " (\($0))" } ?? ""
    }

    private mutating func report(_ offset: Int, _ what: String, hint: String?) {
        if let problem = sample.problem(at: offset, what, hint: hint) { problems.append(problem) }
    }
}

/// Which elements have no end tag, and which may leave it out before what (WHATWG HTML sections 13.1.2 and 13.1.2.4).
enum EndTagRules {
    static let voidElements: Set<String> = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr",
        // No longer part of HTML, but read without an end tag all the same (section 13.2.6.4.7).
        "basefont", "bgsound", "frame", "image", "keygen",
    ]

    /// Elements whose end may go without saying, with the start tags before which it does. It always does at the end of
    /// the parent.
    private static let endedBy: [String: Set<String>] = {
        let rowGroups: Set = ["tbody", "tfoot"]
        let afterColumns = rowGroups.union(["thead", "tr", "colgroup"])
        return [
            "html": [], "head": ["body"], "body": [], "li": ["li"], "dt": ["dt", "dd"], "dd": ["dt", "dd"],
            "rt": ["rt", "rp"],
            "rp": ["rt", "rp"], "optgroup": ["optgroup"], "option": ["option", "optgroup"], "thead": rowGroups,
            "tbody": rowGroups,
            "tfoot": [], "caption": afterColumns.union(["col"]), "colgroup": afterColumns,
            "tr": ["tr"], "td": ["td", "th"], "th": ["td", "th"],
            "p": [
                "address", "article", "aside", "blockquote", "details", "dialog", "div", "dl", "fieldset", "figcaption",
                "figure", "footer",
                "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hgroup", "hr", "main", "menu", "nav", "ol", "p",
                "pre", "search",
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
