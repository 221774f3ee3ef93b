public import Portico

/// Why an event could not be sent to a page in the terminal.
public enum TerminalFailure: Error, Hashable, CustomStringConvertible {
    /// What is there is a file, which takes no events.
    case file(at: Location)
    case noSuchEvent(String, there: [String])
    case unknownField(FieldError)
    case tooMuch(LimitExcess)

    public var description: String {
        switch self {
        case .file(let location): "\(location) is a file and takes no events"
        case .noSuchEvent(let name, let there): "this page has no event “\(name)”; it has \(there.joined(separator: ", "))"
        case .unknownField(let error): "“\(error.field)” \(error.message)"
        case .tooMuch(let excess):
            ([excess.text] + excess.errors.map { "\($0.field) \($0.message)" }).compactMap(\.self).joined(separator: " ")
        }
    }
}
