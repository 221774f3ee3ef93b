import Domains
import Networking

/// One page of a remote source, mapped.
struct RemoteAnswer: Sendable, Hashable {
    var hits: [DomainHit] = []
    var unreadable = 0
    var total: Int?
    var next = NextPage.unknown

    /// What a source says that has no name to give.
    static let nothing = RemoteAnswer(total: 0, next: .none)
}

extension RemoteAnswer {
    /// Throws `notParsable` also where there are rows and none can be read: that is no empty answer.
    ///
    /// - Parameter isFirst: whether it is the first page, which has rows where there are any.
    init(
        _ answer: APIResponse,
        of form: DomainsDBAddress.Form,
        isFirst: Bool,
        names: NameReader
    ) throws(HTTPClientError) {
        let dto = try Mapper(dates: .iso8601()).map(DomainsDBAnswerDTO.self, from: answer)
        let hits = dto.domains.compactMap { $0.hit(of: form, names: names) }
        let unreadable = dto.unreadable + dto.domains.count - hits.count
        guard !hits.isEmpty || unreadable == 0 && !(isFirst && dto.total ?? 0 > 0) else { throw .notParsable(answer) }
        self.init(
            hits: hits,
            unreadable: unreadable,
            total: dto.total.map { min($0, DomainQuery.maxRows) },
            next: dto.next
        )
    }
}

extension DomainsDBRowDTO {
    /// Nil where the name is none.
    fileprivate func hit(of form: DomainsDBAddress.Form, names: NameReader) -> DomainHit? {
        guard var record = names.record(domain) else { return nil }
        record.updated = updateDate
        let particulars = NameParticulars(
            nameServers: nameServers.map(Self.host),
            addresses: addresses,
            mailServers: mailServers.map { MailServer(host: Self.host($0.exchange), priority: $0.priority) },
            texts: texts,
            aliases: aliases.map(Self.host),
            country: country,
            isDead: isDead,
            // In this form it is the moment the source indexed the name, in the one before the registry's.
            indexed: form == .v1 ? createDate : nil,
            created: form == .old ? createDate : nil,
            expires: expiryDate
        )
        return DomainHit(record: record, matched: nil, particulars: particulars)
    }

    private static func host(_ text: String) -> String {
        let host = text.lowercased()
        return host.hasSuffix(".") ? String(host.dropLast()) : host
    }
}

/// A page of a source, where it stands among all that was found, and why it is not from now.
struct RemotePage: Sendable {
    var answer: RemoteAnswer
    /// From 1.
    let number: Int
    let form: DomainsDBAddress.Form
    var saved: SavedMoment?
    var trouble: HTTPClientError?
    /// Whether it stands for one that the source does not have.
    private var isEmptied = false
    private var end: Int

    init(
        _ answer: RemoteAnswer,
        number: Int,
        form: DomainsDBAddress.Form,
        saved: SavedMoment? = nil,
        trouble: HTTPClientError? = nil
    ) {
        self.answer = answer
        self.number = number
        self.form = form
        self.saved = saved
        self.trouble = trouble
        let given = answer.hits.count + answer.unreadable
        end = (number - 1) * RemoteSearch.pageSize + min(given, RemoteSearch.pageSize)
        total = max(answer.total ?? 0, (number - 1) * RemoteSearch.pageSize + given)
        // Where pages are of another size, nobody knows what the next one begins with.
        goesOn = given == RemoteSearch.pageSize && form == .v1 && answer.next != .none && end < total
    }

    private(set) var total: Int
    /// Whether there is a page behind this one.
    let goesOn: Bool

    /// How many names the source gives, where it is fewer than there are.
    var reachable: Int? { isEmptied || !goesOn && end < total ? end : nil }

    /// The same of a page that is not there, of which this is the first: only what is true of all of them.
    ///
    /// - Parameter missing: the number of the page that the source should have and does not; nil where it cannot have
    ///   it.
    func emptied(at missing: Int? = nil) -> RemotePage {
        var page = self
        if let missing, goesOn {
            page.end = min(total, (missing - 1) * RemoteSearch.pageSize)
            page.isEmptied = true
        }
        page.answer = RemoteAnswer(total: total, next: .none)
        return page
    }
}

/// Makes records of names as a source writes them.
///
///     NameReader().record("XN--MNCHEN-3YA.de")    // münchen.de, in the zone de
struct NameReader: Sendable {
    /// Nil where the system has no list; a zone is then what stands behind the first dot.
    private let suffixes = PublicSuffixes()

    /// Nil where the text is no name. One with an `xn--` label that IDNA does not allow is kept as it is written.
    func record(_ text: String) -> DomainRecord? {
        guard let name = DomainName(text)?.text else { return nil }
        let forms = try? NameForms(name)
        let ascii = forms?.ascii ?? name
        // Only A-labels can be asked for again.
        guard ascii.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        let asciiZone = zone(of: ascii)
        return DomainRecord(
            name: forms?.unicode ?? ascii,
            asciiName: ascii,
            zone: (try? NameForms(asciiZone))?.unicode ?? asciiZone,
            asciiZone: asciiZone
        )
    }

    private func zone(of name: String) -> String {
        let start = suffixes?.zoneStart(in: Array(name.utf8) + [0]) ?? 0
        if start > 0 { return String(decoding: name.utf8.dropFirst(start), as: UTF8.self) }
        return name.split(separator: ".").dropFirst().joined(separator: ".")
    }
}
