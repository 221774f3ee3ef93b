extension FormControl {
    /// Why what it sends would not read as true or false, and what to write; nil where it does.
    var noFlag: (what: String, hint: String)? {
        switch kind {
        case .text, .password, .textarea, .file:
            return ("'\(name)' is true or false, and any text may be sent", "write <input type=\"checkbox\">")
        case .select where values.contains(where: { if case .none = $0 { true } else { false } }):
            return ("'\(name)' is true or false, and an option without a value sends its text", "write value=\"true\" or value=\"false\"")
        case .hidden, .select, .checkbox, .radio, .button:
            guard let text = values.lazy.compactMap(\.noFlag).first else { return nil }
            let hint = kind == .checkbox ? "leave 'value' out" : "write value=\"true\" or value=\"false\""
            return ("'\(name)' is true or false, and \"\(text.abbreviated)\" is neither", hint)
        }
    }
}
