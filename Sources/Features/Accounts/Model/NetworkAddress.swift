import Foundation

/// Where somebody is in the network, as far as one line is told from another: an IPv4 address, or the /64 network of an
/// IPv6 one, which a single line is given whole (RFC 6177).
///
///     NetworkAddress("2001:db8:1:2:3:4:5:6")?.text   // "2001:db8:1:2::"
///
/// An IPv4 address that is written as IPv6 (RFC 4291 section 2.5.5.2) is the IPv4 address.
public struct NetworkAddress: Sendable, Hashable {
    public let text: String
    /// What one customer may be given whole: an IPv4 address, or the /48 network of an IPv6 one, which is 65,536 lines
    /// (RFC 6177).
    public let site: String

    /// Nil where the text is no address. A zone (`%eth0`) is left out.
    public init?(_ address: String) {
        let plain = String(address.prefix { $0 != "%" })
        guard !plain.utf8.contains(0) else { return nil }
        var four = in_addr()
        var six = in6_addr()
        if inet_pton(AF_INET, plain, &four) == 1 {
            text = withUnsafeBytes(of: four) { Self.four($0) }
            site = text
        } else if inet_pton(AF_INET6, plain, &six) == 1 {
            (text, site) = withUnsafeBytes(of: six) { bytes in
                let mapped = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]
                guard bytes.starts(with: mapped) else {
                    return (Self.network(bytes, bits: 64), Self.network(bytes, bits: 48))
                }
                let text = Self.four(UnsafeRawBufferPointer(rebasing: bytes[12...]))
                return (text, text)
            }
        } else {
            return nil
        }
    }

    private static func four(_ bytes: UnsafeRawBufferPointer) -> String {
        bytes.map { String($0) }.joined(separator: ".")
    }

    private static func network(_ bytes: UnsafeRawBufferPointer, bits: Int) -> String {
        let groups = stride(from: 0, to: bits / 8, by: 2).map {
            String(Int(bytes[$0]) << 8 | Int(bytes[$0 + 1]), radix: 16)
        }
        return groups.joined(separator: ":") + "::"
    }
}
