import Foundation
import Portico
import PorticoHTML
import PorticoHost

/// What the inspector shows.
@ViewInputData struct InspectorPage {
    let page: InspectedPage?
    let address: String
    let noEvents: Bool
    let events: [InspectedEvent]
    let noRequests: Bool
    let requests: [InspectedRequest]
    let noStreams: Bool
    let streams: [InspectedStream]
    let routes: [InspectedRoute]
    let templates: [InspectedTemplate]

    init(site: Site, log: InspectorLog, templates sources: TemplateSources, inspected: InspectedPage?) {
        let flow = site.flow
        page = inspected
        address = inspected?.address ?? ""
        events = log.events.map(InspectedEvent.init)
        noEvents = events.isEmpty
        requests = log.requests.map(InspectedRequest.init)
        noRequests = requests.isEmpty
        streams = site.live.streamCounts.sorted { $0.key < $1.key }.map { address, count in
            let path = (try? Location(address)).map { site.parts.loggedPath.text(of: $0.path) } ?? "-"
            return InspectedStream(path: path, count: "\(count)")
        }
        noStreams = streams.isEmpty
        routes = flow.patterns.map { pattern in
            let screen = flow.screens[pattern.name]
            return InspectedRoute(
                name: pattern.name,
                path: pattern.summary,
                kind: screen == nil ? (flow.files[pattern.name] == nil ? "leads on" : "file") : "screen",
                template: screen?.template,
                events: screen?.events.map { InspectedShape($0) } ?? []
            )
        }
        var users: [String: [String]] = [:]
        for (name, screen) in flow.screens { users[screen.template, default: []].append(name) }
        templates = sources.names.map { name in
            InspectedTemplate(
                file: sources.file(of: name),
                routes: (users[name] ?? []).sorted().joined(separator: ", "),
                includes: sources.names(in: name).sorted().joined(separator: ", ")
            )
        }
    }
}

/// One kind of route, and what is there.
@ViewInputData struct InspectedRoute {
    let name: String
    let path: String
    let kind: String
    let template: String?
    let events: [InspectedShape]
}

/// An event of a screen, with the fields it reads.
@ViewInputData struct InspectedShape {
    let name: String
    let how: String
    /// Nil where it has none.
    let fields: String?

    init(_ event: EventShape) {
        name = event.name
        how = event.navigates ? "leads on" : "posted"
        let texts = event.fields.map { field in
            let kind =
                switch field.kind {
                case .text: field.isOpaque ? "given by the page" : ""
                case .flag: "on or off"
                case .file: "file"
                case .secret: "secret"
                }
            let notes = [kind, field.isOptional ? "optional" : "", field.takesMany ? "several" : ""].filter {
                !$0.isEmpty
            }
            return field.name + (notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))")
        }
        fields = texts.isEmpty ? nil : texts.joined(separator: ", ")
    }
}

/// A template, the routes whose screens it shows, and the templates it names.
@ViewInputData struct InspectedTemplate {
    let file: String
    let routes: String
    let includes: String
}

/// A page that is shown somewhere and kept up to date.
@ViewInputData struct InspectedStream {
    let path: String
    let count: String
}

/// An event that was sent.
@ViewInputData struct InspectedEvent {
    let time: String
    let route: String
    let name: String
    let fields: [InspectedField]
    let decoding: String
    let destination: String

    init(_ event: InspectorLog.Event) {
        time = event.moment.timeOfDay
        route = event.route
        name = event.name
        fields = event.fields.map { InspectedField(name: $0.name, what: $0.what) }
        decoding = event.decoding
        destination =
            event.destination ?? event.status.map { "the page again, status \($0)" } ?? "an error page"
    }
}

/// A field of an event that was sent, without its value.
@ViewInputData struct InspectedField {
    let name: String
    let what: String
}

/// A request that was answered.
@ViewInputData struct InspectedRequest {
    let time: String
    let method: String
    let path: String
    let route: String
    let status: String
    let milliseconds: String
    let id: String

    init(_ request: InspectorLog.Request) {
        time = request.moment.timeOfDay
        method = request.method
        path = request.path
        route = request.route ?? "-"
        status = "\(request.status)"
        let tenths = Int((request.duration / .microseconds(100)).rounded())
        milliseconds = "\(tenths / 10).\(tenths % 10)"
        id = request.id
    }
}

/// One page that was asked for by its address, and its regions.
@ViewInputData struct InspectedPage {
    let address: String
    let problem: String?
    let found: FoundPage?
}

extension InspectedPage {
    init(address: String, problem: String) {
        self.init(address: address, problem: problem, found: nil)
    }

    init(address: String, route: String, streamCount: Int, _ page: RegionPage) {
        self.init(
            address: address,
            problem: nil,
            found: FoundPage(
                route: route,
                streams: streamCount == 1 ? "1 stream follows it" : "\(streamCount) streams follow it",
                byteCount: "\(page.bytes.count)",
                regions: page.outline.map { region in
                    InspectedRegion(
                        element: String(repeating: "\u{2003}", count: region.depth - 1) + region.element,
                        id: region.id,
                        byteCount: "\(region.byteCount)"
                    )
                }
            )
        )
    }
}

/// What is known of a page that there is.
@ViewInputData struct FoundPage {
    let route: String
    let streams: String
    let byteCount: String
    let regions: [InspectedRegion]
}

/// A part of a page that can change by itself.
@ViewInputData struct InspectedRegion {
    let element: String
    let id: String
    let byteCount: String
}

extension Date {
    /// The time of day in UTC: `09:30:00`.
    fileprivate var timeOfDay: String { String(text.dropFirst("2026-07-31T".count).prefix("09:30:00".count)) }
}
