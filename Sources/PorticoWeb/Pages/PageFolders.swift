public import Foundation
public import PorticoHTML

/// The folders that a site's templates and static files are read from, when it starts and again whenever they changed.
///
///     let folders = PageFolders(
///         templates: URL(filePath: "Templates"),
///         staticFiles: URL(filePath: "Static"),
///         reload: .onEachRequest
///     )
public struct PageFolders: Sendable {
    /// When what changed in the folders counts.
    public enum Reload: Sendable {
        /// When the server gets SIGHUP or `Site.reload()` is called: all is checked and then counts at once. Where something is wrong,
        /// nothing changes.
        case onDemand
        /// With the next request, for development. Where something is wrong, every page says what, until it is mended.
        case onEachRequest
    }

    public var templates: URL
    /// What stands for the folder of templates in problems.
    public var label: String
    public var staticFiles: URL
    public var reload: Reload

    public init(templates: URL, label: String = "Templates", staticFiles: URL, reload: Reload = .onDemand) {
        self.templates = templates
        self.label = label
        self.staticFiles = staticFiles
        self.reload = reload
    }

    /// The templates and files that are there now.
    public func read() throws(SiteFailure) -> (templates: TemplateSources, assets: AssetStore) {
        let sources: TemplateSources
        do {
            sources = try TemplateSources(folder: templates, label: label)
        } catch {
            throw SiteFailure(problems: [], templateProblems: error.problems)
        }
        do {
            return (sources, try AssetStore(folder: staticFiles))
        } catch {
            throw SiteFailure(problems: [error.description])
        }
    }
}
