import Foundation
import MisbehavingServer
import Portico
import Testing

@testable import Domains
@testable import DomainsData

@Suite struct FallbackDomainsRepositoryTests {
    private let folder: TemporaryFolder
    private let source: RemoteSource
    private let repository: FallbackDomainsRepository

    init() async throws {
        folder = try TemporaryFolder()
        try await folder.importing("medium.com\nmedia.net\n")
        source = try await RemoteSource(freshFor: 0)
        repository = FallbackDomainsRepository(source.repository, then: DomainIndexRepository(folder: folder.url))
    }

    @Test func theIndexAnswersWhereTheSourceFailsAndSaysSo() async throws {
        source.server.answer(RemoteSource.v1, with: .unavailable())
        let page = try await repository.search(DomainQuery(text: "med", digits: .no))
        #expect(page.rows.map(\.record.name) == ["media.net", "medium.com"])
        #expect(page.origin == AnswerOrigin(problem: .answered(SourceStatusMessages.ill(source.name))))
        let details = try await repository.details(of: DomainName("medium.com")!)
        #expect(details?.origin.problem == .answered(SourceStatusMessages.ill(source.name)))
        #expect(details?.namesInZone == 1)
    }

    @Test func whatWasSavedOfTheSourceCountsBeforeTheIndex() async throws {
        source.server.answer(RemoteSource.v1, with: .json(DomainsDBFixtures.v1), .unavailable())
        for _ in 1...2 {
            #expect(try await repository.search(DomainQuery(text: "med")).rows.map(\.record.name) == ["syntra.be"])
        }
    }

    @Test func thatTheSourceKnowsNoSuchNameIsAnAnswer() async throws {
        source.server.answer(RemoteSource.v1, with: .notFound)
        #expect(try await repository.search(DomainQuery(text: "med")).rows.isEmpty)
        #expect(try await repository.details(of: DomainName("medium.com")!) == nil)
    }

    @Test func thatTheIndexHasNoSuchNameIsNoAnswerWhileTheSourceFails() async throws {
        source.server.answer(RemoteSource.v1, with: .unavailable())
        await #expect(throws: DomainsError.unavailable(.answered(SourceStatusMessages.ill(source.name)))) {
            try await repository.search(DomainQuery(text: "zzzqqqxxx"))
        }
        let api = DomainsAPI(repository: repository)
        for parameters in [SearchParameters(query: "zzzqqqxxx"), SearchParameters(query: "med")] {
            for wanted in [
                ListedNames(liveness: nil, page: PageNumber(9)!, limit: .maximum),
                ListedNames(liveness: .dead, page: .first, limit: .maximum),
            ] {
                let answer = DomainsOutage.answered(SourceStatusMessages.ill(source.name)).ofFile
                await #expect(throws: answer) { _ = try await api.v1(parameters, wanted).found() }
            }
        }
    }

    @Test func thatNothingWasFoundBeforeIsNoAnswerEither() async throws {
        source.server.answer(RemoteSource.v1, with: .notFound, .notFound, .unavailable())
        #expect(try await repository.search(DomainQuery(text: "med")).rows.isEmpty)
        #expect(try await repository.details(of: DomainName("elsewhere.org")!) == nil)
        #expect(try await repository.search(DomainQuery(text: "med")).rows.count == 2, "the index has some")
        await #expect(throws: DomainsError.unavailable(.answered(SourceStatusMessages.ill(source.name)))) {
            try await repository.details(of: DomainName("elsewhere.org")!)
        }
    }

    @Test func aNameThatOnlyTheSourceCouldKnowIsNotCalledUnknownWhileItFails() async throws {
        source.server.answer(RemoteSource.v1, with: .unavailable())
        await #expect(throws: DomainsError.unavailable(.answered(SourceStatusMessages.ill(source.name)))) {
            try await repository.details(of: DomainName("elsewhere.org")!)
        }
    }

    @Test func whereBothFailTheReasonIsTheSources() async throws {
        source.server.answer(RemoteSource.v1, with: .unavailable())
        let broken = FallbackDomainsRepository(
            source.repository,
            then: DomainIndexRepository(file: folder.url.appending(path: "no.index"))
        )
        await #expect(throws: DomainsError.unavailable(.answered(SourceStatusMessages.ill(source.name)))) {
            try await broken.search(DomainQuery(text: "med"))
        }
    }
}
