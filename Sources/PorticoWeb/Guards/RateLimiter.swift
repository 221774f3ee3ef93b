import Portico
import PorticoSessions

/// Admits what comes at a bearable rate, and tells the rest when to come again.
///
///     switch limiter.admit(.post, from: client.address, in: session) {
///     case .admitted: …
///     case .refused(let seconds): … // 429 with Retry-After: seconds
///     }
///
/// Each kind is counted by itself, for each address and for each session.
final class RateLimiter: Sendable {
    enum Kind: String, Sendable, Hashable {
        case post, export, api
        /// A post that came too fast, as often again: its body is read, so that what was typed is given back.
        case refusedPost
        /// A post of somebody whose pages cost too much lately, a tenth as often: the page that gives it back costs as
        /// much again.
        case costlyPost
        /// A piece of a file, of which a post may have many.
        case piece
        /// Somebody new is to be recognised from here on.
        case newVisitor
        /// A token of a remembered device that turned out to be none, or a copy.
        case unknownDevice
        /// CPU time, which is known only when it was taken.
        case work
    }

    enum Admission: Sendable, Hashable {
        case admitted
        /// When to come again, rounded up, at least 1.
        case refused(seconds: Int)
    }

    private enum Subject: Limited {
        case place(Kind, NetworkPlace)
        case session(Kind, SessionKey)

        func limit(in limits: RateLimits) -> Limit? {
            switch self {
            case .place(let kind, let place):
                limits.rates(of: kind).perAddress.map { Limit(kind.rawValue, $0.rule, at: place) }
            case .session(let kind, _):
                limits.rates(of: kind).perSession.map { Limit(kind.rawValue, $0.rule) }
            }
        }
    }

    private let limits: RateLimits
    private let limiter: Limiter

    /// - Parameters:
    ///   - capacity: how many addresses and sessions are remembered of each kind.
    ///   - now: the time, which never goes back.
    init(
        _ limits: RateLimits,
        capacity: Int = 50_000,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.limits = limits
        limiter = Limiter(capacity: capacity, now: now)
    }

    /// Takes a token from the address's bucket and one from the session's, or from neither.
    ///
    /// - Parameter address: nil where it is not known; all such requests are counted together.
    func admit(_ kind: Kind, from address: IPAddress?, in session: SessionKey?) -> Admission {
        switch limiter.begin(claims(kind, address, session)) {
        case .admitted: .admitted
        case .refused(let seconds): .refused(seconds: seconds)
        }
    }

    /// Refuses whose requests took more CPU time than there is; takes nothing.
    func admitWork(for address: IPAddress?, in session: SessionKey?) -> Admission {
        limiter.wait(for: claims(.work, address, session), holding: 0).map { .refused(seconds: $0) } ?? .admitted
    }

    /// Whether one would be admitted; takes nothing. For what is bad or good, which shows only when it was looked at: the
    /// bad is charged then, and of the good any number may come at once.
    func hasRoom(for kind: Kind, from address: IPAddress?) -> Bool {
        limiter.wait(for: claims(kind, address, nil), holding: 1) == nil
    }

    /// Takes a token for one that was bad, also where there is none any more.
    func charge(_ kind: Kind, to address: IPAddress?) {
        limiter.charge(1, to: claims(kind, address, nil))
    }

    /// Takes what was spent from both buckets, also more than there is.
    func charge(_ cost: Duration, to address: IPAddress?, in session: SessionKey?) {
        guard cost > .zero else { return }
        limiter.charge(cost / .seconds(1), to: claims(.work, address, session))
    }

    private func claims(_ kind: Kind, _ address: IPAddress?, _ session: SessionKey?) -> [Limiter.Claim] {
        var claims: [Limiter.Claim] = []
        func add(_ subject: Subject) {
            if let claim = Limiter.Claim(subject, in: limits) { claims.append(claim) }
        }
        let (network, site) = NetworkPlace.of(address)
        add(.place(kind, network))
        if let site { add(.place(kind, site)) }
        if let session { add(.session(kind, session)) }
        return claims
    }

    /// How many buckets are kept.
    var bucketCount: Int { limiter.count }
}

extension RateLimits {
    fileprivate func rates(of kind: RateLimiter.Kind) -> (perAddress: Rate?, perSession: Rate?) {
        switch kind {
        case .post, .refusedPost: (postsPerAddress, postsPerSession)
        case .costlyPost: (postsPerAddress?.divided(by: 10), postsPerSession?.divided(by: 10))
        case .piece: (postsPerAddress?.multiplied(by: 20), postsPerSession?.multiplied(by: 20))
        case .newVisitor: (newVisitorsPerAddress, nil)
        case .unknownDevice: (unknownDevicesPerAddress, nil)
        case .export: (exportsPerAddress, exportsPerSession)
        case .api: (apiPerAddress, apiPerSession)
        case .work: (cpuSecondsPerAddress, cpuSecondsPerSession)
        }
    }
}
