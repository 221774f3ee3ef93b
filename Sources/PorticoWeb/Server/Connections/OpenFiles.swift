import Foundation
import HummingbirdCore

/// How many files, connections among them, this process may have open at once.
enum OpenFiles {
    /// More than this is never asked for: some programs and libraries go through all numbers there are.
    private static let enough = 65_536

    /// The limit as it is.
    static var limit: Int {
        Int(clamping: current.rlim_cur)
    }

    /// Takes as many as the system lets this process have, and gives the limit then.
    static func raised() -> Int {
        var limits = current
        let maximum = min(Int(clamping: limits.rlim_max), enough)
        if Int(clamping: limits.rlim_cur) < maximum {
            limits.rlim_cur = rlim_t(maximum)
            // Where it cannot be had, what there is has to do.
            _ = setrlimit(resource, &limits)
        }
        return limit
    }

    /// How many of `files` connections take where nobody says how many.
    static func connections(of files: Int) -> Int {
        min(room(of: files), 8_192)
    }

    /// How many of `files` connections may take: the rest is for databases, uploads and what the system needs.
    static func room(of files: Int) -> Int {
        files - reserve(of: files)
    }

    /// What connections leave of `files`.
    private static func reserve(of files: Int) -> Int {
        64 + files / 8 + AcceptGate.spare
    }

    private static var current: rlimit {
        var limits = rlimit()
        guard getrlimit(resource, &limits) == 0 else { return rlimit(rlim_cur: 1_024, rlim_max: 1_024) }
        return limits
    }

    #if canImport(Glibc)
        private static var resource: __rlimit_resource_t { __rlimit_resource_t(RLIMIT_NOFILE.rawValue) }
    #else
        private static var resource: Int32 { RLIMIT_NOFILE }
    #endif
}

/// Leaves newcomers with the system while as many connections are open as there are files for, those being refused or
/// closed included.
///
/// The system makes them wait in its own line, which costs the server nothing; they are looked at as soon as one is
/// closed.
struct AcceptGate: AvailableConnectionsDelegate {
    /// How many may be open beyond those that have a place: to be told that there is none, or on their way out. A few
    /// are accepted at once.
    static let spare = 16

    private let maximum: Int
    private var open = 0

    /// - Parameter slots: how many connections are served.
    init(slots: Int) {
        maximum = slots + Self.spare / 2
    }

    mutating func connectionOpened() {
        open += 1
    }

    mutating func connectionClosed() {
        open -= 1
    }

    func isAcceptingNewConnections() -> Bool {
        open < maximum
    }
}
