/// What a front end has to know of an event without having one: its name, the fields it reads, and how it is run.
public struct EventShape: Sendable, Hashable {
    /// The case's name, such as `searchTapped`.
    public var name: String
    /// The form fields its parameters are read from, in the order of the parameters.
    public var fields: [FieldShape]
    /// Whether the event only navigates: then it is a link or a GET form, never a post.
    public var navigates: Bool
    /// How repeated and overlapping events of this case are run.
    public var policy: EventPolicy

    public init(name: String, fields: [FieldShape], navigates: Bool, policy: EventPolicy = .serial) {
        self.name = name
        self.fields = fields
        self.navigates = navigates
        self.policy = policy
    }
}

/// One form field that an event reads.
public struct FieldShape: Sendable, Hashable {
    /// The name of the input.
    public var name: String
    /// Whether the event decodes without it.
    public var isOptional: Bool

    public init(name: String, isOptional: Bool) {
        self.name = name
        self.isOptional = isOptional
    }
}
