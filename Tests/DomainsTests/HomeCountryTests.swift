import Portico
import Testing

@testable import Domains

/// The countries that a visitor can be at home in.
@Suite struct HomeCountryTests {
    @Test func eachIsThereOnceWithAZone() {
        #expect(Set(HomeCountry.all.map(\.id)).count == HomeCountry.all.count)
        for country in HomeCountry.all {
            #expect(country.id.count == 2 && country.id.utf8.allSatisfy { (0x41...0x5A).contains($0) })
            #expect(country.zone != nil, "\(country.id)")
        }
    }

    @Test(arguments: [("DE", "de"), ("GB", "co.uk"), ("FR", nil), ("276", nil), ("ZZ", nil), (nil, nil)])
    func aVisitorsZoneIsThatOfTheirCountryWhereItIsOneOfThese(country: String?, zone: String?) {
        #expect(HomeCountry(of: Visitor(country: country))?.zone?.text == zone)
    }
}
