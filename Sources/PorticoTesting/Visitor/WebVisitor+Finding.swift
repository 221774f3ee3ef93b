extension WebVisitor {
    /// The form control with this label, by its accessible name.
    /// - Throws: `VisitorError` when there is none, or more than one.
    public func find(label: String) throws(VisitorError) -> HTMLElement {
        let controls = seen.filter { $0.isSubmittable && !$0.isPushButton }
        return try only(controls.filter { $0.accessibleName == label }, "control is labelled \(label.debugDescription)")
        {
            NearMisses("Labels here", of: controls.map(\.accessibleName), to: label)
        }
    }

    /// The element with this role and accessible name; any name when none is given.
    /// - Throws: `VisitorError` when there is none, or more than one.
    public func find(role: AccessibleRole, name: String? = nil) throws(VisitorError) -> HTMLElement {
        let candidates = findAll(role: role)
        let matches = name.map { name in candidates.filter { $0.accessibleName == name } } ?? candidates
        return try only(matches, "\(role)\(name.map { " is named \($0.debugDescription)" } ?? " is here")") {
            if candidates.isEmpty {
                return NearMisses("Roles here", of: seen.compactMap { $0.role?.rawValue }, to: role.rawValue)
            }
            return NearMisses("Each \(role) here", of: candidates.map(\.accessibleName), to: name ?? "")
        }
    }

    /// The innermost element whose text contains this one.
    /// - Throws: `VisitorError` when there is none, or more than one.
    public func find(text: String) throws(VisitorError) -> HTMLElement {
        let sought = text.collapsed
        let holders = page.document.body.map { [$0] + Array($0.descendants) } ?? []
        let matches = holders.filter { !$0.isHidden && $0.text.contains(sought) }
        let outer = Set(matches.flatMap { Array($0.ancestors) })
        return try only(matches.filter { !outer.contains($0) }, "element has the text \(text.debugDescription)") {
            .none
        }
    }

    /// The element a CSS selector matches.
    /// - Throws: `VisitorError` when the selector is malformed, or there is no such element, or more than one.
    public func find(css selector: String) throws(VisitorError) -> HTMLElement {
        try only(findAll(css: selector), "element matches \(selector.debugDescription)") {
            NearMisses("Ids here", of: page.document.everyElement.compactMap { $0.id.map { "#" + $0 } }, to: selector)
        }
    }

    /// The elements a CSS selector matches, in page order; empty when there are none.
    /// - Throws: `VisitorError` when the selector is malformed or not supported.
    public func findAll(css selector: String) throws(VisitorError) -> [HTMLElement] {
        do throws(CSSSelectorError) {
            return try page.document.findAll(css: selector)
        } catch {
            throw failure(error.description)
        }
    }

    /// The elements with a role that a reader can reach, in page order; empty when there are none.
    public func findAll(role: AccessibleRole) -> [HTMLElement] {
        seen.filter { $0.role == role }
    }

    /// The elements a reader can reach, in page order.
    var seen: [HTMLElement] {
        // In one walk: what is in a hidden element is hidden.
        var hidden: Set<HTMLElement> = []
        return page.document.everyElement.filter { element in
            let isHidden =
                element.isHiddenItself || element["aria-hidden"] == "true"
                || !hidden.isEmpty && element.parent.map(hidden.contains) ?? false
            if isHidden { hidden.insert(element) }
            return !isHidden
        }
    }

    /// The single match; `sought` completes "No …" and "More than one …".
    func only(_ matches: [HTMLElement], _ sought: String, near: () -> NearMisses) throws(VisitorError) -> HTMLElement {
        guard let first = matches.first else { throw failure("No \(sought).", near: near()) }
        guard matches.count == 1 else {
            let shown = matches.prefix(5).map(\.summary).joined(separator: ", ") + (matches.count > 5 ? ", …" : "")
            throw failure("More than one \(sought): \(shown)")
        }
        return first
    }
}

extension HTMLElement {
    /// The start tag, to tell elements apart in a failure: `<a id="next" href="/domains?page=2">`.
    var summary: String {
        let shown = ["id", "name", "type", "value", "href", "form", "action"].compactMap { name in
            self[name].map { "\(name)=\"\($0.prefix(60))\"" }
        }
        return "<" + ([name] + shown).joined(separator: " ") + ">"
    }

    /// Whether this is clicked rather than filled in.
    var isPushButton: Bool {
        name == "button" || name == "input" && [.button, .image, .reset, .submit].contains(InputKind(self))
    }
}
