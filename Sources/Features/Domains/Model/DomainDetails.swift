public import Foundation

/// What is known about one name, and where it stands among the others.
///
/// `previous` and `next` are its neighbours in the order of the Unicode names' code points; `namesInZone` counts the
/// names of its zone in the index. A source that has no such order or number leaves them out.
public struct DomainDetails: Sendable, Hashable {
    public var record: DomainRecord
    public var particulars: NameParticulars
    public var previous: DomainRecord?
    public var next: DomainRecord?
    public var namesInZone: Int?
    public var origin: AnswerOrigin

    public init(
        record: DomainRecord,
        particulars: NameParticulars = NameParticulars(),
        previous: DomainRecord? = nil,
        next: DomainRecord? = nil,
        namesInZone: Int? = nil,
        origin: AnswerOrigin = .index
    ) {
        self.record = record
        self.particulars = particulars
        self.previous = previous
        self.next = next
        self.namesInZone = namesInZone
        self.origin = origin
    }
}

/// What a source says about one name beside the name itself. All of it is the source's word, and nothing stands in for
/// what it left out.
///
/// The three dates differ in what they mean, and none is shown as another. `indexed` is when the source first had the
/// name, which says nothing of its registration; `created` and `expires` are what it repeats from a registry.
public struct NameParticulars: Sendable, Hashable {
    /// Lower case, without the closing dot.
    public var nameServers: [String]
    /// IPv4 and IPv6.
    public var addresses: [String]
    public var mailServers: [MailServer]
    public var texts: [String]
    public var aliases: [String]
    /// An ISO 3166 code, or whatever the source has there.
    public var country: String?
    /// Whether the source found nobody at the name.
    public var isDead: Bool?
    public var indexed: Date?
    public var created: Date?
    public var expires: Date?

    public init(
        nameServers: [String] = [],
        addresses: [String] = [],
        mailServers: [MailServer] = [],
        texts: [String] = [],
        aliases: [String] = [],
        country: String? = nil,
        isDead: Bool? = nil,
        indexed: Date? = nil,
        created: Date? = nil,
        expires: Date? = nil
    ) {
        self.nameServers = nameServers
        self.addresses = addresses
        self.mailServers = mailServers
        self.texts = texts
        self.aliases = aliases
        self.country = country
        self.isDead = isDead
        self.indexed = indexed
        self.created = created
        self.expires = expires
    }
}

/// A host that takes a name's mail; of several the one with the lowest priority is asked first (RFC 5321 section 5.1).
public struct MailServer: Sendable, Hashable {
    public var host: String
    public var priority: Int?

    public init(host: String, priority: Int? = nil) {
        self.host = host
        self.priority = priority
    }
}
