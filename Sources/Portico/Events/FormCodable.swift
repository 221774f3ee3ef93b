/// A value that an event reads from the fields of a form, and that is written into them where the event is offered.
///
///     @FormCodable struct SearchParameters {
///         var query: String = ""
///         var zone: ZoneName?
///     }
///
/// Every `FieldValue` conforms already and reads the one field `name`, the parameter's label: text, numbers, dates,
/// enums, files. So do its optionals, lists and sets. A type made of several fields names them itself and disregards
/// `name`; the macro writes that.
public protocol FormCodable: Sendable {
    /// Whether a field in which nothing was typed is a value, as it is for text.
    static var isBlankValue: Bool { get }
    /// The fields it reads when the parameter is called `name`.
    static func fields(named name: String) -> [FieldShape]
    /// Whether the form says anything about the value: a field that is absent does not, nor one that is blank unless
    /// that counts.
    static func isGiven(in form: Form, named name: String, countingBlank: Bool) -> Bool
    /// Throws all the fields that do not fit, not only the first.
    init(from form: Form, named name: String) throws(InvalidFields)
    /// The fields that read as this value again. What is never shown again, and files, are not written.
    func entries(named name: String) -> [Form.Entry]
}

extension FormCodable {
    public static var isBlankValue: Bool { false }

    public static func isGiven(in form: Form, named name: String, countingBlank: Bool) -> Bool {
        let names = fields(named: name).map(\.name)
        return form.entries.contains { names.contains($0.name) && (countingBlank || !$0.value.isBlank) }
            || form.files.contains { names.contains($0.name) }
    }
}

/// The fields of a form that do not fit what is read from them.
public struct InvalidFields: Error, Sendable, Hashable {
    public var errors: [FieldError]

    public init(_ errors: [FieldError]) {
        self.errors = errors
    }

    @usableFromInline
    init(_ field: String, _ text: FrameworkText) {
        self.init([FieldError(field: field, text: text)])
    }
}

extension FieldShape {
    /// Of a field that may be sent any number of times, each time with such a value.
    fileprivate init(of name: String, takingMany value: (some FieldValue).Type) {
        self.init(
            name: name,
            isOptional: true,
            kind: value.fieldKind,
            takesMany: true,
            isOpaque: value.isOpaque
        )
    }
}

extension Set: FormCodable where Element: FieldValue {
    public static func fields(named name: String) -> [FieldShape] { [FieldShape(of: name, takingMany: Element.self)] }

    /// Boxes of one name that are ticked, options of one list that are chosen; none is the empty set.
    public init(from form: Form, named name: String) throws(InvalidFields) {
        self.init(try Element.all(named: name, in: form))
    }

    /// In the order of their texts, so that one set is always written in one way.
    public func entries(named name: String) -> [Form.Entry] {
        flatMap { $0.entries(named: name) }.sorted { $0.value < $1.value }
    }
}

extension Array: FormCodable where Element: FieldValue {
    public static func fields(named name: String) -> [FieldShape] { [FieldShape(of: name, takingMany: Element.self)] }

    /// In the order of the page. What was left blank is left out; a list of optionals keeps its place as nil.
    public init(from form: Form, named name: String) throws(InvalidFields) {
        self = try Element.all(named: name, in: form)
    }

    public func entries(named name: String) -> [Form.Entry] { flatMap { $0.entries(named: name) } }
}

extension Optional: FormCodable where Wrapped: FormCodable {
    public static func fields(named name: String) -> [FieldShape] {
        Wrapped.fields(named: name).map { field in
            var field = field
            field.isOptional = true
            return field
        }
    }

    @inlinable
    public static func isGiven(in form: Form, named name: String, countingBlank: Bool) -> Bool {
        Wrapped.isGiven(in: form, named: name, countingBlank: countingBlank)
    }

    /// Nil where all of the value's fields are absent, or blank unless blank is a value.
    @inlinable
    public init(from form: Form, named name: String) throws(InvalidFields) {
        let isGiven = Wrapped.isGiven(in: form, named: name, countingBlank: Wrapped.isBlankValue)
        self = isGiven ? try Wrapped(from: form, named: name) : nil
    }

    public func entries(named name: String) -> [Form.Entry] { self?.entries(named: name) ?? [] }
}

extension Optional: FieldValue where Wrapped: FieldValue {
    public static var fieldKind: FieldShape.Kind { Wrapped.fieldKind }

    public static func forEachReading(of name: String, in form: Form, _ body: (FieldReading<Self>) -> Void) {
        Wrapped.forEachReading(of: name, in: form) { reading in
            switch reading {
            case .value(let value): body(.value(value))
            case .blank: body(.value(nil))
            case .misfit(let text, let expectation): body(.misfit(text: text, expectation: expectation))
            }
        }
    }
}
