import HTTPTypes
import Hummingbird
import Portico

/// Carries out destinations on the web: every move is a redirect to the URL of the route it leads to.
struct WebRouter<R: Route>: Portico.Router {
    /// 303, so that the browser asks for the new page with GET whatever it sent before (RFC 9110 section 15.4.4).
    func carryOut(_ destination: Destination<R>, from route: R) -> Response {
        Response(status: .seeOther, headers: [.location: destination.target(from: route).location.description])
    }
}
