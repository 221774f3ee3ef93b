import Foundation
import Networking

/// One row of an answer: a name alone, or a name with what is known of it. All but the name may be missing, null or of another type.
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
