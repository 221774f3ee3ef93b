/// How a driver runs events of one case that come faster than they are handled.
public enum EventPolicy: Sendable, Hashable {
    /// Each is handled, one after the other, in the order sent.
    case serial
    /// Only the newest counts: it waits `after`, repeats in a row are dropped, and a newer one cancels the older.
    case latest(after: Duration)
}
