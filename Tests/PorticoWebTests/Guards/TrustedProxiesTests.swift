import Portico
import Testing

@testable import PorticoWeb

@Suite struct TrustedProxiesTests {
    @Test(arguments: [
        ("127.0.0.1", "127.0.0.1", true), ("127.0.0.1", "127.0.0.2", false), ("10.0.0.0/8", "10.255.0.1", true),
        ("10.0.0.0/8", "11.0.0.1", false), ("0.0.0.0/0", "203.0.113.9", true), ("0.0.0.0/0", "::1", false),
        ("::1", "::1", true),
        ("2001:db8::/32", "2001:db8:ffff::1", true), ("2001:db8::/32", "2001:db9::1", false),
        ("::/0", "2001:db8::1", true),
        ("::/0", "127.0.0.1", false), ("10.0.0.0/8", "::ffff:10.1.2.3", true),
        ("::ffff:10.0.0.0/104", "10.1.2.3", true),
        ("192.168.0.0/31", "192.168.0.1", true), ("192.168.0.0/31", "192.168.0.2", false),
        ("fe80::/10", "fe80::1%eth0", true),
        (" 127.0.0.1 ,\t::1 ", "::1", true), ("127.0.0.1,10.0.0.0/8", "10.0.0.1", true), ("", "127.0.0.1", false),
        ("  ", "127.0.0.1", false),
    ])
    func addressesAndRangesAreRead(text: String, address: String, isTrusted: Bool) throws {
        #expect(try TrustedProxies(text).contains(#require(IPAddress(address))) == isTrusted)
    }

    @Test(arguments: [
        ("localhost", "localhost", "is no IP address"), ("10.0.0.0/33", "10.0.0.0/33", "0 to 32"),
        ("::/129", "::/129", "0 to 128"),
        ("10.0.0.1/8", "10.0.0.1/8", "10.0.0.0/8?"), ("2001:db8::1/32", "2001:db8::1/32", "2001:db8::/32?"),
        ("127.0.0.1,,::1", "", "no IP"),
        ("127.0.0.1,", "", "no IP"), ("10.0.0.0/", "10.0.0.0/", "0 to 32"), ("10.0.0.0/-1", "10.0.0.0/-1", "0 to 32"),
        ("10.0.0.0/+8", "10.0.0.0/+8", "0 to 32"), ("10.0.0.0/8/8", "10.0.0.0/8/8", "0 to 32"),
        ("1.2.3", "1.2.3", "no IP"),
        ("01.2.3.4", "01.2.3.4", "no IP"), ("1.2.3.4\u{0}5", "1.2.3.4\u{0}5", "no IP"), ("[::1]", "[::1]", "no IP"),
        ("127.0.0.1 ::1", "127.0.0.1 ::1", "no IP"), ("::ffff:10.0.0.0/24", "::ffff:10.0.0.0/24", "96 to 128"),
        ("10.0.0.0/99999999999999999999", "10.0.0.0/99999999999999999999", "0 to 32"),
    ])
    func whatIsNoneIsNamed(text: String, part: String, what: String) throws {
        let failure = try #require(throws: TrustedProxiesError.self) { try TrustedProxies(text) }
        #expect(failure.part == part)
        #expect(failure.description.contains(what), "\(failure)")
    }

    @Test(arguments: [
        ("192.0.2.1", "192.0.2.1"), ("2001:DB8:0:0::1", "2001:db8::1"), ("::ffff:192.0.2.1", "192.0.2.1"), ("::", "::"),
    ])
    func anAddressIsPrintedOneWay(text: String, printed: String) {
        #expect(IPAddress(text)?.description == printed)
    }

    @Test func anIPv6AddressIsCountedByItsNetwork() throws {
        let one = try #require(IPAddress("2001:db8:1:2:3:4:5:6"))
        let neighbour = try #require(IPAddress("2001:db8:1:2::1"))
        let other = try #require(IPAddress("2001:db8:1:3::1"))
        #expect(one.network == neighbour.network)
        #expect(one.network != other.network)
        #expect(IPAddress("192.0.2.1")?.network != IPAddress("192.0.2.2")?.network)
    }
}
