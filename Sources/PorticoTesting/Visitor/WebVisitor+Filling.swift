import Foundation

extension WebVisitor {
    /// Types into the text field, text area, date, number or other field with this label, over what was there.
    /// - Throws: `VisitorError` when there is no such field, more than one, or it can't be typed into.
    public func fill(_ label: String, with text: String) throws(VisitorError) {
        let field = try usable(try find(label: label))
        guard field.name == "textarea" || field.name == "input" && InputKind(field).takesText else {
            throw failure("\(label.debugDescription) can't be typed into: \(field.summary)")
        }
        if field["readonly"] != nil { throw failure("\(label.debugDescription) is read-only: \(field.summary)") }
        if let limit = field["maxlength"].flatMap({ Int($0) }), limit >= 0, text.withLineFeeds.utf16.count > limit {
            throw failure(
                "\(label.debugDescription) takes \(limit) characters; a browser would not let \(text.utf16.count) in."
            )
        }
        formState.enter(text, into: field)
        typed(in: field)
    }

    /// Chooses an option of a drop-down or list by what it says or, failing that, by its value; or a radio button or
    /// check box in a named group. Lists that take several, and check boxes, keep what was chosen before.
    /// - Parameters:
    ///   - option: The words beside the choice.
    ///   - label: The label of the drop-down or list, or the legend of the group.
    /// - Throws: `VisitorError` when there is no such choice, more than one, or it is disabled.
    public func choose(_ option: String, from label: String) throws(VisitorError) {
        let holder = try choices(label)
        if holder.name == "select" {
            formState.select(try self.option(option, of: holder, label: label), of: holder)
            typed(in: holder)
        } else {
            set(true, try choice(option, in: holder))
        }
    }

    /// Takes back a choice from a list that takes several, or from a named group of check boxes.
    /// - Throws: `VisitorError` when there is no such choice, more than one, it is disabled, or one of these has to
    ///   stay chosen.
    public func unchoose(_ option: String, from label: String) throws(VisitorError) {
        let holder = try choices(label)
        if holder.name == "select" {
            guard holder["multiple"] != nil else {
                throw failure("\(label.debugDescription) always has one choice: \(holder.summary)")
            }
            formState.deselect(try self.option(option, of: holder, label: label), of: holder)
            typed(in: holder)
        } else {
            let choice = try choice(option, in: holder)
            if InputKind(choice) == .radio {
                throw failure("A radio button stays chosen until another is: \(choice.summary)")
            }
            set(false, choice)
        }
    }

    /// Chooses a file in the file input with this label; one that takes several keeps those chosen before.
    ///
    /// Files are only sent by forms with `enctype="multipart/form-data"`; others send the name, as browsers do.
    /// - Throws: `VisitorError` when there is no such input, more than one, or it is disabled.
    public func choose(
        _ label: String,
        file name: String,
        type: String = "application/octet-stream",
        bytes: some Sequence<UInt8>
    ) throws(VisitorError) {
        let input = try usable(try find(label: label))
        guard input.name == "input", InputKind(input) == .file else {
            throw failure("\(label.debugDescription) takes no files: \(input.summary)")
        }
        formState.choose(ChosenFile(name: name, mediaType: type, bytes: Data(bytes)), in: input)
    }

    private func choices(_ label: String) throws(VisitorError) -> HTMLElement {
        let selects = seen.filter { $0.name == "select" && $0.accessibleName == label }
        let groups = seen.filter { ($0.role == .group || $0.role == .radioGroup) && $0.accessibleName == label }
        return try only(selects + groups, "choice is labelled \(label.debugDescription)") {
            let names = seen.filter { $0.name == "select" || $0.role == .group || $0.role == .radioGroup }.map(
                \.accessibleName
            )
            return NearMisses("Choices here", of: names, to: label)
        }
    }

    /// Chooses the radio button with this label.
    /// - Throws: `VisitorError` when there is none, more than one, or it is disabled.
    public func choose(_ label: String) throws(VisitorError) {
        set(true, try choice(label, among: seen, .radio))
    }

    /// Ticks the check box with this label; one that is ticked stays so.
    /// - Throws: `VisitorError` when there is none, more than one, or it is disabled.
    public func check(_ label: String) throws(VisitorError) {
        set(true, try checkbox(label))
    }

    /// Unticks the check box with this label.
    /// - Throws: `VisitorError` when there is none, more than one, or it is disabled.
    public func uncheck(_ label: String) throws(VisitorError) {
        set(false, try checkbox(label))
    }

    /// What a field shows: the text typed into it or, for a drop-down, the words of the chosen option (several joined
    /// with commas).
    /// - Throws: `VisitorError` when no field, or more than one, has this label.
    public func value(of label: String) throws(VisitorError) -> String {
        let field = try find(label: label)
        return field.isCheckable ? formState.value(of: field) : formState.shown(in: field)
    }

    /// Whether the check box or radio button with this label is on.
    /// - Throws: `VisitorError` when there is none, or more than one.
    public func isChecked(_ label: String) throws(VisitorError) -> Bool {
        let boxes = seen.filter(\.isCheckable)
        let box = try only(
            boxes.filter { $0.accessibleName == label },
            "check box or radio button is labelled \(label.debugDescription)"
        ) {
            NearMisses("Check boxes and radio buttons here", of: boxes.map(\.accessibleName), to: label)
        }
        return formState.isChecked(box)
    }

    private func option(_ text: String, of select: HTMLElement, label: String) throws(VisitorError) -> HTMLElement {
        _ = try usable(select)
        let options = select.options.filter { !$0.isHidden }
        let named = options.filter { $0.optionLabel == text }
        let matches = named.isEmpty ? options.filter { $0.optionValue == text } : named
        let option = try only(matches, "option of \(label.debugDescription) says \(text.debugDescription)") {
            NearMisses("Its options", of: options.map(\.optionLabel), to: text)
        }
        return try usable(option)
    }

    private func set(_ isChecked: Bool, _ control: HTMLElement) {
        formState.setChecked(isChecked, control)
        typed(in: control)
    }

    private func checkbox(_ label: String) throws(VisitorError) -> HTMLElement {
        try choice(label, among: seen, .checkbox)
    }

    /// A radio button or check box of a group, which seldom has both.
    private func choice(_ label: String, in group: HTMLElement) throws(VisitorError) -> HTMLElement {
        let elements = group.descendants.filter { !$0.isHiddenFromAssistance }
        let isRadio = elements.contains { $0.name == "input" && InputKind($0) == .radio }
        return try choice(label, among: elements, isRadio ? .radio : .checkbox)
    }

    private func choice(
        _ label: String,
        among elements: [HTMLElement],
        _ kind: InputKind
    ) throws(VisitorError) -> HTMLElement {
        let choices = elements.filter { $0.name == "input" && InputKind($0) == kind }
        let words =
            kind == .radio ? (one: "radio button", many: "Radio buttons") : (one: "check box", many: "Check boxes")
        let match = try only(
            choices.filter { $0.accessibleName == label },
            "\(words.one) is labelled \(label.debugDescription)"
        ) {
            NearMisses("\(words.many) here", of: choices.map(\.accessibleName), to: label)
        }
        return try usable(match)
    }

    func usable(_ control: HTMLElement) throws(VisitorError) -> HTMLElement {
        if control.isDisabled { throw failure("It is disabled: \(control.summary)") }
        return control
    }
}
