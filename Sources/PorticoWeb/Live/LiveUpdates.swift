/// How pages that stay open are kept up to date.
///
///     var services = SiteServices.inMemory()
///     services.live.mostStreams = 500
///
/// A page in a browser that runs scripts holds one request open, its stream, and is told what changes in it. Where
/// there is no room for one more, the page is as it would be without.
public struct LiveUpdates: Sendable {
    /// How many streams there may be; nil is half of the connections.
    public var mostStreams: Int?
    /// The same for one address, of which many browsers may be behind one router.
    public var mostStreamsPerAddress: Int
    /// How often a stream says something where nothing changes, so that nobody on the way takes it for dead.
    public var heartbeat: Duration
    /// From one printing of a page to the next, at least: changes in between are told together. Where printings in a
    /// row find nothing new, each pause is twice the one before, up to five seconds.
    public var pause: Duration
    /// How many pages are printed anew at a time.
    public var mostPrintings: Int
    /// After how long a printing no longer keeps others waiting.
    static let patience = Duration.seconds(1)
    /// How many such printings may go on at a time.
    static let mostLatePrintings = 64
    /// What the times are measured with.
    public var clock: any Clock<Duration>

    public init(
        mostStreams: Int? = nil,
        mostStreamsPerAddress: Int = 256,
        heartbeat: Duration = .seconds(25),
        pause: Duration = .milliseconds(50),
        mostPrintings: Int = 4,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.mostStreams = mostStreams
        self.mostStreamsPerAddress = mostStreamsPerAddress
        self.heartbeat = heartbeat
        self.pause = pause
        self.mostPrintings = mostPrintings
        self.clock = clock
    }

    /// How long a page rests after so many printings that found nothing new.
    func pause(after vainPrintings: Int) -> Duration {
        min(pause * (1 << min(vainPrintings, 10)), max(pause, .seconds(5)))
    }
}
