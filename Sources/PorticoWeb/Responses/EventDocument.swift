import Portico

/// An event a screen takes, as JSON.
struct EventDocument: Encodable {
    struct Field: Encodable {
        let name: String
        let optional: Bool
    }

    let name: String
    let fields: [Field]
    let navigates: Bool
    /// Where a navigating event leads when it is given no fields.
    let href: String?

    init(_ shape: EventShape, href: String?) {
        name = shape.name
        fields = shape.fields.map { Field(name: $0.name, optional: $0.isOptional) }
        navigates = shape.navigates
        self.href = href
    }
}
