import Foundation

/// What the visitor has typed and chosen on a page, over what the page came with.
struct FormState {
    private var texts: [HTMLElement: String] = [:]
    private var checks: [HTMLElement: Bool] = [:]
    private var selections: [HTMLElement: [HTMLElement]] = [:]
    private var files: [HTMLElement: [ChosenFile]] = [:]

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
            for other in control.radioGroup { checks[other] = false }
        }
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
        guard select["multiple"] != nil else {
            selections[select] = [option]
            return
        }
        let chosen = Set(selectedOptions(of: select) + [option])
        selections[select] = select.options.filter(chosen.contains)
    }

    mutating func deselect(_ option: HTMLElement, of select: HTMLElement) {
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
