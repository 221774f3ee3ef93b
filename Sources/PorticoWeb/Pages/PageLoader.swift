import Portico
import PorticoHTML

/// Makes the pages of a site out of templates and static files, checked against what its screens show.
struct PageLoader<R: Route, Shell: ViewInputData>: Sendable {
    let bindings: TemplateBindings<Shell>
    let survey: ScreenSurvey<R>

    /// Throws all there is to complain about.
    func load(_ templates: TemplateSources, _ assets: AssetStore) throws(SiteFailure) -> PageSet<Shell> {
        PageSet(library: try PageLibrary(bindings, sources: templates, survey: survey, assets: assets), assets: assets)
    }
}
