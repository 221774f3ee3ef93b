import HTTPTypes
import Hummingbird
import Portico

/// The one address that a page has of its own, for requests that use a longer one: a search form sends each of its
/// controls, also those that hold what is the default.
///
///     OwnAddress(of: route, patterns, asked: request.head)    // "/domains?query=med", asked by "/domains?query=med&match=contains"
///
/// Names that the page does not know, such as those of a campaign, make no other address.
struct OwnAddress: Sendable {
    let text: String
    /// Whether a browser is on its way there and shows the address: it is led to the page's own, which costs another
    /// request. A script that asks for the page reads the address in the answer instead.
    let isVisited: Bool

    /// Nil where the page was asked for by its own address.
    init?(of route: AnyRoute, _ patterns: [RoutePattern], asked head: HTTPRequest) {
        guard head.path != route.address, let target = RequestTarget(head.path),
            var asked = try? Location(target.text), let pattern = patterns.first(where: { $0.name == route.name })
        else { return nil }
        let known = Set(pattern.query.map(\.name))
        asked.query.entries.removeAll { !known.contains($0.name) }
        guard asked.description != route.address else { return nil }
        text = route.address
        isVisited = head.headerFields[.secFetchMode] == "navigate" && head.headerFields[.secFetchDest] == "document"
    }
}
