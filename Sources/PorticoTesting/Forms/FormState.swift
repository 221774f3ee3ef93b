import Foundation

/// What the visitor has typed and chosen on a page, over what the page came with.
struct FormState {
    private var texts: [HTMLElement: String] = [:]
    private var checks: [HTMLElement: Bool] = [:]
    private var selections: [HTMLElement: [HTMLElement]] = [:]
    private var files: [HTMLElement: [ChosenFile]] = [:]
    /// What the page said in each control when the visitor first changed it.
    private var printed: [HTMLElement: String] = [:]

    /// The value a text field, text area, button or hidden field sends.
    func value(of control: HTMLElement) -> String {
        if let text = texts[control] { return text }
        return switch control.name {
        case "textarea": control.rawText.withLineFeeds
        case "input": InputKind(control).sanitized(control["value"] ?? "", for: control)
        default: control["value"] ?? ""
        }
    }

    mutating func enter(_ text: String, into control: HTMLElement) {
        remember(control)
        texts[control] =
            control.name == "textarea" ? text.withLineFeeds : InputKind(control).sanitized(text, for: control)
    }

    /// Whether a check box or radio button is on; of several radio buttons marked `checked` the last is.
    func isChecked(_ control: HTMLElement) -> Bool {
        if let check = checks[control] { return check }
        guard control["checked"] != nil else { return false }
        return InputKind(control) == .radio ? control.radioGroup.last { $0["checked"] != nil } == control : true
    }

    mutating func setChecked(_ isChecked: Bool, _ control: HTMLElement) {
        if isChecked, InputKind(control) == .radio {
            for other in control.radioGroup {
                remember(other)
                checks[other] = false
            }
        }
        remember(control)
        checks[control] = isChecked
    }

    /// The chosen options of a `select`; without a choice, a drop-down shows its first enabled one (WHATWG HTML,
    /// 4.10.7).
    func selectedOptions(of select: HTMLElement) -> [HTMLElement] {
        if let selection = selections[select] { return selection }
        let options = select.options
        let marked = options.filter { $0["selected"] != nil }
        if select["multiple"] != nil { return marked }
        if let last = marked.last { return [last] }
        let isDropDown = (Int(select["size"] ?? "") ?? 1) <= 1
        return isDropDown ? options.first { !$0.isDisabled }.map { [$0] } ?? [] : []
    }

    mutating func select(_ option: HTMLElement, of select: HTMLElement) {
        remember(select)
        guard select["multiple"] != nil else {
            selections[select] = [option]
            return
        }
        let chosen = Set(selectedOptions(of: select) + [option])
        selections[select] = select.options.filter(chosen.contains)
    }

    mutating func deselect(_ option: HTMLElement, of select: HTMLElement) {
        remember(select)
        selections[select] = selectedOptions(of: select).filter { $0 != option }
    }

    /// The files of a file input; where none was chosen, one without a name and bytes (WHATWG HTML, 4.10.22.4).
    func files(in input: HTMLElement) -> [ChosenFile] {
        files[input] ?? [ChosenFile(name: "", mediaType: "application/octet-stream", bytes: Data())]
    }

    /// An input that takes several gets another one.
    mutating func choose(_ file: ChosenFile, in input: HTMLElement) {
        files[input] = input["multiple"] == nil ? [file] : (files[input] ?? []) + [file]
    }
}

extension FormState {
    /// What a control holds, in one text: for check boxes and radio buttons whether they are on.
    func shown(in control: HTMLElement) -> String {
        if control.isCheckable { return isChecked(control) ? "on" : "off" }
        if control.name == "select" { return selectedOptions(of: control).map(\.optionLabel).joined(separator: ", ") }
        return value(of: control)
    }

    /// The controls that the visitor has changed and the page has, too, since then: to something else.
    var contested: Set<HTMLElement> {
        let untouched = FormState()
        return Set(
            printed.filter { control, before in
                let now = untouched.shown(in: control)
                return now != before && now != shown(in: control)
            }.keys
        )
    }

    /// Whether another page has a place for all that the visitor filled in, by the names of the controls.
    func hasPlace(in page: HTMLDocument) -> Bool {
        let names = Set(page.everyElement.compactMap { $0["name"] })
        return printed.keys.allSatisfy { $0["name"].map(names.contains) ?? true }
    }

    /// Where controls that were filled in have gone on an updated page which has them in another place: to the one new
    /// control of the same name and type.
    ///
    /// - Parameter kept: the elements that are the same, by those before.
    func moved(to page: HTMLDocument, beside kept: [HTMLElement: HTMLElement]) -> [HTMLElement: HTMLElement] {
        let gone = printed.keys.filter { kept[$0] == nil }
        guard !gone.isEmpty else { return [:] }
        let old = Set(kept.values)
        let new = page.everyElement.filter { $0.isSubmittable && !old.contains($0) }
        return gone.reduce(into: [:]) { moved, control in
            let alike = new.filter {
                $0.name == control.name && $0["name"] == control["name"] && $0["type"] == control["type"]
            }
            if alike.count == 1 { moved[control] = alike[0] }
        }
    }

    /// The same on an updated page, as far as its controls are there.
    ///
    /// What was chosen from a list is known by its value: its options may have been told apart by their order alone.
    func carried(to elements: [HTMLElement: HTMLElement]) -> FormState {
        func carried<Value>(_ values: [HTMLElement: Value]) -> [HTMLElement: Value] {
            values.reduce(into: [:]) { carried, entry in
                if let element = elements[entry.key] { carried[element] = entry.value }
            }
        }
        var other = FormState()
        other.texts = carried(texts)
        other.checks = carried(checks)
        other.files = carried(files)
        other.printed = carried(printed)
        for (select, options) in carried(selections) {
            let values = Set(options.map(\.optionValue))
            let chosen = select.options.filter { values.contains($0.optionValue) }
            // A drop-down whose choice is gone shows what it would without one.
            if !chosen.isEmpty || options.isEmpty { other.selections[select] = chosen }
        }
        other.keepUnseen(of: self, at: elements)
        return other
    }

    /// Where a field has another value than the visitor saw, what its form sends unseen stays as it was: with the new
    /// version the visitor's text would go over what others wrote.
    private mutating func keepUnseen(of former: FormState, at elements: [HTMLElement: HTMLElement]) {
        for form in Set(contested.compactMap(\.form)) {
            for (before, control) in elements where control.form == form && control.isSentUnseen {
                texts[control] = former.value(of: before)
            }
        }
    }

    private mutating func remember(_ control: HTMLElement) {
        if printed[control] == nil { printed[control] = FormState().shown(in: control) }
    }
}

extension HTMLElement {
    /// Whether its value is the site's own; the number of the form is another one each time.
    fileprivate var isSentUnseen: Bool {
        self["name"] != "_form" && (isSubmitButton || name == "input" && InputKind(self) == .hidden)
    }
}
