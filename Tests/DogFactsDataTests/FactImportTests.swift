import Foundation
import Storage
import Testing

@testable import DogFacts
@testable import DogFactsData

@Suite struct FactImportTests {
    @Test(arguments: [
        #"{"facts":["Dogs bow to play.","Dogs yawn with us."],"success":true}"#,
        "{\n  \"facts\": [\n    \"Dogs bow to play.\",\n    \"Dogs yawn with us.\"\n  ]\n}\n",
        #"{"data":[{"attributes":{"body":"Dogs bow to play."}},{"attributes":{"body":"Dogs yawn with us."}}]}"#,
        "Dogs bow to play.\nDogs yawn with us.\n",
        "\u{FEFF}Dogs bow to play.\r\n\r\n   Dogs yawn with us.",
        "{\"fact\":\"Dogs bow to play.\",\"source\":\"A book\"}\nDogs yawn with us.\n",
        "{\"facts\":[\"Dogs bow to play.\"]}\n{\"data\":[{\"attributes\":{\"body\":\"Dogs yawn with us.\"}}]}\n",
    ])
    func anyKnownShapeIsImportedOnce(text: String) async throws {
        for storages in Storages.allCases {
            try await storages.using { storage in
                let first = try await FactImport(storage: storage).run(Data(text.utf8), file: "facts.json")
                #expect(first.read == 2 && first.added == 2 && first.refused == 0)
                #expect(first.total == BundledFacts.all.facts.count + 2)
                let again = try await FactImport(storage: storage).run(Data(text.utf8), file: "facts.json")
                #expect(again.added == 0 && again.alreadyThere == 2)
                #expect(again.total == first.total)
            }
        }
    }

    @Test func aFactOfTheProductIsNotAddedAgain() async throws {
        let bundled = BundledFacts.all.facts[3].text
        let report = try await FactImport(storage: InMemoryStorage()).run(
            Data("\(bundled)\nDogs bow to play.".utf8),
            file: "f"
        )
        #expect(report.read == 2 && report.added == 1)
    }

    @Test func whatIsNoFactIsCountedAndShownAndTheOthersAreImported() async throws {
        let long = String(repeating: "x", count: 700)
        let text = "Dogs bow to play.\n{oops\n…\n\(long)\n{\"facts\":[],\"success\":false}\n"
        let report = try await FactImport(storage: InMemoryStorage()).run(Data(text.utf8), file: "f")
        #expect(report.added == 1)
        #expect(report.refused == 4)
        #expect(report.examples.first == "line 2: {oops")
        #expect(report.examples.allSatisfy { $0.count < 100 })
    }

    @Test func oddRowsOfAnAnswerAreCountedAndShown() async throws {
        let text = #"{"facts":["Dogs bow to play.",5,null,{"x":1}],"success":true}"#
        let report = try await FactImport(storage: InMemoryStorage()).run(Data(text.utf8), file: "f")
        #expect(report.read == 1 && report.added == 1 && report.refused == 3)
        #expect(report.examples == ["fact 2: no text", "fact 3: no text", "fact 4: no text"])
    }

    @Test(arguments: [
        "{\n  \"facts\": [\n    \"Dogs bow to play.\",\n    \"Dogs yawn with us.\"\n  ],\n  \"success\": true,,\n}\n",
        "\u{FEFF}\n  [\n\"Dogs bow to play.\"\n\"Dogs yawn with us.\"\n]\n",
        #"{"facts":["Dogs bow to play.","#,
        "{\"fact\":\"Dogs bow to play.\"\nDogs yawn with us.",
    ])
    func brokenJSONIsRefusedWholeAndItsLinesAreNoFacts(text: String) async throws {
        let storage = InMemoryStorage()
        await #expect(throws: FactImportError.brokenJSON) {
            try await FactImport(storage: storage).run(Data(text.utf8), file: "f")
        }
        #expect(try await storage.count(of: PooledFact.self) == 0)
    }

    @Test func factsWithoutRoomAreNotSaidToBeThere() async throws {
        let storage = InMemoryStorage()
        let text = "Dogs bow to play.\nDogs yawn with us.\nDogs dream.\nDogs bow to play.\n"
        let report = try await FactImport(storage: storage, room: 2).run(Data(text.utf8), file: "f")
        #expect(report.read == 4 && report.added == 2 && report.withoutRoom == 1 && report.alreadyThere == 1)
        #expect(report.total == BundledFacts.all.facts.count + 2)
    }

    @Test func aFileWithoutFactsChangesNothing() async throws {
        let storage = InMemoryStorage()
        func failure(_ bytes: Data) async -> FactImportError? {
            do throws(FactImportError) {
                _ = try await FactImport(storage: storage).run(bytes, file: "f")
                return nil
            } catch {
                return error
            }
        }
        #expect(await failure(Data(#"{"facts":[],"success":false}"#.utf8)) == .refusal)
        #expect(await failure(Data([0xFF, 0xFE, 0x41])) == .notUTF8)
        #expect(await failure(Data()) == .nothingFound(FactImportReport()))
        #expect(try await storage.count(of: PooledFact.self) == 0)
    }

    @Test func theSourceIsTheFactsOwnElseTheGivenElseTheFile() async throws {
        let storage = InMemoryStorage()
        let text = "{\"fact\":\"Dogs bow to play.\",\"source\":\"A book\"}\nDogs yawn with us.\n"
        _ = try await FactImport(storage: storage).run(Data(text.utf8), file: "f", source: "Our club")
        let sources = try await storage.cachedObjects(PooledFact.self).sorted { $0.number < $1.number }.map(
            \.sourceName
        )
        #expect(sources == ["A book", "Our club"])
    }
}
