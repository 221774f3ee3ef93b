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
    /// How much it takes.
    public var limit: EventLimit

    public init(name: String, fields: [FieldShape], navigates: Bool, policy: EventPolicy = .serial, limit: EventLimit) {
        self.name = name
        self.fields = fields
        self.navigates = navigates
        self.policy = policy
        self.limit = limit
    }

    /// With the standard limit for such fields, where `bytes` and `fileBytes` say nothing else.
    public init(
        name: String,
        fields: [FieldShape],
        navigates: Bool,
        policy: EventPolicy = .serial,
        bytes: Int? = nil,
        fileBytes: Int? = nil
    ) {
        let standard: EventLimit = fields.contains { $0.kind == .file } ? .standardWithFiles : .standard
        self.init(
            name: name,
            fields: fields,
            navigates: navigates,
            policy: policy,
            limit: EventLimit(bytes: bytes ?? standard.bytes, fileBytes: fileBytes ?? standard.fileBytes)
        )
    }
}
