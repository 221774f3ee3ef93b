import HTTPTypes
import Hummingbird
import Portico
import Testing

@testable import PorticoWeb

@Suite struct UnsentPagesTests {
    private let ada = IPAddress("203.0.113.7")
    private let grace = IPAddress("203.0.113.8")

    @Test func anAddressHasSoMuchOnItsWayAndTheRoomIsGivenBack() throws {
        let pages = UnsentPages(maxPerClient: 200_000, maximum: 1_000_000)
        var first = try pages.take(150_000, for: ada)
        #expect(throws: WebError.self) { try pages.take(100_000, for: ada) }
        let other = try pages.take(150_000, for: grace)
        #expect(pages.count == 300_000)
        #expect(first != nil)
        first = nil
        #expect(pages.count == 150_000)
        #expect(try pages.take(100_000, for: ada) != nil)
        withExtendedLifetime(other) {}
    }

    @Test func shortPagesNeedNoRoomAndOneLongPageAlwaysHasIt() throws {
        let pages = UnsentPages(maxPerClient: 100_000, maximum: 1_000_000)
        #expect(try pages.take(65_536, for: ada) == nil)
        let long = try pages.take(900_000, for: ada)
        #expect(try pages.take(60_000, for: ada) == nil)
        #expect(throws: WebError.self, "all together have their limit") { try pages.take(200_000, for: grace) }
        withExtendedLifetime(long) {}
        #expect(pages.count == 900_000 || long == nil)
    }

    @Test func whatSendsAPageHoldsItsRoomAndAPageThatIsNeverSentGivesItBack() async throws {
        let pages = UnsentPages(maxPerClient: 300_000, maximum: 1_000_000)
        let bytes = [UInt8](repeating: UInt8(ascii: "a"), count: 200_000)
        func body() throws -> ResponseBody {
            try ScreenBody.whole(bytes).response(.ok, [:], nil) { count throws(WebError) in
                try pages.take(count, for: ada)
            }.response.body
        }
        var unsent: ResponseBody? = try body()
        #expect(pages.count == 200_000 && unsent?.contentLength == 200_000)
        #expect(throws: WebError.self) { try body() }
        unsent = nil
        #expect(pages.count == 0)
    }
}
