import Portico
import PorticoHTML

/// All pages of a site, loaded and checked against the screens they render.
struct PageLibrary<Shell: ViewInputData>: Sendable {
    private let pages: [ObjectIdentifier: any Sendable]

    /// Loads every bound template. Throws all there is to complain about: templates, screens without a template, bindings without
    /// a screen.
    init<R: Route>(
        _ bindings: TemplateBindings<Shell>,
        sources: TemplateSources,
        survey: ScreenSurvey<R>,
        assets: AssetStore
    ) throws(SiteFailure) {
        let loading = PageLoading(bindings, sources: sources, survey: survey, assets: assets)
        if let failure = loading.failure { throw failure }
        pages = loading.pages
    }

    func page<Value: ViewInputData>(for _: Value.Type) -> PageTemplate<Shell, Value>? {
        pages[ObjectIdentifier(Value.self)] as? PageTemplate<Shell, Value>
    }
}
