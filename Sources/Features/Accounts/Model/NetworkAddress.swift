import Portico

/// Where somebody is in the network, as far as one line is told from another: an IPv4 address, or the /64 network of an
/// IPv6 one, which a single line is given whole (RFC 6177).
///
///     NetworkAddress("2001:db8:1:2:3:4:5:6")?.text   // "2001:db8:1:2::"
public struct NetworkAddress: Sendable, Hashable {
    let network: IPAddress

    /// Nil where the text is no address.
    public init?(_ address: String) {
        guard let address = IPAddress(address) else { return nil }
        network = address.network
    }

    public var text: String {
        guard case .v6(let network, _) = network else { return network.description }
        // Each group is written, also where it is zero: hashes of this are stored.
        let groups = [48, 32, 16, 0].map { String(network >> $0 & 0xFFFF, radix: 16) }
        return groups.joined(separator: ":") + "::"
    }
}
