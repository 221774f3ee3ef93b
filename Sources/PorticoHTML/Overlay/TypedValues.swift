import Portico

/// What was typed, by name, taken by one control after the other. The framework's own fields are left out.
struct TypedValues {
    private var values: [String: ArraySlice<String>] = [:]

    init(_ form: Form) {
        for entry in form.entries where !entry.name.hasPrefix("_") { values[entry.name, default: []].append(entry.value) }
    }

    /// The next value of that name.
    mutating func take(_ name: String) -> String? {
        values[name]?.popFirst()
    }

    /// Takes a value of that name, where it is among those left.
    mutating func take(_ name: String, _ value: String) -> Bool {
        guard let index = values[name]?.firstIndex(of: value) else { return false }
        values[name]?.remove(at: index)
        return true
    }
}
