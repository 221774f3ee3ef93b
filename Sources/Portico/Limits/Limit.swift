/// How often something may happen, for one purpose.
///
///     Limit("failures", .bucket(burst: 10, refill: .seconds(60)))
package struct Limit: Sendable, Hashable {
    package enum Rule: Sendable, Hashable {
        /// So many at once, and one more each `refill`.
        case bucket(burst: Int, refill: Duration)
        /// So many in any window, each so long after the one before.
        case window(Int, of: Duration, apart: Duration = .zero)

        fileprivate func times(_ count: Int) -> Rule {
            switch self {
            case .bucket(let burst, let refill): .bucket(burst: burst * count, refill: refill / count)
            case .window(let maximum, let length, let pause): .window(maximum * count, of: length, apart: pause)
            }
        }
    }

    /// As many IPv6 networks of one site may use up what an address may, together; a site has 65,536 of them.
    private static let networksOfSite = 16

    let purpose: String
    let rule: Rule

    /// - Parameter place: whose limit it is; a site has that of sixteen addresses.
    package init(_ purpose: String, _ rule: Rule, at place: NetworkPlace? = nil) {
        self.purpose = purpose
        self.rule = if case .site = place { rule.times(Self.networksOfSite) } else { rule }
    }
}

/// What is limited: a case for each purpose, which holds all that tells one subject from another.
package protocol Limited: Hashable, Sendable {
    associatedtype Limits

    /// Nil where there is none.
    func limit(in limits: Limits) -> Limit?
}

/// Where limits count somebody: by their network, and by the site that it is one of.
package enum NetworkPlace: Sendable, Hashable {
    /// Nil for all of which it is not known.
    case network(IPAddress?)
    case site(IPAddress)

    /// The places of an address; no site for one of IPv4, which is a network and a site in one.
    package static func of(_ address: IPAddress?) -> (network: NetworkPlace, site: NetworkPlace?) {
        guard let address, case .v6 = address else { return (.network(address), nil) }
        return (.network(address.network), .site(address.site))
    }
}
