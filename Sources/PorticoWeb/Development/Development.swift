public import Foundation
import NIOCore
import Portico
import PorticoHTML
import ServiceLifecycle
import Synchronization

/// What a site has beside its pages while it is developed: open pages follow changed templates, styles and builds, and
/// `/portico/inspect` shows what happens in the site.
///
///     var folders = PageFolders(templates: templates, staticFiles: files)
///     if CommandLine.arguments.contains("--development") { folders.development = Development() }
///
/// Only browsers on this machine get any of it, by the name of this machine and not through a proxy. Never give one to
/// a site that others can reach: its pages have a script more then, and it keeps what happened lately.
public final class Development: Sendable {
    private struct Seen {
        var pages: FolderStamp?
        var report: BuildReport?
        /// One more with each change of templates and static files.
        var pageChanges = 0
        /// One more with each change of anything.
        var changes = 0
    }

    /// What open pages compare with what they know.
    struct State: Sendable, Equatable {
        /// Of everything that is told.
        let version: String
        /// Of all that pages are printed by: another one has them loaded again.
        let pages: String
        let report: BuildReport?
    }

    let log = InspectorLog()
    private let report: URL?
    /// Tells two runs of a program apart.
    private let run = RandomID.make()
    private let seen = Mutex(Seen())
    private let ending = AtomicFlag()

    /// - Parameter report: the file in which `portico-dev` tells what became of a build; nil takes the one that it told
    ///   this program of.
    public init(report: URL? = nil) {
        self.report = report ?? BuildReport.announced
    }

    /// How everything is now. It looks at all files of the folders.
    func state(of folders: PageFolders) -> State {
        seen.withLock { seen in
            // Looked at one after the other: an older look that came later would be taken for another change.
            let pages = FolderStamp(of: folders)
            let report = report.flatMap { BuildReport($0) }
            if let known = seen.pages, !known.hasSameFiles(as: pages) {
                seen.pageChanges += 1
                seen.changes += 1
            }
            if seen.report != report { seen.changes += 1 }
            seen.pages = pages
            seen.report = report
            return State(
                version: "\(run).\(seen.changes)",
                pages: "\(run).\(seen.pageChanges)",
                report: report
            )
        }
    }

    /// Whether whoever waits for a change is to be answered, since the server stops.
    var isEnding: Bool { ending.isRaised }

    func end() {
        ending.raise()
    }
}

/// Ends the requests that wait for changes, so that a server that stops need not wait for them.
struct DevelopmentEnd: Service {
    let development: Development

    func run() async throws {
        try? await gracefulShutdown()
        development.end()
    }
}

// What development adds to what is in the folders.
extension PageFolders {
    static let script = "portico-development.js"
    static let style = "portico-development.css"

    /// Pages with the script of development, where they are written with an end tag for their head.
    func completed(_ templates: TemplateSources) -> TemplateSources {
        guard development != nil else { return templates }
        let tags =
            "<link rel=\"stylesheet\" href=\"{{asset \(Self.style)}}\">"
            + "<script type=\"module\" src=\"{{asset \(Self.script)}}\"></script>"
        return templates.inserting(tags, before: "</head>")
    }

    /// The files of development, and pages' own script with a way for the other one to have a page loaded again.
    func completed(_ files: AssetStore) -> AssetStore {
        guard development != nil else { return files }
        var files = files
        files.add(Self.script, bytes: PackageResources.development_js)
        files.add(Self.style, bytes: PackageResources.development_css)
        if let script = files.asset(at: [AssetStore.prefix, "portico.js"]) {
            files.add("portico.js", bytes: Array(script.bytes.readableBytesView) + PackageResources.reload_js)
        }
        return files
    }
}
