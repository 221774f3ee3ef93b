import DomainsData
import Networking
import Testing

@testable import Domains

@Suite struct DomainsDBAddressTests {
    @Test(arguments: [
        ("https://api.domainsdb.info", DomainsDBAddress.Form.v1, ""),
        ("https://api.domainsdb.info/v1/domains/search", .v1, ""),
        ("https://api.domainsdb.info/search/", .old, ""), ("http://127.0.0.1:8081/names/search", .old, "/names"),
        ("http://127.0.0.1:8081/names/", .v1, "/names"),
    ])
    func thePathTellsTheForm(text: String, form: DomainsDBAddress.Form, base: String) throws {
        let address = try DomainsDBAddress(text)
        #expect(address.form == form)
        #expect(address.environment.basePath == base)
    }

    @Test(arguments: [
        "", "domainsdb", "ftp://a.example", "https://", "https://user:key@a.example", "https://a.example/?domain=med",
    ])
    func whatIsNoAddressIsRefused(text: String) {
        #expect(throws: APIEnvironmentError.self) { try DomainsDBAddress(text) }
    }

    @Test func onlyDomainsDBIsCalledDomainsDB() throws {
        #expect(try DomainsDBAddress().source.name == "DomainsDB")
        #expect(try DomainsDBAddress().source.website == "https://domainsdb.info/")
        #expect(try DomainsDBAddress("https://names.example").source.name == "names.example")
        let oneHost = ["https://names.example:8443/v1", "https://names.example:443/a/", "http://names.example:80/b"]
        #expect(
            try oneHost.map { try DomainsDBAddress($0).source.name } == [
                "names.example:8443/v1", "names.example/a", "names.example/b",
            ]
        )
        #expect(try DomainsDBAddress("https://notdomainsdb.info").source.name == "notdomainsdb.info")
        #expect(try DomainsDBAddress("https://names.example").source.website == nil)
    }
}
