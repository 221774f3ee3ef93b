import Synchronization

/// Lets things happen at a bearable rate, and tells the rest when to come again.
///
///     switch limiter.begin([Subject.account(name), .failures(network)].claims(in: limits)) {
///     case .admitted(let permit): …           // and `refund(permit)` where it did not happen after all
///     case .refused(let seconds): …
///     }
///
/// Subjects are known by hashes that are others in each process: nothing here tells who they were.
package final class Limiter: Sendable {
    package enum Admission: Sendable, Hashable {
        case admitted(Permit)
        /// When to come again, rounded up, at least 1.
        case refused(seconds: Int)
    }

    /// A wish for one more.
    package struct Claim: Sendable, Hashable {
        let limit: Limit
        let subject: Int

        /// Nil where there is no limit.
        package init?<Subject: Limited>(_ subject: Subject, in limits: Subject.Limits) {
            guard let limit = subject.limit(in: limits) else { return nil }
            self.limit = limit
            self.subject = subject.hashValue
        }
    }

    /// What was counted, to be given back where it did not happen after all.
    package struct Permit: Sendable, Hashable {
        fileprivate let claims: [Claim]
        fileprivate let moment: ContinuousClock.Instant
    }

    /// How many places the newcomers of a full room share, for each limit.
    package static let sharedCount = 256

    private let now: @Sendable () -> ContinuousClock.Instant
    private let memory: Mutex<LimitMemory>

    /// - Parameters:
    ///   - capacity: how many subjects of each purpose are remembered; fifty thousand of one take about 5 MB.
    ///   - now: the time, which never goes back.
    package init(capacity: Int = 50_000, now: @escaping @Sendable () -> ContinuousClock.Instant) {
        self.now = now
        memory = Mutex(LimitMemory(capacity: capacity))
    }

    /// How many subjects are remembered.
    package var count: Int { memory.withLock { $0.count } }

    /// Counts one for each claim and for the first of `choices` that can be had; or nothing, where not all of that can.
    package func begin(_ claims: [Claim], firstOf choices: [Claim] = []) -> Admission {
        let moment = now()
        return memory.withLock { memory in
            let waits = choices.map { memory.wait(for: [$0], holding: 1, at: moment) ?? .zero }
            let soonest = zip(choices, waits).min { $0.1 < $1.1 }
            let claims = claims + [soonest?.0].compactMap(\.self)
            if let wait = memory.wait(for: claims, holding: 1, at: moment) {
                return .refused(seconds: Self.seconds(wait))
            }
            memory.add(1, to: claims, at: moment)
            return .admitted(Permit(claims: claims, moment: moment))
        }
    }

    /// In how many seconds so many can be had for each claim; nil where that is now. Counts nothing.
    ///
    /// - Parameter count: where it is none, only who was charged with more than there was has to wait.
    package func wait(for claims: [Claim], holding count: Int) -> Int? {
        if claims.isEmpty { return nil }
        let moment = now()
        return memory.withLock { $0.wait(for: claims, holding: count, at: moment) }.map(Self.seconds)
    }

    /// Counts so much for each claim, also more than there is.
    package func charge(_ amount: Double, to claims: [Claim]) {
        let moment = now()
        memory.withLock { $0.add(amount, to: claims, at: moment) }
    }

    /// What was admitted did not happen after all.
    package func refund(_ permit: Permit) {
        memory.withLock { $0.refund(permit.claims, of: permit.moment) }
    }

    private static func seconds(_ wait: Duration) -> Int {
        let (seconds, attoseconds) = wait.components
        return max(1, Int(clamping: seconds) + (attoseconds > 0 ? 1 : 0))
    }
}

extension Sequence where Element: Limited {
    package func claims(in limits: Element.Limits) -> [Limiter.Claim] {
        compactMap { Limiter.Claim($0, in: limits) }
    }
}
