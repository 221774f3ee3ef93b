import Portico

/// What was typed, by its fields, as text to read and copy.
enum TypedList {
    /// Empty where nothing was typed. The newline is the one that `<pre>` drops, so that none of the text's own is.
    static func html(_ entries: [Form.Entry]) -> String {
        let fields = entries.filter { !$0.value.isEmpty }
        guard !fields.isEmpty else { return "" }
        let items = fields.map { "<dt>\(FormOverlay.escaped($0.name))</dt><dd><pre>\n\(FormOverlay.escaped($0.value))</pre></dd>" }
        return "<dl class=\"typed\">\(items.joined())</dl>"
    }
}
