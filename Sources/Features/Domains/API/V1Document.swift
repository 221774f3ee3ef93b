import Foundation
public import Portico

/// An answer as DomainsDB gives it at `/v1/domains/search`.
struct V1Document: Encodable {
    let domains: [V1Row]
    let total: Int
    let time: String
    let nextPage: String?
    let credit: SourceCredit

    private enum CodingKeys: String, CodingKey {
        case domains, total, time
        case nextPage = "next_page"
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(domains, forKey: .domains)
        try container.encode(total, forKey: .total)
        try container.encode(time, forKey: .time)
        try container.encode(nextPage, forKey: .nextPage)
        try credit.encode(to: encoder)
    }
}

/// One name in it. What is not known is null; the date of its creation is when the source first had it.
struct V1Row: Encodable {
    private let record: DomainRecord
    private let particulars: NameParticulars

    init(_ hit: DomainHit) {
        record = hit.record
        particulars = hit.particulars ?? NameParticulars()
    }

    private enum CodingKeys: String, CodingKey {
        case domain, country, isDead
        case createDate = "create_date"
        case updateDate = "update_date"
        case addresses = "A"
        case nameServers = "NS"
        case aliases = "CNAME"
        case mailServers = "MX"
        case texts = "TXT"
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(record.asciiName, forKey: .domain)
        try container.encode(particulars.indexed.map(Self.moment), forKey: .createDate)
        try container.encode(record.updated.map(Self.moment), forKey: .updateDate)
        try container.encode(particulars.country, forKey: .country)
        try container.encode(particulars.isDead.map { $0 ? "True" : "False" }, forKey: .isDead)
        try container.encode(particulars.addresses.nilWhereEmpty, forKey: .addresses)
        try container.encode(particulars.nameServers.nilWhereEmpty, forKey: .nameServers)
        try container.encode(particulars.aliases.nilWhereEmpty, forKey: .aliases)
        try container.encode(particulars.mailServers.map(MailServerRow.init).nilWhereEmpty, forKey: .mailServers)
        try container.encode(particulars.texts.nilWhereEmpty, forKey: .texts)
    }

    /// In UTC, without saying so, as there.
    private static func moment(_ date: Date) -> String {
        String(TimeViewInputData(date).iso.dropLast())
    }
}

/// A host that takes mail, as DomainsDB has it.
struct MailServerRow: Encodable {
    let exchange: String
    let priority: Int?

    init(_ server: MailServer) {
        exchange = server.host
        priority = server.priority
    }
}

extension Array {
    var nilWhereEmpty: [Element]? { isEmpty ? nil : self }
}

/// A country that a program wants names of. No index here knows countries, and to leave the wish aside would be a wrong
/// answer, so none is taken.
public struct UnknownCountry: TextValue {
    public static let expectation = "left out: countries are not known here"
    public static var localisedExpectation: any LocalisedText { FrameworkText(forPrograms: expectation) }

    public init?(text _: String) {
        nil
    }

    public var text: String { "" }
}

/// Whether a program wants names that nobody answers at.
public enum Liveness: String, Sendable, CaseIterable, TextValue {
    case alive = "false"
    case dead = "true"

    /// Whether a name is wanted; one that nobody knows to be dead counts as alive.
    func includes(_ particulars: NameParticulars?) -> Bool { (particulars?.isDead ?? false) == (self == .dead) }

    /// Programs in Python write `False`.
    public init?(text: String) {
        self.init(rawValue: text.lowercased())
    }
}

/// How many names a program wants at once.
public struct AnswerLimit: TextValue {
    public static let expectation = "a whole number from 1 to \(maximum.number)"
    public static var localisedExpectation: any LocalisedText { FrameworkText(forPrograms: expectation) }
    public static let maximum = AnswerLimit(validated: 50)

    public let number: Int

    public init?(text: String) {
        guard let number = Int(text: text), (1...Self.maximum.number).contains(number) else { return nil }
        self.init(validated: number)
    }

    private init(validated number: Int) {
        self.number = number
    }

    public var text: String { String(number) }
}
