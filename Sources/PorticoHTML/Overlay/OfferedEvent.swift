import Portico

/// An event and its fixed arguments, as they stand in the value of `_event`: `TOKEN.name.field=value.field=value`.
struct OfferedEvent {
    let name: String
    private let arguments: [Form.Entry]

    /// Nil where the value is no offer.
    init?(_ value: String) {
        let parts = value.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).dropFirst()
        guard let first = parts.first, let name = try? PercentCoding.decode(first, plusIsSpace: false) else {
            return nil
        }
        var arguments: [Form.Entry] = []
        for part in parts.dropFirst() {
            let field = part.prefix { $0 != UInt8(ascii: "=") }
            guard field.count < part.count, let name = try? PercentCoding.decode(field, plusIsSpace: false),
                let value = try? PercentCoding.decode(part.dropFirst(field.count + 1), plusIsSpace: false)
            else { return nil }
            arguments.append(Form.Entry(name: name, value: value))
        }
        self.name = name
        self.arguments = arguments
    }

    /// Whether the arguments are the same, in whatever order.
    func has(_ arguments: Form) -> Bool {
        func sorted(_ entries: [Form.Entry]) -> [Form.Entry] {
            entries.sorted { ($0.name, $0.value) < ($1.name, $1.value) }
        }
        return sorted(self.arguments) == sorted(arguments.entries)
    }
}
