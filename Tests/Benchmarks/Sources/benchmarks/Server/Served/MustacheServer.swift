import Foundation
import GRDB
import HTTPTypes
import Hummingbird
import Mustache
import NIOCore
import PorticoTesting

/// Hummingbird with swift-mustache: reads the table and prints the page that the Portico site prints.
enum MustacheServer {
    private struct Row {
        let name: String
        let url: String
        let updated: String
        let updatedISO: String

        /// The date is written as the site writes it: what is compared is neither's way to format dates.
        init(_ name: Name) {
            let row = NameRowViewInputData(name)
            self.name = row.name
            url = "\(NameSite.path)/\(row.name)"
            updated = row.updated
            updatedISO = row.updatedISO
        }
    }

    private struct Page {
        let title = "Names & zones"
        let description = "Names that are registered."
        let canonical = SiteOrigin.localhost.description + NameSite.storedPath
        let query = ""
        let total: String
        let rows: [Row]
    }

    /// - Parameter folder: that of the site, whose database it reads.
    static func make(
        _ folder: URL,
        onRunning: @escaping @Sendable (Int) async -> Void
    ) throws -> some ApplicationProtocol {
        let database = try DatabasePool(path: NameSite.database(in: folder).path)
        let library = MustacheLibrary(templates: [
            "layout": try MustacheTemplate(string: NameSite.mustacheLayout),
            "names": try MustacheTemplate(string: NameSite.mustacheList),
        ])
        let router = Router()
        router.get(RouterPath(NameSite.storedPath)) { _, _ in
            let names = try await database.read { database in
                let statement = try database.cachedStatement(
                    sql: "SELECT id, updated FROM name ORDER BY id LIMIT \(Name.listed)"
                )
                return try GRDB.Row.fetchAll(statement).map { row in
                    Name(id: row[0], updated: Date(timeIntervalSinceReferenceDate: row[1]))
                }
            }
            let page = Page(total: "\(names.count) names", rows: names.map(Row.init))
            let text = library.render(page, withTemplate: "names") ?? ""
            return Response(
                status: .ok,
                headers: [.contentType: "text/html; charset=utf-8"],
                body: ResponseBody(byteBuffer: ByteBuffer(string: text))
            )
        }
        return Application(
            router: router,
            configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0), serverName: nil),
            onServerRunning: { await onRunning($0.localAddress?.port ?? 0) },
            logger: .quiet
        )
    }
}
