import Foundation
import HTTPTypes
import PorticoTesting
import Synchronization

/// A site made of one function, which remembers what it was asked.
final class FakeSite: PageTransport {
    private let answer: @Sendable (PageRequest) -> PageResponse
    private let asked = Mutex<[PageRequest]>([])

    init(_ answer: @escaping @Sendable (PageRequest) -> PageResponse) {
        self.answer = answer
    }

    /// Answers every request with the same page.
    convenience init(html: String) {
        self.init { _ in .html(html) }
    }

    var requests: [PageRequest] { asked.withLock { $0 } }

    var last: PageRequest? { requests.last }

    func send(_ request: PageRequest) async throws -> PageResponse {
        asked.withLock { $0.append(request) }
        return answer(request)
    }
}

extension PageResponse {
    static func html(_ text: String, status: Int = 200, headers: HTTPFields = [:]) -> PageResponse {
        PageResponse(
            status: status,
            headers: HTTPFields([HTTPField(name: .contentType, value: "text/html; charset=utf-8")] + Array(headers)),
            body: Data(text.utf8)
        )
    }

    static func redirect(_ status: Int = 303, to location: String, headers: HTTPFields = [:]) -> PageResponse {
        PageResponse(
            status: status,
            headers: HTTPFields([HTTPField(name: .location, value: location)] + Array(headers))
        )
    }
}

extension PageRequest {
    var bodyText: String { String(decoding: body, as: UTF8.self) }

    func header(_ name: String) -> String? {
        HTTPField.Name(name).flatMap { headers[$0] }
    }
}

extension WebVisitor {
    /// A visitor on a page with this body.
    static func on(_ html: String) async throws -> (visitor: WebVisitor, site: FakeSite) {
        let site = FakeSite(html: html)
        let visitor = WebVisitor(site)
        try await visitor.open("/start?old=1")
        return (visitor, site)
    }
}
