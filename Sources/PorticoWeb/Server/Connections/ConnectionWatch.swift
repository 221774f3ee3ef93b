import NIOCore

/// What the handlers of one connection know together of its pace. Used on its event loop alone.
final class ConnectionWatch {
    let deadlines: ConnectionDeadlines
    let place: ConnectionPlace
    var pace: ConnectionPace
    /// Whether bytes are asked of the system, so that only the client can be what is waited for.
    var isReading = false
    /// How many parts of requests were made of what came.
    var parts = 0

    init(_ deadlines: ConnectionDeadlines, _ place: ConnectionPlace, at now: NIODeadline) {
        self.deadlines = deadlines
        self.place = place
        pace = ConnectionPace(deadlines, at: now)
    }
}
