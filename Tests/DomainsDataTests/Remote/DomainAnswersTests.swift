import Foundation
import Storage
import TestDatabase
import Testing

@testable import DomainsData

@Suite struct DomainAnswersTests {
    private let storage = RepeatingStorage(InMemoryStorage())
    private let noon = Date(timeIntervalSince1970: 1_800_000_000)

    private func answer(_ number: Int, bytes: Int = 1) -> SavedDomainAnswer {
        let body = Data(repeating: 0x20, count: bytes)
        return SavedDomainAnswer(
            request: "\(number)",
            status: 200,
            body: body,
            savedAt: noon.addingTimeInterval(Double(number))
        )
    }

    @Test func thereIsAnEndAndTheOldestGoFirst() async throws {
        let answers = DomainAnswers(storage: storage)
        try await storage.save((1...DomainAnswers.maximum).map { answer($0) })
        await answers.save(answer(DomainAnswers.maximum + 1))
        #expect(try await storage.count(of: SavedDomainAnswer.self) == DomainAnswers.maximum * 9 / 10)
        #expect(await answers.answer(to: "1", now: noon) == nil)
        #expect(await answers.answer(to: "\(DomainAnswers.maximum + 1)", now: noon) != nil)
    }

    @Test func whatIsTooLongIsNotKept() async throws {
        let answers = DomainAnswers(storage: storage)
        await answers.save(answer(1, bytes: DomainAnswers.longest + 1))
        #expect(try await storage.count(of: SavedDomainAnswer.self) == 0)
    }
}
