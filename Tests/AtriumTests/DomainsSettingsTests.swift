import Domains
import DomainsData
import Foundation
import Networking
import Portico
import Testing

@testable import Atrium

@Suite struct DomainsSettingsTests {
    private func settings(_ environment: [String: String], _ arguments: [SettingKey: String?] = [:]) throws -> Settings
    {
        try Settings(arguments: arguments, environment: environment, configFile: nil)
    }

    @Test func namesAreLocalUnlessASourceIsNamed() throws {
        #expect(try settings([:]).domains.kind == .local)
        let remote = try settings(
            ["ATRIUM_DOMAINS_SOURCE": "domainsdb", "ATRIUM_DOMAINS_KEY": "s3cret"],
            [.domainsSource: "domainsdb-then-local", .domainsURL: "http://127.0.0.1:8081/search"]
        )
        #expect(remote.domains.kind == .domainsdbThenLocal)
        #expect(remote.domains.address == "http://127.0.0.1:8081/search")
        #expect(remote.domains.key?.revealed == "s3cret")
    }

    @Test func aSecondSourceIsAskedBesideTheFirstWithoutItsKey() throws {
        let both = try settings(
            ["ATRIUM_DOMAINS_KEY": "s3cret", "ATRIUM_DOMAINS_OTHER_ATTRIBUTION": "By kind permission."],
            [.domainsSource: "domainsdb", .domainsOtherURL: "https://other.example"]
        )
        let addresses = try both.domains.addresses()
        #expect(addresses.map(\.source.name) == ["DomainsDB", "other.example"])
        #expect(addresses.map(\.source.attribution) == [nil, "By kind permission."])
        #expect(addresses.map { $0.environment.credential == nil } == [false, true])
        #expect(try settings([:], [.domainsOtherURL: "https://other.example"]).domains.addresses().count == 1)
    }

    @Test(arguments: [
        (["ATRIUM_DOMAINS_SOURCE": "remote"], "“remote” is none of local, domainsdb, domainsdb-then-local"),
        (["ATRIUM_DOMAINS_URL": "domainsdb"], "ATRIUM_DOMAINS_URL: “domainsdb” "),
        (["ATRIUM_DOMAINS_URL": "https://a:b@c.example"], "must not contain a name or password"),
        (["ATRIUM_DOMAINS_OTHER_URL": "other"], "ATRIUM_DOMAINS_OTHER_URL: “other” "),
        (["ATRIUM_DOMAINS_KEY": ""], "ATRIUM_DOMAINS_KEY must not be empty"),
    ])
    func aBadValueIsRefused(environment: [String: String], message: String) {
        let error = #expect(throws: SettingError.self) { _ = try settings(environment) }
        #expect(error?.description.contains(message) == true)
    }
}
