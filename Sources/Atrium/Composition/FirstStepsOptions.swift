import AtriumFlow
import DogFacts
import Domains
import Portico
import PorticoWeb
import Welcome

/// What visitors find on their way in.
struct FirstStepsOptions: Sendable {
    /// The languages that pages are there in; the first one is the app's own.
    var languages = [Language.english]
    /// The release that newcomers are shown around in, and whose news everybody is told; nil where nobody is.
    var release: Release? = .newest
    /// The oldest client that may go on.
    var oldestClient = standardOldestClient
    /// What the steps are timed by; tests give one that they move.
    var clock: any Clock<Duration> = ContinuousClock()

    /// What each of them chooses, beside a language, and the source of dog facts that is chosen later.
    static let preferences: [PreferenceKey] = [
        .newsSeen, .domainSource, .factSource, .theme, .density, .keys, .offline,
    ]
    /// The first release of a client that is still understood where nobody sets another.
    static let standardOldestClient = ClientVersion(0, 1, 0)

    func register(in container: inout Container, report: @escaping @Sendable (String) -> Void) {
        container.load(FirstStepsModule())
        container.register(.single) { (sources: DomainSources) in
            FirstSteps(
                sources: sources,
                languages: languages,
                release: release,
                isOutdated: { [oldestClient] visitor in
                    visitor.client.flatMap { ClientVersion($0) }.map { $0 < oldestClient } ?? false
                },
                report: report,
                clock: clock
            )
        }
    }
}
