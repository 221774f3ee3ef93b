import GRDB
import HTTPTypes
import Hummingbird
import Mustache
import NIOCore
import PorticoTesting

/// Hummingbird with swift-mustache: reads the table and prints the page that the Portico site prints.
enum MustacheServer {
    private struct Row: FetchableRecord {
        let name: String
        let url: String
        let zone: String
        let updated: String

        init(row: GRDB.Row) {
            name = row[0]
            url = "/names/\(name)"
            zone = row[1]
            updated = row[2]
        }
    }

    private struct Page {
        let title = "Names & zones"
        let description = "Names that are registered."
        let canonical = SiteOrigin.localhost.description + NameSite.path
        let total: String
        let rows: [Row]
    }

    static func make(_ database: DatabasePool) throws -> some ApplicationProtocol {
        let library = MustacheLibrary(templates: [
            "layout": try MustacheTemplate(string: NameSite.mustacheLayout),
            "names": try MustacheTemplate(string: NameSite.mustacheList),
        ])
        let router = Router()
        router.get("names") { _, _ in
            let rows = try await database.read { database in
                let statement = try database.cachedStatement(
                    sql: "SELECT id, zone, updated FROM name ORDER BY id LIMIT \(Name.listed)"
                )
                return try Row.fetchAll(statement)
            }
            let text = library.render(Page(total: "\(rows.count) names", rows: rows), withTemplate: "names") ?? ""
            return Response(
                status: .ok,
                headers: [.contentType: "text/html; charset=utf-8"],
                body: ResponseBody(byteBuffer: ByteBuffer(string: text))
            )
        }
        return Application(
            router: router,
            configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0), serverName: nil),
            logger: .quiet
        )
    }
}
