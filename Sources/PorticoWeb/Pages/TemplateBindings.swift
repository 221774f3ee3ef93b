public import Portico
import PorticoHTML

/// Which template renders which type of view data: said once, at composition.
///
///     var templates = TemplateBindings<ShellViewInputData>()
///     templates.bind(DomainSearchViewInputData.self, to: "domains/search")
///
/// `Shell` is what the layout around every page shows.
public struct TemplateBindings<Shell: ViewInputData>: Sendable {
    struct Binding: Sendable {
        let valueType: any ViewInputData.Type
        let template: String
        let load: @Sendable (TemplateSources, TemplateEnvironment) throws(TemplateProblems) -> LoadedPage
    }

    /// A page whose types are known again where it is rendered.
    struct LoadedPage: Sendable {
        let template: any Sendable
        let usedTemplates: Set<String>
        let fields: [FieldReference]
        let usedFields: Set<FieldReference>
        let dynamicNames: DynamicNames
    }

    private(set) var bindings: [Binding] = []

    public init() {}

    /// Binds a type to the template of that name: its path in the folder of templates, without the ending.
    public mutating func bind<Value: ViewInputData>(_: Value.Type, to template: String) {
        bindings.append(
            Binding(valueType: Value.self, template: template) { sources, environment throws(TemplateProblems) in
                let page = try PageTemplate<Shell, Value>(template, in: sources, environment)
                return LoadedPage(
                    template: page,
                    usedTemplates: page.usedTemplates,
                    fields: page.fields,
                    usedFields: page.usedFields,
                    dynamicNames: page.dynamicNames
                )
            }
        )
    }
}
