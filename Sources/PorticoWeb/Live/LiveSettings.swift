/// How pages that stay open are kept up to date.
///
///     var services = SiteServices.inMemory()
///     services.live.maxStreams = 500
///
/// A page in a browser that runs scripts holds one request open, its stream, and is told what changes in it. Where
/// there is no room for one more, the page is as it would be without.
public struct LiveSettings: Sendable {
    /// How many streams there may be; nil is half of the connections.
    public var maxStreams: Int?
    /// The same for one address, of which many browsers may be behind one router.
    public var maxStreamsPerAddress: Int
    /// How often a stream says something where nothing changes, so that nobody on the way takes it for dead.
    public var heartbeat: Duration
    /// From one printing of a page to the next, at least: changes in between are told together. Where printings in a
    /// row find nothing new, each pause is twice the one before, up to five seconds.
    public var pause: Duration
    /// How many pages are printed anew at a time.
    public var maxPrintings: Int
    /// After how long a printing no longer keeps others waiting.
    static let patience = Duration.seconds(1)
    /// How many such printings may go on at a time.
    static let maxLatePrintings = 64
    /// What the times are measured with.
    public var clock: any Clock<Duration>

    public init(
        maxStreams: Int? = nil,
        maxStreamsPerAddress: Int = 256,
        heartbeat: Duration = .seconds(25),
        pause: Duration = .milliseconds(50),
        maxPrintings: Int = 4,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.maxStreams = maxStreams
        self.maxStreamsPerAddress = maxStreamsPerAddress
        self.heartbeat = heartbeat
        self.pause = pause
        self.maxPrintings = maxPrintings
        self.clock = clock
    }

    /// How long a page rests after so many printings that found nothing new.
    func pause(after unchangedPrintings: Int) -> Duration {
        min(pause * (1 << min(unchangedPrintings, 10)), max(pause, .seconds(5)))
    }
}
