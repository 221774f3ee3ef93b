extension WebVisitor {
    /// Types into the text field, text area, date, number or other field with this label, over what was there.
    /// - Throws: `VisitorFailure` when there is no such field, more than one, or it can't be typed into.
    public func fill(_ label: String, with text: String) throws(VisitorFailure) {
        let field = try usable(try find(label: label))
        guard field.name == "textarea" || field.name == "input" && InputKind(field).takesText else {
            throw failure("\(label.debugDescription) can't be typed into: \(field.summary)")
        }
        if field["readonly"] != nil { throw failure("\(label.debugDescription) is read-only: \(field.summary)") }
        if let limit = field["maxlength"].flatMap({ Int($0) }), limit >= 0, text.withLineFeeds.utf16.count > limit {
            throw failure("\(label.debugDescription) takes \(limit) characters; a browser would not let \(text.utf16.count) in.")
        }
        formState.enter(text, into: field)
    }

    /// Chooses an option of a drop-down or list by what it says or, failing that, by its value; or a radio button in a named group.
    /// - Parameters:
    ///   - option: The words beside the choice.
    ///   - label: The label of the drop-down, or the legend of the group of radio buttons.
    /// - Throws: `VisitorFailure` when there is no such choice, more than one, or it is disabled.
    public func choose(_ option: String, from label: String) throws(VisitorFailure) {
        let selects = seen.filter { $0.name == "select" && $0.accessibleName == label }
        let groups = seen.filter { ($0.role == .group || $0.role == .radioGroup) && $0.accessibleName == label }
        let holder = try only(selects + groups, "choice is labelled \(label.debugDescription)") {
            let names = seen.filter { $0.name == "select" || $0.role == .group || $0.role == .radioGroup }.map(\.accessibleName)
            return NearMisses("Choices here", of: names, to: label)
        }
        if holder.name == "select" {
            try select(option, of: holder, label: label)
        } else {
            try chooseRadio(option, among: holder.descendants.filter { !$0.isHiddenFromAssistance })
        }
    }

    /// Chooses the radio button with this label.
    /// - Throws: `VisitorFailure` when there is none, more than one, or it is disabled.
    public func choose(_ label: String) throws(VisitorFailure) {
        try chooseRadio(label, among: seen)
    }

    /// Ticks the check box with this label; one that is ticked stays so.
    /// - Throws: `VisitorFailure` when there is none, more than one, or it is disabled.
    public func check(_ label: String) throws(VisitorFailure) {
        formState.setChecked(true, try checkbox(label))
    }

    /// Unticks the check box with this label.
    /// - Throws: `VisitorFailure` when there is none, more than one, or it is disabled.
    public func uncheck(_ label: String) throws(VisitorFailure) {
        formState.setChecked(false, try checkbox(label))
    }

    /// What a field shows: the text typed into it or, for a drop-down, the words of the chosen option (several joined with commas).
    /// - Throws: `VisitorFailure` when no field, or more than one, has this label.
    public func value(of label: String) throws(VisitorFailure) -> String {
        let field = try find(label: label)
        guard field.name == "select" else { return formState.value(of: field) }
        return formState.selectedOptions(of: field).map(\.optionLabel).joined(separator: ", ")
    }

    /// Whether the check box or radio button with this label is on.
    /// - Throws: `VisitorFailure` when there is none, or more than one.
    public func isChecked(_ label: String) throws(VisitorFailure) -> Bool {
        let boxes = seen.filter(\.isCheckable)
        let box = try only(boxes.filter { $0.accessibleName == label }, "check box or radio button is labelled \(label.debugDescription)") {
            NearMisses("Check boxes and radio buttons here", of: boxes.map(\.accessibleName), to: label)
        }
        return formState.isChecked(box)
    }

    private func select(_ text: String, of select: HTMLElement, label: String) throws(VisitorFailure) {
        _ = try usable(select)
        let options = select.options.filter { !$0.isHidden }
        let named = options.filter { $0.optionLabel == text }
        let matches = named.isEmpty ? options.filter { $0.optionValue == text } : named
        let option = try only(matches, "option of \(label.debugDescription) says \(text.debugDescription)") {
            NearMisses("Its options", of: options.map(\.optionLabel), to: text)
        }
        formState.select(try usable(option), of: select)
    }

    private func chooseRadio(_ label: String, among elements: [HTMLElement]) throws(VisitorFailure) {
        let radios = elements.filter { $0.name == "input" && InputKind($0) == .radio }
        let radio = try only(radios.filter { $0.accessibleName == label }, "radio button is labelled \(label.debugDescription)") {
            NearMisses("Radio buttons here", of: radios.map(\.accessibleName), to: label)
        }
        formState.setChecked(true, try usable(radio))
    }

    private func checkbox(_ label: String) throws(VisitorFailure) -> HTMLElement {
        let boxes = seen.filter { $0.name == "input" && InputKind($0) == .checkbox }
        let box = try only(boxes.filter { $0.accessibleName == label }, "check box is labelled \(label.debugDescription)") {
            NearMisses("Check boxes here", of: boxes.map(\.accessibleName), to: label)
        }
        return try usable(box)
    }

    func usable(_ control: HTMLElement) throws(VisitorFailure) -> HTMLElement {
        if control.isDisabled { throw failure("It is disabled: \(control.summary)") }
        return control
    }
}
