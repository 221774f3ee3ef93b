import Foundation

/// Which addresses of the Internet are anybody's, and not of this machine, its network or a special use: all of IPv4
/// and the global unicast addresses of IPv6 (RFC 4291 section 2.4) but those that the registries of special-purpose
/// addresses name (RFC 6890).
enum PublicAddress {
    /// False for what is no address, too. A zone (`%eth0`) makes it one of a single network.
    static func isPublic(_ text: String) -> Bool {
        if let four = four(text) { return isPublic(four) }
        guard let six = six(text) else { return false }
        return isPublic(six)
    }

    /// Whether a host is an address already, as whoever connects reads it, so that nobody is asked where it is.
    static func isAddress(_ text: String) -> Bool { four(text) != nil || six(text) != nil }

    private static func four(_ text: String) -> UInt32? {
        var address = in_addr()
        return inet_pton(AF_INET, text, &address) == 1 ? UInt32(bigEndian: address.s_addr) : nil
    }

    private static func six(_ text: String) -> [UInt8]? {
        var address = in6_addr()
        guard inet_pton(AF_INET6, text, &address) == 1 else { return nil }
        return withUnsafeBytes(of: address) { Array($0) }
    }

    private static func isPublic(_ address: UInt32) -> Bool {
        !specialFour.contains { range in address >> (32 - range.bits) == range.start >> (32 - range.bits) }
    }

    private static func isPublic(_ address: [UInt8]) -> Bool {
        // 2000::/3. All others are loopback, link-local, unique-local, multicast, IPv4 in another form, or nobody's.
        guard address.count == 16, address[0] >> 5 == 1 else { return false }
        let start = address.prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        return !specialSix.contains { range in start >> (32 - range.bits) == range.start >> (32 - range.bits) }
    }

    /// The beginning of a range, as 32 bits, and how many of them all of it has.
    private typealias Range = (start: UInt32, bits: UInt32)

    private static let specialFour: [Range] = [
        (0x0000_0000, 8),  // 0.0.0.0/8: this network
        (0x0A00_0000, 8),  // 10.0.0.0/8: private
        (0x6440_0000, 10),  // 100.64.0.0/10: shared, behind a carrier's NAT
        (0x7F00_0000, 8),  // 127.0.0.0/8: loopback
        (0xA9FE_0000, 16),  // 169.254.0.0/16: link-local
        (0xAC10_0000, 12),  // 172.16.0.0/12: private
        (0xC000_0000, 24),  // 192.0.0.0/24: protocols
        (0xC000_0200, 24),  // 192.0.2.0/24: documentation
        (0xC01F_C400, 24),  // 192.31.196.0/24: AS112
        (0xC034_C100, 24),  // 192.52.193.0/24: AMT
        (0xC058_6300, 24),  // 192.88.99.0/24: relays of 6to4
        (0xC0A8_0000, 16),  // 192.168.0.0/16: private
        (0xC0AF_3000, 24),  // 192.175.48.0/24: AS112
        (0xC612_0000, 15),  // 198.18.0.0/15: benchmarks
        (0xC633_6400, 24),  // 198.51.100.0/24: documentation
        (0xCB00_7100, 24),  // 203.0.113.0/24: documentation
        (0xE000_0000, 4),  // 224.0.0.0/4: multicast
        (0xF000_0000, 4),  // 240.0.0.0/4: reserved, and broadcast
    ]

    private static let specialSix: [Range] = [
        (0x2001_0000, 23),  // 2001::/23: protocols, Teredo among them
        (0x2001_0DB8, 32),  // 2001:db8::/32: documentation
        (0x2002_0000, 16),  // 2002::/16: 6to4, which has an IPv4 address in it
        (0x3FFF_0000, 20),  // 3fff::/20: documentation
    ]
}
