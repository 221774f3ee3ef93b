import Networking

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
