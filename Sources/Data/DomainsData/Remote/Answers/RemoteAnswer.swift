internal import Domains
internal import Networking

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
    init(_ answer: HTTPAnswer, of form: DomainsDBAddress.Form, isFirst: Bool, names: NameReader) throws(HTTPClientError) {
        let dto = try Mapper(dates: .iso8601()).map(DomainsDBAnswerDTO.self, from: answer)
        let hits = dto.domains.compactMap { $0.hit(of: form, names: names) }
        let unreadable = dto.unreadable + dto.domains.count - hits.count
        guard !hits.isEmpty || unreadable == 0 && !(isFirst && dto.total ?? 0 > 0) else { throw .notParsable(answer) }
        self.init(hits: hits, unreadable: unreadable, total: dto.total.map { min($0, DomainQuery.mostRows) }, next: dto.next)
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
