import HummingbirdCore

/// Leaves newcomers with the system while as many connections are open as there are files for, those being refused or closed included.
///
/// The system makes them wait in its own line, which costs the server nothing; they are looked at as soon as one is closed.
struct AcceptGate: AvailableConnectionsDelegate {
    /// How many may be open beyond those that have a place: to be told that there is none, or on their way out. A few are accepted at once.
    static let spare = 16

    private let most: Int
    private var open = 0

    /// - Parameter places: how many connections are served.
    init(places: Int) {
        most = places + Self.spare / 2
    }

    mutating func connectionOpened() {
        open += 1
    }

    mutating func connectionClosed() {
        open -= 1
    }

    func isAcceptingNewConnections() -> Bool {
        open < most
    }
}
