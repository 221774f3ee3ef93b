import Foundation
public import Portico

/// Answers programs with this app's own facts, in the shapes that the two public APIs of dog facts have.
///
///     FactsAPI(repository: repository).facts(2)          // {"facts":["…","…"],"success":true}
///     FactsAPI(repository: repository).version2(1)       // {"data":[{"id":"…","type":"fact","attributes":{"body":"…"}}]}
///
/// Facts that were kept from a source elsewhere are not passed on: two apps that ask each other would go round in
/// circles.
public struct FactsAPI: Sendable {
    private let repository: any DogFactsRepository

    public init(repository: any DogFactsRepository) {
        self.repository = repository
    }

    public func facts(_ count: Int) -> Download {
        answer(count) { FirstAnswer(facts: $0.map(\.text), success: !$0.isEmpty) }
    }

    public func version2(_ count: Int) -> Download {
        answer(count) { facts in
            SecondAnswer(
                data: facts.map {
                    SecondAnswer.Item(id: $0.id.text, attributes: SecondAnswer.Attributes(body: $0.text))
                }
            )
        }
    }

    private func answer(_ count: Int, _ shape: @escaping @Sendable ([DogFact]) -> some Encodable & Sendable) -> Download
    {
        Download(pace: .api) { [repository] in
            let facts: [DogFact]
            do throws(DogFactsError) {
                facts = try await repository.ownFacts(count)
            } catch {
                throw error.ofFile
            }
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return Download(
                mediaType: "application/json",
                pace: .api,
                text: String(decoding: try encoder.encode(shape(facts)), as: UTF8.self)
            )
        }
    }
}

private struct FirstAnswer: Encodable {
    let facts: [String]
    let success: Bool
}

private struct SecondAnswer: Encodable {
    struct Item: Encodable {
        let id: String
        let type = "fact"
        let attributes: Attributes
    }

    struct Attributes: Encodable {
        let body: String
    }

    let data: [Item]
}

/// How many facts a program asks for: 1 to `maximum`.
///
///     FactCount<5>(text: "3")?.rawValue   // 3
///     FactCount<5>(text: "6")             // nil
public struct FactCount<let maximum: Int>: TextValue, RawRepresentable {
    public static var expectation: String { "a whole number from 1 to \(maximum)" }
    public static var localisedExpectation: any LocalisedText { FrameworkText(forPrograms: expectation) }
    public static var one: FactCount { FactCount(unchecked: 1) }

    public let rawValue: Int

    public init?(rawValue: Int) {
        guard rawValue >= 1, rawValue <= maximum else { return nil }
        self.rawValue = rawValue
    }

    private init(unchecked number: Int) {
        rawValue = number
    }
}
