import Foundation
import Networking

/// What DomainsDB answers, in any of the four forms that were seen:
///
///     {"total":1,"time":527,"domains":["arunpattni.com"]}
///     {"total":11906,"time":22,"domains":[{"domain":"med-med-buy.com","update_date":"2018-01-11T05:29:12.517Z",…}]}
///     {"domains":[{"domain":"syntra.be","create_date":"2022-06-15T05:58:02.276425",…}],"total":1,"time":"499","next_page":null}
///
/// The second with a text of name servers (2018), or with lists of servers, addresses and texts (2019).
struct DomainsDBAnswerDTO: Decodable, Sendable {
    let domains: [DomainsDBRowDTO]
    /// Rows that could not be read.
    let unreadable: Int
    let total: Int?
    let next: NextPage

    private enum CodingKeys: String, CodingKey {
        case domains, total
        case next = "next_page"
    }

    /// Throws where it is no answer at all. An empty list, or null where the total is said to be 0, is one.
    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        total = fields.number(.total).flatMap { $0 >= 0 ? $0 : nil }
        next = NextPage(fields, .next)
        if total == 0, (try? fields.decodeNil(forKey: .domains)) ?? true {
            domains = []
            unreadable = 0
        } else {
            let list = try fields.decode(LenientList<DomainsDBRowDTO>.self, forKey: .domains)
            domains = list.elements
            unreadable = list.unreadable
        }
    }
}

/// One row of an answer: a name alone, or a name with what is known of it. All but the name may be missing, null or of
/// another type.
struct DomainsDBRowDTO: Decodable, Sendable {
    let domain: String
    private(set) var createDate: Date?
    private(set) var updateDate: Date?
    private(set) var expiryDate: Date?
    private(set) var country: String?
    private(set) var isDead: Bool?
    private(set) var nameServers: [String] = []
    private(set) var addresses: [String] = []
    private(set) var aliases: [String] = []
    private(set) var mailServers: [DomainsDBMailServerDTO] = []
    private(set) var texts: [String] = []

    private enum CodingKeys: String, CodingKey {
        case domain, name, country, isDead
        case createDate = "create_date"
        case updateDate = "update_date"
        case expiryDate = "expiry_date"
        case nameServers = "NS"
        case addresses = "A"
        case aliases = "CNAME"
        case mailServers = "MX"
        case texts = "TXT"
    }

    /// Throws where there is no name.
    init(from decoder: any Decoder) throws {
        if let name = try? decoder.singleValueContainer().decode(String.self) {
            domain = name
            return
        }
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        guard let domain = fields.text(.domain) ?? fields.text(.name) else {
            throw DecodingError.dataCorruptedError(forKey: .domain, in: fields, debugDescription: "no name")
        }
        self.domain = domain
        createDate = fields.date(.createDate)
        updateDate = fields.date(.updateDate)
        expiryDate = fields.date(.expiryDate)
        country = fields.text(.country)
        isDead = fields.flag(.isDead)
        nameServers = fields.texts(.nameServers)
        addresses = fields.texts(.addresses)
        aliases = fields.texts(.aliases)
        mailServers = fields.list(DomainsDBMailServerDTO.self, .mailServers)
        // A text may hold commas.
        texts = fields.list(String.self, .texts)
    }
}

/// `{"exchange":"mx.x","priority":10}`, or the host alone.
struct DomainsDBMailServerDTO: Decodable, Sendable {
    let exchange: String
    let priority: Int?

    private enum CodingKeys: String, CodingKey {
        case exchange, priority
    }

    /// Throws where there is no host.
    init(from decoder: any Decoder) throws {
        if let host = try? decoder.singleValueContainer().decode(String.self) {
            exchange = host
            priority = nil
            return
        }
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        guard let host = fields.text(.exchange) else {
            throw DecodingError.dataCorruptedError(forKey: .exchange, in: fields, debugDescription: "no host")
        }
        exchange = host
        priority = fields.number(.priority)
    }
}

/// What an answer says about the page behind it.
enum NextPage: Sendable, Hashable {
    /// Nothing: there may be one.
    case unknown
    case none
    /// The value of `page` that leads there.
    case page(String)

    /// A number, a text, or an address. An address is never asked; only the page that it names is taken from it.
    init<Key>(_ fields: KeyedDecodingContainer<Key>, _ key: Key) {
        guard fields.contains(key) else {
            self = .unknown
            return
        }
        guard let text = fields.text(key), text != "false", text != "0" else {
            self = .none
            return
        }
        self = Self.page(in: text).map(NextPage.page) ?? .unknown
    }

    /// In bytes: it becomes a part of an address.
    private static let longest = 512

    private static func page(in text: String) -> String? {
        let isAddress = text.contains("://") || text.hasPrefix("/") || text.hasPrefix("?")
        let page = isAddress ? URLComponents(string: text)?.queryItems?.first { $0.name == "page" }?.value : text
        return page.flatMap { $0.isEmpty || $0 == "true" || $0.utf8.count > longest ? nil : $0 }
    }
}
