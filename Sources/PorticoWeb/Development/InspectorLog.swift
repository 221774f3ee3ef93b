import Foundation
import HTTPTypes
import Hummingbird
import Portico
import PorticoHost
import Synchronization

/// The last requests and events of a site in development, the newest first.
///
/// What was typed or signed is never kept, only how long it is: whatever stands in a form may be a secret, such as a
/// code that was mailed. Paths are kept as the patterns they have, for the same reason.
final class InspectorLog: Sendable {
    /// So many of each are kept.
    static let maximum = 200

    struct Request: Sendable, Equatable {
        let moment: Date
        let method: String
        /// The pattern of the path.
        let path: String
        /// The name of the route; nil where none answered.
        let route: String?
        let status: Int
        let duration: Duration
        /// As in the log and on error pages.
        let id: String
    }

    struct Event: Sendable, Equatable {
        /// One field that was sent, without its value.
        struct Field: Sendable, Equatable {
            let name: String
            let what: String
        }

        let moment: Date
        let route: String
        let name: String
        let fields: [Field]
        /// What became of reading it: `decoded`, or why not.
        let decoding: String
        /// The pattern of where it led; nil where the page came back.
        let destination: String?
        let status: Int?
    }

    private struct Kept {
        var requests: [Request] = []
        var events: [Event] = []
    }

    private let kept = Mutex(Kept())

    var requests: [Request] { kept.withLock { $0.requests.reversed() } }
    var events: [Event] { kept.withLock { $0.events.reversed() } }

    func add(_ request: Request) {
        kept.withLock { Self.add(request, to: &$0.requests) }
    }

    func add(_ event: Event) {
        kept.withLock { Self.add(event, to: &$0.events) }
    }

    private static func add<Entry>(_ entry: Entry, to entries: inout [Entry]) {
        if entries.count == maximum { entries.removeFirst() }
        entries.append(entry)
    }
}

extension InspectorLog.Event {
    /// How many fields of an event are kept: a client may send thousands.
    private static let maxFields = 20

    /// What is kept of the fields of a form.
    ///
    /// - Parameter shape: nil where there is no such event.
    static func fields(of form: Form, _ shape: EventShape?) -> [Field] {
        let texts = form.entries.prefix(maxFields).map { entry in
            let field = shape?.fields.first { $0.name == entry.name }
            return Field(name: entry.name.abbreviatedName, what: what(of: entry.value, field))
        }
        let files = form.files.prefix(maxFields).map { Field(name: $0.name.abbreviatedName, what: "a file") }
        let rest = form.entries.count + form.files.count - texts.count - files.count
        return texts + files + (rest > 0 ? [Field(name: "…", what: "\(rest) more")] : [])
    }

    private static func what(of value: String, _ field: FieldShape?) -> String {
        switch field?.kind {
        case .secret: "secret"
        case .flag: "on"
        case .text, .file, nil: value.count == 1 ? "1 character" : "\(value.count) characters"
        }
    }
}

extension String {
    /// A field's name is whatever the client says it is.
    fileprivate var abbreviatedName: String { count <= 60 ? self : "\(prefix(57))..." }
}

// Taking down.
extension PostResponder {
    /// In development: keeps what became of an event, for the inspector.
    ///
    /// - Parameter response: nil where an error page answers.
    func record(_ event: SubmittedEvent, isOffered: Bool, _ response: Response?) {
        guard let log = site.current.developed?.development.log else { return }
        let declaration = site.flow.screens[route.name]
        let shape = declaration?.events.first { $0.name == event.name }
        let location = response?.headers[.location].flatMap { try? Location($0) }
        log.add(
            InspectorLog.Event(
                moment: site.parts.services.now(),
                route: route.name,
                name: shape?.name ?? "…",
                fields: InspectorLog.Event.fields(of: event.form, shape),
                decoding: isOffered ? Self.decoding(of: event, declaration, shape) : "not offered by this page",
                destination: location.map { site.parts.loggedPath.text(of: $0.path) },
                status: response.map { Int($0.status.code) }
            )
        )
    }

    private static func decoding(
        of event: SubmittedEvent,
        _ declaration: ScreenDeclaration?,
        _ shape: EventShape?
    ) -> String {
        guard let declaration, let shape else { return "no such event" }
        do throws(DecodeError) {
            _ = try declaration.decode(shape.name, from: event.form)
            return "decoded"
        } catch {
            guard case .fields(let errors) = error else { return "not decoded" }
            // What a message says may repeat what was typed.
            return "not decoded: \(errors.map(\.field).joined(separator: ", "))"
        }
    }
}
