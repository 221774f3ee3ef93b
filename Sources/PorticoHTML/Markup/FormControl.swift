import Portico

/// A control of a form that posts, as far as the form's checks need to know it.
struct FormControl {
    enum Kind {
        /// One line of text, whatever its type.
        case text
        case password, hidden, textarea, select, checkbox, radio, file
        /// A button that submits.
        case button
    }

    let name: String
    let point: SourcePoint
    let kind: Kind
    /// Whether it alone may send several values.
    let isMultiple: Bool
    /// The values it can send, as far as they are written out; those of a select are added later.
    var values: [WrittenValue]
    let sending: Sending
    /// The sections it is in, inside the form.
    let sections: [OpenSection]

    /// Whether a control of its name is there whatever the page shows. A list of choices is taken to have some.
    var isThere: Bool {
        guard sending == .always else { return false }
        return sections.isEmpty || ((kind == .radio || kind == .checkbox) && sections.allSatisfy(\.repeats))
    }

    /// Reads the tag of a control; nil where it sends nothing that can be checked.
    static func read(_ tag: HTMLTag, in sections: [OpenSection], _ sending: Sending) -> (FormControl?, [Finding]) {
        var findings = tag.all("dirname").map { attribute in
            Finding(point: attribute.start, what: "'dirname' sends a field of its own", hint: "remove it")
        }
        let (kind, kindFindings) = kind(of: tag)
        findings += kindFindings + WrittenValue.findings(in: tag)
        guard let kind, let attribute = tag["name"] else { return (nil, findings) }
        guard let name = attribute.writtenOut else {
            findings.append(
                Finding(
                    point: attribute.start,
                    what: "the name of a control of a form that posts depends on data, so it cannot be checked",
                    hint: "write the name out"
                )
            )
            return (nil, findings)
        }
        guard !name.hasPrefix("_") else {
            findings.append(
                Finding(
                    point: attribute.start,
                    what: "names that begin with '_' are the framework's",
                    hint: "choose another name"
                )
            )
            return (nil, findings)
        }
        guard !name.isEmpty else { return (nil, findings) }
        let isMultiple = (tag.name == "select" || kind == .file) && tag["multiple"] != nil
        let control = FormControl(
            name: name,
            point: tag.start,
            kind: kind,
            isMultiple: isMultiple,
            values: kind == .select || kind == .textarea ? [] : [WrittenValue(tag)],
            sending: sending,
            sections: sections
        )
        return (control, findings)
    }

    /// Nil for a control that sends nothing.
    static func kind(of tag: HTMLTag) -> (Kind?, [Finding]) {
        guard tag.name == "input" || tag.name == "button" else {
            return (tag.name == "select" ? .select : .textarea, [])
        }
        let types = tag.all("type")
        if let type = types.first,
            types.count > 1 || type.isConditional || type.writtenOut == nil || type.literal.contains("&")
        {
            return (
                nil,
                [
                    Finding(
                        point: type.start,
                        what: "the type of a control, which decides what it sends",
                        hint: "write it out"
                    )
                ]
            )
        }
        switch (tag.name, types.first?.literal.lowercased()) {
        case (_, "button"), (_, "reset"): return (nil, [])
        case ("button", _), (_, "submit"): return (.button, [])
        case (_, "image"):
            return (
                nil,
                [
                    Finding(
                        point: tag.start,
                        what: "an image button, which sends coordinates",
                        hint: "use <button> around an image"
                    )
                ]
            )
        case (_, "file"): return (.file, [])
        case (_, "radio"): return (.radio, [])
        case (_, "checkbox"): return (.checkbox, [])
        case (_, "hidden"): return (.hidden, [])
        case (_, "password"): return (.password, [])
        default: return (.text, [])
        }
    }
}

extension FormControl {
    /// Why what it sends would not read as true or false, and what to write; nil where it does.
    var noFlag: (what: String, hint: String)? {
        switch kind {
        case .text, .password, .textarea, .file:
            return ("'\(name)' is true or false, and any text may be sent", "write <input type=\"checkbox\">")
        case .select where values.contains(where: { if case .none = $0 { true } else { false } }):
            return (
                "'\(name)' is true or false, and an option without a value sends its text",
                "write value=\"true\" or value=\"false\""
            )
        case .hidden, .select, .checkbox, .radio, .button:
            guard let text = values.lazy.compactMap(\.noFlag).first else { return nil }
            let hint = kind == .checkbox ? "leave 'value' out" : "write value=\"true\" or value=\"false\""
            return ("'\(name)' is true or false, and \"\(text.abbreviated)\" is neither", hint)
        }
    }
}

/// Whether a control is sent with its form, as far as its own tag and what is around it tell.
enum Sending {
    case always
    /// A section decides.
    case maybe
    case never

    /// What the attribute `disabled` of a control or a fieldset makes of it.
    init(_ tag: HTMLTag) {
        let disabled = tag.all("disabled")
        self = disabled.isEmpty ? .always : disabled.allSatisfy(\.isConditional) ? .maybe : .never
    }
}

/// The value of a control or an option, as far as the template writes it out.
enum WrittenValue {
    case text(String)
    /// Data decides.
    case printed
    /// There is no attribute for it.
    case none

    init(_ tag: HTMLTag) {
        guard let attribute = tag["value"] else {
            self = .none
            return
        }
        let isWritten = attribute.writtenOut != nil && !attribute.isConditional
        self = isWritten ? .text(CharacterReferences.decode(attribute.text)) : .printed
    }

    /// A value that has to be compared with what is sent must be read here as browsers read it.
    static func findings(in tag: HTMLTag) -> [Finding] {
        tag.all("value").compactMap { attribute in
            CharacterReferences.unreadName(in: attribute.text).map { name in
                Finding(
                    point: attribute.start,
                    what: "the character reference '&\(name.abbreviated);' in the value of a control",
                    hint: "write the character itself"
                )
            }
        }
    }

    /// What does not read as true or false; nil where it does, or data decides.
    var noFlag: String? {
        guard case .text(let text) = self, case .misfit = Bool.reading(of: text) else { return nil }
        return text
    }
}
