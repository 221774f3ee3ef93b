import Foundation

/// An Internet address, version 4 or 6.
///
/// An IPv4 address that is written as IPv6 (`::ffff:192.0.2.1`, RFC 4291 section 2.5.5.2) is the IPv4 address: a server
/// that listens for both kinds sees it that way.
package enum IPAddress: Sendable, Hashable {
    case v4(UInt32)
    /// The network's half and the interface's.
    case v6(UInt64, UInt64)

    /// Reads the usual spellings; four decimal numbers, or RFC 4291 section 2.2 without brackets. A zone (`%eth0`) is
    /// left out.
    package init?(_ text: some StringProtocol) {
        // The longest spelling has 45 characters; a zone is an interface's name.
        guard text.utf8.count <= 64 else { return nil }
        let address = text.contains(":") ? String(text.prefix { $0 != "%" }) : String(text)
        // The bytes of `in_addr` and `in6_addr`, in the network's order.
        var four: UInt32 = 0
        var six: (UInt64, UInt64) = (0, 0)
        // C would stop at a zero byte and take what stands before it.
        guard !address.utf8.contains(0) else { return nil }
        if inet_pton(AF_INET, address, &four) == 1 {
            self = .v4(UInt32(bigEndian: four))
        } else if inet_pton(AF_INET6, address, &six) == 1 {
            self = withUnsafeBytes(of: &six) { IPAddress(six: $0) }
        } else {
            return nil
        }
    }

    /// Sixteen bytes in the network's order.
    package init(six bytes: UnsafeRawBufferPointer) {
        let high = bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
        let low = bytes.suffix(8).reduce(0) { $0 << 8 | UInt64($1) }
        self = high == 0 && low >> 32 == 0xFFFF ? .v4(UInt32(truncatingIfNeeded: low)) : .v6(high, low)
    }

    /// Whether it is this machine's own (RFC 1122 section 3.2.1.3, RFC 4291 section 2.5.3).
    package var isLoopback: Bool {
        switch self {
        case .v4(let bits): bits >> 24 == 127
        case .v6(let high, let low): high == 0 && low == 1
        }
    }

    package var bitCount: Int {
        switch self {
        case .v4: 32
        case .v6: 128
        }
    }

    /// The address with all bits after the first `count` zero.
    package func masked(to count: Int) -> IPAddress {
        // A shift by as many bits as there are leaves none.
        switch self {
        case .v4(let bits): .v4(bits & ~(UInt32.max >> count))
        case .v6(let high, let low): .v6(high & ~(UInt64.max >> count), low & ~(UInt64.max >> max(count - 64, 0)))
        }
    }

    /// What one visitor is counted by: an IPv4 address, or the /64 network of an IPv6 one, as a single line is given a
    /// whole such network (RFC 6177) and could send from another of its addresses each time.
    package var network: IPAddress {
        switch self {
        case .v4: self
        case .v6: masked(to: 64)
        }
    }

    /// What one customer may be given whole: an IPv4 address, or the /48 network of an IPv6 one, which has 65,536
    /// networks (RFC 6177).
    package var site: IPAddress {
        switch self {
        case .v4: self
        case .v6: masked(to: 48)
        }
    }
}

extension IPAddress: CustomStringConvertible {
    package var description: String {
        switch self {
        case .v4(let bits):
            // Every request asks for it, so it is written where it lies, without the buffer that C needs.
            return String(ofAtMost: 15) { text in
                for shift: UInt32 in [24, 16, 8, 0] {
                    if shift < 24 { text.append(".") }
                    text.append(Int(bits >> shift & 0xFF))
                }
            }
        case .v6(let high, let low):
            var address = (high.bigEndian, low.bigEndian)
            return String(unsafeUninitializedCapacity: Int(INET6_ADDRSTRLEN)) { text in
                text.withMemoryRebound(to: CChar.self) { text in
                    _ = inet_ntop(AF_INET6, &address, text.baseAddress, socklen_t(text.count))
                }
                return text.firstIndex(of: 0) ?? 0
            }
        }
    }
}
