import Foundation
import PorticoTesting
import Testing

/// A program that speaks JSON.
struct JSONFrontEnd: FrontEnd {
    private struct Answer: Decodable {
        let location: String
    }

    let visitor: WebVisitor

    func open(_ address: String) async throws -> Sight {
        try sight(try await visitor.json(address))
    }

    func send(_ action: Action, to address: String) async throws -> Sight {
        let response = try await visitor.send(event: action.event, action.fields.mapValues { [$0] }, to: address)
        guard response.status == 200 else { return try sight(response) }
        return try await open(JSONDecoder().decode(Answer.self, from: response.body).location)
    }

    private func sight(_ response: PageResponse) throws -> Sight {
        struct Document: Decodable { let condition: String }
        let document = try JSONDecoder().decode(Document.self, from: response.body)
        #expect(document.condition == ConditionName.of(status: response.status))
        return Sight(condition: document.condition, text: response.text)
    }
}
