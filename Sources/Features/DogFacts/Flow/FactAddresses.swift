import Portico

/// The whole addresses of places, for what is passed on to others.
///
///     FactAddresses(origin: "https://atrium.example").address(of: .feed)   // "https://atrium.example/dog-facts.atom"
///     FactAddresses().address(of: .feed)                                   // nil
public struct FactAddresses: Sendable {
    /// Scheme, host and port without a closing slash; nil where the app does not know its own.
    private let origin: String?

    public init(origin: String? = nil) {
        self.origin = origin
    }

    func address(of route: DogFactsRoute) -> String? {
        origin.map { $0 + route.location.description }
    }
}
