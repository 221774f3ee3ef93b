/// One form field that an event reads.
public struct FieldShape: Sendable, Hashable {
    public enum Kind: Sendable, Hashable {
        case text
        /// A checkbox: absent is false.
        case flag
        case file
        /// Text that is never shown again, such as a password.
        case secret
    }

    /// The name of the input.
    public var name: String
    /// Whether the event decodes without it.
    public var isOptional: Bool
    public var kind: Kind
    /// Whether it may be sent several times: checkboxes of one name, a `<select multiple>`, several files.
    public var takesMany: Bool

    public init(name: String, isOptional: Bool, kind: Kind = .text, takesMany: Bool = false) {
        self.name = name
        self.isOptional = isOptional
        self.kind = kind
        self.takesMany = takesMany
    }
}
