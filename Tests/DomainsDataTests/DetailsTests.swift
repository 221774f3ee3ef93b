import Testing

@testable import Domains
@testable import DomainsData

struct DetailsTests {
    private let names = ["b.com", "a.com", "a-b.com", "aa.net", "münchen.de", "zebra.com"]

    @Test func neighboursStandInTheOrderOfCodePoints() throws {
        let index = try Indexes.index(names)
        var order: [String] = []
        var name: String? = "a-b.com"
        while let current = name {
            order.append(current)
            let details = try #require(try index.details(of: current))
            #expect(details.previous?.name == order.dropLast().last)
            name = details.next?.name
        }
        #expect(order == ["a-b.com", "a.com", "aa.net", "b.com", "münchen.de", "zebra.com"])
    }

    @Test func detailsCountTheNamesOfTheZone() throws {
        let details = try #require(try Indexes.index(names).details(of: "a.com"))
        #expect(details.namesInZone == 4)
        #expect(details.particulars.nameServers.isEmpty)
        #expect(details.record.updated == nil)
    }

    @Test func aNameThatIsNotThereHasNoDetails() throws {
        let index = try Indexes.index(names)
        for name in ["", "a", "com", "a.comm", "a.co", "zzz.com", "0.com", "www.a.com"] {
            #expect(try index.details(of: name) == nil, "\(name)")
        }
    }

    @Test func theRepositoryTakesBothForms() async throws {
        let folder = try TemporaryFolder()
        try await folder.importing("münchen.de\nexample.com\n")
        let repository = DomainIndexRepository(folder: folder.url)
        for name in ["münchen.de", "xn--mnchen-3ya.de", "MÜNCHEN.DE"] {
            let details = try await repository.details(of: try #require(DomainName(name)))
            #expect(details?.record.asciiName == "xn--mnchen-3ya.de")
        }
        #expect(try await repository.details(of: try #require(DomainName("not-there.com"))) == nil)
        #expect(try await repository.details(of: try #require(DomainName("under_score.com"))) == nil)
    }

    @Test(arguments: ["ab--cd.com", "ab--cd.рф", "ab--cd.xn--p1ai"])
    func hyphensAtPlaces3And4AreFound(name: String) async throws {
        let folder = try TemporaryFolder()
        try await folder.importing("ab--cd.com\nab--cd.xn--p1ai\n")
        let repository = DomainIndexRepository(folder: folder.url)
        let asked = try #require(DomainName(name))
        let details = try #require(try await repository.details(of: asked))
        #expect(details.record.asciiName == (name == "ab--cd.com" ? name : "ab--cd.xn--p1ai"))
        let page = try await repository.search(DomainQuery(text: name))
        #expect(page.rows.map(\.record) == [details.record])
    }
}
