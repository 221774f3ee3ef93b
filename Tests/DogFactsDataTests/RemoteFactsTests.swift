import AtriumTexts
import Foundation
import MisbehavingServer
import Networking
import Portico
import PorticoTestSupport
import Storage
import Synchronization
import Testing

@testable import DogFacts
@testable import DogFactsData

@Suite struct RemoteFactsTests {
    private let address = DogFactsAddress("https://facts.example/api/facts")

    private func repository(
        _ client: any HTTPClient,
        _ storage: any StorageProtocol = InMemoryStorage(),
        thenLocal: Bool = false
    ) -> any DogFactsRepository {
        let remote = RemoteDogFactsRepository(
            address: address,
            client: client,
            storage: storage,
            keptComeAgain: !thenLocal,
            newSeed: { 7 }
        )
        return thenLocal
            ? FallbackDogFactsRepository(remote, then: StorageDogFactsRepository(storage: storage, newSeed: { 7 }))
            : remote
    }

    private static let two = #"{"facts":["Dogs see blue.","Dogs dream."],"success":true}"#
    private static let none = #"{"facts":[],"success":false}"#

    @Test(arguments: [
        two,
        #"{"data":[{"id":"1","type":"fact","attributes":{"body":"Dogs see blue."}},{"attributes":{"body":"Dogs dream."}}]}"#,
    ])
    func whatASourceGivesIsShownAndKept(answer: String) async throws {
        let storage = InMemoryStorage()
        let found = try await repository(StubClient(.success(answer)), storage).randomFact(at: nil, after: nil)
        #expect(["Dogs see blue.", "Dogs dream."].contains(found.fact.text))
        #expect(found.fact.source.name == "facts.example")
        #expect(found.remark == nil)
        #expect(found.place?.shuffle.pool == .kept)
        let later = StorageDogFactsRepository(storage: storage)
        #expect(try await later.fact(found.fact.id) == found.fact, "also when the source is another one by then")
    }

    @Test(arguments: Storages.allCases)
    func noneComesTwiceWhileTheSourceGivesNewOnes(storages: Storages) async throws {
        try await storages.using { storage in
            let number = Mutex(0)
            let client = StubClient(.success(Self.none))
            let repository = repository(client, storage)
            var found: [FoundFact] = []
            for _ in 0..<30 {
                let (one, two) = number.withLock { number in
                    number += 1
                    // One of the two was there before.
                    return (number, number / 2)
                }
                client.turn(to: .success("{\"facts\":[\"Fact \(one) of dogs.\",\"Fact \(two) of dogs.\"]}"))
                found.append(try await repository.randomFact(at: found.last?.place?.next, after: nil))
            }
            #expect(Set(found.map(\.fact.id)).count == 30)
        }
    }

    @Test(arguments: [StubClient.Reply.success(none), .success(#"{"data":[]}"#), .success(#"{"facts":["",null]}"#)])
    func status200WithoutFactsIsAFailure(reply: StubClient.Reply) async throws {
        await #expect(throws: DogFactsError.fetchError(.answered(FactSourceMessages.empty))) {
            try await repository(StubClient(reply)).randomFact(at: nil, after: nil)
        }
    }

    @Test func anAnswerOfAnotherShapeIsNotParsable() async throws {
        for text in ["<html>", "{}", #"{"domains":[]}"#] {
            await #expect(throws: DogFactsError.notParsable) {
                try await repository(StubClient(.success(text))).randomFact(at: nil, after: nil)
            }
        }
    }

    @Test func whatWasKeptIsShownWithAWordAboutItWhenTheSourceFails() async throws {
        let client = StubClient(.success(Self.two), .success(Self.none))
        let repository = repository(client)
        let first = try await repository.randomFact(at: nil, after: nil)
        let second = try await repository.randomFact(at: first.place?.next, after: nil)
        #expect(second.fact.id != first.fact.id)
        #expect(second.remark == .kept(.fetchError(.answered(FactSourceMessages.empty))))
    }

    @Test func oneOfOurOwnIsShownWhereThatIsWantedAndNothingWasKept() async throws {
        let found = try await repository(StubClient(.failure(.unreachable)), thenLocal: true).randomFact(
            at: nil,
            after: nil
        )
        #expect(found.remark == .own(.fetchError(.unreachable)))
        #expect(found.place?.shuffle.pool == .own)
    }

    /// The source gave two facts, and is dead since.
    @Test func ourOwnFollowWhenAllThatWereKeptWereSeen() async throws {
        let storage = InMemoryStorage()
        _ = try await repository(StubClient(.success(Self.two)), storage).randomFact(at: nil, after: nil)
        let repository = repository(StubClient(.failure(.unreachable)), storage, thenLocal: true)
        var found = [try await repository.randomFact(at: nil, after: nil)]
        let own = BundledFacts.all.facts.count
        while found.count < own + 2 {
            found.append(try await repository.randomFact(at: found.last?.place?.next, after: nil))
        }
        #expect(found.map(\.place?.shuffle.pool) == [.kept, .kept] + Array(repeating: .own, count: own))
        #expect(Set(found.map(\.fact.id)).count == own + 2)
        #expect(found.last?.remark == .own(.fetchError(.unreachable)))
        let again = try await repository.randomFact(at: found.last?.place?.next, after: nil)
        #expect(again.place?.shuffle.pool == .own)
    }

    @Test func withoutOurOwnTheKeptOnesComeAgain() async throws {
        let storage = InMemoryStorage()
        _ = try await repository(StubClient(.success(Self.two)), storage).randomFact(at: nil, after: nil)
        let repository = repository(StubClient(.failure(.unreachable)), storage)
        var found = [try await repository.randomFact(at: nil, after: nil)]
        while found.count < 5 { found.append(try await repository.randomFact(at: found.last?.place?.next, after: nil)) }
        #expect(found.allSatisfy { $0.place?.shuffle.pool == .kept })
    }

    @Test(arguments: [
        (404, "Die Quelle der Hundefakten hat gerade keine."),
        (429, "Die Quelle der Hundefakten wurde zu oft gefragt."),
        (503, "Die Quelle der Hundefakten hat gerade selbst ein Problem."),
    ])
    func whatAStatusMeansIsReadInTheWordsOfItsEndpoint(status: Int, german: String) async throws {
        let client = StubClient(.failure(.status(status, message: "of the client")))
        let found = try await repository(client, thenLocal: true).randomFact(at: nil, after: nil)
        let said = DogFactsEndpoint.facts(number: 5).expectedStatuses.message(for: status)
        #expect(found.remark == .own(.fetchError(.answered(Text(said)))))
        #expect(found.remark?.sentences(in: Localiser(.german)).hasPrefix(german) == true)
    }

    @Test func visitorsHearNothingOfStatusesAndCertificates() async throws {
        let errors: [HTTPClientError] = [
            .unreachable, .timedOut, .tls, .status(503, message: "gone wild"), .tooLarge(limit: 4),
            .wrongType("text/html"), .redirect,
            .notParsable(firstBytes: "<html>"), .resting(seconds: 30),
        ]
        for error in errors {
            do throws(DogFactsError) {
                _ = try await repository(StubClient(.failure(error))).randomFact(at: nil, after: nil)
                Issue.record("\(error)")
            } catch .fetchError(let outage) {
                let sentence = Localiser.english(outage.inWords)
                #expect(sentence.hasPrefix("The source of dog facts "))
                #expect(!sentence.contains("503") && !sentence.contains("TLS") && !sentence.contains("wild"))
            } catch {
                #expect(error == .notParsable)
            }
        }
        await #expect(throws: DogFactsError.cancelled) {
            try await repository(StubClient(.failure(.cancelled)), thenLocal: true).randomFact(at: nil, after: nil)
        }
    }

    @Test(arguments: [
        ("https://a.example", "https://a.example", "/api/v2/facts"),
        ("https://a.example/", "https://a.example", "/api/v2/facts"),
        ("https://a.example/api/facts", "https://a.example", "/api/facts"),
        ("https://a.example/api/v2/facts/", "https://a.example", "/api/v2/facts"),
        ("http://127.0.0.1:8080/mirror/api/facts", "http://127.0.0.1:8080/mirror", "/api/facts"),
    ])
    func anAddressNamesItsAPI(text: String, base: String, path: String) {
        let address = DogFactsAddress(text)
        #expect(address.base == base)
        #expect(address.endpoint.path == path)
    }

    @Test func theRequestMadeIsTheRightOne() async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        for (path, uri) in [("/api/facts", "/api/facts?number=5"), ("/api/v2/facts", "/api/v2/facts?limit=5")] {
            server.answer(path, with: .json(Self.two))
            let address = DogFactsAddress(server.address + path)
            let client = APIClient(environment: try APIEnvironment("test", address: address.base), clock: ManualClock())
            let repository = RemoteDogFactsRepository(address: address, client: client, storage: InMemoryStorage())
            let found = try await repository.randomFact(at: nil, after: nil)
            #expect(["Dogs see blue.", "Dogs dream."].contains(found.fact.text))
            #expect(server.requests.last?.uri == uri)
        }
    }

    /// Each way to misbehave that needs no waiting.
    @Test(arguments: [
        Behaviour.reset, .close, .halfBody(), .forbidden, .notFound, .garbage, .endlessRedirects, .gzipBomb(), .noise,
        .huge(),
    ])
    func aSourceThatMisbehavesLeavesOneOfOurOwnAndAWord(behaviour: Behaviour) async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        server.answer("/api/facts", with: behaviour)
        let address = DogFactsAddress(server.address + "/api/facts")
        var limits = CallLimits()
        limits.retryDelay = .zero
        let client = APIClient(
            environment: try APIEnvironment("test", address: address.base),
            limits: limits,
            clock: ManualClock()
        )
        let storage = InMemoryStorage()
        let remote = RemoteDogFactsRepository(address: address, client: client, storage: storage, keptComeAgain: false)
        let repository = FallbackDogFactsRepository(remote, then: StorageDogFactsRepository(storage: storage))
        let found = try await repository.randomFact(at: nil, after: nil)
        #expect(found.remark?.sentences(in: .english).hasSuffix("This fact is one of our own.") == true)
    }
}
