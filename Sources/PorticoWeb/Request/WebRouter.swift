import HTTPTypes
import Hummingbird
import Portico

/// Carries out departures on the web: every move is a redirect to its address.
struct WebRouter {
    /// 303, so that the browser asks for the new page with GET whatever it sent before (RFC 9110 section 15.4.4).
    func carryOut(_ departure: Departure) -> Response {
        Response(status: .seeOther, headers: [.location: departure.address])
    }
}
