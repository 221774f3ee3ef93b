import Portico
import Testing

/// Numbers from outside that are calculated with.
@Suite struct WholeNumberTests {
    // The compiler of Swift 6.3 ends at a range that begins below zero.
    private typealias Score = WholeNumber<5, 1_000_000>

    @Test(arguments: [("5", 5), ("60", 60), ("1000000", 1_000_000)])
    func whatLiesInTheRangeIsRead(text: String, number: Int) throws {
        let score = try #require(Score(text: text))
        #expect(score.rawValue == number)
        #expect(score.text == text)
        #expect("\(score)" == text)
        #expect(Score(rawValue: number) == score)
    }

    @Test(arguments: [
        "4", "0", "-5", "1000001", "9223372036854775807", "-9223372036854775808", "9223372036854775808", "2e3", "1.0",
        "NaN", "inf", "",
        "+5", "00",
        "٣", "0x1", "1,000",
    ])
    func whatLiesOutsideIsRefused(text: String) {
        #expect(Score(text: text) == nil)
    }

    @Test func aVisitorIsToldTheRange() {
        #expect(Score.expectation == "a whole number from 5 to 1,000,000")
        #expect(WholeNumber<0, 100>.expectation == "a whole number from 0 to 100")
        #expect(
            throws: InvalidFields([FieldError(field: "score", message: "must be a whole number from 5 to 1,000,000")])
        ) {
            try Score(from: ["score": "1000001"], named: "score")
        }
    }

    @Test func aFormReadsItAsPeopleTypeIt() throws {
        #expect(try Score(from: ["x": "007"], named: "x") == 7)
        #expect(try Score(from: ["x": "+7"], named: "x") == 7)
    }

    @Test func whatWasStoredCountsAsTheNearestInTheRange() {
        #expect(Score(nearestTo: .max) == 1_000_000)
        #expect(Score(nearestTo: .min) == 5)
        #expect(Score(nearestTo: 7) == 7)
        #expect((2_000_000 as Score).rawValue == 1_000_000)
        #expect(Score(nearestTo: 6) < Score(nearestTo: 7))
        #expect(Score(nearestTo: 6).next == 7)
        #expect(WholeNumber<0, 2_000_000_000>(nearestTo: .max).next == nil)
    }

    @Test(arguments: ["1", "2", "1000000"])
    func aPageIsCountedWithoutOverflow(text: String) throws {
        let page = try #require(PageNumber(text: text))
        #expect(page.offset(pageSize: 50) == (page.number - 1) * 50)
        #expect(page.offset(pageSize: .max) == (page.number - 1) * 1_000_000)
        #expect(page.offset(pageSize: .min) == page.number - 1)
    }

    @Test(arguments: [
        "0", "-1", "1000001", "200000000000000000", "9223372036854775807", "9223372036854775808", "01", "1.0", "",
    ])
    func whatIsNoPageIsRefused(text: String) {
        #expect(PageNumber(text: text) == nil)
        #expect(PageNumber.expectation == "a whole number from 1 to 1,000,000")
    }

    @Test(arguments: [
        (0, 1), (1, 1), (50, 1), (51, 2), (120, 3), (50_000_000, 1_000_000), (50_000_001, 1_000_000), (.max, 1_000_000),
        (-1, 1), (.min, 1),
    ])
    func theLastPageIsTheOneWithTheLastRowThatHasAPage(rows: Int, page: Int) {
        #expect(PageNumber.last(of: rows, pageSize: 50).number == page)
        #expect(
            PageNumber.last(of: rows, pageSize: 0).number == min(max(rows, 1), 1_000_000),
            "a page has a row at least"
        )
    }

    @Test func pagesFollowEachOther() {
        #expect(PageNumber.first.previous == nil)
        #expect(PageNumber.first.next?.previous == .first)
        #expect(PageNumber(1_000_000)?.next == nil)
    }
}
