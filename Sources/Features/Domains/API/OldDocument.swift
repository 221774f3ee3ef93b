/// An answer as DomainsDB gave it at `/search` in 2019.
struct OldDocument: Encodable {
    let total: Int
    let time: Int
    let domains: [OldRow]
    let credit: SourceCredit

    private enum CodingKeys: CodingKey { case total, time, domains }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(total, forKey: .total)
        try container.encode(time, forKey: .time)
        try container.encode(domains, forKey: .domains)
        try credit.encode(to: encoder)
    }
}

/// One name in it. What is not known is null.
struct OldRow: Encodable {
    private let record: DomainRecord
    private let particulars: NameParticulars

    init(_ hit: DomainHit) {
        record = hit.record
        particulars = hit.particulars ?? NameParticulars()
    }

    private enum CodingKeys: String, CodingKey {
        case domain, country, isDead, hasWhois
        case createDate = "create_date"
        case updateDate = "update_date"
        case expiryDate = "expiry_date"
        case addresses = "A"
        case nameServers = "NS"
        case aliases = "CNAME"
        case mailServers = "MX"
        case texts = "TXT"
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(record.asciiName, forKey: .domain)
        try container.encode(particulars.created.map(TimeViewInputData.init)?.iso, forKey: .createDate)
        try container.encode(record.updated.map(TimeViewInputData.init)?.iso, forKey: .updateDate)
        try container.encode(particulars.expires.map(TimeViewInputData.init)?.iso, forKey: .expiryDate)
        try container.encode(particulars.country, forKey: .country)
        try container.encode(particulars.isDead, forKey: .isDead)
        try container.encode(particulars.created == nil && particulars.expires == nil ? 0 : 1, forKey: .hasWhois)
        try container.encode(particulars.addresses, forKey: .addresses)
        try container.encode(particulars.nameServers, forKey: .nameServers)
        try container.encode(particulars.aliases, forKey: .aliases)
        try container.encode(particulars.mailServers.map(MailServerRow.init), forKey: .mailServers)
        try container.encode(particulars.texts, forKey: .texts)
    }
}
