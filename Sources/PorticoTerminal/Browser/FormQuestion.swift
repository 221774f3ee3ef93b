import Portico

/// An event whose fields are asked for, one after the other. What only the page can give is taken from there.
struct FormQuestion {
    let event: EventShape
    /// The first is asked for now.
    var fields: [FieldShape]
    var form: Form
    /// What a blank answer means.
    let kept: Form

    init(event: EventShape, kept: Form) {
        self.event = event
        fields = event.fields.filter { !$0.isOpaque }
        let given = Set(event.fields.filter(\.isOpaque).map(\.name))
        form = Form(kept.entries.filter { given.contains($0.name) })
        self.kept = kept
    }

    var isSecret: Bool { fields.first?.kind == .secret }

    /// Such as `name [Medicine]: `.
    var prompt: String {
        guard let field = fields.first else { return "" }
        let values = kept.values(field.name).joined(separator: " ")
        let hint =
            switch field.kind {
            case .flag: " (yes or no)"
            case .secret: " (not shown)"
            case .text, .file: field.takesMany ? " (several with spaces between)" : ""
            }
        return "\(field.name)\(hint)\(values.isEmpty ? "" : " [\(printable(values))]"): "
    }

    /// The values that an answer gives a field; nil where it is none.
    func values(of answer: String, for field: FieldShape) -> [String]? {
        var text = answer.trimmingSpaces
        let values = kept.values(field.name)
        if text.isEmpty, !values.isEmpty { return values }
        // What stands in brackets is cleared by quotes with nothing in them.
        if text == "\"\"" { text = "" }
        switch field.kind {
        case .flag:
            switch text.lowercased() {
            case "yes", "y", "on", "true": return ["on"]
            case "no", "n", "off", "false", "": return []
            default: return nil
            }
        case .secret: return [answer]
        case .text, .file:
            if field.takesMany { return text.split(whereSeparator: \.isWhitespace).map(String.init) }
            // A field that was left blank is sent blank, as browsers do.
            return [text.isEmpty ? "" : answer]
        }
    }
}

extension Form {
    /// With the fields of another one that this one has none of.
    func adding(_ other: Form) -> Form {
        let names = Set(entries.map(\.name))
        return Form(entries + other.entries.filter { !names.contains($0.name) })
    }
}

extension FieldError {
    /// What is wrong, with the field's name where the message does not stand alone.
    var sentence: String {
        standsAlone || field.isEmpty ? message : "\(field) \(message)"
    }
}
