import Foundation
import Portico
import PorticoWeb

@testable import Greeting

/// The greeting site out of folders that a test changes.
struct GreetingFolders: Sendable {
    let root = FileManager.default.temporaryDirectory.appending(
        path: "pages-\(UUID().uuidString)",
        directoryHint: .isDirectory
    )

    init() throws {
        for (name, text) in GreetingSite.templates { try write("Templates/\(name).html", text) }
        try write("Static/app.css", "main { margin: 1rem }")
    }

    func remove() {
        try? FileManager.default.removeItem(at: root)
    }

    func remove(_ path: String) throws {
        try FileManager.default.removeItem(at: root.appending(path: path))
    }

    func write(_ path: String, _ text: String) throws {
        let file = root.appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    /// The greeting's page with another heading.
    func writeGreeting(heading: String) throws {
        try write(
            "Templates/greeting.html",
            GreetingSite.templates["greeting"]?.replacing("{{greeting}}", with: heading) ?? ""
        )
    }

    /// What is in the folders now, loaded.
    func pages(
        of coordinator: some Coordinator<GreetingRoute> = GreetingCoordinator()
    ) throws -> PageSet<GreetingSite.Shell> {
        try PageSet(of: coordinator, in: pageFolders(.onDemand))
    }

    func site(
        _ reload: PageFolders.Reload,
        _ coordinator: some Coordinator<GreetingRoute> = GreetingCoordinator(),
        loaded: PageSet<GreetingSite.Shell>? = nil,
        development: Development? = nil
    ) throws -> Site {
        var folders = pageFolders(reload)
        folders.development = development
        return try Site(
            coordinator: coordinator,
            folders: folders,
            loaded: loaded,
            publicURL: PublicURL("http://127.0.0.1:8080"),
            services: .still(),
            shell: { GreetingSite.Shell(title: $0.title, canonical: $0.canonicalURL, isIndexed: $0.isIndexed) }
        )
    }

    private func pageFolders(_ reload: PageFolders.Reload) -> PageFolders {
        PageFolders(
            templates: root.appending(path: "Templates"),
            staticFiles: root.appending(path: "Static"),
            reload: reload
        )
    }
}
