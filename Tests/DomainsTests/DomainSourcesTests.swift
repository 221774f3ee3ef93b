import Portico
import Testing

@testable import Domains
@testable import SourceChoice

/// Which source is asked for whom.
@Suite struct DomainSourcesTests {
    private let sources = DomainSources(
        .init(id: "first", StubRepository(rows: [.named("first.com")])),
        .init(id: "second", StubRepository(rows: [.named("second.com")]))
    )

    private func visitor(_ choice: String?) -> Visitor {
        Visitor(preferences: Preferences(choice.map { [.domainSource: $0] } ?? [:]))
    }

    private func answer(_ choice: String?) async throws -> DomainPage {
        try await sources.repository(for: visitor(choice)).search(DomainQuery(text: "med"))
    }

    @Test func whatWasChosenIsAsked() async throws {
        #expect(try await answer("second").rows.map(\.record.name) == ["second.com"])
        #expect(try await answer("first").rows.map(\.record.name) == ["first.com"])
        #expect(!sources.needChoice(by: visitor("second")))
    }

    @Test func theFirstIsAskedForWhoChoseNone() async throws {
        let page = try await answer(nil)
        #expect(page.rows.map(\.record.name) == ["first.com"])
        #expect(page.origin.note == nil)
        #expect(sources.needChoice(by: visitor(nil)))
    }

    @Test func theFirstStandsInForOneThatIsGoneAndSaysSo() async throws {
        let page = try await answer("gone")
        #expect(page.rows.map(\.record.name) == ["first.com"])
        #expect(
            RemarkViewInputData.remarks(on: page, in: .english).map(\.text) == [
                Localiser.english(SourceMessages.chosenIsGone)
            ]
        )
        let name = try #require(DomainName("medium.com"))
        let details = try await sources.repository(for: visitor("gone")).details(of: name)
        #expect(details?.origin.note == .chosenSourceIsGone)
        #expect(sources.needChoice(by: visitor("gone")))
    }

    @Test func ofOneSourceThereIsNothingToChoose() {
        let one = DomainSources(.init(id: "only", StubRepository(rows: [])))
        #expect(!one.needChoice(by: visitor(nil)) && !one.needChoice(by: visitor("gone")))
    }

    private func choice(in language: Language) -> SourceViewModel<any DomainsRepository> {
        SourceViewModel<any DomainsRepository>(
            provider: SourceProvider(sources: sources, visitor: visitor("second")),
            localiser: Localiser(language)
        )
    }

    @Test func onlyASourceThatIsThereCanBeChosen() async {
        let model = choice(in: .english)
        #expect(model.shown.value.choices.map(\.id) == ["first", "second"])
        #expect(model.shown.value.choices.map(\.isChosen) == [false, true])
        #expect(await model.handle(.sourceTapped(id: "first")) == .chosen("first"))
        #expect(await model.handle(.sourceTapped(id: "forged")) == nil)
    }

    private struct FailingRepository: DomainsRepository {
        var source: DomainsSource { DomainsSource(name: "Elsewhere", exportedNames: 10) }
        func search(_: DomainQuery) async throws(DomainsError) -> DomainPage {
            throw .unavailable(.silent("Elsewhere"))
        }
        func details(of _: DomainName) async throws(DomainsError) -> DomainDetails? { nil }
        func summary() async throws(DomainsError) -> IndexSummary? { nil }
    }

    @Test func aSourceThatDoesNotAnswerIsNotChosenAndAnotherIsOffered() async {
        let sources = DomainSources(
            .init(id: "first", StubRepository(rows: [])),
            .init(id: "second", FailingRepository())
        )
        let model = SourceViewModel<any DomainsRepository>(
            provider: SourceProvider(sources: sources, visitor: visitor("second")),
            localiser: .english
        )
        _ = await model.appear()
        #expect(model.shown.condition == .ok)
        #expect(model.shown.value.outage == "Elsewhere is not responding at the moment.", "why it is offered again")
        #expect(await model.handle(.sourceTapped(id: "second")) == nil)
        #expect(model.shown.condition == .unavailable)
        #expect(await model.handle(.sourceTapped(id: "first")) == .chosen("first"))
        #expect(model.shown.value.outage == nil)
    }

    @Test(arguments: [(Language.english, "This server"), (.german, "Dieser Server"), (.arabic, "هذا الخادم")])
    func theIndexOfThisMachineIsCalledSoInTheLanguageOfTheVisitor(language: Language, name: String) {
        #expect(choice(in: language).shown.value.choices.map(\.name) == [name, name])
    }
}
