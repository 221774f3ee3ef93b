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
                Finding(point: attribute.start, what: "names that begin with '_' are the framework's", hint: "choose another name")
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
        guard tag.name == "input" || tag.name == "button" else { return (tag.name == "select" ? .select : .textarea, []) }
        let types = tag.all("type")
        if let type = types.first, types.count > 1 || type.isConditional || type.writtenOut == nil || type.literal.contains("&") {
            return (
                nil,
                [Finding(point: type.start, what: "the type of a control, which decides what it sends", hint: "write it out")]
            )
        }
        switch (tag.name, types.first?.literal.lowercased()) {
        case (_, "button"), (_, "reset"): return (nil, [])
        case ("button", _), (_, "submit"): return (.button, [])
        case (_, "image"):
            return (
                nil,
                [Finding(point: tag.start, what: "an image button, which sends coordinates", hint: "use <button> around an image")]
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
