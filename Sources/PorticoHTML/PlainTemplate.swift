/// A Mustache template as the public specification has it (version 1.4): names are looked up in JSON when it is
/// printed, and the text around a tag means nothing.
///
///     let template = try PlainTemplate("Hello, {{#people}}{{> person}} {{/people}}", partials: ["person": "{{name}}"])
///     let data = try JSONValue(parsing: #"{"people": [{"name": "Ada"}, {"name": "Bob & Co"}]}"#)
///     try template.render(data)    // Hello, Ada Bob &amp; Co
///
/// `{{x}}` escapes `&`, `<`, `>` and `"`, and `{{{x}}}` nothing. A name or a partial that is not there prints nothing.
/// Null, `false` and an empty list are not there for a section; any other value is. Lambdas are left out, and refused
/// as the specification's tests have them in JSON.
///
/// For pages use ``Template``, which knows the types, or ``UntypedTemplate``, which knows the HTML: this one prints
/// whatever it is told wherever it is told, as into a script.
public struct PlainTemplate: Sendable {
    private let printing: JSONPrinting

    /// Takes a template's text and those it uses. Throws what is wrong with any it uses.
    public init(_ text: String, partials: [String: String] = [:]) throws(TemplateProblems) {
        var sources = TemplateSources(partials, label: "partials")
        // No partial can have the name: it has a space.
        sources.add("the template", Array(text.utf8), label: "template")
        try self.init("the template", in: sources)
    }

    /// Takes a template of a folder or of a table of texts. Throws what is wrong with it and those it uses.
    public init(_ name: String, in sources: TemplateSources) throws(TemplateProblems) {
        printing = try JSONPrinting(name, in: sources, TemplateEnvironment(), .plain)
    }

    /// What the template prints for `data`.
    ///
    /// Throws where partials include each other without end for this data, where it names a template that is broken, or
    /// has a lambda. What could not be printed, as a list where text is needed, is told to `warn`.
    public func render(_ data: JSONValue, warn: (RenderWarning) -> Void = { _ in }) throws(TemplateProblems) -> String {
        String(decoding: try printing.render(data, events: EventPrinter(), warn: warn), as: UTF8.self)
    }
}
