import Testing

@testable import DomainsData

struct NameResolverTests {
    private func resolve(_ name: String) throws -> String? {
        var resolver = NameResolver(suffixes: try #require(PublicSuffixes()))
        guard case .name = try resolver.resolve(Array(name.utf8)) else { return nil }
        let zone = String(decoding: resolver.name[resolver.zoneStart...], as: UTF8.self)
        return String(decoding: resolver.name[..<resolver.zoneStart], as: UTF8.self) + "|" + zone
    }

    @Test(arguments: [
        ("example.com", "example.|com"), ("a.b.example.com", "example.|com"), ("www.example.co.uk.", "example.|co.uk"),
        ("EXAMPLE.Com", "example.|com"),
        // A private suffix counts as a name: only the ICANN section is asked.
        ("mine.blogspot.com", "blogspot.|com"), ("x.github.io", "github.|io"),
        // Wildcards and their exceptions.
        ("a.b.ck", "a.|b.ck"), ("www.ck", "www.|ck"), ("x.www.ck", "www.|ck"),
        ("a.b.c.kawasaki.jp", "b.|c.kawasaki.jp"),
        ("city.kawasaki.jp", "city.|kawasaki.jp"),
        // A top level domain the list does not know.
        ("a.b.unknown-tld", "b.|unknown-tld"),
        // Both forms, mapped and canonical.
        ("xn--mnchen-3ya.de", "münchen.|de"), ("MU\u{308}NCHEN.de", "münchen.|de"), ("straße.de", "straße.|de"),
        ("www。例え。jp", "例え.|jp"), ("www.食狮.公司.cn", "食狮.|公司.cn"), ("xn--85x722f.xn--55qx5d.cn", "食狮.|公司.cn"),
        ("пример.xn--p1ai", "пример.|рф"), ("ab--cd.com", "ab--cd.|com"), ("1.com", "1.|com"),
        ("ab--cd.xn--p1ai", "ab--cd.|рф"), ("ab--cd.рф.", "ab--cd.|рф"), ("例え。jp。", "例え.|jp"),
        // What no registered name may be, a host's label may.
        ("_dmarc.example.com", "example.|com"), ("*.example.co.uk", "example.|co.uk"),
        ("-a-.xn--a.example.com", "example.|com"),
        ("_é.☃.münchen.de", "münchen.|de"), ("\(String(repeating: "é", count: 63)).example.com", "example.|com"),
    ])
    func aNameIsReducedToItsRegisteredName(name: String, expected: String) throws {
        #expect(try resolve(name) == expected)
    }

    @Test(arguments: ["com", "co.uk", "uk", "公司.cn", "xn--p1ai", "b.ck", "unknown-tld"])
    func aPublicSuffixIsAZone(name: String) throws {
        #expect(try resolve(name) == nil)
    }

    @Test(arguments: [
        "xn--.com", "xn--a.com", "xn--zzzzzzzz99999.com", "a\u{200D}b.com", "\u{301}a.com", "a\u{0}é.com", "é_b.com",
        "é.-b.com",
    ])
    func whatIDNAForbidsIsRefused(name: String) {
        #expect(throws: Refusal.self) { try resolve(name) }
    }

    @Test(arguments: [
        ("\(String(repeating: "a", count: 64)).example.com", Refusal.labelTooLong), ("a..example.com", .emptyLabel),
        ("\(String(repeating: "a.", count: 124))bc.com", .nameTooLong),
        ("é.\(String(repeating: "ü", count: 64)).example.com", .labelTooLong),
        ("é..example.com", .emptyLabel), ("é.com..", .emptyLabel), ("_é.com", .character),
        ("\(String(repeating: "é", count: 60)).com", .labelTooLong),
        ("*.com", .character), ("*", .character), ("_dmarc.co.uk", .character), ("é.192.0.2.1", .address),
        ("a\u{0}.example.com", .character),
    ])
    func lengthsCountInTheWholeNameAndCharactersInTheRegisteredOne(name: String, reason: Refusal) {
        #expect(throws: reason) { try resolve(name) }
    }

    @Test(arguments: ["xn--ls8h.la", "☃.com", "xn--n3h.com"])
    func whatOnlyIDNA2003AllowedIsSaidToBeForbiddenByIDNA2008(name: String) throws {
        let reason = #expect(throws: Refusal.self) { try resolve(name) }
        #expect(reason?.description.hasPrefix("not allowed by IDNA 2008: ") == true)
    }

    @Test func everyKeptNameConvertsBack() throws {
        let names = [
            "münchen.de", "食狮.公司.cn", "пример.рф", "straße.de", "ελληνικός.gr", "עברית.co.il", "नाम.भारत", "〇.jp",
            "l·l.cat",
        ]
        for name in names {
            let unicode = try #require(try resolve(name)).replacing("|", with: "")
            #expect(try NameForms(try NameForms(unicode).ascii).unicode == unicode)
            #expect(unicode == name)
        }
    }
}
