import Portico
import Testing

/// Prices and the like: exact, and in a range.
@Suite struct DecimalNumberTests {
    private typealias Price = DecimalNumber<1_000_000, 2>

    @Test(arguments: [("0.00", 0), ("0.05", 5), ("9.50", 950), ("1000000.00", 100_000_000)])
    func itHasOneTextAndIsStoredAsAWholeNumber(text: String, units: Int) throws {
        let price = try #require(Price(text: text))
        #expect(price.rawValue == units)
        #expect(price.text == text && "\(price)" == text)
        #expect(Price(rawValue: units) == price)
    }

    @Test(arguments: [
        ("9.5", 950), ("9,5", 950), ("9", 900), ("09.50", 950), (".5", 50), ("9\u{066B}50", 950),
        ("1000000", 100_000_000),
    ])
    func aPersonTypesItTheirWay(typed: String, units: Int) throws {
        #expect(Price(typed: typed)?.rawValue == units)
        #expect(Price(text: typed) == nil, "one number has one URL")
        #expect(try Price(from: ["price": " \(typed) "], named: "price").rawValue == units)
    }

    @Test(arguments: [
        "", ".", ",", "9.", "-1", "+1", "1e3", "9.505", "1,500", "1.500", "1,000.00", "1.2.3", "1000000.01", "9 50",
        "٩", "NaN",
        "9223372036854775807", "92233720368547758070", "0x1",
    ])
    func whatIsNoneOrCouldBeAnotherIsRefused(typed: String) {
        #expect(Price(typed: typed) == nil)
    }

    @Test func aVisitorIsToldTheRange() {
        #expect(Price.expectation == "a number from 0 to 1,000,000 with at most 2 digits after the decimal point")
    }

    @Test func itIsPrintedAsTheLanguageWritesNumbers() throws {
        let price = try #require(Price(text: "123456.70"))
        #expect(Localiser.english.number(price) == "123,456.70")
        #expect(Localiser(.german).number(price) == "123.456,70")
        #expect(Localiser.english.number(DecimalNumber<100, 0>(nearestTo: 7)) == "7")
    }

    @Test func theLargestThereIsIsStillExact() throws {
        typealias Largest = DecimalNumber<9_000_000_000, 9>
        let largest = Largest(nearestTo: .max)
        #expect(largest.text == "9000000000.000000000")
        #expect(Largest(typed: "9000000000.000000001") == nil)
        #expect(Largest(text: "0.000000001")?.rawValue == 1)
        #expect(Largest(typed: "1.5") ?? largest < largest)
        #expect(Largest(typed: "1,500") == nil && Largest(typed: "1.500")?.rawValue == 1_500_000_000)
    }

    @Test func whatWasStoredCountsAsTheNearestInTheRange() {
        #expect(Price(nearestTo: .max).text == "1000000.00")
        #expect(Price(nearestTo: -1).rawValue == 0)
        #expect(Price(rawValue: -1) == nil && Price(rawValue: 100_000_001) == nil)
    }
}
