/// A part of the app behind a site, and what became of it when the server started: a line of `/ready`.
///
///     services.parts = [SitePart("storage"), SitePart("sources", .skipped)]
public struct SitePart: Sendable, Hashable {
    public enum State: String, Sendable, Hashable, CaseIterable {
        case ready
        /// The server started without it, and does its work all the same.
        case skipped
    }

    /// As whoever runs the server knows it.
    public let name: String
    public let state: State

    public init(_ name: String, _ state: State = .ready) {
        self.name = name
        self.state = state
    }
}

/// Says in a site's `health` which of its parts cannot do its work at the moment.
///
///     health: {
///         guard index.isReadable else { throw UnhealthyPart("domain index") }
///     }
///
/// Any other error means that the app as a whole cannot.
public struct UnhealthyPart: Error, Sendable, Hashable {
    /// The name of a ``SitePart``.
    public let name: String

    public init(_ name: String) {
        self.name = name
    }
}
