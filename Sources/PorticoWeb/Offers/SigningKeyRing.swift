import Portico
import Synchronization

/// The keys that a site signs with at the moment; they may be exchanged while it is served.
///
///     let ring = SigningKeyRing(keys)                          // these, for as long as the program runs
///     let ring = SigningKeyRing(keys, reading: { try? await shared.keys(now: Date()) })
///     ring.keys = newer
///
/// With a way to read them a node learns of a key that another one made: where a form is signed with a key that it does
/// not know, it reads them once more before it refuses the form. Anybody can write a number that no key has, so they are
/// read that way every ten seconds at most, and by one request for all that ask meanwhile.
public final class SigningKeyRing: Sendable {
    /// How long after they were read they are not read again for a number that is not known.
    static let patience = Duration.seconds(10)

    private struct Guarded {
        var keys: SigningKeys
        var offers: OfferSigner
        var eventOffers: OfferSigner
        var readAt: ContinuousClock.Instant?
        var reading: Task<Void, Never>?

        init(_ keys: SigningKeys) {
            self.keys = keys
            // Derived once, and not for each page.
            offers = OfferSigner(keys: keys)
            eventOffers = OfferSigner(keys: keys, purpose: .eventOffers)
        }
    }

    private let guarded: Mutex<Guarded>
    private let read: (@Sendable () async -> SigningKeys?)?

    /// - Parameters:
    ///   - keys: those to begin with.
    ///   - read: gives the keys as they are kept; nil where they cannot be read now. Without it they are what they are until
    ///     others are set.
    public init(_ keys: SigningKeys, reading read: (@Sendable () async -> SigningKeys?)? = nil) {
        guarded = Mutex(Guarded(keys))
        self.read = read
    }

    /// Those that are signed with from now on, and whose signatures are taken.
    public var keys: SigningKeys {
        get { guarded.withLock { $0.keys } }
        set {
            guarded.withLock { guarded in
                guarded.keys = newValue
                guarded.offers = OfferSigner(keys: newValue)
                guarded.eventOffers = OfferSigner(keys: newValue, purpose: .eventOffers)
            }
        }
    }

    var offers: OfferSigner { guarded.withLock { $0.offers } }

    var eventOffers: OfferSigner { guarded.withLock { $0.eventOffers } }

    /// Reads the keys, and takes those that are kept; without a way to, or where they cannot be read, they stay.
    public func refresh() async {
        guard let read, let keys = await read() else { return }
        self.keys = keys
    }

    /// Looks whether there are others than it knows, unless it did a moment ago.
    ///
    /// - Parameter now: the moment, by which it is told how long ago that was.
    func refreshForUnknown(at now: ContinuousClock.Instant) async {
        guard read != nil else { return }
        let reading = guarded.withLock { guarded -> Task<Void, Never>? in
            if let reading = guarded.reading { return reading }
            if let readAt = guarded.readAt, now - readAt < Self.patience { return nil }
            guarded.readAt = now
            // Of its own: whoever asked first may have gone.
            let reading = Task {
                await self.refresh()
                self.guarded.withLock { $0.reading = nil }
            }
            guarded.reading = reading
            return reading
        }
        await reading?.value
    }
}
