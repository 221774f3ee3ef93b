public import Portico

/// A screen's template with the layout around it.
///
///     let page = try PageTemplate<ShellViewInputData, NoteViewInputData>("notes/note", in: sources, environment)
///     let bytes = page.render(shell: shell, value: note, events: events)
///
/// Templates under `layouts/` see the shell only, link to all of the app, and say the texts of the layout. What the
/// screen's own file and its partials say, in blocks too, sees the screen's value first and then the shell.
public struct PageTemplate<Shell: ViewInputData, Value: ViewInputData>: Sendable {
    private let compiled: CompiledTemplate

    /// Throws all that is wrong with the template and those it uses.
    public init(
        _ name: String,
        in sources: TemplateSources,
        _ environment: TemplateEnvironment = TemplateEnvironment()
    ) throws(TemplateProblems) {
        var compiler = TemplateCompiler(sources, environment)
        compiler.frames.push(.record(Shell.self), .layout)
        compiler.frames.push(.record(Value.self), .screen)
        compiled = try compiler.compile(name)
    }

    /// The names of the templates it is made of: its own, partials and parents.
    ///
    /// Those of `TemplateSources.names` that are in no page's set are used by nobody.
    public var usedTemplates: Set<String> {
        compiled.usedTemplates
    }

    /// The templates it names by fields.
    public var dynamicNames: DynamicNames {
        compiled.dynamicNames
    }

    /// The fields of all it can print, those of groups and rows too, in the order of their declaration.
    public var fields: [FieldReference] {
        FieldListing.fields(of: Shell.self) + FieldListing.fields(of: Value.self)
    }

    /// Those of the fields that the template names, its partials and parents included.
    public var usedFields: Set<FieldReference> {
        compiled.usedFields
    }

    /// The texts that it says, its partials and parents included.
    public var usedTexts: Set<TextReference> {
        compiled.usedTexts
    }

    /// The fields it never names. The shell's may be used by other pages.
    public var unusedFields: [FieldReference] {
        fields.filter { !usedFields.contains($0) }
    }

    /// Whether it says what is to be said once: it has a `{{notice}}`.
    public var printsNotice: Bool {
        compiled.printsNotice
    }

    /// The page as UTF-8.
    ///
    /// `events` gives what `{{event}}` prints, and `notice` what `{{notice}}` does. What had to be printed differently
    /// is told to `warn` afterwards.
    public func render(
        shell: Shell,
        value: Value,
        events: EventPrinter,
        notice: PageNotice? = nil,
        warn: (RenderWarning) -> Void = { _ in }
    ) -> [UInt8] {
        compiled.render(shell, value, events: events, notice: notice, warn: warn)
    }

    /// The page in pieces of about 16 KB, each printed when it is asked for: the first before the last row of a long
    /// list.
    public func chunks(
        shell: Shell,
        value: Value,
        events: EventPrinter,
        notice: PageNotice? = nil,
        warn: @escaping (RenderWarning) -> Void = { _ in }
    ) -> PageChunks {
        PageChunks(compiled, shell, value, events: events, notice: notice, warn: warn)
    }
}
