import Portico

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
/// As with `SignInLimiter`, nobody can use up what the owner of an address needs. Each IPv4 address and each IPv6 site
/// has one code an hour for an address that nobody else can use up. Further codes it shares with all strangers, who
/// together have at most five hundred an hour. They never keep out somebody whom the account knows.
public final class CodeLimiter: Sendable {
    /// What goes to one address for one purpose.
    private struct Recipient: Hashable {
        let email: String
        let purpose: CodePurpose
    }

    private enum Subject: Limited {
        /// What who is signed in asks for, wherever it goes.
        case account(AccountID, CodePurpose)
        /// What the owner asks for.
        case owner(Recipient)
        /// What one network, or one IPv6 site, asks for.
        case network(Recipient, site: IPAddress?)
        /// The first of those of a stranger.
        case first(Recipient, site: IPAddress?)
        /// All strangers whose network had its first.
        case further(Recipient)
        case strangers(Recipient)
        /// What somebody asks for, wherever it goes.
        case place(NetworkPlace, CodePurpose)

        func limit(in limits: CodeLimits) -> Limit? {
            let (maximum, hour) = (limits.maxPerHour, Duration.seconds(3_600))
            return switch self {
            case .account: Limit("accounts", .window(maximum, of: hour))
            case .owner: Limit("owners", .window(maximum, of: hour, apart: limits.pause))
            case .network: Limit("networks", .window(maximum, of: hour, apart: limits.pause))
            case .first: Limit("first", .window(1, of: hour))
            // Networks that had a code of their own share four times what one may have an address sent.
            case .further: Limit("further", .window(maximum * 4, of: hour))
            case .strangers: Limit("strangers", .window(limits.maxOfStrangers, of: hour))
            case .place(let place, _): Limit("places", .window(maximum, of: hour), at: place)
            }
        }
    }

    private let limits: CodeLimits
    private let limiter: Limiter

    /// - Parameters:
    ///   - capacity: how many accounts, addresses and places are remembered.
    ///   - now: the time, which never goes back.
    public init(
        _ limits: CodeLimits = CodeLimits(),
        capacity: Int = 50_000,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.limits = limits
        limiter = Limiter(capacity: capacity, now: now)
    }

    /// Counts a code for all that it is counted by, or for nothing.
    func begin(_ sending: CodeSending) -> Limiter.Admission {
        let (network, purpose) = (sending.address?.network, sending.purpose)
        let recipient = Recipient(email: sending.email.key, purpose: purpose)
        var subjects = sending.account.map { [Subject.account($0, purpose)] } ?? []
        var choices: [Subject] = []
        if sending.asker == .owner {
            subjects.append(.owner(recipient))
        } else {
            subjects.append(.network(recipient, site: network?.site))
            let (place, site) = NetworkPlace.of(network)
            subjects += [place, site].compactMap { $0.map { .place($0, purpose) } }
        }
        if sending.asker == .stranger {
            subjects.append(.strangers(recipient))
            choices = [.first(recipient, site: network?.site), .further(recipient)]
        }
        return limiter.begin(subjects.claims(in: limits), firstOf: choices.claims(in: limits))
    }

    /// None was sent after all.
    func refund(_ permit: Limiter.Permit) {
        limiter.refund(permit)
    }

    /// How much is remembered.
    var windowCount: Int { limiter.count }
}

/// How often codes are sent.
public struct CodeLimits: Sendable, Hashable {
    /// In any hour, for one purpose: to one address from one place in the network, to one account, and from one place to
    /// all addresses. Of those to one address, strangers' places share four times as many beside the first of each.
    public var maxPerHour = 5
    /// In any hour, for one purpose, to one address by all strangers together: more would bury its other mail.
    public var maxOfStrangers = 500
    /// Before another code is sent to one address for one purpose, in the place of one or asked for anew.
    public var pause = Duration.seconds(30)

    public init() {}
}

/// A code that is to be sent: what it is counted by.
struct CodeSending: Sendable, Hashable {
    var purpose: CodePurpose
    /// Where the code goes.
    var email: EmailAddress
    /// The account of who asks for it; nil where nobody is signed in.
    var account: AccountID?
    /// Where who asks for it is; all of those of which that is not known are counted together.
    var address: NetworkAddress?
    var asker = CodeAsker.stranger
}

/// How well somebody who asks for a code is known to whose address it goes to.
enum CodeAsker: Sendable, Hashable {
    case stranger
    /// The account was signed in from where they are before: nobody else's wishes stand in the way.
    case knownAddress
    /// They are signed in to the account that has the address, or opened the link in a mail to it. Nothing that others
    /// ask for counts, not even from where they are.
    case owner
}
