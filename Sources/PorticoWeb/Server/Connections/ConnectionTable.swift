import NIOCore
import Portico
import ServiceLifecycle
import Synchronization

/// The connections that a server holds: who gets in, and who has to go for it.
///
/// Where all places are taken, the newcomer gets the place of a connection that nothing is being asked on, first from
/// the site (an IPv4 address, or an IPv6 /48 network) that has most connections. Where none is idle, a site that holds
/// at least two more than the newcomer's gives up the one that has been busy longest. So opening many connections keeps
/// nobody else out, however busy they are kept. Where nothing can be taken, the newcomer is refused.
///
/// A client that has just connected is not idle: what it asks may be on its way. Only a newcomer that holds fewer takes
/// its place within a second.
///
/// Of many connections some that chance picks are weighed: a newcomer costs the same however many there are.
final class ConnectionTable: Sendable {
    /// What the log says now and then about newcomers that found no free place.
    struct RefusalCounts: Sendable, Hashable {
        var refused = 0
        /// How many others had to go.
        var replaced = 0
    }

    enum Admission: Sendable {
        case admitted(ConnectionSlot)
        case refused
    }

    private struct Guarded {
        var next = 0
        /// In no order.
        var slots: [ConnectionSlot] = []
        /// Where each is among them, by its number.
        var indexes: [Int: Int] = [:]
        var networks: [IPAddress: [ConnectionSlot]] = [:]
        /// How many each site has. A client with an IPv6 site of its own can come from another network each time.
        var shares: [IPAddress: Int] = [:]
        /// Newcomers that are being told that there is no place.
        var refusals = 0
        var counts = RefusalCounts()
        var lastTold: NIODeadline?
        /// Those who wait until none is open.
        var waiters: [Waiter<Void>] = []

        mutating func add(_ slot: ConnectionSlot) {
            indexes[slot.number] = slots.count
            slots.append(slot)
            guard let network = slot.network else { return }
            networks[network, default: []].append(slot)
            shares[network.site, default: 0] += 1
        }

        /// Whether one client has two connections more than another, or its site than the other's.
        func hasMore(_ one: IPAddress, than other: IPAddress?) -> Bool {
            if one.site == other?.site {
                (networks[one]?.count ?? 0) > (other.flatMap { networks[$0]?.count } ?? 0) + 1
            } else {
                (shares[one.site] ?? 0) > (other.flatMap { shares[$0.site] } ?? 0) + 1
            }
        }

        mutating func remove(_ slot: ConnectionSlot) {
            guard let index = indexes.removeValue(forKey: slot.number) else { return }
            let last = slots.removeLast()
            if last.number != slot.number {
                slots[index] = last
                indexes[last.number] = index
            }
            guard let network = slot.network else { return }
            networks[network]?.removeAll { $0.number == slot.number }
            if networks[network]?.isEmpty ?? false { networks[network] = nil }
            let share = (shares[network.site] ?? 0) - 1
            shares[network.site] = share > 0 ? share : nil
        }
    }

    private static let maxCompared = 64
    /// How long a client has to ask something.
    private static let respite = TimeAmount.seconds(1)
    private static let pause = TimeAmount.seconds(60)

    let maximum: Int
    private let maxPerAddress: Int
    private let proxies: TrustedProxies
    private let pick: @Sendable (Int) -> Int
    private let guarded = Mutex(Guarded())

    /// - Parameters:
    ///   - maxPerAddress: nil is no limit.
    ///   - proxies: whose connections are not counted by address, and never given away.
    ///   - pick: a number below another, by chance.
    init(
        maximum: Int,
        maxPerAddress: Int?,
        trusting proxies: TrustedProxies,
        pick: @escaping @Sendable (Int) -> Int = { .random(in: 0..<$0) }
    ) {
        self.maximum = max(maximum, 1)
        self.maxPerAddress = max(maxPerAddress ?? .max, 1)
        self.proxies = proxies
        self.pick = pick
    }

    var count: Int { guarded.withLock { $0.slots.count } }

    /// - Parameters:
    ///   - address: nil where the connection has none.
    ///   - close: ends the connection; called when another gets its place.
    func admit(_ address: IPAddress?, at now: NIODeadline, close: @escaping @Sendable () -> Void) -> Admission {
        let network = address.flatMap { proxies.contains($0) ? nil : $0.network }
        let (admission, leaving) = guarded.withLock { guarded -> (Admission, ConnectionSlot?) in
            var leaving: ConnectionSlot?
            if let network, let own = guarded.networks[network], own.count >= maxPerAddress {
                leaving = choice(among: own, for: network, at: now, guarded, areOwn: true)
                if leaving == nil { return refusal(&guarded) }
            } else if guarded.slots.count >= maximum {
                leaving = choice(among: guarded.slots, for: network, at: now, guarded, areOwn: false)
                if leaving == nil { return refusal(&guarded) }
            }
            if let leaving {
                guarded.remove(leaving)
                guarded.counts.replaced += 1
            }
            guarded.next += 1
            let slot = ConnectionSlot(number: guarded.next, network: network, at: now, close: close)
            guarded.add(slot)
            return (.admitted(slot), leaving)
        }
        leaving?.give()
        return admission
    }

    /// Also of one that had to go already.
    func leave(_ slot: ConnectionSlot) {
        let waiters = guarded.withLock { guarded -> [Waiter<Void>] in
            guarded.remove(slot)
            guard guarded.slots.isEmpty else { return [] }
            defer { guarded.waiters = [] }
            return guarded.waiters
        }
        for waiter in waiters { waiter.resume(()) }
    }

    /// Waits until none is open; all are closed where the task is cancelled.
    func becomesEmpty() async {
        let waiter = Waiter<Void>()
        guarded.withLock { guarded in
            if guarded.slots.isEmpty { waiter.resume(()) } else { guarded.waiters.append(waiter) }
        }
        await withTaskCancellationHandler {
            _ = await waiter.value
        } onCancel: {
            for slot in guarded.withLock({ $0.slots }) { slot.give() }
        }
    }

    /// Whether a newcomer can be told that there is no place for it; until `endRefusal` it counts as one who is.
    func beginRefusal() -> Bool {
        guarded.withLock { guarded in
            guard guarded.refusals < AcceptGate.spare / 4 else { return false }
            guarded.refusals += 1
            return true
        }
    }

    func endRefusal() {
        guarded.withLock { $0.refusals -= 1 }
    }

    /// What happened since it was last told; nil where that was nothing, or less than a minute ago.
    func counts(at now: NIODeadline) -> RefusalCounts? {
        guarded.withLock { guarded in
            guard guarded.counts != RefusalCounts() else { return nil }
            if let told = guarded.lastTold, now - told < Self.pause { return nil }
            guarded.lastTold = now
            defer { guarded.counts = RefusalCounts() }
            return guarded.counts
        }
    }

    private func refusal(_ guarded: inout Guarded) -> (Admission, ConnectionSlot?) {
        guarded.counts.refused += 1
        return (.refused, nil)
    }

    private func choice(
        among slots: [ConnectionSlot],
        for network: IPAddress?,
        at now: NIODeadline,
        _ guarded: Guarded,
        areOwn: Bool
    ) -> ConnectionSlot? {
        var best: (slot: ConnectionSlot, weight: Weight)?
        for index in 0..<min(slots.count, Self.maxCompared) {
            let slot = slots[slots.count > Self.maxCompared ? pick(slots.count) : index]
            guard let owner = slot.network else { continue }
            let activity = slot.activity
            let isIdle = activity.isWaiting && (areOwn || now - .uptimeNanoseconds(activity.since) >= Self.respite)
            guard isIdle || !areOwn && guarded.hasMore(owner, than: network) else { continue }
            let share = guarded.shares[owner.site] ?? 0
            let weight = Weight(isWaiting: activity.isWaiting, share: share, since: activity.since)
            if best.map({ $0.weight < weight }) ?? true { best = (slot, weight) }
        }
        return best?.slot
    }

    /// How fit a connection is to go.
    private struct Weight: Comparable {
        let isWaiting: Bool
        let share: Int
        let since: UInt64

        static func < (one: Weight, other: Weight) -> Bool {
            if one.isWaiting != other.isWaiting { return other.isWaiting }
            if one.share != other.share { return one.share < other.share }
            return one.since > other.since
        }
    }
}

/// One of the connections that a server holds, as far as they are weighed against each other.
final class ConnectionSlot: Sendable {
    /// What its client does, and since when.
    struct Activity: Sendable, Hashable {
        /// Whether nothing is being asked for or answered.
        let isWaiting: Bool
        let since: UInt64
    }

    let number: Int
    /// What its client is counted by; nil where it is not counted, as a trusted proxy is not.
    let network: IPAddress?
    private let close: @Sendable () -> Void
    /// The moment in nanoseconds, doubled; odd while it waits. So it is changed with each request and takes no lock.
    private let activityBits: Atomic<UInt64>

    init(number: Int, network: IPAddress?, at now: NIODeadline, close: @escaping @Sendable () -> Void) {
        self.number = number
        self.network = network
        self.close = close
        activityBits = Atomic(now.uptimeNanoseconds << 1 | 1)
    }

    func isWaiting(since now: NIODeadline) {
        activityBits.store(now.uptimeNanoseconds << 1 | 1, ordering: .relaxed)
    }

    func isBusy(since now: NIODeadline) {
        activityBits.store(now.uptimeNanoseconds << 1, ordering: .relaxed)
    }

    var activity: Activity {
        let bits = activityBits.load(ordering: .relaxed)
        return Activity(isWaiting: bits & 1 == 1, since: bits >> 1)
    }

    /// Ends the connection in favour of another.
    func give() {
        close()
    }
}

/// Lets what is being answered when the server stops come to its end.
struct ConnectionDrain: Service {
    let table: ConnectionTable

    func run() async {
        // Cancelled or told to stop, there are no newcomers any more.
        try? await gracefulShutdown()
        await table.becomesEmpty()
    }
}
