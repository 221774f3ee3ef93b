import Foundation
public import Notifications

/// Where messages may be sent: to public addresses by https on port 443, and to the origins that whoever runs the app
/// names.
///
///     let destinations = PushDestinations()
///     destinations.problem(of: endpoint)             // nil for https://push.example/abc
///     let own = try PushDestinations(setting: "https://push.internal:8443")
///
/// An endpoint is what a visitor's browser says, and a visitor may say anything: the app must not become a way into the
/// network that it runs in.
public struct PushDestinations: Sendable, Hashable {
    private let exceptions: Set<String>

    public init() {
        exceptions = []
    }

    /// - Parameter text: origins with commas between them.
    public init(setting text: String) throws {
        var exceptions: Set<String> = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let written = part.trimmingCharacters(in: .whitespaces)
            guard let endpoint = PushEndpoint(rawValue: written), endpoint.target == "/" else {
                throw PushDestinationsError(text: written)
            }
            exceptions.insert(endpoint.origin)
        }
        self.exceptions = exceptions
    }

    /// Why nothing is ever sent to an endpoint, whatever its host's addresses are; nil where something may be.
    public func problem(of endpoint: PushEndpoint) -> String? {
        if isException(endpoint) { return nil }
        if endpoint.scheme != .https { return "it is not https" }
        if endpoint.port != endpoint.scheme.port { return "its port is not 443" }
        if PublicAddress.isAddress(endpoint.host), !PublicAddress.isPublic(endpoint.host) {
            return "its address is not public"
        }
        return nil
    }

    /// Why nothing is sent to an endpoint whose host has these addresses; nil where something may be. One address that
    /// is not public is enough: no push service has any.
    func problem(of endpoint: PushEndpoint, at addresses: [String]) -> String? {
        if let problem = problem(of: endpoint) { return problem }
        if isException(endpoint) { return nil }
        return addresses.allSatisfy(PublicAddress.isPublic) ? nil : "its host has an address that is not public"
    }

    private func isException(_ endpoint: PushEndpoint) -> Bool { exceptions.contains(endpoint.origin) }
}

/// A text that is not an origin.
public struct PushDestinationsError: Error, Sendable, Hashable, CustomStringConvertible {
    public let text: String

    public var description: String {
        "“\(text)” is not an origin; give it as https://host or http://host:port"
    }
}
