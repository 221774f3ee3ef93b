import OpenCombine
import PorticoCombine

/// Where the searches ask, as the article has it: one request that gives a model; replaced by a stub in tests.
protocol NetworkManager: Sendable {
    func answer(to request: String) async throws(NetworkError) -> [FoundDomain]
}

extension NetworkManager {
    func domains(named request: String) -> AnyPublisher<[FoundDomain], NetworkError> {
        TaskPublisher { [self] () async throws(NetworkError) -> [FoundDomain] in try await answer(to: request) }
            .eraseToAnyPublisher()
    }
}

enum NetworkError: Error, Hashable {
    case unreachable
}

struct FoundDomain: Sendable, Hashable {
    let name: String
    let updated: String
}

/// 50 domains for “med”, none for “nothing”, an outage for “outage”.
struct StubNetwork: NetworkManager {
    static let domains =
        [FoundDomain(name: "med-med-buy.com", updated: "2018-01-11T05:29:12.517Z")]
        + (2...50).map { FoundDomain(name: "med-\($0).com", updated: "2018-01-\(10 + $0 % 20)T00:00:00.000Z") }

    func answer(to request: String) async throws(NetworkError) -> [FoundDomain] {
        await Task.yield()
        switch request {
        case "med": return Self.domains
        case "outage": throw .unreachable
        default: return []
        }
    }
}
