/// A template of HTML whose names are looked up in JSON when it is printed.
///
///     let sources = TemplateSources(["greeting": #"<a href="{{url}}">Hello, {{name}}!</a>"#])
///     let template = try UntypedTemplate("greeting", in: sources)
///     let data = try JSONValue(parsing: #"{"name": "Ada & Bob", "url": "javascript:alert(1)"}"#)
///     try template.render(data)    // <a href="#blocked">Hello, Ada &amp; Bob!</a>
///
/// The places of tags in the HTML are checked as in a ``Template``, and values are escaped for them. What only types
/// can tell is not checked: a name that is not there prints nothing. `{{{x}}}` is refused, because nobody answers for
/// HTML out of JSON.
public struct UntypedTemplate: Sendable {
    private let printing: JSONPrinting

    /// Throws all that is wrong with the template and those it uses.
    public init(
        _ name: String,
        in sources: TemplateSources,
        _ environment: TemplateEnvironment = TemplateEnvironment()
    ) throws(TemplateProblems) {
        printing = try JSONPrinting(name, in: sources, environment, .html)
    }

    /// The page for `data`.
    ///
    /// Throws where partials include each other without end for this data, or where it names a template that does not
    /// fit. What had to be printed differently is told to `warn`.
    public func render(
        _ data: JSONValue,
        events: EventPrinter = EventPrinter(),
        warn: (RenderWarning) -> Void = { _ in }
    ) throws(TemplateProblems) -> String {
        String(decoding: try printing.render(data, events: events, warn: warn), as: UTF8.self)
    }
}
