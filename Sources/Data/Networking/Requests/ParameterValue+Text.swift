extension ParameterValue {
    /// How a text, number or flag is written; nil for null, and for what has parts.
    var scalarText: String? {
        get throws(HTTPClientError) {
            switch self {
            case .null, .list, .object: return nil
            case .text(let text): return text
            case .integer(let integer): return String(integer)
            case .number(let number):
                guard number.isFinite else { throw .invalidRequest("a parameter is not a finite number") }
                return String(number)
            case .flag(let flag): return flag ? "true" : "false"
            }
        }
    }
}
