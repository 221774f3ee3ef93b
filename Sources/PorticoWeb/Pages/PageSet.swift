public import Portico

/// The pages and static files of one load. They belong together: pages name files by a hash of their content.
///
/// Loading compiles every template and checks it against the screens, which takes most of the time in which a site is made. Where a
/// process makes several sites of one app, as its tests do, one set does for all of them:
///
///     let pages = try PageSet(of: coordinator, in: folders, bindings: bindings)
///     let site = try Site(coordinator: coordinator, folders: folders, loaded: pages, bindings: bindings, …)
public struct PageSet<Shell: ViewInputData>: Sendable {
    let library: PageLibrary<Shell>
    let assets: AssetStore
    /// What the pages were checked against.
    let demands: PageDemands

    init(library: PageLibrary<Shell>, assets: AssetStore, demands: PageDemands) {
        self.library = library
        self.assets = assets
        self.demands = demands
    }

    /// Reads the folders, and checks all that is in them against everything. Throws all that is wrong.
    public init(
        of coordinator: some Coordinator,
        in folders: PageFolders,
        bindings: TemplateBindings<Shell>
    ) throws(SiteFailure) {
        let (templates, assets) = try folders.read()
        self = try PageLoader(bindings: bindings, survey: ScreenSurvey(of: coordinator)).load(templates, assets)
    }
}
