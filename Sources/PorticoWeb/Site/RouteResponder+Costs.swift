import Portico

// What answering costs, and whom.
extension RouteResponder {
    /// Works for a visitor, who is charged with what it costs, also with what goes on after `work` has ended.
    func metered<Value>(for visit: Visit, _ work: () async throws -> Value) async throws -> Value {
        let limiter = site.limiter
        let (address, session) = (visit.address, visit.session?.record.key)
        let cost = RequestCost()
        let meter = WorkMeter(client: visit.payer) { limiter.charge(cost.charge(for: $0), to: address, in: session) }
        return try await WorkMeter.$current.withValue(meter, operation: work)
    }

    /// Who has cost too much lately has to wait before they get a page.
    func admitWork(for visit: Visit) throws(WebFailure) {
        if case .refused(let seconds) = site.limiter.admitWork(for: visit.address, in: visit.session?.record.key) {
            throw .tooCostly(retryAfter: seconds)
        }
    }
}

extension Visit {
    /// Who shares a part of each line of long computations: the account, or the network where nobody is signed in, since sessions without
    /// an account cost nothing to make.
    fileprivate var payer: String {
        if let account = session?.record.account { return "account \(account.rawValue)" }
        return address.map { "network \($0.network)" } ?? "somebody"
    }
}
