import HTTPTypes
import Portico

/// Who a request comes from, and what they asked for, seen from before the proxies.
///
///     let client = ClientAddress(peer: IPAddress("10.0.0.1"), fields: request.headers, trusting: proxies)
///     client.address   // 203.0.113.9, if 10.0.0.1 is trusted and says so
///
/// Headers count only from a trusted proxy. The hops are walked from the nearest on, as long as the one who tells is
/// trusted; the first address that is not trusted is the visitor. A hop that tells no address ends the walk at the last
/// good one.
///
/// `Forwarded` wins over `X-Forwarded-…`. A proxy that writes one kind passes the other on as the client sent it, so
/// where both are there and lead to different visitors, neither is believed, and the visitor is the proxy that handed
/// the request over.
struct ClientAddress: Sendable, Hashable {
    /// As many hops are looked at; nobody has so many proxies.
    static let hopLimit = 32

    /// Nil where the request came over something without addresses.
    let address: IPAddress?
    /// `http` or `https` as the visitor's client has it; nil where no trusted proxy says so.
    let scheme: String?
    /// Host and port the visitor's client asked for; nil where no trusted proxy says so.
    let host: String?

    /// - Parameter peer: the address the connection came from.
    init(peer: IPAddress?, fields: HTTPFields, trusting proxies: TrustedProxies) {
        self = Self.resolve(peer, fields, proxies)
    }

    private init(address: IPAddress?, scheme: String? = nil, host: String? = nil) {
        self.address = address
        self.scheme = scheme
        self.host = host
    }

    private static func resolve(_ peer: IPAddress?, _ fields: HTTPFields, _ proxies: TrustedProxies) -> ClientAddress {
        guard let peer, proxies.contains(peer) else { return ClientAddress(address: peer) }
        let common = walk(XForwardedFields.hops(in: fields), from: peer, proxies)
        guard fields.contains(.forwarded) else { return common }
        let standard = walk(ForwardedField.hops(in: fields[values: .forwarded]), from: peer, proxies)
        if fields.contains(.xForwardedFor), standard.address != common.address { return ClientAddress(address: peer) }
        return standard
    }

    private static func walk(_ hops: [ForwardedHop], from peer: IPAddress, _ proxies: TrustedProxies) -> ClientAddress {
        var address = peer
        var scheme: String?
        var host: String?
        for hop in hops.suffix(hopLimit).reversed() where proxies.contains(address) {
            // The farthest trusted proxy that says it knows best what the visitor's client asked for.
            scheme = hop.scheme ?? scheme
            host = hop.host ?? host
            guard let next = hop.address else { break }
            address = next
        }
        return ClientAddress(address: address, scheme: scheme, host: host)
    }
}
