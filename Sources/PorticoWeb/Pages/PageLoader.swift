import Portico
import PorticoHTML

/// Makes the pages of a site out of templates and static files, checked against what its screens show.
struct PageLoader<R: Route, Shell: ViewInputData>: Sendable {
    let bindings: TemplateBindings<Shell>
    let survey: ScreenSurvey<R>

    /// Throws all there is to complain about.
    func load(_ templates: TemplateSources, _ assets: AssetStore) throws(SiteFailure) -> PageSet<Shell> {
        let library = try PageLibrary(bindings, sources: templates, survey: survey, assets: assets)
        return PageSet(library: library, assets: assets, demands: PageDemands(bindings, survey))
    }

    /// Throws where pages were checked against other screens than these, or something is wrong with these.
    func verify(_ pages: PageSet<Shell>) throws(SiteFailure) {
        guard survey.problems.isEmpty else { throw SiteFailure(problems: survey.problems) }
        guard pages.demands == PageDemands(bindings, survey) else {
            throw SiteFailure(problems: ["the pages were loaded for other screens, events, links or bindings than this site has"])
        }
    }
}
