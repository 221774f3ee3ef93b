import HTTPTypes
import Portico
import PorticoTestSupport
import Testing

@testable import PorticoWeb

@Suite struct ClientAddressTests {
    private let proxies: TrustedProxies

    init() throws {
        proxies = try TrustedProxies("10.0.0.0/8, fd00::/8")
    }

    private func resolve(from peer: String? = "10.0.0.1", _ pairs: (String, String)...) -> ClientAddress {
        resolve(from: peer, pairs)
    }

    private func resolve(from peer: String?, _ pairs: [(String, String)]) -> ClientAddress {
        var fields = HTTPFields()
        for (name, value) in pairs { fields.append(HTTPField(name: HTTPField.Name(name)!, value: value)) }
        return ClientAddress(peer: peer.flatMap { IPAddress($0) }, fields: fields, trusting: proxies)
    }

    @Test(arguments: ["Forwarded", "X-Forwarded-For"])
    func headersOfStrangersDoNotCount(name: String) {
        let client = resolve(
            from: "203.0.113.7",
            (name, name == "Forwarded" ? "for=1.1.1.1;proto=https;host=evil.example" : "1.1.1.1"),
            ("X-Forwarded-Proto", "https"),
            ("X-Forwarded-Host", "evil.example")
        )
        #expect(client.address?.description == "203.0.113.7")
        #expect(client.scheme == nil && client.host == nil)
    }

    @Test func withoutHeadersTheProxyIsTheVisitor() {
        #expect(resolve().address?.description == "10.0.0.1")
        #expect(resolve(from: nil, ("X-Forwarded-For", "1.1.1.1")).address == nil)
        #expect(resolve(from: "not an address", ("X-Forwarded-For", "1.1.1.1")).address == nil)
    }

    @Test(arguments: [
        ("203.0.113.9", "203.0.113.9"), ("1.1.1.1, 203.0.113.9", "203.0.113.9"),
        ("203.0.113.9, 10.2.2.2", "203.0.113.9"),
        ("1.1.1.1, 203.0.113.9, 10.2.2.2, 10.3.3.3", "203.0.113.9"), ("10.9.9.9, 10.2.2.2", "10.9.9.9"),
        ("2001:db8::1", "2001:db8::1"),
        ("[2001:db8::1]:4711", "2001:db8::1"), ("203.0.113.9:4711", "203.0.113.9"),
        ("203.0.113.9,garbage,10.2.2.2", "10.2.2.2"),
        ("203.0.113.9,", "10.0.0.1"), ("", "10.0.0.1"), ("unknown", "10.0.0.1"), ("203.0.113.9:port", "10.0.0.1"),
        ("203.0.113.9:123456", "10.0.0.1"), ("[2001:db8::1", "10.0.0.1"), ("[203.0.113.9]", "10.0.0.1"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("203.0.113.9, fd00::7", "203.0.113.9"),
    ])
    func theListIsWalkedFromTheRightPastTrustedProxies(list: String, visitor: String) {
        #expect(resolve(("X-Forwarded-For", list)).address?.description == visitor)
    }

    @Test(arguments: [
        ("for=203.0.113.9", "203.0.113.9"), ("For=\"203.0.113.9\"", "203.0.113.9"),
        ("for=\"[2001:db8::1]:4711\"", "2001:db8::1"),
        ("for=[2001:db8::1]", "2001:db8::1"), ("for=1.1.1.1, for=203.0.113.9;by=10.0.0.1", "203.0.113.9"),
        ("for=203.0.113.9 ; proto=http , for=10.2.2.2", "203.0.113.9"), ("for=unknown, for=10.2.2.2", "10.2.2.2"),
        ("for=_hidden", "10.0.0.1"), ("for=\"_hidden:_port\"", "10.0.0.1"),
        ("for=\"203.0.113.9:_port\"", "203.0.113.9"),
        ("for=\"203.0.113.\\9\"", "203.0.113.9"), ("for=\"2001:db8::1\"", "2001:db8::1"), ("proto=https", "10.0.0.1"),
        ("for=203.0.113.9;for=1.1.1.1", "10.0.0.1"), ("for=\"203.0.113.9", "10.0.0.1"),
        ("for=203.0.113.9;;", "203.0.113.9"),
        (", ,for=203.0.113.9,", "203.0.113.9"), ("for 203.0.113.9", "10.0.0.1"), ("=203.0.113.9", "10.0.0.1"),
        ("for=", "10.0.0.1"),
        ("for=\"", "10.0.0.1"), ("for=\"\\", "10.0.0.1"), ("", "10.0.0.1"),
        ("for=1.1.1.1, for=\"x, for=203.0.113.9", "10.0.0.1"),
        ("for=\"a,b;c=\\\"d\", for=203.0.113.9", "203.0.113.9"),
    ])
    func theStandardHeaderIsReadAsItsGrammarHasIt(line: String, visitor: String) {
        #expect(resolve(("Forwarded", line)).address?.description == visitor)
    }

    @Test func linesOfTheSameHeaderFollowEachOther() {
        #expect(
            resolve(("X-Forwarded-For", "1.1.1.1"), ("X-Forwarded-For", "203.0.113.9, 10.2.2.2")).address?.description
                == "203.0.113.9"
        )
        #expect(
            resolve(("Forwarded", "for=1.1.1.1"), ("Forwarded", "for=203.0.113.9")).address?.description
                == "203.0.113.9"
        )
        #expect(
            resolve(("Forwarded", "for=\"open"), ("Forwarded", "for=203.0.113.9")).address?.description == "203.0.113.9"
        )
    }

    @Test func schemeAndHostAreTheFarthestTrustedProxys() {
        let client = resolve(
            (
                "Forwarded",
                "for=1.1.1.1;proto=http;host=evil.example, for=203.0.113.9;proto=HTTPS;host=\"Atrium.example:8443\", for=10.2.2.2;proto=http;host=inner"
            )
        )
        #expect(client.scheme == "https")
        #expect(client.host == "atrium.example:8443")
        let inner = resolve(("Forwarded", "for=203.0.113.9, for=10.2.2.2;proto=https;host=atrium.example"))
        #expect(inner.scheme == "https" && inner.host == "atrium.example")
        let hidden = resolve(("Forwarded", "for=_hidden;proto=https"))
        #expect(hidden.scheme == "https" && hidden.address?.description == "10.0.0.1")
    }

    @Test func otherHeadersAreMatchedFromTheEnd() {
        let one = resolve(
            ("X-Forwarded-For", "1.1.1.1, 203.0.113.9"),
            ("X-Forwarded-Proto", "http, https"),
            ("X-Forwarded-Host", "a, b")
        )
        #expect(one.scheme == "https" && one.host == "b")
        let two = resolve(
            ("X-Forwarded-For", "203.0.113.9, 10.2.2.2"),
            ("X-Forwarded-Proto", "https"),
            ("X-Forwarded-Host", "a, b")
        )
        #expect(two.scheme == "https" && two.host == "a")
        let alone = resolve(("X-Forwarded-Proto", "https"))
        #expect(alone.scheme == "https" && alone.address?.description == "10.0.0.1")
    }

    @Test(arguments: ["ftp", "https://", "", "javascript"])
    func aSchemeThatIsNoneOfTheWebsIsNotTold(scheme: String) {
        #expect(resolve(("X-Forwarded-For", "203.0.113.9"), ("X-Forwarded-Proto", scheme)).scheme == nil)
    }

    @Test(arguments: ["", "a b", "a/b", "user@a", "a\"b", "<a>", "é", String(repeating: "a", count: 300)])
    func aHostThatIsNoneIsNotTold(host: String) {
        #expect(resolve(("X-Forwarded-For", "203.0.113.9"), ("X-Forwarded-Host", host)).host == nil)
    }

    @Test func theStandardHeaderWinsWhereBothAgreeOnTheVisitor() {
        let client = resolve(
            ("Forwarded", "for=203.0.113.9;proto=https;host=one.example"),
            ("X-Forwarded-For", "203.0.113.9"),
            ("X-Forwarded-Proto", "http"),
            ("X-Forwarded-Host", "other.example")
        )
        #expect(client.address?.description == "203.0.113.9")
        #expect(client.scheme == "https" && client.host == "one.example")
    }

    @Test func aHeaderTheProxyPassedOnUnseenCannotMakeAVisitorSomebodyElse() {
        let client = resolve(
            ("Forwarded", "for=1.1.1.1;proto=https;host=evil.example"),
            ("X-Forwarded-For", "203.0.113.9")
        )
        #expect(client.address?.description == "10.0.0.1")
        #expect(client.scheme == nil && client.host == nil)
    }

    @Test func overlongHeadersAreNotRead() {
        let long = String(repeating: "1.1.1.1, ", count: 1_000) + "203.0.113.9"
        #expect(resolve(("X-Forwarded-For", long)).address?.description == "10.0.0.1")
        #expect(
            resolve(("X-Forwarded-For", long), ("X-Forwarded-For", "203.0.113.9")).address?.description == "203.0.113.9"
        )
        let standard = String(repeating: "for=1.1.1.1, ", count: 1_000) + "for=203.0.113.9"
        #expect(resolve(("Forwarded", standard)).address?.description == "10.0.0.1")
        let proxied = Array(repeating: "10.2.2.2", count: 40).joined(separator: ", ")
        #expect(resolve(("X-Forwarded-For", "203.0.113.9, " + proxied)).address?.description == "10.2.2.2")
    }

    @Test(arguments: [21, 22] as [UInt64])
    func anyTextIsReadWithoutHarm(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let pieces = [
            "for", "=", "\"", "\\", ",", ";", "[", "]", ":", "203.0.113.9", "10.0.0.2", "::1", "_x", " ", "é", "%",
            "proto", "https",
            "host",
        ]
        for _ in 0..<2_000 {
            let text = (0..<Int.random(in: 0...14, using: &random)).map { _ in random.pick(pieces) }.joined()
            for name in ["Forwarded", "X-Forwarded-For", "X-Forwarded-Host"] {
                let client = resolve((name, text))
                #expect(client.address != nil, "seed \(seed)")
                #expect(client.host?.contains("\"") != true, "seed \(seed)")
            }
        }
    }
}
