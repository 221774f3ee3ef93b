import Portico

// What was typed goes back into the controls.
extension FormOverlay {
    /// - Returns: what was typed and no control took.
    func fill(
        _ controls: [PageControl],
        of outline: PageOutline,
        leavingOut secrets: Set<String>,
        _ edits: inout PageEdits
    ) -> [Form.Entry] {
        var values = TypedValues(typed, leavingOut: secrets)
        for control in controls where !control.isDisabled && !control.name.hasPrefix("_") && !secrets.contains(control.name) {
            switch control.kind {
            case .text, .hidden:
                guard let value = values.take(control.name) else { continue }
                fill(control.tag, with: value, of: outline, &edits)
            case .checkbox, .radio:
                let value = outline.value("value", of: control.tag) ?? "on"
                edits.set("checked", values.take(control.name, value), of: control.tag)
            case .textarea:
                guard let content = control.content, let value = values.take(control.name) else { continue }
                // A newline right after the tag is dropped (WHATWG section 13.2.6.4.7), so one of the text's own needs another before it.
                let newline: [UInt8] = value.utf8.first == UInt8(ascii: "\n") ? [UInt8(ascii: "\n")] : []
                edits.replace(content, with: newline + Escaping.text.escaped(value))
            case .select(isMultiple: true):
                for option in control.options where !option.isDisabled {
                    edits.set("selected", values.take(control.name, option.value), of: option.tag)
                }
            case .select(isMultiple: false):
                let offered = control.options.filter { !$0.isDisabled }.map(\.value)
                guard let value = values.take(control.name, among: offered),
                    let chosen = control.options.firstIndex(where: { $0.value == value && !$0.isDisabled })
                else { continue }
                for (index, option) in control.options.enumerated() { edits.set("selected", index == chosen, of: option.tag) }
            case .secret, .button: break
            }
        }
        // The value of the button that was pressed is not typed; controls of its name come first.
        for button in controls where button.kind == .button {
            _ = values.take(button.name, outline.value("value", of: button.tag) ?? "")
        }
        return values.left
    }

    private func fill(_ tag: PageTag, with value: String, of outline: PageOutline, _ edits: inout PageEdits) {
        let escaped = Escaping.attribute.escaped(value)
        if let existing = tag["value"], outline.page[existing.value].elementsEqual(escaped) { return }
        edits.set("value", to: escaped, of: tag)
    }
}
