import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// Whether a site can be sent visitors, part by part.
struct Readiness: Sendable, Hashable, Encodable {
    struct Part: Sendable, Hashable, Encodable {
        let name: String
        let state: String
    }

    let ready: Bool
    let parts: [Part]

    private static let failing = "failing"
    /// What pages are printed from, where it is a part.
    private static let templates = "templates"

    /// - Parameter faults: whether no page can be shown at the moment, as in development.
    init(_ parts: [SitePart], _ verdict: HealthCheck.Verdict, faults: Bool = false) {
        var ill: [String] = faults ? [Self.templates] : []
        if case .ill(let part) = verdict { ill.append(part ?? "app") }
        let told = parts.map { Part(name: $0.name, state: ill.contains($0.name) ? Self.failing : $0.state.rawValue) }
        let untold = ill.filter { name in !parts.contains { $0.name == name } }
        self.parts = told + untold.map { Part(name: $0, state: Self.failing) }
        ready = ill.isEmpty
    }

    /// A line for all of it, and one for each part.
    var text: String {
        let lines = [ready ? "ready" : "not ready"] + parts.map { "\($0.name): \($0.state)" }
        return lines.map { "\($0)\n" }.joined()
    }
}

/// Answers `/ready`: which parts of the app can do their work, for whoever decides whether visitors are sent here.
struct ReadyResponder: Sendable {
    static let path = "ready"

    let site: Site

    func response(to request: Request) async throws -> Response {
        let readiness = Readiness(
            site.parts.services.parts,
            await site.health.verdict(),
            faults: site.faults != nil
        )
        let isJSON = MediaPreference(accept: request.headers[.accept]) == .json
        let body =
            isJSON
            ? ByteBuffer(bytes: try JSONEncoder.canonical.encode(readiness)) : ByteBuffer(string: readiness.text)
        return Response(
            status: readiness.ready ? .ok : .serviceUnavailable,
            headers: [
                .contentType: isJSON ? "application/json" : "text/plain; charset=utf-8",
                .cacheControl: "no-store", .vary: "Accept",
            ],
            body: ResponseBody(byteBuffer: body)
        )
    }
}

/// A part of the app behind a site, and what became of it when the server started: a line of `/ready`.
///
///     services.parts = [SitePart("storage"), SitePart("sources", .skipped)]
public struct SitePart: Sendable, Hashable {
    public enum State: String, Sendable, Hashable, CaseIterable {
        case ready
        /// The server started without it, and does its work all the same.
        case skipped
    }

    /// As whoever runs the server knows it.
    public let name: String
    public let state: State

    public init(_ name: String, _ state: State = .ready) {
        self.name = name
        self.state = state
    }
}

/// Says in a site's `health` which of its parts cannot do its work at the moment.
///
///     health: {
///         guard index.isReadable else { throw UnhealthyPart("domain index") }
///     }
///
/// Any other error means that the app as a whole cannot.
public struct UnhealthyPart: Error, Sendable, Hashable {
    /// The name of a ``SitePart``.
    public let name: String

    public init(_ name: String) {
        self.name = name
    }
}
