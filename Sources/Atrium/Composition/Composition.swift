import AtriumFlow
import Domains
import DomainsData
import Foundation
import Portico
import PorticoHTML
import PorticoWeb

/// The one place where everything is put together.
struct Composition {
    private let domains: DomainIndexRepository

    /// Throws when the index cannot be read.
    init(data: URL) throws(DomainIndexError) {
        domains = DomainIndexRepository(folder: data)
        try domains.verify()
    }

    /// The app's flow with all its parts.
    func coordinator() throws -> AppCoordinator {
        var container = Container()
        container.seed(Visitor.self)
        container.register(.single, as: (any DomainsRepository).self) { [domains] in domains }
        container.load(DomainsModule())
        return AppCoordinator(parts: try container.resolved())
    }

    /// The app as it is served.
    func site(_ settings: Settings) throws -> Site<AppRoute, ShellViewInputData> {
        let templates = try settings.templates()
        return try Site(
            coordinator: coordinator(),
            // Problems name files as somebody would open them: those of another folder by their whole path.
            templates: TemplateSources(
                folder: templates,
                label: templates.lastPathComponent == "Templates" ? "Templates" : templates.path
            ),
            bindings: bindings,
            assets: AssetStore(folder: settings.staticFiles()),
            publicURL: settings.publicURL,
            shell: ShellViewInputData.init,
            health: { [domains] in _ = try await domains.summary() }
        )
    }

    private var bindings: TemplateBindings<ShellViewInputData> {
        var bindings = TemplateBindings<ShellViewInputData>()
        bindings.bind(DomainSearchViewInputData.self, to: "domains/search")
        bindings.bind(DomainDetailViewInputData.self, to: "domains/domain")
        bindings.bind(ErrorViewInputData.self, to: "errors/error")
        return bindings
    }
}
