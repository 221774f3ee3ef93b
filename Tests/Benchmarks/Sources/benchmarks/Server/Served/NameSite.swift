import Foundation
import Logging
import Portico
import PorticoHTML
import PorticoTesting
import PorticoWeb
import SessionsData
import Storage

/// The names as a Portico site, with a note beside them that is posted: served as a program serves its visitors, with
/// stored sessions and a line in the log for each request.
enum NameSite {
    @ViewInputData struct Shell {
        let title: String
        let description: String
        let canonical: String?
    }

    static let path = "/names"
    static let storedPath = "/stored-names"
    static let keptPath = "/kept-names"
    static let notePath = "/note"

    static let layout = page(
        names: "{{link names.names}}",
        "{{#canonical}}<link rel=\"canonical\" href=\"{{canonical}}\">{{/canonical}}",
        "{{notice}}{{$main}}{{/main}}"
    )

    /// The same layout for an engine that is given the links as text.
    static let mustacheLayout = page(
        names: path,
        "<link rel=\"canonical\" href=\"{{canonical}}\">",
        "{{$main}}{{/main}}"
    )

    static let mustacheList = "{{<layout}}{{$main}}" + main(search: path, link: "{{url}}") + "{{/main}}{{/layout}}"

    private static let templates = [
        "layouts/page": layout,
        "names": inLayout(main(search: "{{event searchTapped}}", link: "{{event rowTapped name=name}}")),
        "kept-names": inLayout(
            main(search: "{{event searchTapped}}", link: "{{event rowTapped name=name}}", buttons)
        ),
        "note": inLayout(
            """
            <form method="post" action="{{event saveTapped}}">\
            <label>Text <textarea name="text">{{text}}</textarea></label><button>Save</button></form>
            """
        ),
        "errors/error": inLayout("<h1>{{status}} {{heading}}</h1>"),
    ]

    /// The database, which the mustache server reads as well.
    static func database(in folder: URL) -> URL { folder.appending(path: "names.sqlite") }

    /// The files that it serves as they are.
    static func files(in folder: URL) -> URL { folder.appending(path: "static", directoryHint: .isDirectory) }

    /// - Parameter folder: where its files are, and where its databases are kept.
    static func server(
        _ folder: URL,
        onRunning: @escaping @Sendable (Int) async -> Void
    ) async throws -> WebServer {
        let storage = try SQLiteStorage(
            file: database(in: folder),
            migrations: [Migration(1, "names") { NameTable.sql }, Migration(2, "notes") { NoteTable.sql }]
        )
        try await storage.save(Name.samples(500))
        let names = Name.samples(Name.listed)
        let counts = [Name.listed] + Name.counts
        let sessions = try SessionsFile.open(folder.appending(path: "sessions.sqlite"))
        var services = SiteServices(
            sessions: StoredSessions(sessions),
            posts: StoredPosts(sessions),
            keys: .temporary(),
            // One client does what a thousand visitors would.
            limits: .off,
            uploads: folder.appending(path: "uploads", directoryHint: .isDirectory)
        )
        services.connections.maxPerAddress = nil
        let site = try Site(
            coordinator: SiteCoordinator(
                names: NameCoordinator(
                    names: { names },
                    stored: { try await storage.cachedObjects(Name.self, .all.limited(to: Name.listed)) },
                    lists: Dictionary(uniqueKeysWithValues: counts.map { ($0, Name.samples($0)) })
                ),
                notes: NoteCoordinator(storage: storage)
            ),
            templates: TemplateSources(templates),
            assets: AssetStore(folder: files(in: folder)),
            publicURL: PublicURL(SiteOrigin.localhost.description),
            services: services,
            shell: { Shell(title: $0.title, description: $0.description, canonical: $0.canonicalURL) }
        )
        // The log goes where that of a program goes that sets nothing else: to the standard error stream.
        return WebServer(
            site,
            host: "127.0.0.1",
            port: 0,
            logger: BatchedLog(to: FileHandle.standardError.fileDescriptor).logger(label: "benchmarks"),
            onRunning: onRunning
        )
    }

    private static func inLayout(_ main: String) -> String {
        "{{< layouts/page}}{{$main}}\(main){{/main}}{{/ layouts/page}}"
    }

    private static func page(names: String, _ canonical: String, _ main: String) -> String {
        """
        <!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{{title}}</title>\
        <meta name="description" content="{{description}}">\(canonical)</head><body>\
        <header><nav aria-label="Site"><a href="\(names)">Names</a></nav></header>\
        <main id="main" tabindex="-1">\(main)</main></body></html>
        """
    }

    private static func main(search: String, link: String, _ buttons: String = "") -> String {
        """
        <h1>Names</h1><form method="get" action="\(search)"><label>Name <input name="query" value="{{query}}"></label>\
        <button>Search</button></form><p>{{total}}</p><ul>{{#rows}}<li><a href="\(link)">{{name}}</a> \
        <time datetime="{{updatedISO}}">{{updated}}</time>\(buttons)</li>{{/rows}}</ul>
        """
    }

    private static let buttons = """
        <form method="post" action="{{event pinTapped name=name}}"><button>Pin</button>\
        <button formaction="{{event hideTapped name=name}}">Hide</button>\
        <button formaction="{{event removeTapped name=name}}">Remove</button></form>
        """
}
