/// Something that goes on beside the server until its task is cancelled.
///
///     func work(_ parts: Scope) -> [BackgroundWork] {
///         [.onEachNode { await index.watch() }, .onOneNode { await outbox.run() }]
///     }
struct BackgroundWork: Sendable {
    /// Which nodes do it, where several have the same data.
    enum Place: Sendable {
        case eachNode
        /// One at a time. On whichever it is, it may be begun again after it was cancelled.
        case oneNode
    }

    let place: Place
    private let run: @Sendable () async -> Void

    /// What is of this machine, such as a file that is read here.
    static func onEachNode(_ run: @escaping @Sendable () async -> Void) -> BackgroundWork {
        BackgroundWork(place: .eachNode, run: run)
    }

    /// What is of the data, and must not be done twice.
    static func onOneNode(_ run: @escaping @Sendable () async -> Void) -> BackgroundWork {
        BackgroundWork(place: .oneNode, run: run)
    }

    func callAsFunction() async { await run() }
}
