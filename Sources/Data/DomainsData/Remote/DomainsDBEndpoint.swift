import Domains
import Networking

/// What DomainsDB is asked. `source` is the name that visitors know it by.
enum DomainsDBEndpoint: Endpoint, Hashable {
    /// A page is a number, or what the page before called the next one.
    case v1(domain: String, zone: String?, page: String, source: String)
    case old(query: String, source: String)

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
        case .v1(let domain, let zone, let page, _):
            [
                "domain": .text(domain), "zone": ParameterValue(zone), "page": .text(page),
                "limit": .integer(Self.pageSize),
            ]
        case .old(let query, _): ["query": .text(query)]
        }
    }

    var headers: [String: String] { ["Accept": "application/json"] }

    var expectedStatuses: [ExpectedStatus] {
        [
            // That there is no such name, which the page says in words of its own.
            .answer(200), .failure(404),
            .failure(401, SourceStatusMessages.refused(source)), .failure(403, SourceStatusMessages.refused(source)),
            .failure(429, SourceStatusMessages.askedTooOften(source)),
            .otherwise(SourceStatusMessages.ill(source)),
        ]
    }

    private var source: String {
        switch self {
        case .v1(_, _, _, let source), .old(_, let source): source
        }
    }

    /// A 404 is an answer whatever comes with it, and one broken name is no reason to lose the others: the mapper says
    /// what can be read.
    var format: ResponseFormat { .any }
}

/// One search as a source of DomainsDB's kind is asked: names are compared there as they are registered, so in
/// A-labels.
struct RemoteSearch: Sendable {
    static let pageSize = DomainsDBEndpoint.pageSize

    private let text: String
    private let zone: String?
    private let form: DomainsDBAddress.Form

    init(text: SearchText, zone: String?, form: DomainsDBAddress.Form) {
        self.text = Self.ascii(text.text)
        self.zone = zone.map(Self.ascii)
        self.form = form
    }

    /// The search that finds one name, among others.
    init(name: DomainRecord, form: DomainsDBAddress.Form) {
        text = name.asciiName
        zone = name.asciiZone
        self.form = form
    }

    /// - Parameters:
    ///   - page: a number, or what the page before called this one.
    ///   - source: the name that visitors know it by.
    func endpoint(page: String, of source: String) -> DomainsDBEndpoint {
        switch form {
        case .v1: .v1(domain: text, zone: zone, page: page, source: source)
        case .old: .old(query: text, source: source)
        }
    }

    /// What a saved page is found by: a line that no text of a visitor can forge a part of.
    func key(page: Int) -> String {
        [text, zone ?? "", String(page)].map { "\($0.utf8.count):\($0)" }.joined(separator: " ")
    }

    /// Each label by itself; one that does not convert stays as it is, and finds nothing.
    private static func ascii(_ text: String) -> String {
        NameForms.labels(of: text).map { (try? NameForms(label: $0))?.ascii ?? $0 }.joined(separator: ".")
    }
}
