extension JSONValue {
    /// Where there is a lambda, as the public specification writes them in JSON: an object whose `__tag__` is `code`.
    ///
    /// Gives the names that lead to one; nil where there is none.
    var lambda: [String]? {
        switch self {
        case .object(let members) where members["__tag__"] == .string("code"): return []
        case .object(let members):
            let found = members.compactMap { name, value in value.lambda.map { [name] + $0 } }
            return found.min { $0.lexicographicallyPrecedes($1) }
        case .array(let elements): return elements.lazy.compactMap(\.lambda).first
        case .null, .bool, .number, .string: return nil
        }
    }
}
