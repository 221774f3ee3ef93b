import Portico

/// The pages and static files of one load. They belong together: pages name files by a hash of their content.
struct PageSet<Shell: ViewInputData>: Sendable {
    let library: PageLibrary<Shell>
    let assets: AssetStore
}
