extension HTMLElement {
    /// The form a control belongs to: the one its `form` attribute names, else the one around it (WHATWG HTML,
    /// 4.10.17.3).
    public var form: HTMLElement? {
        if let id = self["form"] { return document.element(id: id).flatMap { $0.name == "form" ? $0 : nil } }
        return ancestors.first { $0.name == "form" }
    }

    /// Whether a control is disabled, by itself or by a `fieldset` around it (WHATWG HTML, 4.10.18.5).
    public var isDisabled: Bool {
        switch name {
        case "option":
            return self["disabled"] != nil || (parent?.name == "optgroup" && parent?["disabled"] != nil)
        case "button", "input", "select", "textarea", "fieldset":
            return self["disabled"] != nil || isInDisabledFieldset
        default:
            return false
        }
    }

    /// Whether this is a control whose value a form can send.
    var isSubmittable: Bool {
        ["button", "input", "select", "textarea"].contains(name)
    }

    /// Whether clicking this sends its form.
    var isSubmitButton: Bool {
        switch name {
        case "button": !["button", "reset"].contains(self["type"]?.asciiLowercased)
        case "input": [.submit, .image].contains(InputKind(self))
        default: false
        }
    }

    var isCheckable: Bool {
        name == "input" && [.checkbox, .radio].contains(InputKind(self))
    }

    /// The controls of a form in page order, also those outside it that name it.
    var controls: [HTMLElement] {
        document.everyElement.filter { $0.isSubmittable && $0.form == self }
    }

    /// The choices of a `select`, in page order.
    var options: [HTMLElement] {
        children.flatMap { $0.name == "optgroup" ? $0.children : [$0] }.filter { $0.name == "option" }
    }

    /// What an `option` sends.
    var optionValue: String {
        self["value"] ?? rawText.collapsed
    }

    /// What an `option` is called in its list.
    var optionLabel: String {
        self["label"].flatMap { $0.isEmpty ? nil : $0.collapsed } ?? rawText.collapsed
    }

    /// The radio buttons of which only one can be chosen, this one among them.
    var radioGroup: [HTMLElement] {
        guard let name = self["name"], !name.isEmpty else { return [self] }
        let form = form
        return document.everyElement.filter {
            $0.name == "input" && InputKind($0) == .radio && $0["name"] == name && $0.form == form
        }
    }

    private var isInDisabledFieldset: Bool {
        var inside = self
        for fieldset in ancestors {
            if fieldset.name == "fieldset", fieldset["disabled"] != nil {
                let legend = fieldset.children.first { $0.name == "legend" }
                if legend != inside { return true }
            }
            inside = fieldset
        }
        return false
    }
}
