import DogFactsData
import DomainsData
import Logging
import Networking

/// A source elsewhere that the settings name.
///
///     try await RemoteSource.askAll(RemoteSource.all(in: settings))
struct RemoteSource: Sendable {
    private let environment: APIEnvironment

    /// Those that pages ask. Throws where an address is none.
    static func all(in settings: Settings) throws -> [RemoteSource] {
        var environments = try settings.domains.addresses().map(\.environment)
        if settings.dogFacts.kind != .local {
            environments.append(try APIEnvironment("dog facts", address: settings.dogFacts.address.base))
        }
        if let feed = settings.dogFacts.feed {
            environments.append(try APIEnvironment("dog facts feed", address: feed.address.base))
        }
        if let favouritesAt = settings.dogFacts.favouritesAt { environments.append(favouritesAt) }
        return environments.map(RemoteSource.init)
    }

    /// Asks all at once whether they are there. Throws `SilentSources` where one is not.
    static func askAll(_ sources: [RemoteSource]) async throws {
        let problems = await withTaskGroup(of: String?.self) { group in
            for source in sources { group.addTask { await source.problem() } }
            return await group.reduce(into: [String]()) { problems, problem in
                if let problem { problems.append(problem) }
            }
        }
        guard problems.isEmpty else { throw SilentSources(problems: problems.sorted()) }
    }

    /// Why it is not there; nil where it answers, whatever that is.
    private func problem() async -> String? {
        var limits = CallLimits()
        limits.connect = .seconds(2)
        limits.answer = .seconds(2)
        limits.retries = 0
        // Whoever starts the server tells the log.
        let quiet = Logger(label: "start") { _ in SwiftLogNoOpLogHandler() }
        do throws(HTTPClientError) {
            _ = try await APIClient(environment: environment, limits: limits, logger: quiet).load(Presence())
            return nil
        } catch {
            return error.isAnswer ? nil : "\(environment.origin): \(error)"
        }
    }
}

/// Asks for nothing, and shows the key to nobody.
private struct Presence: Endpoint {
    let path = "/"
    let method = RequestMethod.head
    let format = ResponseFormat.any
    let credential = CredentialChoice.none
}

extension HTTPClientError {
    /// Whether somebody answered.
    fileprivate var isAnswer: Bool {
        switch self {
        case .status, .tooLarge, .wrongType, .notParsable, .redirect: true
        case .unreachable, .timedOut, .tls, .resting, .invalidRequest, .cancelled: false
        }
    }
}

/// Sources that are not there, each with the reason.
struct SilentSources: Error, CustomStringConvertible {
    let problems: [String]

    var description: String { problems.joined(separator: "; ") }
}
