import Networking

/// What DomainsDB is asked.
enum DomainsDBEndpoint: Endpoint, Hashable {
    /// A page is a number, or what the page before called the next one.
    case v1(domain: String, zone: String?, page: String)
    case old(query: String)

    /// Names on a page; the most that DomainsDB gives.
    static let pageSize = 50

    var path: String {
        switch self {
        case .v1: DomainsDBAddress.Form.v1.rawValue
        case .old: DomainsDBAddress.Form.old.rawValue
        }
    }

    var parameters: Parameters {
        switch self {
        case .v1(let domain, let zone, let page):
            ["domain": .text(domain), "zone": ParameterValue(zone), "page": .text(page), "limit": .integer(Self.pageSize)]
        case .old(let query): ["query": .text(query)]
        }
    }

    var headers: [String: String] { ["Accept": "application/json"] }

    var expectedStatuses: [ExpectedStatus] {
        [
            .answer(200, "The names that were found."),
            .failure(404, "No name was found."),
            .failure(403, "The key is missing, wrong or used up."),
        ]
    }

    /// A 404 is an answer whatever comes with it, and one broken name is no reason to lose the others: the mapper says what can be read.
    var format: AnswerFormat { .any }
}
