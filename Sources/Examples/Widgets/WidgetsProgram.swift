import Foundation
import Portico
import PorticoWeb

/// Elements with a script of their own: a chart that updates, a map that stays, a drop zone. `swift run Widgets` in the
/// package's folder serves them at http://127.0.0.1:8080/, and `swift run Widgets 9000` at another port.
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

    static func serve(_ site: Site) async throws {
        try await site.serve(port: CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 8080)
    }
}
