import Foundation
import Logging
import Portico
import PorticoWeb

/// The samples of the documentation's page of forms and lists, to try them: `swift run Gallery` in the package's folder.
/// A template that is changed shows on the next request.
@main enum GalleryProgram: WebProgram {
    @ViewInputData struct Shell {
        let title: String
    }

    static func site(
        in package: URL,
        reload: PageFolders.Reload = .onEachRequest,
        services: SiteServices = .inMemory()
    ) throws -> Site {
        try Site(
            coordinator: GalleryCoordinator(),
            folders: PageFolders(
                templates: package.appending(path: "Sources/Examples/Gallery/Templates"),
                staticFiles: package.appending(path: "Static"),
                reload: reload
            ),
            publicURL: nil,
            services: services,
            shell: { Shell(title: $0.title) }
        )
    }

    static func site() throws -> Site {
        try site(in: URL(filePath: FileManager.default.currentDirectoryPath))
    }

    static func serve(_ site: Site) async throws {
        let port = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 8080
        try await WebServer(site, host: "127.0.0.1", port: port, logger: Logger(label: "gallery")) { port in
            // At once: what has started it in a pipe waits for this line.
            FileHandle.standardOutput.write(Data("The samples are at http://127.0.0.1:\(port)/\n".utf8))
        }.run()
    }
}
