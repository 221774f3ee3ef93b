import CLibXML2

extension HTMLElement {
    /// What a reader sees in this element: white space collapsed, without scripts, styles, templates and hidden parts.
    ///
    /// Style sheets are not read. What opens without a script (`details`, a popover) counts as seen; a `dialog` without `open` does not.
    public var text: String {
        isHidden ? "" : ReadableText.of(self, part: Self.readablePart)
    }

    /// The same with a line for each block of text.
    public var lines: String {
        isHidden ? "" : ReadableText.of(self, keepingLines: true, part: Self.readablePart)
    }

    /// All text in the element as it is written, hidden or not.
    var rawText: String {
        guard let content = xmlNodeGetContent(node) else { return "" }
        defer { CLibXML2_free(content) }
        return String(cString: content)
    }

    /// Whether this element or one around it keeps it from being seen.
    public var isHidden: Bool {
        isHiddenItself || ancestors.contains(where: \.isHiddenItself)
    }

    /// Whether this element, wherever it is put, is not rendered (WHATWG HTML, 15.3.1).
    var isHiddenItself: Bool {
        switch name {
        case "area", "base", "basefont", "datalist", "head", "link", "meta", "noembed", "noframes", "param", "rp", "script", "style",
            "template", "title":
            true
        case "input":
            self["type"]?.asciiLowercased == "hidden" || self["hidden"] != nil
        case "dialog":
            self["open"] == nil && self["popover"] == nil || self["hidden"] != nil
        default:
            self["hidden"] != nil
        }
    }

    private static func readablePart(_ element: HTMLElement) -> ReadableText.Part {
        element.isHiddenItself ? .nothing : .content
    }
}

extension String {
    /// The text with runs of white space as one space and none around.
    var collapsed: String {
        var text = ReadableText(keepingLines: false)
        text.append(self)
        return text.result
    }
}
