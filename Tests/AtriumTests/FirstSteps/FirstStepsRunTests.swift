import Accounts
import Portico
import PorticoStart
import PorticoTestSupport
import Synchronization
import Testing

@testable import AtriumFlow
@testable import Domains
@testable import Notes
@testable import Welcome

/// What becomes of first steps that hang or fail: a page in time, and the reason in the log.
@Suite struct FirstStepsRunTests {
    /// The steps of an app, with what they report.
    private struct Run {
        let reports = Reports()
        let clock = ManualClock()
        let hanging = Hanging()
        var sources = DomainSources(.init(id: "local", QuietDomains()))

        var steps: FirstSteps {
            FirstSteps(sources: sources, release: nil, report: { [reports] in reports.add($0) }, clock: clock)
        }

        func report(
            _ scenario: StartScenario,
            informing inform: @escaping @Sendable () async throws -> PushFinding = { .missing }
        ) async throws -> StartReport<OutdatedClient> {
            await steps.run(try steps.sequence(for: scenario, of: Visitor(account: .ada), informing: inform))
        }

        /// Lets three seconds pass once nothing is waited for any more but what hangs.
        func giveUp(
            informing inform: @escaping @Sendable () async throws -> PushFinding
        ) async throws -> StartReport<OutdatedClient> {
            async let report = report(.fromPush, informing: inform)
            await until { hanging.isWaitedFor && clock.waits == [.seconds(3)] }
            clock.advance(by: .seconds(3))
            return try await report
        }
    }

    private final class Reports: Sendable {
        private let lines = Mutex<[String]>([])
        var all: [String] { lines.withLock { $0 } }
        func add(_ line: String) { lines.withLock { $0.append(line) } }
    }

    @Test(arguments: StartScenario.allCases)
    func aSourceThatHangsHoldsNobodyUp(scenario: StartScenario) async throws {
        var run = Run()
        run.sources = DomainSources(.init(id: "remote", HangingDomains(hanging: run.hanging)))
        #expect(try await run.report(scenario).end == .completed)
        #expect(!run.hanging.isWaitedFor, "an only source is not asked by a step")
        #expect(run.reports.all == [])
    }

    /// Elsewhere, and fails.
    private struct FailingDomains: DomainsRepository {
        var source: DomainsSource { DomainsSource(name: "Elsewhere", exportedNames: 10) }
        func search(_: DomainQuery) async throws(DomainsError) -> DomainPage {
            throw .unavailable(.silent("Elsewhere"))
        }
        func details(of _: DomainName) async throws(DomainsError) -> DomainDetails? { nil }
        func summary() async throws(DomainsError) -> IndexSummary? { nil }
    }

    /// Elsewhere, and never answers.
    private struct SilentDomains: DomainsRepository {
        let hanging: Hanging
        var source: DomainsSource { DomainsSource(name: "Elsewhere", exportedNames: 10) }
        func search(_: DomainQuery) async throws(DomainsError) -> DomainPage {
            await hanging.hang()
            throw .cancelled
        }
        func details(of _: DomainName) async throws(DomainsError) -> DomainDetails? { nil }
        func summary() async throws(DomainsError) -> IndexSummary? { nil }
    }

    @Test(arguments: [StartScenario.firstTime, .regular])
    func aChosenSourceThatFailsIsOfferedAgain(scenario: StartScenario) async throws {
        var run = Run()
        run.sources = DomainSources(.init(id: "local", QuietDomains()), .init(id: "other", FailingDomains()))
        var visitor = Visitor(approach: .fromOutside)
        visitor.preferences = Preferences([.domainSource: "other"])
        #expect(run.steps.areDue(for: visitor))
        #expect(try await run.steps.run(run.steps.sequence(for: scenario, of: visitor)).page == .domains(.source()))
        visitor.preferences = Preferences([.domainSource: "local"])
        #expect(!run.steps.areDue(for: visitor), "the index of this machine is not tried")
    }

    @Test func aChosenSourceThatHangsIsTriedForThreeSecondsAndNoLonger() async throws {
        var run = Run()
        run.sources = DomainSources(
            .init(id: "local", QuietDomains()),
            .init(id: "other", SilentDomains(hanging: run.hanging))
        )
        let visitor = Visitor(preferences: Preferences([.domainSource: "other"]), approach: .fromOutside)
        let provider = StartProvider(steps: run.steps, visitor: visitor)
        async let led = provider.lead()
        await until { run.hanging.isWaitedFor && run.clock.waits == [.seconds(3)] }
        #expect(provider.currentState == .waiting)
        run.clock.advance(by: .seconds(3))
        #expect(await led == .front)
        #expect(run.reports.all == ["connect: skipped, late after 3000 ms"])
    }

    @Test func theSplashIsUpWhileAnUpdateIsAskedForAndNothingIsAskedBeforeItsAnswer() async throws {
        let run = Run()
        let asked = Hanging()
        var steps = run.steps
        steps.languages = [.english, FirstStepsApp.german]
        steps.isOutdated = { _ in
            await asked.hang()
            return false
        }
        let visitor = Visitor(languageOrigin: .unavailable, approach: .fromOutside)
        let provider = StartProvider(steps: steps, visitor: visitor)
        async let led = provider.lead()
        await until { asked.isWaitedFor && provider.currentState == .splash }
        asked.end()
        #expect(await led == .language())
    }

    @Test func anUpdateThatCannotBeAskedForInTimeKeepsNobodyOut() async throws {
        let run = Run()
        let asked = Hanging()
        var steps = run.steps
        steps.isOutdated = { _ in
            await asked.hang()
            return false
        }
        async let led = StartProvider(steps: steps, visitor: Visitor(approach: .fromOutside)).lead()
        await until { asked.isWaitedFor && run.clock.waits == [.seconds(3)] }
        run.clock.advance(by: .seconds(3))
        #expect(await led == .front)
        #expect(run.reports.all.contains("forceUpdate: skipped, late after 3000 ms"))
    }

    @Test(arguments: StartScenario.allCases)
    func aClientThatIsTooOldGoesNoFurther(scenario: StartScenario) async throws {
        var steps = Run().steps
        steps.languages = [.english, FirstStepsApp.german]
        steps.isOutdated = { $0.client == "0.9.0" }
        var visitor = Visitor(client: "0.9.0", languageOrigin: .unavailable)
        #expect(steps.areDue(for: visitor))
        let report = await steps.run(try steps.sequence(for: scenario, of: visitor))
        #expect(report.end == .gate(OutdatedClient(), by: "forceUpdate"))
        visitor.client = "1.0.0"
        #expect(try await steps.run(steps.sequence(for: scenario, of: visitor)).end == .completed)
    }

    @Test func theFrontDoorSaysThatAClientIsTooOld() async throws {
        var steps = Run().steps
        steps.isOutdated = { _ in true }
        let model = StartViewModel(
            provider: StartProvider(steps: steps, visitor: Visitor(client: "0.9.0")),
            localiser: .english
        )
        #expect(await model.appear() == nil)
        #expect(model.shown.condition == .forbidden)
        #expect(model.shown.value.heading == "This version is too old")
    }

    @Test(arguments: StartScenario.allCases)
    func whoWantsWhatNeedsAnAccountSignsInFirst(scenario: StartScenario) async throws {
        let steps = Run().steps
        let wanted = AppRoute.notes(.tags())
        var visitor = Visitor()
        func page(_ visitor: Visitor) async throws -> AppRoute? {
            await steps.run(try steps.sequence(for: scenario, of: visitor, wanting: wanted)).page
        }
        #expect(try await page(visitor) == .accounts(.signIn(then: "/notes/tags")))
        visitor.account = .ada
        #expect(try await page(visitor) == nil)
    }

    @Test(arguments: [StartScenario.firstTime, .regular])
    func toConnectIsToHaveChosenASource(scenario: StartScenario) async throws {
        var run = Run()
        run.sources = DomainSources(.init(id: "local", QuietDomains()), .init(id: "other", QuietDomains()))
        let steps = run.steps
        var visitor = Visitor()
        let asked = await steps.run(try steps.sequence(for: scenario, of: visitor))
        #expect(asked.end == .completed && asked[FirstStep.connect] == AppRoute.domains(.source()))
        #expect(asked.page == .domains(.source()))
        visitor.preferences = Preferences([.domainSource: "other"])
        #expect(try await steps.run(steps.sequence(for: scenario, of: visitor)).page == nil)
    }

    @Test func whatANotificationIsAboutIsWaitedForThreeSecondsAndNoLonger() async throws {
        let run = Run()
        let report = try await run.giveUp { [hanging = run.hanging] in
            await hanging.hang()
            throw CancellationError()
        }
        #expect(report.end == .completed)
        #expect(report.timeline["pushInformation"]?.ended == .seconds(3))
        #expect(run.reports.all == ["pushInformation: skipped, late after 3000 ms"])
    }

    @Test func nothingIsAskedBeforeANotificationsInformation() async throws {
        var run = Run()
        run.sources = DomainSources(.init(id: "local", QuietDomains()), .init(id: "other", QuietDomains()))
        var steps = run.steps
        steps.languages = [.english, FirstStepsApp.german]
        var visitor = Visitor(account: .ada, languageOrigin: .unavailable)
        visitor.approach = .fromOutside
        #expect(steps.areDue(for: visitor))
        let information = PushInformation(heading: PushMessages.offered, text: PushMessages.lookFirst)
        let report = await steps.run(
            try steps.sequence(for: .fromPush, of: visitor, informing: { .found(information) })
        )
        #expect(report.end == .completed && report.page == nil)
        #expect(report[FirstStep.pushInformation] == .found(information))
    }

    @Test func aStepThatThrowsIsSkippedAndReported() async throws {
        struct Broken: Error, CustomStringConvertible { let description = "the archive is closed" }
        let run = Run()
        let report = try await run.report(.fromPush) { throw Broken() }
        #expect(report.end == .completed)
        #expect(run.reports.all == ["pushInformation: skipped, failed: the archive is closed"])
    }

    @Test func whenAllGoesWellNothingIsReported() async throws {
        for scenario in StartScenario.allCases {
            let run = Run()
            #expect(try await run.report(scenario).end == .completed)
            #expect(run.reports.all == [])
        }
    }

    @Test(arguments: [StartScenario.firstTime, .regular])
    func theFirstOfThePagesThatAreFoundComes(scenario: StartScenario) async throws {
        var made = Run().steps
        made.languages = [.english, FirstStepsApp.german]
        made.release = .newest
        made.sources = DomainSources(.init(id: "local", QuietDomains()), .init(id: "other", QuietDomains()))
        let steps = made
        func page(for visitor: Visitor) async throws -> AppRoute? {
            await steps.run(try steps.sequence(for: scenario, of: visitor)).page
        }
        var visitor = Visitor(languageOrigin: .unavailable)
        #expect(try await page(for: visitor) == .language())
        visitor.languageOrigin = .chosen
        #expect(try await page(for: visitor) == .welcome(.overview))
        visitor.preferences = Preferences([.newsSeen: Release.newest.version])
        #expect(try await page(for: visitor) == .domains(.source()))
        visitor.preferences = visitor.preferences.choosing([.domainSource: "other"])
        #expect(try await page(for: visitor) == nil)
    }

    @Test func whoHasBeenHereIsNoNewcomer() {
        let account = AccountID(rawValue: "ada")
        var steps = Run().steps
        steps.release = .newest
        #expect(steps.tutorialPage(for: Visitor()) == .welcome(.overview))
        #expect(steps.tutorialPage(for: Visitor(account: account)) == nil)
        #expect(steps.tutorialPage(for: Visitor(places: ["notes": "/notes"])) == nil)
        let before = Preferences([.newsSeen: "0.0.1"])
        #expect(steps.tutorialPage(for: Visitor(account: account, preferences: before)) == .welcome(.news))
    }

    @Test func nobodyWithNothingToDoHasAnyStepsRun() {
        var person = Visitor(preferences: Preferences([.domainSource: "local"]), approach: .fromOutside)
        var run = Run()
        let hanging = HangingDomains(hanging: run.hanging)
        run.sources = DomainSources(.init(id: "local", hanging), .init(id: "other", hanging))
        #expect(!run.steps.areDue(for: person))
        person.preferences = Preferences()
        #expect(run.steps.areDue(for: person))
        person.approach = .unattended
        #expect(!run.steps.areDue(for: person))
        #expect(!run.hanging.isWaitedFor, "nobody was asked to find out")
    }

    @Test(arguments: [
        "", "job-", "job-1", "job-" + String(repeating: "A", count: 32), "note-" + String(repeating: "a", count: 32),
        "job-" + String(repeating: "a", count: 33), "../etc",
    ])
    func whatIsNoNotificationsLinkIsNone(text: String) {
        #expect(PushLink(text: text) == nil)
    }
}
