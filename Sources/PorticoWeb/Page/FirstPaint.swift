/// How long a page is waited for before it is shown as it is, and what may go on after that.
///
///     var services = SiteServices.inMemory()
///     services.firstPaint.deadline = .milliseconds(500)
///     services.firstPaint.clock = ManualClock()   // in a test
///
/// A page that is not complete by the deadline shows its activity state and asks for itself again, until it is
/// complete. Meanwhile the work goes on without a request for as long as pages ask for it. Programs that ask for JSON,
/// `HEAD` and files wait instead, and so does a visitor who may have no more work kept.
public struct FirstPaint: Sendable {
    /// From the request to the first page, at most.
    public var deadline: Duration
    /// From the first page on, at most; work that takes longer is cancelled, and the visitor is told.
    public var longestWork: Duration
    /// How many pages may be worked on at once for one session; for one address, where visitors have no session.
    public var worksPerVisitor: Int
    /// How many pages may be worked on at once in all.
    public var works: Int
    /// What both times are measured with.
    public var clock: any Clock<Duration>

    public init(
        deadline: Duration = .seconds(1),
        longestWork: Duration = .seconds(30),
        worksPerVisitor: Int = 8,
        works: Int = 256,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.deadline = deadline
        self.longestWork = longestWork
        self.worksPerVisitor = worksPerVisitor
        self.works = works
        self.clock = clock
    }

    /// After how many seconds an incomplete page asks again; the request then waits for the work itself.
    static let refresh = 1

    /// How long work goes on that no page asks for: much longer than a page takes that is shown and asks again.
    var patience: Duration { deadline + .seconds(10) }

    /// How long work is kept once a page shows what came of it: longer than others that wait for it take to ask.
    static let keeping: Duration = .seconds(3)
}
