import Foundation
import Networking
import Testing

@Suite struct MapperTests {
    private struct Row: Decodable, Equatable {
        let name: String
        let count: Int?
        let isDead: Bool?
        let servers: [String]
        let day: Date?

        enum CodingKeys: String, CodingKey { case name, count, isDead, servers, day }

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: CodingKeys.self)
            name = try fields.decode(String.self, forKey: .name)
            count = fields.number(.count)
            isDead = fields.flag(.isDead)
            servers = fields.texts(.servers)
            day = fields.date(.day)
        }
    }

    private struct Moment: Decodable {
        let day: Date
    }

    private func answer(_ json: String) -> APIResponse {
        APIResponse(status: 200, body: Data(json.utf8))
    }

    private func rows(_ json: String, _ dates: DateStrategy = .iso8601()) throws -> LenientList<Row> {
        try Mapper(dates: dates).map(LenientList<Row>.self, from: answer(json))
    }

    @Test func anOddRowIsCountedAndTheOthersStay() throws {
        let list = try rows(#"[{"name":"a"},null,5,"x",[],{"nome":"b"},{"name":null},{"name":["c"]},{"name":"d"}]"#)
        #expect(list.elements.map(\.name) == ["a", "d"])
        #expect(list.unreadable == 7)
    }

    @Test(arguments: [
        (#"{"name":"a"}"#, nil, nil, [String]()),
        (#"{"name":"a","count":null,"isDead":null,"servers":null,"day":null}"#, nil, nil, []),
        (#"{"name":"a","count":"12","isDead":"False","servers":"x, y"}"#, 12, false, ["x", "y"]),
        (#"{"name":"a","count":12.0,"isDead":1,"servers":["x",null,7,{"a":1},"y"]}"#, 12, true, ["x", "7", "y"]),
        (#"{"name":"a","count":1.5,"isDead":"maybe","servers":{"x":"y"},"day":"yesterday"}"#, nil, nil, []),
        (#"{"name":"a","count":1e300,"isDead":[],"servers":"","day":5}"#, nil, nil, []),
    ])
    func aFieldOfAnotherTypeIsReadOrLeftOut(json: String, count: Int?, isDead: Bool?, servers: [String]) throws {
        let row = try #require(try rows("[\(json)]").elements.first)
        #expect(row.count == count)
        #expect(row.isDead == isDead)
        #expect(row.servers == servers)
        #expect(row.day == nil)
    }

    @Test(arguments: [
        ("2018-01-11T05:29:12.517Z", 1_515_648_552.517), ("2022-06-15T05:58:02.276425", 1_655_272_682.276425),
        ("2018-01-11T05:29:12Z", 1_515_648_552), ("2018-01-11T07:29:12+02:00", 1_515_648_552),
        ("2018-01-11T00:59:12-0430", 1_515_648_552),
        ("2018-01-11 05:29:12,5", 1_515_648_552.5), ("2018-01-11", 1_515_628_800), ("1970-01-01T00:00Z", 0),
        ("2000-02-29T23:59:60Z", 951_868_800), ("0001-01-01T00:00:00Z", -62_135_596_800),
        (" 1969-12-31T23:59:59z ", -1),
        ("9999-12-31T23:59:59.999999999999999999Z", 253_402_300_800),
    ])
    func momentsAreReadWithAndWithoutZone(text: String, seconds: Double) throws {
        let date = try #require(DateStrategy.iso8601().date(text))
        #expect(abs(date.timeIntervalSince1970 - seconds) < 0.000_001)
    }

    @Test(arguments: [
        "", "soon", "2018", "2018-13-01", "2018-02-30", "1900-02-29", "2018-01-11T", "2018-01-11T24:00:00Z",
        "2018-01-11T05:60Z",
        "2018-01-11T05:29:12.Z", "2018-01-11T05:29:12Zulu", "2018-01-11T05:29:12+2", "0000-01-01", "-2018-01-11",
        "２０18-01-11",
    ])
    func whatIsNoMomentIsNone(text: String) {
        #expect(DateStrategy.iso8601().date(text) == nil)
    }

    @Test func aZoneCanBeAskedFor() {
        #expect(DateStrategy.iso8601(withoutZone: .refused).date("2022-06-15T05:58:02.276425") == nil)
        #expect(DateStrategy.iso8601(withoutZone: .refused).date("2022-06-15T05:58:02.276425Z") != nil)
    }

    @Test(arguments: [
        (DateStrategy.secondsSince1970, "1515648552.517"), (.millisecondsSince1970, "1515648552517"),
        (.microsecondsSince1970, "1515648552517000"), (.millisecondsSince1970, "\"1515648552517\""),
    ])
    func numbersAreMomentsByTheirUnit(dates: DateStrategy, number: String) throws {
        let moment = try Mapper(dates: dates).map(Moment.self, from: answer(#"{"day":\#(number)}"#))
        #expect(abs(moment.day.timeIntervalSince1970 - 1_515_648_552.517) < 0.000_01)
    }

    @Test func aNumberFarOutsideTimeIsNoMoment() {
        #expect(DateStrategy.secondsSince1970.date("1e300") == nil)
        #expect(DateStrategy.secondsSince1970.date("nan") == nil)
    }

    @Test func aMarkAndBrokenBytesAreNoReasonToLoseTheRest() throws {
        var body = Data([0xEF, 0xBB, 0xBF])
        body += Data(#"[{"name":"a"},{"name":"b"#.utf8) + [0xFF] + Data(#""}]"#.utf8)
        let list = try Mapper().map(LenientList<Row>.self, from: APIResponse(status: 200, body: body))
        #expect(list.elements.map(\.name) == ["a", "b\u{FFFD}"])
    }

    @Test(arguments: ["", "<html>", "{}", "[", "null", "7"])
    func whatIsNoSuchValueIsNotParsable(text: String) {
        let error = #expect(throws: HTTPClientError.self) { _ = try rows(text) }
        #expect(error == .notParsable(firstBytes: text))
    }
}
