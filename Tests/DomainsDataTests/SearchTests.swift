import Testing

@testable import Domains
@testable import DomainsData

struct SearchTests {
    @Test func exactNamesComeFirstThenPrefixesThenTheRestEachByLengthThenName() throws {
        let names = [
            "med.com", "med.co.uk", "medic.com", "amed.com", "medal.com", "xmedx.com", "med-med-buy.com", "other.com",
        ]
        #expect(
            try Indexes.found("med", in: names) == [
                "med.com", "med.co.uk", "medal.com", "medic.com", "med-med-buy.com", "amed.com", "xmedx.com",
            ]
        )
    }

    @Test func aTextWithoutADotIsLookedForOutsideTheZone() throws {
        #expect(
            try Indexes.found("com", in: ["a.com", "com-pany.net", "telecom.org"]) == ["com-pany.net", "telecom.org"]
        )
    }

    @Test func aTextWithADotIsLookedForInTheWholeName() throws {
        let names = ["a.co.uk", "b.co.uk", "a.uk", "a.com"]
        #expect(try Indexes.found("a.co", in: names) == ["a.com", "a.co.uk"])
        #expect(try Indexes.found("o.uk", in: names) == ["a.co.uk", "b.co.uk"])
        #expect(try Indexes.found(".uk", match: .suffix, in: names) == ["a.uk", "a.co.uk", "b.co.uk"])
        #expect(try Indexes.found("a.co.uk", match: .exact, in: names) == ["a.co.uk"])
        #expect(try Indexes.found("a.c", match: .prefix, in: names) == ["a.com", "a.co.uk"])
    }

    @Test func aBlankTextFindsNothing() throws {
        #expect(
            try Indexes.index(["a.com"]).search(DomainQuery(text: " \t ")) == DomainPage(rows: [], total: 0, zones: [])
        )
    }

    @Test(arguments: ["b\na", "\n", "a\nb", "a\u{0}b", "a.com\nb.com"])
    func nothingIsFoundAcrossTwoNames(text: String) throws {
        #expect(try Indexes.found(text, in: ["aab.com", "abb.com", "bab.com"]).isEmpty)
    }

    @Test func unicodeAndItsPunycodeFindTheSame() throws {
        let names = ["münchen.de", "munchen.de", "example.com"]
        for text in ["München", "XN--MNCHEN-3YA", " mu\u{308}nchen ", "münchen"] {
            #expect(try Indexes.found(text, match: .exact, in: names) == ["münchen.de"], "\(text)")
        }
        #expect(try Indexes.found("xn--mnchen-3ya.de", in: names) == ["münchen.de"])
        #expect(try Indexes.found("xn--\u{7F}", in: names).isEmpty)
    }

    @Test(arguments: [
        ("ｍｅｄ", "med"), ("ＭＥＤ．ＣＯＭ", "med.com"), ("日本。jp", "日本.jp"), ("日本｡jp", "日本.jp"), ("me\u{AD}d", "med"),
        ("\u{FEFF}me\u{200B}d\u{2060}", "med"), ("ﬁn", "fin"), ("\u{3000}med\u{3000}", "med"), ("İ", "i\u{307}"),
        ("a\u{200D}b\u{200C}c", "a\u{200D}b\u{200C}c"), ("Straße", "straße"), ("ab--cd", "ab--cd"),
        ("med.com.", "med.com"), ("med.", "med."), (".", "."), (".com.", ".com"), ("MED。COM。", "med.com"),
        ("", ""), (" \u{AD}\n", ""), ("\u{200D}", ""), ("\u{200C} \u{200B}", ""),
    ])
    func aTextIsMappedAsNamesAre(input: String, expected: String) {
        let text = SearchText(input)
        #expect(text.text.unicodeScalars.elementsEqual(expected.unicodeScalars), "\(text.text)")
        #expect(text.isBlank == expected.isEmpty)
    }

    @Test func whatIsTypedInOtherFormsFindsTheSame() throws {
        let names = ["med.com", "日本.jp", "日本酒.jp"]
        #expect(try Indexes.found("ｍｅｄ", in: names) == ["med.com"])
        #expect(try Indexes.found("med.com.", in: names) == ["med.com"])
        #expect(try Indexes.found("日本。jp", in: names) == ["日本.jp"])
    }

    @Test func theZoneFilterTakesBothFormsInAnyCaseWithOrWithoutADot() throws {
        let index = try Indexes.index(["a.公司.cn", "a.cn", "a.com"])
        for zone in ["公司.cn", ".公司.CN", "公司。cn。", "xn--55qx5d.cn", "XN--55QX5D.CN"] {
            let page = try index.search(DomainQuery(text: "a", zone: zone))
            #expect(page.rows.map(\.record.name) == ["a.公司.cn"], "\(zone)")
            #expect(page.zones.map(\.count) == [1, 1, 1], "facets are counted without the zone filter")
        }
        #expect(try index.search(DomainQuery(text: "a", zone: " . ")).total == 3)
        #expect(try index.search(DomainQuery(text: "a", zone: "nowhere")).total == 0)
    }

    @Test func aRowHasBothFormsOfItsNameAndZone() throws {
        let row = try #require(
            try Indexes.index(["xn--mnchen-3ya.xn--55qx5d.cn"]).search(DomainQuery(text: "mün")).rows.first
        )
        #expect(
            row.record
                == DomainRecord(
                    name: "münchen.公司.cn",
                    asciiName: "xn--mnchen-3ya.xn--55qx5d.cn",
                    zone: "公司.cn",
                    asciiZone: "xn--55qx5d.cn"
                )
        )
        #expect(row.matched == 0..<4)
    }

    @Test func aTextThatIsLongerThanAnyNameIsInNone() throws {
        let index = try Indexes.index((0..<120).map { "a.zone\($0).com" })
        let text = "a." + String(repeating: "b", count: 60_000)
        #expect(!SearchText(text).canMatch)
        #expect(try index.search(DomainQuery(text: text)).total == 0)
        #expect(SearchText(String(repeating: "a", count: 253)).canMatch)
    }

    @Test func offsetsAndLimitsOfAnySizeAreTaken() throws {
        let index = try Indexes.index((0..<120).map { "a\($0).com" })
        #expect(try index.search(DomainQuery(text: "a", offset: 100, limit: 50)).rows.count == 20)
        #expect(try index.search(DomainQuery(text: "a", offset: .max, limit: .max)).rows.isEmpty)
        #expect(try index.search(DomainQuery(text: "a", offset: .min, limit: .min)).rows.isEmpty)
        let page = try index.search(DomainQuery(text: "a", offset: -5, limit: 3))
        #expect(page.rows.map(\.record.name) == ["a0.com", "a1.com", "a2.com"])
        #expect(page.total == 120)
    }

    @Test(arguments: NameMatch.allCases)
    func theWindowsOfAScanLoseAndRepeatNothing(match: NameMatch) throws {
        let index = try Indexes.index((0..<40).map { "ab\($0)ab.com" } + ["ab.com", "a.com", "aab.net", "b.com"])
        let query = DomainQuery(text: "ab", match: match, limit: 100)
        let whole = try index.search(query)
        try #require(whole.total > 0)
        for window in 1...60 {
            try index.withView { view in
                var matches = MatchCollector(query, zones: index.zones.count, zone: .any, keeping: 100)
                try LabelScan(Array("ab".utf8), match: match, in: view, window: window).run(into: &matches)
                #expect(matches.total == whole.total, "window \(window)")
                #expect(
                    try matches.page.map { try index.record($0, in: view) } == whole.rows.map(\.record),
                    "window \(window)"
                )
            }
        }
    }

    @Test func anIndexWithoutNamesAnswers() throws {
        let index = try Indexes.index([])
        #expect(try index.search(DomainQuery(text: "a")).total == 0)
        #expect(try index.search(DomainQuery(text: "a.b")).total == 0)
        #expect(try index.details(of: "a.com") == nil)
    }

    @Test func aSearchNobodyWaitsForIsCancelled() async throws {
        let index = try Indexes.index(["a.com"])
        for text in ["a", "a.c"] {
            let task = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return Result { () throws(SearchStop) in try index.search(DomainQuery(text: text)) }
            }
            #expect(await task.value == .failure(.cancelled))
        }
    }
}
