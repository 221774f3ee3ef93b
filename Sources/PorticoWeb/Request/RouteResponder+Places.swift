import Foundation
import HTTPTypes
import Hummingbird
import Portico
import PorticoHost

// Where the visitor is in each tab: remembered with each page of one, and found again by the tab's own address.
extension RouteResponder {
    var placeKeeper: PlaceKeeper { recognition.placeKeeper }

    /// Whether a screen that appeared leads its visitor away.
    func leads(_ elsewhere: Departure, _ visit: Visit) -> Bool {
        elsewhere.address != route.address
            && (!elsewhere.isForReturning || visit.places.values.contains { site.flow.has($0, atOrBelow: route) })
    }

    /// The redirect to what comes before a page, or stands behind an address that has none, such as that of a tab. It
    /// depends on who asks, and on where they were: nobody keeps it. What was to be said here is said there.
    func ledFirst(to first: AnyRoute, _ request: Request, _ visit: Visit) throws -> Response {
        let destination = leadsAnywhere(first, visit.visitor) ? first : beginning(for: visit.visitor) ?? first
        let arriving = arrivingNotice(request.headers, visit)
        let led = arriving?.led(from: route.address, to: destination.address)
        var response = try redirect(Departure(.replace, to: destination.address), carrying: led, visit)
        // What was typed for a page that is not shown is let go.
        if arriving != nil, led == nil, visit.device == nil { response.headers.append(carrier.arrival) }
        if declared == nil, site.flow.files[route.name] == nil {
            response.headers[.robotsTag] = "noindex"
        }
        if let place = placeLeft(by: request, visit) { response.headers.append(place) }
        return response
    }

    /// The header that remembers this page in its tab, or forgets it where there is nothing by now; nil where nothing
    /// changes. A popup is no place: who comes back is not asked again. The page is worth more than its place.
    func place(after response: Response, of visit: Visit) -> HTTPField? {
        guard visit.session != nil, let tab = site.flow.tab(of: route) else { return nil }
        switch response.status {
        case .ok where response.headers[.porticoPopup] == nil:
            return try? placeKeeper.field(keeping: route.address, in: tab, of: visit)
        case .notFound, .gone, .forbidden:
            guard let left = visit.places[tab], site.flow.has(left, atOrBelow: route) else { return nil }
            return try? placeKeeper.field(keeping: nil, in: tab, of: visit)
        default: return nil
        }
    }

    /// The header that remembers the page that the script's visitor comes from, or one without a session; nil where it is
    /// remembered. The script also fetches pages that the pointer only rests on, so the last that was answered need not
    /// be the one that is left.
    private func placeLeft(by request: Request, _ visit: Visit) -> HTTPField? {
        guard visit.session == nil || request.headers[.secFetchMode] == "cors",
            request.headers[.secFetchSite] == "same-origin",
            let address = request.headers[.referer].flatMap(Self.address),
            let left = site.flow.route(at: address), let tab = site.flow.tab(of: left)
        else { return nil }
        return try? placeKeeper.field(keeping: left.address, in: tab, of: visit)
    }

    /// Path and query of a URL.
    private static func address(of url: String) -> String? {
        guard let authority = url.range(of: "://")?.upperBound, let path = url[authority...].firstIndex(of: "/") else {
            return nil
        }
        return String(url[path...])
    }

    /// Whether there is something at a route, as far as can be told without opening it. Only where the visitor was may
    /// there be nothing any more.
    private func leadsAnywhere(_ first: AnyRoute, _ visitor: Visitor) -> Bool {
        guard visitor.places.values.contains(where: { site.flow.has($0, atOrBelow: first) }) else { return true }
        do {
            _ = try site.flow.resource(at: first, of: visitor)
            return true
        } catch {
            return false
        }
    }

    /// Where whoever was nowhere yet is led first; nil where that is this very page.
    private func beginning(for visitor: Visitor) -> AnyRoute? {
        var newcomer = visitor
        newcomer.places = [:]
        let first = site.flow.start(newcomer, wanting: route)
        return first == route ? nil : first
    }
}
