import Foundation
import Portico
import Synchronization
import Testing

@testable import Domains

@Suite struct DomainsAPITests {
    private let row = DomainHit(
        record: .named("med.com", updated: Date(timeIntervalSince1970: 1_515_648_552.517)),
        matched: nil,
        particulars: NameParticulars(
            nameServers: ["ns1.x.net"],
            mailServers: [MailServer(host: "mx.x", priority: 10)],
            isDead: false,
            indexed: Date(timeIntervalSince1970: 1_655_272_682.276),
            created: Date(timeIntervalSince1970: 981_173_106)
        )
    )

    private func document(_ route: DomainsRoute, of repository: StubRepository) async throws -> [String: Any] {
        var container = Container()
        container.seed(Visitor.self)
        container.register(.single, as: Now.self) { { Date() } }
        container.register(.single, as: (any DomainsRepository).self) { repository }
        container.register(.single, as: (any SavedSearchRepository).self) { InMemorySavedSearches() }
        container.load(DomainsModule())
        guard
            case .file(let wanted) = try DomainsCoordinator(parts: container.resolved()).answer(
                for: route,
                of: Visitor()
            )
        else {
            return [:]
        }
        #expect(wanted.pace == .api && wanted.fileName == nil)
        let file = try await wanted.found()
        #expect(file.mediaType == "application/json")
        var bytes: [UInt8] = []
        for try await piece in file.chunks() { bytes += piece }
        #expect(bytes.count == file.size)
        return try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    }

    private func source(_ rows: [DomainHit], total: Int? = nil) -> StubRepository {
        StubRepository { _ throws(DomainsError) in DomainPage(rows: rows, total: total ?? rows.count, zones: []) }
    }

    @Test func v1HasItsTruthValuesAndTimeAsTextsAndDatesWithoutZone() async throws {
        let repository = source([row], total: 120)
        let wanted = DomainsRoute.v1Search(domain: " med ", zone: ZoneName(text: "com"), page: PageNumber(2)!)
        let document = try await document(wanted, of: repository)
        #expect(Set(document.keys) == ["domains", "total", "time", "next_page"])
        #expect(document["total"] as? Int == 120)
        #expect(document["time"] is String)
        #expect(document["next_page"] as? String == "3")
        let domain = try #require((document["domains"] as? [[String: Any]])?.first)
        #expect(domain["domain"] as? String == "med.com")
        #expect(domain["update_date"] as? String == "2018-01-11T05:29:12.517")
        #expect(domain["create_date"] as? String == "2022-06-15T05:58:02.276")
        #expect(domain["isDead"] as? String == "False")
        #expect(domain["NS"] as? [String] == ["ns1.x.net"])
        #expect(domain["A"] is NSNull && domain["country"] is NSNull)
        let asked = DomainQuery(text: "med", zone: "com", offset: 50, limit: 50, withParticulars: true)
        #expect(repository.asked.withLock { $0 } == [asked])
    }

    @Test func theOldFormHasListsAndDatesWithTheirZone() async throws {
        let document = try await document(.oldSearch(query: "med"), of: source([row], total: 11_906))
        #expect(Set(document.keys) == ["domains", "total", "time"])
        #expect(document["total"] as? Int == 11_906)
        #expect(document["time"] is Int)
        let domain = try #require((document["domains"] as? [[String: Any]])?.first)
        #expect(domain["update_date"] as? String == "2018-01-11T05:29:12.517Z")
        #expect(domain["create_date"] as? String == "2001-02-03T04:05:06.000Z")
        #expect(domain["isDead"] as? Bool == false)
        #expect(domain["A"] as? [String] == [])
        #expect((domain["MX"] as? [[String: Any]])?.first?["exchange"] as? String == "mx.x")
    }

    @Test func livingAndDeadNamesAreToldApartWhereTheSourceKnowsThem() async throws {
        let dead = DomainHit(record: .named("dead.com"), matched: nil, particulars: NameParticulars(isDead: true))
        let unknown = DomainHit(record: .named("unknown.com"), matched: nil)
        let expected: [(Liveness?, [String])] = [
            (nil, ["med.com", "dead.com", "unknown.com"]), (.alive, ["med.com", "unknown.com"]), (.dead, ["dead.com"]),
        ]
        for (liveness, names) in expected {
            let found = try await document(
                .v1Search(domain: "med", isDead: liveness),
                of: source([row, dead, unknown], total: 60)
            )
            #expect((found["domains"] as? [[String: Any]])?.map { $0["domain"] as? String } == names)
            #expect(found["next_page"] as? String == "2")
        }
        await #expect(throws: AnswerError.notFound) {
            try await document(.v1Search(domain: "med", isDead: .dead), of: source([unknown]))
        }
    }

    @Test func theLastPageLeadsNoFurther() async throws {
        let document = try await document(.v1Search(domain: "med"), of: source([row]))
        #expect(document["next_page"] is NSNull)
    }

    @Test(arguments: [
        DomainsRoute.v1Search(domain: "nobody"), .v1Search(), .v1Search(domain: "med", isDead: .dead), .oldSearch(),
        .oldSearch(query: " "),
        .v1Search(domain: "med", page: PageNumber(1_000_000)!),
    ])
    func whereNothingIsFoundThereIsNoAnswer(route: DomainsRoute) async throws {
        await #expect(throws: AnswerError.notFound) { try await document(route, of: source([])) }
    }

    @Test func anOutageIsOne() async throws {
        let broken = StubRepository { _ throws(DomainsError) in throw .unavailable(.silent("DomainsDB")) }
        let outage = AnswerError.unavailable(because: FrameworkText(DomainOutageMessages.silent("DomainsDB")))
        await #expect(throws: outage) { try await document(.v1Search(domain: "med"), of: broken) }
        await #expect(throws: outage) { try await document(.oldSearch(query: "med"), of: broken) }
    }

    @Test(arguments: ["isDead=False", "isDead=false", "limit=50", "limit=1", "country=", "api_key=x", "page=2"])
    func theParametersOfDomainsDBAreTaken(query: String) throws {
        guard case .route = DomainsRoute.parse(try Location("/v1/domains/search?domain=med&\(query)")) else {
            Issue.record("\(query) was refused")
            return
        }
    }

    @Test(arguments: ["isDead=perhaps", "limit=0", "limit=51", "country=BE", "page=0", "zone=a%20b"])
    func whatCannotBeDoneIsRefusedByName(query: String) throws {
        guard case .bad(let parameter) = DomainsRoute.parse(try Location("/v1/domains/search?domain=med&\(query)"))
        else {
            Issue.record("\(query) was accepted")
            return
        }
        #expect(query.hasPrefix(parameter.name))
    }
}
