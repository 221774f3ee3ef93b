import DomainsData
import Foundation
import MisbehavingServer
import Testing

@testable import Domains

/// The four forms that DomainsDB's answers had.
@Suite struct GenerationsTests {
    private func hits(_ form: String, _ json: String) async throws -> DomainPage {
        let source = try await RemoteSource(form, answering: json)
        // Its server ends with it.
        defer { withExtendedLifetime(source) {} }
        return try await source.repository.search(DomainQuery(text: "med"))
    }

    @Test func namesAloneAreRows() async throws {
        let page = try await hits(RemoteSource.old, DomainsDBFixtures.namesOnly)
        #expect(page.rows.map(\.record.name) == ["arunpattni.com"])
        #expect(page.rows.first?.record.updated == nil)
        #expect(page.total == 1)
    }

    @Test func theFormOf2018HasItsServersInOneText() async throws {
        let page = try await hits(RemoteSource.old, DomainsDBFixtures.fiftyOf2018)
        #expect(page.rows.count == 50)
        #expect(page.total == 11_906)
        #expect(page.reachable == 50)
        let first = try #require(page.rows.first)
        #expect(first.record.name == "med-med-buy.com")
        #expect(first.record.updated == Date(timeIntervalSince1970: 1_515_648_552.517))
        #expect(first.matched == 0..<3)
        #expect(first.particulars?.nameServers == ["ns1.parkingcrew.net", "ns2.parkingcrew.net"])
        #expect(first.particulars?.isDead == false)
        let second = try #require(page.rows[1].particulars)
        #expect(second.created == Date(timeIntervalSince1970: 1_505_545_200))
        #expect(second.expires == Date(timeIntervalSince1970: 1_537_081_200))
        #expect(second.indexed == nil)
        #expect(second.country == "US")
        #expect(second.nameServers.isEmpty)
    }

    @Test func theFormOf2019HasLists() async throws {
        let page = try await hits(RemoteSource.old, DomainsDBFixtures.of2019)
        let particulars = try #require(page.rows.first?.particulars)
        #expect(particulars.nameServers == ["ns1.x.net", "ns2.x.net"])
        #expect(particulars.addresses == ["192.0.2.1"])
        #expect(particulars.texts == ["v=spf1 -all, or so"])
        #expect(particulars.mailServers == [MailServer(host: "mx.x", priority: 10)])
        #expect(particulars.aliases == ["7"])
    }

    @Test func v1SaysWhenItIndexedANameAndNotWhenThatWasCreated() async throws {
        let page = try await hits(RemoteSource.v1, DomainsDBFixtures.v1)
        let hit = try #require(page.rows.first)
        let particulars = try #require(hit.particulars)
        #expect(particulars.indexed.map { abs($0.timeIntervalSince1970 - 1_655_272_682.276425) < 0.000_001 } == true)
        #expect(particulars.created == nil)
        #expect(hit.record.updated != nil)
        #expect(particulars.isDead == false)
        #expect(particulars.country == "BE")
        #expect(particulars.nameServers == ["ns3.belnet.be"])
        #expect(hit.record.zone == "be")
        #expect(page.reachable == nil)
    }

    @Test func anOddRowLosesNoOther() async throws {
        let rows = """
            {"domain":"a.com","NS":5,"A":"192.0.2.1","MX":["mx.a.com",{"priority":1}],"TXT":null,"isDead":"perhaps","update_date":12},\
            null, 7, [], {}, {"domain":null}, {"domain":"no name"}, {"domain":"<b>.com"}, {"domain":["x.com"]}, {"name":"b.com"}, "c.com",\
            {"domain":"xn--mnchen-3ya.de"}, {"domain":"xn--a.com"}, {"domain":"WWW.D.CO.UK."}
            """
        let page = try await hits(RemoteSource.v1, #"{"domains":[\#(rows)],"total":"14","next_page":null}"#)
        #expect(
            page.rows.map(\.record.asciiName) == [
                "a.com", "b.com", "c.com", "xn--mnchen-3ya.de", "xn--a.com", "www.d.co.uk",
            ]
        )
        #expect(page.rows[3].record.name == "münchen.de")
        #expect(page.rows[5].record.zone == "co.uk")
        #expect(page.unreadable == 8)
        #expect(page.total == 14)
        let first = try #require(page.rows.first?.particulars)
        #expect(first.nameServers == ["5"])
        #expect(first.addresses == ["192.0.2.1"])
        #expect(first.mailServers == [MailServer(host: "mx.a.com")])
        #expect(first.isDead == nil)
        #expect(page.rows.first?.record.updated == nil)
    }

    @Test(arguments: [
        #"{"domains":[],"total":0}"#, #"{"domains":null,"total":0,"next_page":null}"#, #"{"total":"0"}"#,
        #"{"domains":[]}"#,
    ])
    func anAnswerWithoutNamesIsNoResult(json: String) async throws {
        let page = try await hits(RemoteSource.v1, json)
        #expect(page.rows.isEmpty)
        #expect(page.total == 0)
    }

    @Test(arguments: [
        "{}", #"{"error":"busy"}"#, #"{"domains":null}"#, #"{"domains":null,"total":3}"#, #"{"domains":"none"}"#, "[]",
        "null", "<html>",
        "",
        #"{"domains":[],"total":11906}"#, #"{"domains":[{"domain":null},7],"total":2}"#,
    ])
    func whatIsNoAnswerIsAnOutageAndNeverNoResult(json: String) async throws {
        let source = try await RemoteSource(answering: json)
        await #expect(throws: DomainsError.unavailable(.unreadableAnswer(from: source.name))) {
            try await source.repository.search(DomainQuery(text: "med"))
        }
    }
}
