public import Portico
import Synchronization

/// Lets codes be sent at a bearable rate: to each address, from each account and from each place in the network.
///
///     switch limiter.begin(sending) {
///     case .admitted(let permit): …           // and `giveBack(permit)` where none was sent
///     case .refused(let seconds): …
///     }
///
/// It counts by a time that never goes back, so a clock that is set changes nothing about it. Addresses that have no
/// account are counted like those that have one.
public final class CodeLimiter: Sendable {
    public enum Admission: Sendable, Hashable {
        case admitted(CodePermit)
        /// When to come again, rounded up, at least 1.
        case refused(seconds: Int)
    }

    /// Where in the network a code is asked for.
    enum Place: Hashable, Sendable {
        case network(NetworkAddress?)
        /// All networks of one IPv6 site together.
        case site(String)
    }

    /// Who a code is for. Addresses and accounts are known by hashes that are others in each process.
    enum Recipient: Hashable, Sendable {
        case email(Int)
        case account(Int)
    }

    /// What is asked for anew or sent again: to one address for one purpose.
    struct Repetition: Hashable, Sendable {
        let email: Int
        let purpose: CodePurpose
    }

    /// Each in a table of its own: who fills one crowds nobody out of another.
    private struct Guarded {
        var pauses: SlidingWindows<Repetition>
        var recipients: SlidingWindows<Recipient>
        var places: SlidingWindows<Place>
    }

    /// As many IPv6 networks of one site may use up what an address may, together.
    private static let networksOfSite = 16

    private let limits: CodeLimits
    private let now: @Sendable () -> ContinuousClock.Instant
    private let guarded: Mutex<Guarded>

    /// - Parameters:
    ///   - capacity: how many are remembered in each of three tables.
    ///   - now: the time, which never goes back.
    public init(
        _ limits: CodeLimits = CodeLimits(),
        capacity: Int = 50_000,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.limits = limits
        self.now = now
        guarded = Mutex(
            Guarded(
                pauses: SlidingWindows(capacity: capacity),
                recipients: SlidingWindows(capacity: capacity),
                places: SlidingWindows(capacity: capacity)
            )
        )
    }

    /// Counts a code for all that it is counted by, or for nothing.
    public func begin(_ sending: CodeSending) -> Admission {
        let moment = now()
        let permit = permit(for: sending, at: moment)
        let wait = guarded.withLock { guarded -> Duration? in
            let waits = [
                guarded.pauses.wait(for: [permit.pause], at: moment),
                guarded.recipients.wait(for: permit.recipients, at: moment),
                guarded.places.wait(for: permit.places, at: moment),
            ]
            if let longest = waits.compactMap(\.self).max() { return longest }
            guarded.pauses.take([permit.pause], at: moment)
            guarded.recipients.take(permit.recipients, at: moment)
            guarded.places.take(permit.places, at: moment)
            return nil
        }
        guard let wait else { return .admitted(permit) }
        let (seconds, attoseconds) = wait.components
        return .refused(seconds: max(1, Int(clamping: seconds) + (attoseconds > 0 ? 1 : 0)))
    }

    /// None was sent after all.
    public func giveBack(_ permit: CodePermit) {
        guarded.withLock { guarded in
            guarded.pauses.giveBack([permit.pause], of: permit.moment)
            guarded.recipients.giveBack(permit.recipients, of: permit.moment)
            guarded.places.giveBack(permit.places, of: permit.moment)
        }
    }

    /// How much is remembered.
    var windowCount: Int { guarded.withLock { $0.pauses.count + $0.recipients.count + $0.places.count } }

    private func permit(for sending: CodeSending, at moment: ContinuousClock.Instant) -> CodePermit {
        let (hour, most) = (Duration.seconds(3_600), limits.mostOfHour)
        let email = sending.email.key.hashValue
        let recipients: [Recipient] =
            [.email(email)] + (sending.account.map { [.account($0.hashValue)] } ?? [])
        var permit = CodePermit(
            pause: SlidingWindows.Claim(
                subject: Repetition(email: email, purpose: sending.purpose),
                most: 1,
                of: limits.pause
            ),
            recipients: recipients.map { SlidingWindows.Claim(subject: $0, most: most, of: hour) },
            places: [SlidingWindows.Claim(subject: .network(sending.address), most: most, of: hour)],
            moment: moment
        )
        if let address = sending.address, address.site != address.text {
            permit.places.append(
                SlidingWindows.Claim(subject: .site(address.site), most: most * Self.networksOfSite, of: hour)
            )
        }
        return permit
    }
}

/// How often codes are sent.
public struct CodeLimits: Sendable, Hashable {
    /// In any hour, to one address, for one account and from one place in the network.
    public var mostOfHour = 5
    /// Before another code is sent to one address for one purpose, in the place of one or asked for anew.
    public var pause = Duration.seconds(30)

    public init() {}
}

/// A code that is to be sent: what it is counted by.
public struct CodeSending: Sendable, Hashable {
    public var purpose: CodePurpose
    /// Where the code goes.
    public var email: EmailAddress
    /// The account it is for; nil where there is none.
    public var account: AccountID?
    /// Where who asks for it is; all of those of which that is not known are counted together.
    public var address: NetworkAddress?

    public init(purpose: CodePurpose, email: EmailAddress, account: AccountID?, address: NetworkAddress?) {
        self.purpose = purpose
        self.email = email
        self.account = account
        self.address = address
    }
}

/// A code that was admitted, to be given back where it was not sent.
public struct CodePermit: Sendable, Hashable {
    let pause: SlidingWindows<CodeLimiter.Repetition>.Claim
    let recipients: [SlidingWindows<CodeLimiter.Recipient>.Claim]
    var places: [SlidingWindows<CodeLimiter.Place>.Claim]
    let moment: ContinuousClock.Instant
}
