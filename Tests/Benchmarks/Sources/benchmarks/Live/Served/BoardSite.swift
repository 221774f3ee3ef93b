import Foundation
import Hummingbird
import Portico
import PorticoHTML
import PorticoTesting
import PorticoWeb

/// The boards as a Portico site that lets one client be ten thousand visitors.
enum BoardSite {
    @ViewInputData struct Shell {
        let title: String
    }

    /// More than a client on one machine can open.
    private static let maximum = 65_536

    private static let templates = [
        "layouts/page": """
        <!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{{title}}</title>\
        <script type="module" src="{{asset portico.js}}"></script></head><body>\
        <main id="main" tabindex="-1">{{notice}}{{$main}}{{/main}}</main></body></html>
        """,
        "board": inLayout(
            """
            <h1>{{title}}</h1><form id="sending" method="post" action="{{event sent}}">\
            <label>Row <input name="row"></label><label>Number <input name="number"></label><button>Send</button></form>
            <table><thead><tr><th>Order</th><th>Customer</th><th>Day</th><th>State</th></tr></thead><tbody id="rows">{{#rows}}
            <tr id="r{{number}}"><td>{{number}}</td><td>{{customer}}</td><td>{{day}}</td>\
            <td id="s{{number}}">{{state}}</td></tr>{{/rows}}</tbody></table>
            """
        ),
        "errors/error": inLayout("<h1>{{status}} {{heading}}</h1>"),
    ]

    /// - Parameter folder: where its files are kept.
    static func server(
        _ folder: URL,
        onRunning: @escaping @Sendable (Int) async -> Void
    ) throws -> some ApplicationProtocol {
        OpenFileLimit.raise()
        var services = SiteServices.inMemory()
        services.limits = .off
        services.uploads = folder.appending(path: "uploads", directoryHint: .isDirectory)
        services.connections.maximum = maximum
        services.connections.maxPerAddress = nil
        services.live.maxStreams = maximum
        services.live.maxStreamsPerAddress = maximum
        let site = try Site(
            coordinator: BoardCoordinator(boards: BoardStore()),
            templates: TemplateSources(templates),
            assets: AssetStore(),
            publicURL: PublicURL(SiteOrigin.localhost.description),
            services: services,
            shell: { Shell(title: $0.title) }
        )
        let log = BatchedLog(to: FileHandle.standardError.fileDescriptor)
        return WebServer(
            site,
            host: "127.0.0.1",
            port: 0,
            logger: log.logger(label: "benchmarks"),
            onRunning: onRunning
        ).application
    }

    private static func inLayout(_ main: String) -> String {
        "{{< layouts/page}}{{$main}}\(main){{/main}}{{/ layouts/page}}"
    }
}
