import AtriumFlow
import Domains
import Portico
import Welcome

/// What the first steps cost a visitor who has nothing left to do in them, against doing them all.
///
/// It is to stay below 50 µs: nothing is run then, and what the visitor brings along is only looked at.
enum FirstStepsBenchmark {
    static func run() async throws {
        let steps = FirstSteps(
            sources: DomainSources(.init(id: "remote", NoDomains()), .init(id: "local", NoDomains())),
            languages: [.english, .german],
            release: .newest
        )
        let visitor = Visitor(
            languageOrigin: .requested,
            preferences: Preferences([.newsSeen: Release.newest.version, .domainSource: "local"]),
            approach: .fromOutside
        )
        let (looks, runs) = (100_000, 200)
        var due = 0
        let look = Measurement.median(of: 7) {
            for _ in 0..<looks where steps.areDue(for: visitor) { due += 1 }
        }
        let all = try await Measurement.median(of: 7) {
            for _ in 0..<runs {
                _ = await (try steps.sequence(for: .regular, of: visitor)).run(within: FirstSteps.limit)
            }
        }
        guard due == 0 else {
            print("first steps: a visitor who has done them all is asked for more")
            return
        }
        print("the five steps of a regular visit, run: \(all.microseconds(per: runs)) µs")
        let (perLook, perRun) = (look / looks, all / runs)
        print("  nothing to do, seen: \(look.microseconds(per: looks)) µs, \(perLook.ratio(to: perRun)) times that")
    }
}

/// A source of domain names that nobody asks.
private struct NoDomains: DomainsRepository {
    func search(_ query: DomainQuery) async throws(DomainsError) -> DomainPage {
        DomainPage(rows: [], total: 0, zones: [])
    }

    func details(of name: DomainName) async throws(DomainsError) -> DomainDetails? { nil }
    func summary() async throws(DomainsError) -> IndexSummary? { nil }
}
