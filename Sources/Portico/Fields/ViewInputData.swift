/// What a view is given to show: plain, formatted, ready to print.
///
///     @ViewInputData struct DomainRowViewInputData {
///         let name: [TextRun]
///         let zone: String
///         let updated: String
///     }
///
/// The macro `@ViewInputData` writes `visitFields`, through which templates learn names and types without reflection.
public protocol ViewInputData: Sendable, Equatable, Encodable {
    /// Shows a visitor every field: its name and how to get it.
    static func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) where Visitor.Root == Self
}

/// Learns the fields of a type, each as the kind of thing it is to a template.
///
/// The methods are what a visitor implements; `field(_:_:)` is what `@ViewInputData` writes, and its overloads choose
/// the method by the field's type.
public protocol FieldVisitor<Root> {
    associatedtype Root: Sendable

    /// Text to print.
    mutating func text(_ name: String, _ get: @escaping @Sendable (Root) -> String)
    /// Text that is one of `all`: a case of an enum. Templates may use it as the name of a partial. Text to those who
    /// do not ask.
    mutating func choice(_ name: String, _ all: [String], _ get: @escaping @Sendable (Root) -> String)
    /// Text that may be absent: a section before it prints.
    mutating func optionalText(_ name: String, _ get: @escaping @Sendable (Root) -> String?)
    /// A condition for sections.
    mutating func flag(_ name: String, _ get: @escaping @Sendable (Root) -> Bool)
    /// Text with marked parts.
    mutating func runs(_ name: String, _ get: @escaping @Sendable (Root) -> [TextRun])
    /// HTML that is printed as it is.
    mutating func html(_ name: String, _ get: @escaping @Sendable (Root) -> SafeHTML)
    /// What the script of an element is told.
    mutating func messages(_ name: String, _ get: @escaping @Sendable (Root) -> [ScriptMessage])
    /// A list of texts.
    mutating func texts(_ name: String, _ get: @escaping @Sendable (Root) -> [String])
    /// Fields grouped under a name.
    mutating func group<Group: ViewInputData>(_ name: String, _ get: @escaping @Sendable (Root) -> Group)
    /// Fields grouped under a name that may be absent.
    mutating func optionalGroup<Group: ViewInputData>(_ name: String, _ get: @escaping @Sendable (Root) -> Group?)
    /// A list of rows.
    mutating func rows<Row: ViewInputData>(_ name: String, _ get: @escaping @Sendable (Root) -> [Row])
}

extension FieldVisitor {
    public mutating func choice(_ name: String, _: [String], _ get: @escaping @Sendable (Root) -> String) {
        text(name, get)
    }

    public mutating func messages(_ name: String, _ get: @escaping @Sendable (Root) -> [ScriptMessage]) {
        text(name) { ScriptMessage.json(get($0)) }
    }

    public mutating func field(_ name: String, _ get: @escaping @Sendable (Root) -> String) { text(name, get) }
    public mutating func field(_ name: String, _ get: @escaping @Sendable (Root) -> String?) { optionalText(name, get) }
    public mutating func field(_ name: String, _ get: @escaping @Sendable (Root) -> Int) {
        text(name) { String(get($0)) }
    }
    public mutating func field(_ name: String, _ get: @escaping @Sendable (Root) -> Bool) { flag(name, get) }
    public mutating func field(_ name: String, _ get: @escaping @Sendable (Root) -> [TextRun]) { runs(name, get) }
    public mutating func field(_ name: String, _ get: @escaping @Sendable (Root) -> SafeHTML) { html(name, get) }
    public mutating func field(_ name: String, _ get: @escaping @Sendable (Root) -> [String]) { texts(name, get) }
    public mutating func field(_ name: String, _ get: @escaping @Sendable (Root) -> [ScriptMessage]) {
        messages(name, get)
    }

    public mutating func field<Group: ViewInputData>(_ name: String, _ get: @escaping @Sendable (Root) -> Group) {
        group(name, get)
    }

    public mutating func field<Group: ViewInputData>(_ name: String, _ get: @escaping @Sendable (Root) -> Group?) {
        optionalGroup(name, get)
    }

    public mutating func field<Row: ViewInputData>(_ name: String, _ get: @escaping @Sendable (Root) -> [Row]) {
        rows(name, get)
    }

    /// A case prints as its raw value.
    public mutating func field<Choice: CaseIterable & RawRepresentable<String> & Sendable>(
        _ name: String,
        _ get: @escaping @Sendable (Root) -> Choice
    ) {
        choice(name, Choice.allCases.map(\.rawValue)) { get($0).rawValue }
    }

    /// A case prints as its name.
    public mutating func field<Choice: CaseIterable & Sendable>(
        _ name: String,
        _ get: @escaping @Sendable (Root) -> Choice
    ) {
        choice(name, Choice.allCases.map { String(describing: $0) }) { String(describing: get($0)) }
    }

    @available(*, unavailable, message: "Mustache's lambdas are left out: let the view model hold the finished text")
    public mutating func field(_: String, _: @escaping @Sendable (Root) -> (String) -> String) {}
}
