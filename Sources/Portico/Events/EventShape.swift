/// What a front end has to know of an event without having one: its name, the fields it reads, and how it is run.
public struct EventShape: Sendable, Hashable {
    /// The case's name, such as `searchTapped`.
    public var name: String
    /// The form fields its parameters are read from, in the order of the parameters.
    public var fields: [FieldShape]
    /// Whether the event only navigates: then it is a link or a GET form, never a post.
    public var navigates: Bool
    /// How repeated and overlapping events of this case are run.
    public var policy: Policy
    /// How much it takes.
    package var limit: EventLimit
    /// Whether it may be carried out again where nobody knows if it was: by its `FormNumber` it finds what it has done.
    package let isRepeatable: Bool

    package init(name: String, fields: [FieldShape], navigates: Bool, policy: Policy = .serial, limit: EventLimit) {
        self.name = name
        self.fields = fields.filter { $0.name != FormNumber.field }
        isRepeatable = self.fields.count < fields.count
        self.navigates = navigates
        self.policy = policy
        self.limit = limit
    }

    /// With the standard limit for such fields, where `bytes` and `fileBytes` say nothing else.
    public init(
        name: String,
        fields: [FieldShape],
        navigates: Bool,
        policy: Policy = .serial,
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

extension EventShape {
    /// How a driver runs events of one case that come faster than they are handled.
    public enum Policy: Sendable, Hashable {
        /// Each is handled, one after the other, in the order sent.
        case serial
        /// Only the newest counts: it waits `after`, repeats in a row are dropped, and a newer one cancels the older.
        case latest(after: Duration)
    }
}

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
    /// Whether only a page can fill it in, as with the id of a row: nobody could type it.
    public var isOpaque: Bool

    public init(
        name: String,
        isOptional: Bool,
        kind: Kind = .text,
        takesMany: Bool = false,
        isOpaque: Bool = false
    ) {
        self.name = name
        self.isOptional = isOptional
        self.kind = kind
        self.takesMany = takesMany
        self.isOpaque = isOpaque
    }
}

extension EventShape {
    /// A form for the event in which nothing was typed or chosen: what is asked to find out where it leads.
    package var emptyForm: Form {
        Form(fields.filter { $0.kind != .file }.map { Form.Entry(name: $0.name, value: "") })
    }
}

extension EventShape {
    /// An error for each field that this event does not read, so that a program hears of a misspelt name.
    ///
    ///     let errors = shape.unknownFields(in: ["titel": "Bread"])   // titel: is no field of “saveTapped”, which has title, body
    public func unknownFields(in form: Form) -> [FieldError] {
        let known = Set(fields.map(\.name))
        let names = fields.isEmpty ? "none" : fields.map(\.name).joined(separator: ", ")
        var seen: Set<String> = []
        return (form.entries.map(\.name) + form.files.map(\.name)).filter {
            !known.contains($0) && seen.insert($0).inserted
        }.map {
            FieldError(field: $0, message: "is no field of “\(name)”, which has \(names)")
        }
    }
}
