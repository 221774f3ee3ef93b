import Portico
import PorticoHTML

/// All pages of a site, loaded and checked against the screens they render.
struct PageLibrary<Shell: ViewInputData>: Sendable {
    private let pages: [String: any Sendable]

    /// Loads every template that a screen has. Throws all there is to complain about.
    init(_ demands: PageDemands, sources: TemplateSources, assets: AssetStore) throws(SiteFailure) {
        let loading = PageLoading<Shell>(demands, sources: sources, assets: assets)
        if let failure = loading.failure { throw failure }
        pages = loading.pages
    }

    /// The page of a template that renders values of a type.
    func page<Value: ViewInputData>(_ template: String, for _: Value.Type) -> PageTemplate<Shell, Value>? {
        pages[template] as? PageTemplate<Shell, Value>
    }
}
