import Foundation
import Portico
import PorticoWeb

/// Elements with a script of their own: a chart that updates and a map that stays. `swift run Widgets` in the package's
/// folder serves them at http://127.0.0.1:8080/.
@main enum WidgetsProgram: WebProgram {
    static func site(in package: URL, services: SiteServices = .inMemory()) throws -> Site {
        let folder = package.appending(path: "Sources/Examples/Widgets")
        return try Site(
            coordinator: WidgetsCoordinator(),
            folders: PageFolders(
                templates: folder.appending(path: "Templates"),
                staticFiles: folder.appending(path: "Static")
            ),
            publicURL: nil,
            services: services,
            shell: StandardShell.init
        )
    }

    static func site() throws -> Site {
        try site(in: URL(filePath: FileManager.default.currentDirectoryPath))
    }
}
