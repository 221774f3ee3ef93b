import Portico

/// What was typed, by name, taken by one control after the other. The framework's own fields are left out, and so are
/// secret ones.
struct TypedValues {
    private let entries: [Form.Entry]
    /// The places in `entries` of the values of a name that were not taken.
    private var places: [String: [Int]] = [:]

    init(_ form: Form, leavingOut secrets: Set<String>) {
        entries = form.entries.filter { !$0.name.hasPrefix("_") && !secrets.contains($0.name) }
        for (place, entry) in entries.enumerated() { places[entry.name, default: []].append(place) }
    }

    /// What was not taken, in the order it was sent.
    var left: [Form.Entry] {
        places.values.joined().sorted().map { entries[$0] }
    }

    /// The next value of that name.
    mutating func take(_ name: String) -> String? {
        take(name, where: { _ in true })
    }

    /// Takes a value of that name, where it is among those left.
    mutating func take(_ name: String, _ value: String) -> Bool {
        take(name, where: { $0 == value }) != nil
    }

    /// The next value of that name which is one of these.
    mutating func take(_ name: String, among values: [String]) -> String? {
        take(name, where: values.contains)
    }

    private mutating func take(_ name: String, where isWanted: (String) -> Bool) -> String? {
        guard let index = places[name]?.firstIndex(where: { isWanted(entries[$0].value) }),
            let place = places[name]?.remove(at: index)
        else { return nil }
        return entries[place].value
    }
}

/// What was typed, by its fields, as text to read and copy.
enum TypedList {
    /// Empty where nothing was typed. A field has its name in the form, which is code and no word of any language. The
    /// newline is the one that `<pre>` drops, so that none of the text's own is.
    static func html(_ entries: [Form.Entry]) -> String {
        let fields = entries.filter { !$0.value.isEmpty }
        guard !fields.isEmpty else { return "" }
        let items = fields.map {
            "<dt><code>\(FormOverlay.escaped($0.name))</code></dt><dd><pre>\n\(FormOverlay.escaped($0.value))</pre></dd>"
        }
        return "<dl class=\"typed\">\(items.joined())</dl>"
    }
}
