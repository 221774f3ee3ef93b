import Portico
import PorticoSessions
import Synchronization

/// What answering one request has cost so far, and how much of it its visitor is charged with.
///
/// Every request may cost something for nothing. One that costs more is charged with all of it, piece by piece, as long
/// as anything is done for it: rows that are printed while they are sent, a page that is worked on after it was shown.
final class RequestCost: Sendable {
    /// What a request may cost that nobody is charged with, in CPU time.
    static let free = Duration.milliseconds(50)

    private let spent = Mutex(Duration.zero)

    /// Adds a cost, and gives what is to be charged now.
    func charge(for cost: Duration) -> Duration {
        spent.withLock { spent in
            let before = spent
            spent += cost
            if spent <= Self.free { return .zero }
            return before > Self.free ? cost : spent
        }
    }
}

// What an answer costs, and who is charged for it.
extension Site {
    /// Works for a visitor, who is charged with what it costs, also with what goes on after `work` has ended.
    nonisolated(nonsending) func metered<Value>(
        for visit: Visit,
        _ work: nonisolated(nonsending) () async throws -> Value
    ) async throws -> Value {
        try await WorkMeter.$current.withValue(meter(for: visit), operation: work)
    }

    /// Charges a visitor with what the work costs that it is noted for.
    func meter(for visit: Visit) -> WorkMeter {
        let limiter = limiter
        let (address, session) = (visit.address, visit.session?.record.key)
        let cost = RequestCost()
        return WorkMeter(client: visit.payer) { limiter.charge(cost.charge(for: $0), to: address, in: session) }
    }
}

extension RouteResponder {
    /// Works for those who show a page. One for everybody is nobody's to pay for: it is printed once for all of them.
    nonisolated(nonsending) func metered<Value>(
        forUpdateOf visit: Visit,
        _ work: nonisolated(nonsending) () async throws -> Value
    ) async throws -> Value {
        if visit.session != nil { return try await site.metered(for: visit, work) }
        return try await WorkMeter.$current.withValue(WorkMeter(client: "everybody"), operation: work)
    }

    /// Refuses a visitor whose requests have cost too much lately.
    func admitWork(for visit: Visit) throws(WebError) {
        if case .refused(let seconds) = site.limiter.admitWork(for: visit.address, in: visit.session?.record.key) {
            throw .tooCostly(retryAfter: seconds)
        }
    }
}

extension Visit {
    /// What a part of each line of long computations is for: the account, or where nobody is signed in all that comes
    /// from one site, since neither sessions without an account nor other addresses of an IPv6 site cost anything.
    var payer: String {
        if let account = session?.record.account { return "account \(account.rawValue)" }
        return address.map { "site " + $0.site.description } ?? "somebody"
    }
}
