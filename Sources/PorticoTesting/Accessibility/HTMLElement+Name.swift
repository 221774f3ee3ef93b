extension HTMLElement {
    /// The element's accessible name, by which people who don't see the page know it; empty when it has none.
    ///
    /// A subset of Accessible Name and Description Computation 1.2 (4.3) with HTML's own sources (HTML Accessibility
    /// API Mappings 1.0, 4.1), in this order: `aria-labelledby`; `aria-label`; a `label` for the control, a `legend`,
    /// `caption`, `alt` or the words on a button; the text of links, buttons, headings, cells and the like; `title`;
    /// `placeholder`. Style sheets are not read, and the values of controls inside a label add nothing.
    public var accessibleName: String {
        let referenced = (self["aria-labelledby"]?.asciiWords ?? [])
            .compactMap { document.element(id: $0) }
            .map { $0.ownName(asReference: true) }
            .filter { !$0.isEmpty }
        return referenced.isEmpty ? ownName(asReference: false) : referenced.joined(separator: " ")
    }

    /// Whether assistive technology is told nothing about this element.
    public var isHiddenFromAssistance: Bool {
        isHidden || self["aria-hidden"] == "true" || ancestors.contains { $0["aria-hidden"] == "true" }
    }

    /// The `label` elements of a form control, in page order (WHATWG HTML, 4.10.4).
    public var labels: [HTMLElement] {
        guard isLabelable else { return [] }
        return document.everyElement.filter { $0.name == "label" && $0.labelledControl == self }
    }

    /// The control this `label` is for.
    var labelledControl: HTMLElement? {
        if let id = self["for"] { return document.element(id: id).flatMap { $0.isLabelable ? $0 : nil } }
        return descendants.first(where: \.isLabelable)
    }

    var isLabelable: Bool {
        switch name {
        case "button", "meter", "output", "progress", "select", "textarea": true
        case "input": InputKind(self) != .hidden
        default: false
        }
    }

    /// The name without `aria-labelledby`, which is followed once only (accname, 4.3.2, step 2B).
    private func ownName(asReference: Bool) -> String {
        for candidate in [self["aria-label"], nativeName] {
            if let name = candidate?.collapsed, !name.isEmpty { return name }
        }
        if asReference || takesNameFromContent {
            let content = contentName(leavingOut: nil)
            if !content.isEmpty { return content }
        }
        return (self["title"]?.collapsed).flatMap { $0.isEmpty ? nil : $0 } ?? self["placeholder"]?.collapsed ?? ""
    }

    private var nativeName: String? {
        switch name {
        case "input":
            switch InputKind(self) {
            case .button: label ?? self["value"]
            case .submit: label ?? self["value"] ?? "Submit"
            case .reset: label ?? self["value"] ?? "Reset"
            case .image: label ?? self["alt"] ?? self["value"] ?? self["title"] ?? "Submit"
            default: label
            }
        case "img", "area": self["alt"]
        case "fieldset": children.first { $0.name == "legend" }?.contentName(leavingOut: nil)
        case "table": children.first { $0.name == "caption" }?.contentName(leavingOut: nil)
        case "figure": children.first { $0.name == "figcaption" }?.contentName(leavingOut: nil)
        case "svg": children.first { $0.name == "title" }?.rawText
        case "optgroup": self["label"]
        case "option": self["label"]
        default: label
        }
    }

    private var label: String? {
        let names = labels.map { $0.contentName(leavingOut: self) }.filter { !$0.isEmpty }
        return names.isEmpty ? nil : names.joined(separator: " ")
    }

    private var takesNameFromContent: Bool {
        if name == "summary" || name == "label" || name == "legend" || name == "caption" { return true }
        return role.map { Self.namedByContent.contains($0) } ?? false
    }

    private func contentName(leavingOut control: HTMLElement?) -> String {
        let ownLabel = name == "label" ? self["aria-label"]?.collapsed : nil
        if let ownLabel, !ownLabel.isEmpty { return ownLabel }
        return ReadableText.of(self) { part in
            if part == control || part.isHiddenItself || part["aria-hidden"] == "true" { return .nothing }
            if let label = part["aria-label"], !label.collapsed.isEmpty { return .words(label) }
            switch part.name {
            case "img": return part["alt"].map { .words($0) } ?? .nothing
            case "svg": return part.nativeName.map { .words($0) } ?? .nothing
            case "select", "textarea", "input": return .nothing
            default: return .content
            }
        }
    }

    /// The roles named by what they hold (WAI-ARIA 1.2, 5.2.8.5).
    private static let namedByContent: Set<AccessibleRole> = [
        .button, .cell, .checkbox, .columnHeader, "gridcell", .heading, .link, "menuitem", "menuitemcheckbox",
        "menuitemradio", .option,
        .radio, .row, .rowHeader, .switch, .tab, "tooltip", "treeitem",
    ]
}
