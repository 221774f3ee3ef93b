public import Portico
import Synchronization

/// Lets codes be sent at a bearable rate: to each address, from each account and from each place in the network, for each
/// purpose by itself.
///
///     switch limiter.begin(sending) {
///     case .admitted(let permit): …           // and `refund(permit)` where none was sent
///     case .refused(let seconds): …
///     }
///
/// It counts by a time that never goes back, so a clock that is set changes nothing about it. Addresses that have no
/// account are counted like those that have one.
///
/// As with `SignInLimiter`, nobody can use up what the owner of an address needs. Each network has one code an hour for
/// an address that nobody else can use up; further ones it shares with all strangers. Only a flood of five hundred an
/// hour keeps a new network from asking. Nothing that strangers ask for keeps anybody out whom the account knows.
public final class CodeLimiter: Sendable {
    public enum Admission: Sendable, Hashable {
        case admitted(CodePermit)
        /// When to come again, rounded up, at least 1.
        case refused(seconds: Int)
    }

    /// Where in the network a code is asked for.
    enum Place: Hashable, Sendable {
        case network(NetworkAddress?, CodePurpose)
        /// All networks of one IPv6 site together.
        case site(String, CodePurpose)
    }

    /// What goes to one address for one purpose. Addresses and accounts are known by hashes that are others in each
    /// process.
    struct Recipient: Hashable, Sendable {
        let email: Int
        let purpose: CodePurpose
        let asker: Asker
    }

    enum Asker: Hashable, Sendable {
        /// One network, or one IPv6 site; nil for all of which that is not known.
        case network(String?)
        /// All strangers whose network had its own code.
        case further
        case strangers
    }

    /// What who is signed in asks for.
    enum Owner: Hashable, Sendable {
        case email(Int, CodePurpose)
        case account(Int, CodePurpose)
    }

    /// What is counted: how soon one comes after another, how many there are in an hour, or the first one in it.
    enum Count<Subject: Hashable & Sendable>: Hashable, Sendable {
        case pause(Subject)
        case first(Subject)
        case hour(Subject)
    }

    /// Each in a table of its own: who fills one crowds nobody out of another.
    private struct Guarded {
        var owners: SlidingWindows<Count<Owner>>
        var recipients: SlidingWindows<Count<Recipient>>
        var places: SlidingWindows<Place>
    }

    /// As many IPv6 networks of one site may use up what an address may, together.
    private static let networksOfSite = 16
    /// Networks that had a code of their own share so many times what one may have an address sent.
    private static let networksOfStrangers = 4
    /// So many are sent to one address in any hour, however many strangers ask: more would bury its other mail.
    private static let strangersPerHour = 500

    private static let hour = Duration.seconds(3_600)

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
                owners: SlidingWindows(capacity: capacity),
                recipients: SlidingWindows(capacity: capacity),
                places: SlidingWindows(capacity: capacity)
            )
        )
    }

    /// Counts a code for all that it is counted by, or for nothing.
    public func begin(_ sending: CodeSending) -> Admission {
        let moment = now()
        var permit = permit(for: sending, at: moment)
        let wait = guarded.withLock { guarded -> Duration? in
            if sending.asker == .stranger {
                let (first, further) = strangerClaims(of: sending)
                let isFirst = guarded.recipients.wait(for: [first], at: moment) == nil
                permit.recipients.append(isFirst ? first : further)
            }
            let waits = [
                guarded.owners.wait(for: permit.owners, at: moment),
                guarded.recipients.wait(for: permit.recipients, at: moment),
                guarded.places.wait(for: permit.places, at: moment),
            ]
            if let longest = waits.compactMap(\.self).max() { return longest }
            guarded.owners.take(permit.owners, at: moment)
            guarded.recipients.take(permit.recipients, at: moment)
            guarded.places.take(permit.places, at: moment)
            return nil
        }
        guard let wait else { return .admitted(permit) }
        let (seconds, attoseconds) = wait.components
        return .refused(seconds: max(1, Int(clamping: seconds) + (attoseconds > 0 ? 1 : 0)))
    }

    /// None was sent after all.
    public func refund(_ permit: CodePermit) {
        guarded.withLock { guarded in
            guarded.owners.refund(permit.owners, of: permit.moment)
            guarded.recipients.refund(permit.recipients, of: permit.moment)
            guarded.places.refund(permit.places, of: permit.moment)
        }
    }

    /// How much is remembered.
    var windowCount: Int { guarded.withLock { $0.owners.count + $0.recipients.count + $0.places.count } }

    private func permit(for sending: CodeSending, at moment: ContinuousClock.Instant) -> CodePermit {
        let (email, purpose) = (sending.email.key.hashValue, sending.purpose)
        var permit = CodePermit(moment: moment)
        if let account = sending.account {
            permit.owners.append(hourly(.hour(.account(account.hashValue, purpose))))
        }
        guard sending.asker != .owner else {
            permit.owners += [paused(.pause(.email(email, purpose))), hourly(.hour(.email(email, purpose)))]
            return permit
        }
        let own = recipient(of: sending, .network(sending.address?.site))
        permit.recipients = [paused(.pause(own)), hourly(.hour(own))]
        if sending.asker == .stranger {
            let all = Count.hour(recipient(of: sending, .strangers))
            permit.recipients.append(SlidingWindows.Claim(subject: all, maximum: Self.strangersPerHour, of: Self.hour))
        }
        permit.places = [hourly(.network(sending.address, purpose))]
        if let address = sending.address, address.site != address.text {
            permit.places.append(hourly(.site(address.site, purpose), times: Self.networksOfSite))
        }
        return permit
    }

    /// The network's own code, and one of those that all strangers share.
    private func strangerClaims(
        of sending: CodeSending
    ) -> (first: SlidingWindows<Count<Recipient>>.Claim, further: SlidingWindows<Count<Recipient>>.Claim) {
        let own = recipient(of: sending, .network(sending.address?.site))
        return (
            SlidingWindows.Claim(subject: .first(own), maximum: 1, of: Self.hour),
            hourly(.hour(recipient(of: sending, .further)), times: Self.networksOfStrangers)
        )
    }

    private func recipient(of sending: CodeSending, _ asker: Asker) -> Recipient {
        Recipient(email: sending.email.key.hashValue, purpose: sending.purpose, asker: asker)
    }

    private func hourly<Subject>(_ subject: Subject, times: Int = 1) -> SlidingWindows<Subject>.Claim {
        SlidingWindows.Claim(subject: subject, maximum: limits.maxPerHour * times, of: Self.hour)
    }

    private func paused<Subject>(_ subject: Subject) -> SlidingWindows<Subject>.Claim {
        SlidingWindows.Claim(subject: subject, maximum: 1, of: limits.pause)
    }
}

/// How often codes are sent.
public struct CodeLimits: Sendable, Hashable {
    /// In any hour, for one purpose: to one address from one place in the network, to one account, and from one place to
    /// all addresses. Of those to one address, strangers' places share four times as many beside the first of each.
    public var maxPerHour = 5
    /// Before another code is sent to one address for one purpose, in the place of one or asked for anew.
    public var pause = Duration.seconds(30)

    public init() {}
}

/// A code that is to be sent: what it is counted by.
public struct CodeSending: Sendable, Hashable {
    public var purpose: CodePurpose
    /// Where the code goes.
    public var email: EmailAddress
    /// The account of who asks for it; nil where nobody is signed in.
    public var account: AccountID?
    /// Where who asks for it is; all of those of which that is not known are counted together.
    public var address: NetworkAddress?
    public var asker: CodeAsker

    public init(
        purpose: CodePurpose,
        email: EmailAddress,
        account: AccountID?,
        address: NetworkAddress?,
        asker: CodeAsker = .stranger
    ) {
        self.purpose = purpose
        self.email = email
        self.account = account
        self.address = address
        self.asker = asker
    }
}

/// How well somebody who asks for a code is known to whose address it goes to.
public enum CodeAsker: Sendable, Hashable {
    case stranger
    /// The account was signed in from where they are before: nobody else's wishes stand in the way.
    case knownAddress
    /// They are signed in to the account that has the address, or opened the link in a mail to it. Nothing that others
    /// ask for counts, not even from where they are.
    case owner
}

/// A code that was admitted, to be given back where it was not sent.
public struct CodePermit: Sendable, Hashable {
    var owners: [SlidingWindows<CodeLimiter.Count<CodeLimiter.Owner>>.Claim] = []
    var recipients: [SlidingWindows<CodeLimiter.Count<CodeLimiter.Recipient>>.Claim] = []
    var places: [SlidingWindows<CodeLimiter.Place>.Claim] = []
    let moment: ContinuousClock.Instant

    init(moment: ContinuousClock.Instant) {
        self.moment = moment
    }
}
