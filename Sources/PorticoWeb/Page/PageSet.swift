public import Portico
public import PorticoHTML

/// The pages and static files of one load. They belong together: pages name files by a hash of their content.
///
/// Loading compiles every template and checks it against the screens, which takes most of the time in which a site is
/// made. Where a process makes several sites of one app, as its tests do, one set does for all of them:
///
///     let pages = try PageSet<ShellViewInputData>(of: coordinator, in: folders)
///     let site = try Site(coordinator: coordinator, folders: folders, loaded: pages, …)
public struct PageSet<Shell: ViewInputData>: Sendable {
    let pages: SitePages

    /// Reads the folders, and checks all that is in them against everything. Throws all that is wrong.
    public init(of coordinator: some Coordinator, in folders: PageFolders) throws(SiteError) {
        let (templates, assets) = try folders.read()
        try self.init(of: coordinator, templates, assets)
    }

    /// The same with what was read before.
    public init(
        of coordinator: some Coordinator,
        _ templates: TemplateSources,
        _ assets: AssetStore
    ) throws(SiteError) {
        pages = try SitePages(PageDemands(of: coordinator), templates, assets, shell: Shell.self)
    }
}

/// The pages and static files of one load, whatever their layout shows.
struct SitePages: Sendable {
    let library: PageLibrary
    let assets: AssetStore
    /// What the pages were checked against.
    let demands: PageDemands

    /// Throws all there is to complain about.
    init<Shell: ViewInputData>(
        _ demands: PageDemands,
        _ templates: TemplateSources,
        _ assets: AssetStore,
        shell: Shell.Type
    ) throws(SiteError) {
        library = try PageLibrary(demands, sources: templates, assets: assets, shell: shell)
        self.assets = assets
        self.demands = demands
    }

    /// Throws where pages were checked against other screens than these, or something is wrong with these.
    func verify(for demands: PageDemands) throws(SiteError) {
        guard demands.problems.isEmpty else { throw SiteError(problems: demands.problems) }
        guard self.demands == demands else {
            throw SiteError(problems: ["the pages were loaded for other screens, events or links than this site has"])
        }
    }
}

/// A page of a site whose templates fit it.
public struct CheckedPage: Sendable {
    /// The name of its own template, such as `notes/list`.
    public let template: String
    /// The templates it names by fields.
    public let dynamicNames: DynamicNames
}
