public import Portico

/// A template that prints one type of value, checked when it is made.
///
///     let sources = TemplateSources(["greeting": "<p>Hello, {{name}}!</p>"])
///     let template = try Template<Greeting>("greeting", in: sources)
///     template.string(Greeting(name: "Ada & Bob"))    // <p>Hello, Ada &amp; Bob!</p>
///
/// It needs nothing but a `ViewInputData` type, so the engine can be used without the rest of Portico. Every name in
/// the template and in the partials and parents it uses was found, with its type, before there is a `Template`;
/// printing cannot fail.
public struct Template<Root: ViewInputData>: Sendable {
    private let compiled: CompiledTemplate

    /// Throws all that is wrong with the template and those it uses.
    public init(
        _ name: String,
        in sources: TemplateSources,
        _ environment: TemplateEnvironment = TemplateEnvironment()
    ) throws(TemplateProblems) {
        var compiler = TemplateCompiler(sources, environment)
        compiler.frames.push(.record(Root.self), .layout)
        compiled = try compiler.compile(name)
    }

    /// The names of the templates it is made of: its own, partials and parents.
    ///
    /// Those of `TemplateSources.names` that are in no page's set are used by nobody.
    public var usedTemplates: Set<String> {
        compiled.usedTemplates
    }

    /// The fields of all it can print, those of groups and rows too, in the order of their declaration.
    public var fields: [FieldReference] {
        FieldListing.fields(of: Root.self)
    }

    /// Those of the fields that the template names, its partials and parents included.
    public var usedFields: Set<FieldReference> {
        compiled.usedFields
    }

    /// The fields it never names.
    public var unusedFields: [FieldReference] {
        fields.filter { !usedFields.contains($0) }
    }

    /// The page as UTF-8.
    ///
    /// `events` gives what `{{event}}` prints. What had to be printed differently is told to `warn` afterwards.
    public func render(
        _ root: Root,
        events: EventPrinter = EventPrinter(),
        warn: (RenderWarning) -> Void = { _ in }
    ) -> [UInt8] {
        compiled.render(root, root, events: events, warn: warn)
    }

    /// The page in pieces of about 16 KB, each printed when it is asked for: the first before the last row of a long
    /// list.
    public func chunks(
        _ root: Root,
        events: EventPrinter = EventPrinter(),
        warn: @escaping (RenderWarning) -> Void = { _ in }
    ) -> PageChunks {
        PageChunks(compiled, root, root, events: events, warn: warn)
    }

    /// The page as text.
    public func string(_ root: Root) -> String {
        String(decoding: render(root), as: UTF8.self)
    }
}
