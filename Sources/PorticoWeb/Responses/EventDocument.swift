import Portico

/// An event a screen takes, as JSON.
struct EventDocument: Encodable {
    struct Field: Encodable {
        let name: String
        let kind: String
        let optional: Bool
        let many: Bool

        init(_ shape: FieldShape) {
            name = shape.name
            optional = shape.isOptional
            many = shape.takesMany
            kind =
                switch shape.kind {
                case .text: "text"
                case .flag: "flag"
                case .file: "file"
                case .secret: "secret"
                }
        }
    }

    let name: String
    let fields: [Field]
    let navigates: Bool
    /// Where a navigating event leads when it is given no fields; nil where it needs some, for only the app knows where those lead.
    let href: String?
    /// How many bytes its fields may have together; only where it is posted.
    let maximumBytes: Int?

    init(_ shape: EventShape, href: String?) {
        name = shape.name
        fields = shape.fields.map(Field.init)
        navigates = shape.navigates
        self.href = href
        maximumBytes = shape.navigates ? nil : shape.limit.bytes
    }
}
