import Portico

/// Lets the passwords of links be tried at a bearable rate: by each network, and by all together.
///
///     guard let permit = guesses.begin(at: token, from: visitor) else { … }
///
/// Nobody uses up what the other networks have at a link, unless many do it together.
final class NoteShareGuesses: Sendable {
    private enum Subject: Limited {
        case network(NetworkPlace, NoteShare.Token)
        case link(NoteShare.Token)

        func limit(in _: Void) -> Limit? {
            switch self {
            case .network(let place, _): Limit("networks at links", .bucket(burst: 10, refill: .seconds(60)), at: place)
            case .link: Limit("links", .bucket(burst: 100, refill: .seconds(30)))
            }
        }
    }

    private let limiter: Limiter

    init(now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        limiter = Limiter(now: now)
    }

    /// Nil where it was tried too often.
    func begin(at token: NoteShare.Token, from visitor: Visitor) -> Limiter.Permit? {
        let (network, site) = NetworkPlace.of(visitor.address.flatMap { IPAddress($0) })
        let subjects = [network, site].compactMap { $0.map { Subject.network($0, token) } } + [.link(token)]
        return if case .admitted(let permit) = limiter.begin(subjects.claims(in: ())) { permit } else { nil }
    }

    /// The password was right.
    func refund(_ permit: Limiter.Permit) { limiter.refund(permit) }
}
