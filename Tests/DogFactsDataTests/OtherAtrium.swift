import Foundation
import Portico
import Synchronization

@testable import DogFacts
@testable import DogFactsData
@testable import Networking

/// Another Atrium as its pages answer programs: with favourites of whoever has the token.
final class OtherAtrium: HTTPClient {
    struct Content {
        var token = "token"
        /// What it has of facts.
        var facts: [DogFact] = []
        /// Which of them are favourites.
        var favourites: [DogFact.ID] = []
        /// What everything is answered with while it is there.
        var failure: HTTPClientError?
        var room = 500
        /// What it says of the token's end; nil where it says nothing, as the first releases.
        var expiry: Date?
        var asked: [String] = []
    }

    let content: Mutex<Content>

    init(_ facts: [DogFact]) {
        content = Mutex(Content(facts: facts))
    }

    var isLoading: Bool { false }
    var loading: AsyncStream<Bool> { AsyncStream { $0.finish() } }
    var favourites: [DogFact.ID] { content.withLock { $0.favourites } }
    var asked: [String] {
        content.withLock { content in
            defer { content.asked = [] }
            return content.asked
        }
    }

    func load(_ endpoint: some Endpoint) async throws(HTTPClientError) -> APIResponse {
        guard case .own(.bearer(let bearer)) = endpoint.credential else { throw .status(401, message: "no token") }
        let token = bearer.text.revealed
        let outcome = content.withLock { content -> Result<String, HTTPClientError> in
            content.asked.append("\(endpoint.method.rawValue) \(endpoint.path)")
            if let failure = content.failure { return .failure(failure) }
            guard token == content.token else { return .failure(.status(401, message: "")) }
            guard case .object(let fields)? = endpoint.parameters.all.first(where: { $0.name == "fields" })?.value,
                case .text(let text)? = fields.all.first?.value, let id = DogFact.ID(rawValue: text)
            else { return .success(content.page) }
            return content.change(id, isRemoval: endpoint.path.hasSuffix("favourites"))
        }
        let body = Data(try outcome.get().utf8)
        var headers = ["content-type": "application/json"]
        if let expiry = content.withLock({ $0.expiry }) {
            headers["token-expires"] = "@\(Int64(expiry.timeIntervalSince1970))"
        }
        return APIResponse(status: 200, headers: headers, body: body)
    }
}

extension OtherAtrium.Content {
    fileprivate mutating func change(_ id: DogFact.ID, isRemoval: Bool) -> Result<String, HTTPClientError> {
        if isRemoval {
            guard favourites.contains(id) else { return .failure(.status(404, message: "")) }
            favourites.removeAll { $0 == id }
        } else {
            guard facts.contains(where: { $0.id == id }) else { return .failure(.status(404, message: "")) }
            guard favourites.count < room else { return .failure(.status(409, message: "")) }
            if !favourites.contains(id) { favourites.append(id) }
        }
        return .success(#"{"location":"/dog-facts","notice":{"text":"Done."}}"#)
    }

    fileprivate var page: String {
        let rows = favourites.compactMap { id in facts.first { $0.id == id } }.map {
            #"{"id":"\#($0.id.rawValue)","text":"\#($0.text)","source":"\#($0.source.name)"}"#
        }
        return #"""
            {"screen":"dogFacts.favourites","condition":"ok","value":{"rows":[\#(rows.joined(separator: ","))]}}
            """#
    }
}
